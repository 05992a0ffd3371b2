import Foundation
import GRDB
import TransitionModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written under a temporary name beside its destination, then renamed, so that it is never incomplete.
package struct NewFile {
  /// The file's absolute path.
  package let path: String
  /// The file's destination: the target, if there is a link at ``path``. The link stays.
  private let place: String
  let overwrites: Bool

  package init(path: String, overwrites: Bool) {
    self.path = RegistryFile(path: path).path
    place = FilePlace.behindLinks(self.path)
    self.overwrites = overwrites
  }

  /// Creates the file. If `body` throws, nothing is left behind and nothing is replaced.
  ///
  /// - Parameters:
  ///   - source: The registry that the file is made from, which it must not replace.
  ///   - permissions: The file's permissions from the first byte on; nil for the default.
  ///   - body: Writes to the path it receives, where there is an empty file.
  package func write(from source: String, permissions: FilePermissions? = nil, _ body: (String) throws -> Void) throws {
    try check(against: source)
    let url = URL(fileURLWithPath: place)
    let folder = url.deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw RegistryError(.cannotWrite(path: path, detail: "\(folder) is read-only"))
    }
    let unfinished: UnfinishedFile
    do throws(SystemProblem) {
      unfinished = try UnfinishedFile(
        in: folder, for: url.lastPathComponent, permissions: permissions ?? .usual, isExact: permissions != nil,
        companions: DatabaseFiles.endings)
    } catch {
      throw RegistryError(.cannotWrite(path: path, detail: error.description))
    }
    defer { unfinished.remove() }
    // Close the descriptor before SQLite opens the file: closing it later would drop SQLite's locks.
    Platform.close(unfinished.descriptor)
    let temporary = unfinished.path
    do {
      try body(temporary)
    } catch let error as DatabaseError where error.message?.contains(temporary) == true {
      // The message must not name the temporary file, which the reader never sees.
      throw RegistryError(
        .cannotWrite(
          path: path, detail: error.message?.replacing(temporary, with: path) ?? "no detail"))
    } catch let error as DatabaseError where Self.concernsWriting(error) {
      // The source registry is only read.
      throw RegistryError(error, path: path)
    }
    // Another program may have created a file of that name in the meantime.
    try check(against: source)
    do throws(SystemProblem) {
      try unfinished.rename(to: place)
    } catch {
      throw RegistryError(.cannotWrite(path: path, detail: error.description))
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
      throw RegistryError(.copyOntoCompanion(path: path, database: database))
    }
    var isDirectory = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
      if let directory = RegistryFile(path: place).missingDirectory {
        throw RegistryError(.directoryMissing(path: path, directory: directory))
      }
      if let companion { throw RegistryError(.fileInUse(path: path, companion: companion)) }
      return
    }
    guard !isDirectory.boolValue else { throw RegistryError(.cannotWrite(path: path, detail: "it is a directory")) }
    // Renaming would replace it with a regular file.
    guard Platform.isRegularFile(place) else {
      throw RegistryError(.cannotWrite(path: path, detail: "it is a pipe, a socket or a device; a registry is a file"))
    }
    guard !DatabaseFiles.isSame(place, as: source) else { throw RegistryError(.copyOntoItself(path: path)) }
    guard overwrites else { throw RegistryError(.fileExists(path: path)) }
    try checkCompanions()
  }

  /// Refuses a WAL at the destination: SQLite would treat it as the new file's and replay it.
  private func checkCompanions() throws(RegistryError) {
    guard let found = companion else { return }
    // Opening a pipe would block until another program writes to it.
    guard Platform.isRegularFile(found) else { throw RegistryError(.fileInUse(path: path, companion: found)) }
    // A reader leaves an empty WAL behind. Opening the file for writing and closing it last removes the WAL.
    try? DatabaseQueue(path: place, configuration: .registry(readonly: false)).close()
    if let companion { throw RegistryError(.fileInUse(path: path, companion: companion)) }
  }

  private var companion: String? {
    DatabaseFiles.endings.map { place + $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }
}

/// A file that gets its name when it is complete.
///
/// Until then it has an unguessable name beside its destination. It is deleted if a signal ends the process; see
/// ``UnfinishedFiles``.
package struct UnfinishedFile {
  /// The file's temporary path.
  package let path: String
  /// A file descriptor that is open for writing.
  package let descriptor: Int32
  private let companions: [String]

  private static let ending = ".partial"

  /// Returns whether a name is that of a file that was not completed, because its writer was killed.
  package static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(ending) }

  /// Creates an empty file. Does not follow links or open an existing file.
  ///
  /// - Parameters:
  ///   - folder: The destination folder.
  ///   - name: The file's final name.
  ///   - permissions: The file's permissions from the beginning.
  ///   - isExact: Whether the file gets all of `permissions`, regardless of the process's umask.
  ///   - companions: The suffixes of files that the writer creates beside it.
  /// - Throws: ``SystemProblem``.
  package init(
    in folder: String, for name: String, permissions: FilePermissions, isExact: Bool, companions: [String] = []
  ) throws(SystemProblem) {
    // A name may have 255 bytes (NAME_MAX), and the suffix takes some of them.
    var start = name
    while start.utf8.count > 200 { start.removeLast() }
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(folder)/.\(start).\(random)\(Self.ending)"
    let added = companions.map { path + $0 }
    // Register the paths before there is anything to remove: a signal may arrive at any time.
    UnfinishedFiles.add([path] + added)
    do throws(SystemProblem) {
      descriptor = try Platform.makeFile(at: path, permissions: permissions, isExact: isExact)
    } catch {
      UnfinishedFiles.drop([path] + added)
      throw error
    }
    self.path = path
    self.companions = added
  }

  /// Renames the file over the one that has the name, if any, and waits until both data and name are on the disk.
  ///
  /// After a power cut, the disk has either the old file or the new one. After this function returns, it has the new
  /// one.
  ///
  /// - Parameter name: The name in the folder that the file was created in.
  package func rename(to name: String) throws(SystemProblem) {
    if let problem = Platform.synchronize(fileAt: path) ?? Platform.rename(path, to: name) {
      throw SystemProblem(description: problem)
    }
    Platform.synchronize(folderOf: name)
    UnfinishedFiles.drop([path] + companions)
  }

  /// Removes the file and its companions, unless the file already has its name.
  package func remove() {
    for file in [path] + companions { Platform.remove(file) }
    UnfinishedFiles.drop([path] + companions)
  }
}

/// The files that this process is writing and that are not complete yet, so that they can be deleted if a signal ends
/// it.
///
/// A library does not decide how signals are handled, and a signal handler must not take locks. A program that handles
/// signals observes the list and keeps a copy that its handler can read.
package enum UnfinishedFiles {
  private struct State: Sendable {
    var paths: [String] = []
    var observer: (@Sendable ([String]) -> Void)?
  }

  private static let state = Lock(State())

  /// Calls `observer` with the paths, now and after each change, one call at a time. There is one observer.
  package static func observe(_ observer: @escaping @Sendable ([String]) -> Void) {
    state.withLock { state in
      state.observer = observer
      observer(state.paths)
    }
  }

  static func add(_ added: [String]) { change { $0 += added } }

  static func drop(_ dropped: [String]) { change { $0.removeAll(where: dropped.contains) } }

  private static func change(_ body: (inout [String]) -> Void) {
    state.withLock { state in
      body(&state.paths)
      state.observer?(state.paths)
    }
  }
}
