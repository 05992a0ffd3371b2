import Foundation
public import TransitionModel

extension CatalogReader {
  /// Reads the transitions of files and directories, in the order given; a directory's `*.yaml` and `*.yml` by name.
  ///
  /// - Throws: ``InvalidCatalog`` with the problems of all files, and for each name used twice both places.
  public static func readFiles(paths: [String]) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try entries(paths: paths).map(\.configuration)
  }

  /// The same, each transition with its file and line.
  public static func entries(paths: [String]) throws(InvalidCatalog) -> [CatalogEntry] {
    try contents(paths: paths).valid()
  }

  /// The same, with all that is wrong rather than an error.
  public static func contents(paths: [String]) -> CatalogContents {
    var total = CatalogContents()
    var seen: Set<String> = []
    for path in paths {
      let place = catalogPlace(at: path)
      total.problems += place.problems
      total.skippedFolders += place.folders
      for file in place.files where seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted {
        let outcome = outcomeOfFile(at: file)
        total.entries += outcome.entries
        total.problems += outcome.problems
      }
    }
    total.problems += CatalogEntry.duplicateNames(in: total.entries)
    return total
  }

  /// Reads the transitions of a text that is still bytes, as it comes from a pipe.
  public static func readAll(bytes: [UInt8], file: String) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try entries(bytes: bytes, file: file).map(\.configuration)
  }

  /// The same, each transition with its line.
  public static func entries(bytes: [UInt8], file: String) throws(InvalidCatalog) -> [CatalogEntry] {
    try contents(bytes: bytes, file: file).valid()
  }

  /// The same, with all that is wrong rather than an error.
  public static func contents(bytes: [UInt8], file: String) -> CatalogContents {
    let outcome = outcome(of: bytes, file: file)
    var contents = CatalogContents()
    contents.entries = outcome.entries
    contents.problems = outcome.problems + CatalogEntry.duplicateNames(in: outcome.entries)
    return contents
  }

  /// What a path stands for: files to read, or what is wrong with it.
  private struct Place {
    var files: [String] = []
    /// Folders in it that hold files, too.
    var folders: [String] = []
    var problems: [CatalogProblem] = []
  }

  private static func catalogPlace(at path: String) -> Place {
    func problem(_ message: String) -> Place { Place(problems: [CatalogProblem(file: path, message: message)]) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return problem("There is no such file or directory.")
    }
    guard isDirectory.boolValue else { return Place(files: [path]) }
    do {
      let names = try visibleNames(in: path)
      let files = names.filter { isCatalogName($0) && !isFolder($0) }
      let folders = names.filter { isFolder($0) && holdsFiles($0) }
      // Whoever named the folder did not name these: reading one may wait for ever.
      let strange = files.filter(isNoFile)
      guard files.isEmpty else {
        return Place(
          files: files.filter { !strange.contains($0) }, folders: folders, problems: strange.map(notAFile))
      }
      guard let folder = folders.first else {
        return problem("The directory holds no *.yaml or *.yml file. Name another.")
      }
      return problem("The directory holds no *.yaml or *.yml file, but \(folder) does. Name that.")
    } catch {
      return problem("The directory cannot be listed: \(error.localizedDescription)")
    }
  }

  private static func visibleNames(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }

  private static func isCatalogName(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

  private static func holdsFiles(_ folder: String) -> Bool {
    (try? visibleNames(in: folder))?.contains { isCatalogName($0) && !isFolder($0) } ?? false
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// Whether something is there, or behind the links there, that has no bytes of its own.
  private static func isNoFile(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType != .typeRegular
  }

  private static func notAFile(_ path: String) -> CatalogProblem {
    let message = "This is a pipe, a socket or a device, and a catalog holds files. Take it away, or name the files."
    return CatalogProblem(file: path, message: message)
  }

  private static func outcomeOfFile(at path: String) -> Outcome {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? NSNumber,
      size.intValue > maximumBytes
    {
      return Outcome(problems: [tooLong(size.intValue, file: path)])
    }
    do {
      return outcome(of: try beginning(of: path), file: path)
    } catch {
      let message = "The file cannot be read: \(error.localizedDescription)"
      return Outcome(problems: [CatalogProblem(file: path, message: message)])
    }
  }

  /// As much of a file as tells whether it is too long: a pipe may never end.
  private static func beginning(of path: String) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    while bytes.count <= maximumBytes, let block = try handle.read(upToCount: maximumBytes + 1), !block.isEmpty {
      bytes += block
    }
    return bytes
  }

  private static func outcome(of bytes: [UInt8], file: String) -> Outcome {
    guard bytes.count <= maximumBytes else { return Outcome(problems: [tooLong(bytes.count, file: file)]) }
    if let text = String(validating: bytes, as: UTF8.self) { return outcome(of: text, file: file) }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let valid = repaired.unicodeScalars.prefix { $0 != "\u{FFFD}" }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let encoding = isUTF16 ? "It looks like UTF-16. " : ""
    let message = "The text is not UTF-8 from here on. \(encoding)Save the file as UTF-8."
    return Outcome(problems: [CatalogProblem(file: file, line: SourceText.lineCount(of: valid), message: message)])
  }
}
