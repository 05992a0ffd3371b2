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

/// A file that is there whole or not at all: written beside its place under another name, then renamed.
package struct NewFile {
  /// Absolute.
  package let path: String
  /// Where the file will be: a link at its path stays one, and leads to it.
  private let place: String
  let overwrites: Bool

  package init(path: String, overwrites: Bool) {
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
  package func write(from source: String, permissions: FilePermissions? = nil, _ body: (String) throws -> Void) throws {
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

/// A file that gets its name once it is whole. Until then it has one that nobody can guess, beside its place, and goes
/// with the process that a signal ends; see ``UnfinishedFiles``.
package struct UnfinishedFile {
  /// What the file is called for now.
  package let path: String
  /// Open for writing.
  package let descriptor: Int32
  private let companions: [String]

  /// Makes the file, empty. It follows no link and takes no file that is there.
  ///
  /// - Parameters:
  ///   - folder: Where it will be.
  ///   - name: What it will be called.
  ///   - permissions: Whoever may read or write it, from the beginning.
  ///   - isExact: Whether it gets all of `permissions`, rather than those that the process's umask leaves.
  ///   - companions: What is added to its name for files that whoever writes it makes beside it.
  /// - Throws: ``SystemProblem``.
  package init(
    in folder: String, for name: String, permissions: FilePermissions, isExact: Bool, companions: [String] = []
  ) throws(SystemProblem) {
    // A name may have 255 bytes (NAME_MAX), and what is added takes some of them.
    var start = name
    while start.utf8.count > 200 { start.removeLast() }
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(folder)/.\(start).\(random).partial"
    let added = companions.map { path + $0 }
    // Before there is anything to remove: a signal may come at any time.
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

  /// Waits until the disk has what was written.
  package func synchronize() throws(SystemProblem) {
    if let problem = Platform.synchronize(fileAt: path) { throw SystemProblem(description: problem) }
  }

  /// Gives the file its name, in place of what has it, once the disk has its bytes, and waits for the disk to have the
  /// name: a machine that loses power then has the old file or the new one, and after this the new one.
  ///
  /// - Parameter name: In the folder it was made in.
  package func rename(to name: String) throws(SystemProblem) {
    if let problem = Platform.synchronize(fileAt: path) ?? Platform.rename(path, to: name) {
      throw SystemProblem(description: problem)
    }
    Platform.synchronize(folderOf: name)
    UnfinishedFiles.drop([path] + companions)
  }

  /// Removes the file, unless it has its name, and what was made beside it.
  package func remove() {
    for file in [path] + companions { Platform.remove(file) }
    UnfinishedFiles.drop([path] + companions)
  }
}

/// The files this process is writing that are not whole yet, so that a signal that ends it can take them along.
///
/// A library does not say what a signal does, and a signal handler may take no lock: a program that handles one observes
/// the list and keeps a copy that its handler can read.
package enum UnfinishedFiles {
  private struct State: Sendable {
    var paths: [String] = []
    var observer: (@Sendable ([String]) -> Void)?
  }

  private static let state = Lock(State())

  /// Calls `observer` with the paths, now and at each change, one call at a time. There is one observer.
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
