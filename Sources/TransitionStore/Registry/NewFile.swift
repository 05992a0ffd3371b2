import Foundation
import GRDB

/// A file that is there whole or not at all: written beside its place under another name, then renamed.
struct NewFile {
  /// Absolute.
  let path: String
  /// Where the file will be: a link at its path stays one, and leads to it.
  private let place: String
  let overwrites: Bool

  init(path: String, overwrites: Bool) {
    self.path = RegistryFile(path: path).path
    place = FilePlace.behindLinks(self.path)
    self.overwrites = overwrites
  }

  /// Makes the file; whatever `body` throws, nothing is left and nothing is replaced.
  ///
  /// - Parameters:
  ///   - source: The registry it is made from, which it must not replace.
  ///   - permissions: Who may read and write it, from the first byte on; nil for what any new file gets.
  ///   - body: Writes to the path it is given, where there is an empty file.
  func write(from source: String, permissions: FilePermissions? = nil, _ body: (String) throws -> Void) throws {
    try check(against: source)
    let url = URL(fileURLWithPath: place)
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw RegistryError.cannotWrite(path: path, detail: "\(folder) is read-only")
    }
    let unfinished: UnfinishedFile
    do throws(SystemProblem) {
      unfinished = try UnfinishedFile(
        in: folder, for: url.lastPathComponent, permissions: permissions ?? .usual, isExact: permissions != nil,
        companions: DatabaseFiles.endings)
    } catch {
      throw RegistryError.cannotWrite(path: path, detail: error.description)
    }
    defer { unfinished.remove() }
    // Closed before SQLite opens it: afterwards that would drop SQLite's locks.
    Platform.close(unfinished.descriptor)
    let temporary = unfinished.path
    do {
      try body(temporary)
    } catch let error as DatabaseError where error.message?.contains(temporary) == true {
      // Nobody has heard of the temporary name, and nobody will find it.
      throw RegistryError.cannotWrite(
        path: path, detail: error.message?.replacing(temporary, with: path) ?? "no detail")
    } catch let error as DatabaseError where Self.concernsWriting(error) {
      // The registry that is copied is only read.
      throw RegistryError(error, path: path)
    }
    // Somebody may have made a file of that name while ours was written.
    try check(against: source)
    do throws(SystemProblem) {
      try unfinished.rename(to: place)
    } catch {
      throw RegistryError.cannotWrite(path: path, detail: error.description)
    }
  }

  private static func concernsWriting(_ error: DatabaseError) -> Bool {
    let codes: [ResultCode] = [
      .SQLITE_FULL, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
    ]
    return codes.contains(error.extendedResultCode)
  }

  private func check(against source: String) throws(RegistryError) {
    if let database = DatabaseFiles.databaseKept(with: place, orBy: source) {
      throw .copyOntoCompanion(path: path, database: database)
    }
    var isDirectory = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
      if let directory = RegistryFile(path: place).missingDirectory {
        throw .directoryMissing(path: path, directory: directory)
      }
      if let companion { throw .fileInUse(path: path, companion: companion) }
      return
    }
    guard !isDirectory.boolValue else { throw .cannotWrite(path: path, detail: "it is a directory") }
    // A file would take its place.
    guard Platform.isRegularFile(place) else {
      throw .cannotWrite(path: path, detail: "it is a pipe, a socket or a device, and a registry is a file")
    }
    guard !DatabaseFiles.isSame(place, as: source) else { throw .copyOntoItself(path: path) }
    guard overwrites else { throw .fileExists(path: path) }
    try checkCompanions()
  }

  /// A log beside the place would be taken for the new file's and played into it.
  private func checkCompanions() throws(RegistryError) {
    guard let found = companion else { return }
    // Opening a pipe would wait for whoever writes into it.
    guard Platform.isRegularFile(found) else { throw .fileInUse(path: path, companion: found) }
    // A reader leaves an empty log behind; whoever opens the file for writing and is the last to close it removes that.
    try? DatabaseQueue(path: place, configuration: .registry(readonly: false)).close()
    if let companion { throw .fileInUse(path: path, companion: companion) }
  }

  private var companion: String? {
    DatabaseFiles.endings.map { place + $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }
}
