import Foundation
public import TransitionModel

extension CatalogReader {
  /// Reads the transitions of files and directories, in the given order. A directory's `*.yaml` and `*.yml` are read by
  /// name, in upper or lower case.
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
      total.skipped += place.skipped
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

private struct CatalogPlace {
  private static let endings = [".yaml", ".yml"]

  var files: [String] = []
  /// Folders in the folder that also contain catalog files, and hidden catalog files.
  var skipped: [String] = []
  var problems: [CatalogProblem] = []

  init(_ path: String) {
    switch FolderFiles.isFolder(path) {
    case nil: refuse(path, "There is no such file or directory.")
    // `lint` prints lines that begin with the path, and a CI runner obeys lines that begin with two colons.
    case false?: files = [path.hasPrefix("::") ? "./\(path)" : path]
    case true?: read(path)
    }
  }

  private mutating func read(_ folder: String) {
    let content = FolderFiles(folder, endingIn: Self.endings)
    let folders = content.folders.filter { !FolderFiles($0, endingIn: Self.endings).files.isEmpty }
    for problem in content.problems { refuse(problem.path, problem.message) }
    files = content.files
    skipped = content.hidden + (files.isEmpty ? [] : folders)
    guard files.isEmpty, problems.isEmpty else { return }
    let next = folders.first.map { ", but \(escaped: $0) does. Name that." } ?? ". Name another."
    refuse(folder, "The directory holds no *.yaml or *.yml file\(next)")
  }

  private mutating func refuse(_ path: String, _ message: String) {
    problems.append(CatalogProblem(file: path, message: message))
  }
}
