import Foundation
public import TransitionModel

extension CatalogReader {
  /// Reads the transitions of files and directories, in the given order. A directory's `*.yaml` and `*.yml` are read by
  /// name.
  ///
  /// - Throws: ``InvalidCatalog`` with the problems of all files, and with both places of each duplicate name.
  public static func readFiles(paths: [String]) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try contents(paths: paths).valid().map(\.configuration)
  }

  /// Reads files and directories, and returns their problems with the result instead of throwing.
  public static func contents(paths: [String]) -> CatalogContents {
    var total = CatalogContents()
    var seen: Set<String> = []
    for path in paths {
      let place = CatalogPlace(path)
      total.problems += place.problems
      total.skippedFolders += place.folders
      for file in place.files where seen.insert(URL(fileURLWithPath: file).standardizedFileURL.path).inserted {
        total.add(contentsOfFile(at: file))
      }
    }
    return total.reportingDuplicates()
  }

  private static func contentsOfFile(at path: String) -> CatalogContents {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? NSNumber,
      size.intValue > maximumBytes
    {
      return CatalogContents(problem: tooLong(size.intValue), file: path)
    }
    do {
      return parsed(bytes: try beginning(of: path), file: path)
    } catch {
      return CatalogContents(problem: "The file cannot be read: \(error.localizedDescription)", file: path)
    }
  }

  /// Reads enough of a file to detect that it is too long, because a pipe may never end.
  private static func beginning(of path: String) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    while bytes.count <= maximumBytes, let block = try handle.read(upToCount: maximumBytes + 1), !block.isEmpty {
      bytes += block
    }
    return bytes
  }
}

/// The files at a path from a command line.
private struct CatalogPlace {
  var files: [String] = []
  /// Folders in the folder that also contain catalog files.
  var folders: [String] = []
  var problems: [CatalogProblem] = []

  init(_ path: String) {
    switch Self.isFolder(path) {
    case nil: refuse(path, "There is no such file or directory.")
    case false?: files = [path]
    case true?:
      do {
        read(try Self.visibleNames(in: path), in: path)
      } catch {
        refuse(path, "The directory cannot be listed: \(error.localizedDescription)")
      }
    }
  }

  private mutating func read(_ names: [String], in folder: String) {
    let found = names.filter(Self.isCatalogFile)
    let folders = names.filter { Self.isFolder($0) == true && Self.holdsFiles($0) }
    guard !found.isEmpty else {
      let next = folders.first.map { ", but \($0) does. Name that." } ?? ". Name another."
      return refuse(folder, "The directory holds no *.yaml or *.yml file\(next)")
    }
    self.folders = folders
    files = found.filter(Self.isRegularFile)
    // The caller named the folder, but not these entries, and reading one may block forever.
    for file in found where !files.contains(file) {
      refuse(file, "This is a pipe, a socket or a device; a catalog holds only files. Remove it, or name the files.")
    }
  }

  private mutating func refuse(_ path: String, _ message: String) {
    problems.append(CatalogProblem(file: path, message: message))
  }

  private static func visibleNames(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
      .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
  }

  private static func isCatalogFile(_ name: String) -> Bool {
    (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && isFolder(name) != true
  }

  private static func holdsFiles(_ folder: String) -> Bool {
    (try? visibleNames(in: folder))?.contains(where: isCatalogFile) ?? false
  }

  /// Returns a Boolean value that indicates whether the path is a folder; nil if nothing is there.
  private static func isFolder(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) ? isDirectory.boolValue : nil
  }

  /// Returns a Boolean value that indicates whether a name, with links resolved, is a file. Also true for a broken
  /// link, which reading reports.
  private static func isRegularFile(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType == .typeRegular
  }
}
