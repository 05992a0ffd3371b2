import Foundation
import GRDB

extension RegistryFile {
  /// Opens the file for reading, also where nothing can be written beside it.
  ///
  /// A reader of a file in WAL mode has to write a little: the index of the log, which all who have the file open
  /// share. Where the directory is read-only and no log is there, the file is opened `immutable` instead
  /// (<https://www.sqlite.org/uri.html#uriimmutable>): SQLite then takes no locks and looks at nothing beside the file.
  /// That is right only while nobody can change the file and everything in it is in it. So it is refused when a log or
  /// a rollback journal has content: its changes would be missing, or half of a change would be read.
  func openForReading() throws -> DatabaseQueue {
    do {
      return try DatabaseQueue(path: path, configuration: .registry(readonly: true))
    } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
      guard FileManager.default.isReadableFile(atPath: path) else { throw error }
      guard error.extendedResultCode == .SQLITE_READONLY_ROLLBACK, isWritable else { return try openImmutable() }
      guard try isHalfChangedRegistry() else { throw RegistryError.notARegistry(path: path) }
      try undoHalfMadeChange()
      return try DatabaseQueue(path: path, configuration: .registry(readonly: true))
    }
  }

  /// Has SQLite undo the change that a crash cut off, from the journal it left: the file is then what it was before.
  /// Every connection that may write does so by itself; one for reading only refuses the file.
  private func undoHalfMadeChange() throws {
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try queue.close()
  }

  private var isWritable: Bool { isDirectoryWritable && FileManager.default.isWritableFile(atPath: path) }

  /// SQLite keeps its log and its journal there.
  private var isDirectoryWritable: Bool {
    FileManager.default.isWritableFile(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Says that nothing can be written there before SQLite says that it is "unable to open database file".
  func checkMayBeWritten(isThere: Bool) throws(RegistryError) {
    if isThere { guard isWritable else { throw .readOnly(path: path) } }
    guard isDirectoryWritable else { throw .cannotOpen(path: path, detail: "its directory is read-only") }
  }

  /// Opens a file that nobody changes: no locks, nothing written beside it.
  ///
  /// - Throws: ``RegistryError/logUnreadable(path:log:)`` when something beside the file belongs to its content.
  func openImmutable() throws -> DatabaseQueue {
    if let log = unreadLog { throw RegistryError.logUnreadable(path: path, log: log) }
    return try openIgnoringLog()
  }

  /// Opens the file as if nothing were beside it, to see what it is by itself. Nothing is written.
  func openIgnoringLog() throws -> DatabaseQueue {
    try DatabaseQueue(path: immutableURI, configuration: .registry(readonly: true))
  }

  /// Whether a connection was opened for a file that nobody changes.
  func isImmutable(_ connection: some DatabaseReader) -> Bool { connection.path == immutableURI }

  /// What the file is like now; nil where there is none.
  var state: FileState? {
    guard let (size, modified) = Platform.sizeAndModification(ofFileAt: path) else { return nil }
    return FileState(size: size, modified: modified, log: unreadLog)
  }

  /// The file beside this one that holds a part of its content: a log, or the journal of a change that a crash cut off.
  var unreadLog: String? {
    [path + "-wal", path + "-journal"].first { Self.size(ofFileAt: $0) ?? 0 > 0 }
  }

  /// The path as SQLite reads it in a URI, every byte that could mean something there escaped.
  private var immutableURI: String {
    let plain = Set("/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let escaped = path.utf8.map { byte in
      plain.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }
    return "file:\(escaped.joined())?immutable=1"
  }
}
