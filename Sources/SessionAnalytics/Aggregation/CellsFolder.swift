import Foundation
import TransitionModel
package import TransitionStore

extension ReportCells {
  /// The maximum length of a line of cells in bytes: a cell's texts have at most a hundred characters, its numbers
  /// twenty digits.
  package static let longestLine = 1 << 16
  /// The maximum size of the header file, in bytes: a configuration takes 200.
  package static let longestHeader = 16 << 20

  /// The number of cells.
  package var count: Int { cells.tables.reduce(0) { $0 + $1.count } }

  /// Writes a folder with a file of JSON lines for each aggregate, and a header file.
  ///
  /// The same sessions produce the same bytes. People are identified by pseudonyms of their tokens, and the cells
  /// reveal the common properties of a person's sessions. So protect them like the registry.
  ///
  /// - Parameters:
  ///   - path: The folder. It is created if necessary; an existing folder of cells is overwritten.
  ///   - permissions: The permissions of the files, before the umask.
  /// - Throws: ``CellsError/occupied(path:)`` if something else is there, ``CellsError/missing(path:detail:)`` if it
  ///   cannot be written.
  package func write(to path: String, permissions: FilePermissions = .owner) throws(CellsError) {
    try checkIsFree(path)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      // All files are on the disk before the first is renamed: until then, the old ones stay.
      var written: [(file: UnfinishedFile, name: String)] = []
      defer { for (file, _) in written { file.remove() } }
      for table in cells.tables {
        let name = Self.file(table.aggregate, in: path)
        written.append((try Self.begun(name, permissions), name))
        try Self.write(to: written[written.count - 1].file) { file in
          try table.forEachPieceOfLines { try file.write(contentsOf: $0) }
        }
      }
      // Last, so that a folder with a header is complete.
      let header = path + "/" + CellsHeader.fileName
      written.append((try Self.begun(header, permissions), header))
      let description = try headerText
      try Self.write(to: written[written.count - 1].file) { try $0.write(contentsOf: description) }
      while let (file, name) = written.first {
        try file.rename(to: name)
        written.removeFirst()
      }
    } catch {
      // The message continues after it with its own period.
      let reason = (error as? SystemProblem)?.description ?? error.localizedDescription
      throw .missing(
        path: path, detail: "this cannot be written: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)")
    }
  }

  private var headerText: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let header = CellsHeader(
        schemaVersion: schemaVersion, selection: selection, releaseRules: releaseRules.mapValues(CellsRule.init),
        history: history, manifest: manifest,
        cells: Dictionary(uniqueKeysWithValues: cells.tables.map { ($0.aggregate.name, $0.count) }))
      return try encoder.encode(header) + Data("\n".utf8)
    }
  }

  /// Checks that only cells would be overwritten, or what a killed run left before it wrote the header.
  private func checkIsFree(_ path: String) throws(CellsError) {
    let files = FileManager.default
    let header = path + "/" + CellsHeader.fileName
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), !files.fileExists(atPath: header) {
      let names = isFolder.boolValue ? try? files.contentsOfDirectory(atPath: path) : nil
      let tables = Aggregate.all.map { URL(fileURLWithPath: Self.file($0, in: path)).lastPathComponent }
      guard names?.allSatisfy({ tables.contains($0) || UnfinishedFile.isUnfinished($0) }) == true else {
        throw .occupied(path: path)
      }
    }
    for name in cells.tables.map({ Self.file($0.aggregate, in: path) }) {
      guard files.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue else { continue }
      throw .missing(path: path, detail: "this cannot be written: \(name) is a folder, as a cluster writes one")
    }
  }

  /// Adds up the cells of folders.
  static func reading(all paths: [String]) throws(CellsError) -> ReportCells {
    var seen: Set<String> = []
    var manifests: [(path: String, manifest: CellsManifest)] = []
    var sum: ReportCells?
    for path in paths {
      guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else {
        throw .twice(path: path)
      }
      let cells = try cells(in: path)
      if let other = manifests.first(where: { $0.manifest.overlaps(cells.manifest) }) {
        throw .overlap(path: path, other: other.path)
      }
      manifests.append((path, cells.manifest))
      sum = try sum?.merged(with: cells, path: path) ?? cells
    }
    guard let sum else { throw .missing(path: "", detail: "no folder is named") }
    return sum
  }

  static func header(in path: String) throws(CellsError) -> CellsHeader {
    let headerPath = path + "/" + CellsHeader.fileName
    let header: CellsHeader
    let data = try bytes(ofHeader: headerPath)
    struct Version: Decodable { var format: Int }
    do {
      let format = try JSONDecoder().decode(Version.self, from: data).format
      guard format == CellsHeader.currentFormat else {
        throw CellsError.mismatch(
          path: path, what: "the format", found: "\(format)", expected: "\(CellsHeader.currentFormat)")
      }
      header = try JSONDecoder().decode(CellsHeader.self, from: data)
    } catch let error as CellsError {
      throw error
    } catch { throw .broken(path: headerPath, line: nil, detail: "this does not say what the cells are") }
    guard header.windows == RegretWindow.shown else {
      throw .mismatch(
        path: path, what: "the list of windows", found: "\(header.windows)", expected: "\(RegretWindow.shown)")
    }
    return header
  }

  private static func cells(in path: String) throws(CellsError) -> ReportCells {
    let header = try header(in: path)
    var tables: [CellTable] = []
    for aggregate in Aggregate.all {
      let file = file(aggregate, in: path)
      var reader = CellReader(aggregate)
      for part in try parts(of: file) { try read(part, with: &reader) }
      let table = try reader.table(path: file)
      guard table.count == header.cells[aggregate.name] else {
        let expected = header.cells[aggregate.name].map(String.init) ?? "not"
        throw .broken(path: file, line: nil, detail: "\(table.count) cells are here, \(expected) were written")
      }
      tables.append(table)
    }
    let cells = SessionCells(tables: tables)
    guard cells.table(.sessionCounts).sessions == cells.table(.sessionMeasures).sessions else {
      throw .broken(path: path, line: nil, detail: "session_counts and session_measures are of other sessions")
    }
    return ReportCells(
      schemaVersion: header.schemaVersion, selection: header.selection, cells: cells,
      releaseRules: header.releaseRules.compactMapValues(\.rule), history: header.history, manifest: header.manifest)
  }

  private static func file(_ aggregate: Aggregate, in path: String) -> String { "\(path)/\(aggregate.name).ndjson" }

  private static func begun(_ path: String, _ permissions: FilePermissions) throws -> UnfinishedFile {
    let url = URL(fileURLWithPath: path)
    return try UnfinishedFile(
      in: url.deletingLastPathComponent().path, for: url.lastPathComponent, permissions: permissions, isExact: false)
  }

  private static func write(to unfinished: UnfinishedFile, _ body: (FileHandle) throws -> Void) throws {
    let handle = FileHandle(fileDescriptor: unfinished.descriptor, closeOnDealloc: true)
    try body(handle)
    try handle.close()
    try unfinished.synchronize()
  }

  private static func read(_ path: String, with reader: inout CellReader) throws(CellsError) {
    let handle = try opened(path)
    defer { try? handle.close() }
    try reader.read(from: path) { () throws(CellsError) in
      do {
        return try handle.read(upToCount: pieceLength).map(Array.init)
      } catch { throw unreadable(path) }
    }
  }

  private static let pieceLength = 1 << 20

  /// Returns the file itself, or the part files that are not hidden if it is a folder of a cluster.
  private static func parts(of file: String) throws(CellsError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue else {
      return [file]
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file)) ?? []
    let parts = names.filter { $0.hasPrefix("part-") }.sorted().map { "\(file)/\($0)" }
    guard !parts.isEmpty else { throw .missing(path: file, detail: "there is no part file in this folder") }
    return parts
  }

  /// Opens a file for reading. Refuses pipes, which would block, and devices, which have no end.
  private static func opened(_ path: String) throws(CellsError) -> FileHandle {
    if FileManager.default.fileExists(atPath: path), !FilePlace.isRegularFile(path) {
      throw .missing(path: path, detail: "this is a folder, a pipe, a socket or a device, and cells are files")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw unreadable(path) }
    return handle
  }

  private static func bytes(ofHeader path: String) throws(CellsError) -> Data {
    let handle = try opened(path)
    defer { try? handle.close() }
    let data: Data
    do {
      data = try handle.read(upToCount: longestHeader + 1) ?? Data()
    } catch { throw unreadable(path) }
    guard data.count <= longestHeader else {
      throw .broken(path: path, line: nil, detail: "longer than \(longestHeader) bytes, the maximum")
    }
    return data
  }

  private static func unreadable(_ path: String) -> CellsError {
    .missing(
      path: path,
      detail: FileManager.default.fileExists(atPath: path) ? "this cannot be read" : "there is no such file")
  }
}

extension CellTable {
  fileprivate var sessions: Int {
    guard let column = aggregate.columns.firstIndex(where: { $0.name == "sessions" }) else { return 0 }
    return columns[column].indices.reduce(0) { $0 + columns[column][$1] }
  }
}
