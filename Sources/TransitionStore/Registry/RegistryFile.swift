import Foundation
package import GRDB
import GRDBSQLite

/// The file of a registry before it is opened: whether it exists, and whether it is a registry.
///
/// A file that no program has open is recognized by its first bytes. SQLite would leave its own files next to another
/// program's database.
///
/// A file that may be open is read through SQLite, for two reasons:
///
/// - Closing a plain file handle would drop the locks that this process holds on the file
///   (<https://www.sqlite.org/howtocorrupt.html> §2.2).
/// - The file's latest state may be in the WAL.
///
/// Format: <https://www.sqlite.org/fileformat2.html>.
package struct RegistryFile {
  package enum Content: Sendable, Hashable {
    case missing
    /// No bytes, or a database without tables.
    case blank
    case registry
  }

  /// The absolute path, so that SQLite never takes it for a URI or for `:memory:`.
  package let path: String

  package init(path: String) {
    self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private var places: [String] {
    let target = DatabaseFiles.resolved(path)
    return target == path ? [path] : [path, target]
  }

  /// The directory of the file, if it does not exist.
  var missingDirectory: String? {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isDirectory = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    return isThere && isDirectory.boolValue ? nil : directory
  }

  /// Returns the kind of the file's content.
  ///
  /// - Throws: ``RegistryError`` if the file is something else or damaged.
  package func content() throws(RegistryError) -> Content { try look().content }

  /// Returns the kind of the file's content, and the connection that was used to read it, if any: opening another is
  /// slow.
  func look() throws(RegistryError) -> (content: Content, reader: DatabaseQueue?) {
    if let content = try contentByItself() { return (content, nil) }
    return try translatingErrors(of: path) {
      let reader = try openForReading()
      return (try reader.read(contentBySQLite), reader)
    }
  }

  /// Returns the kind of content from the file's first bytes; nil if SQLite is needed.
  private func contentByItself() throws(RegistryError) -> Content? {
    var isDirectory = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      if let problem = Platform.whyOutOfReach(path) { throw RegistryError(.cannotOpen(path: path, detail: problem)) }
      try refusePipesBeside()
      return try isWithoutLog() ? .missing : nil
    }
    guard !isDirectory.boolValue else { throw RegistryError(.isDirectory(path: path)) }
    // Opening a pipe would block until another program writes to it.
    guard Platform.isRegularFile(path) else {
      throw RegistryError(.cannotOpen(path: path, detail: "it is a pipe, a socket or a device; a registry is a file"))
    }
    try refusePipesBeside()
    if Self.size(ofFileAt: path) == 0 { return try isWithoutLog() ? .blank : nil }
    if mayBeOpen { return nil }
    let header = try self.header()
    guard header.starts(with: Self.beginning) else { throw RegistryError(.notADatabase(path: path)) }
    guard header.count == Self.headerLength else {
      throw RegistryError(.damaged(path: path, detail: "it ends within its first page"))
    }
    if Self.integer(header, at: 68) == UInt32(RegistryMigrations.applicationID) { return .registry }
    guard Self.isBlank(header) else {
      // SQLite makes no files beside an immutable one.
      let isUnmarked = try? openIgnoringLog().read(isUnmarkedRegistry)
      throw RegistryError(isUnmarked == true ? .applicationIDMissing(path: path) : .notARegistry(path: path))
    }
    return .blank
  }

  private func isUnmarkedRegistry(_ db: Database) throws -> Bool {
    try Int32.fetchOne(db, sql: "PRAGMA application_id") == 0 && db.tableExists("transition")
      && RegistryMigrations.pending(in: db).count < RegistryMigrations.all.count
  }

  /// Page 1 is the schema table. A leaf (13) without cells is a schema without tables.
  private static func isBlank(_ header: [UInt8]) -> Bool {
    header[100] == 13 && header[103] == 0 && header[104] == 0 && integer(header, at: 68) == 0
  }

  /// Returns whether a file with a hot rollback journal is a registry, or was about to become one.
  ///
  /// Another program's file must not be rolled back. A change leaves the application ID, in the first 100 bytes, as it
  /// is.
  ///
  /// The bytes are read directly, though the file may be open. SQLite rolls back only journals without an active
  /// writer, and a writer has waited for all readers, so this process has no lock to lose.
  func isHalfChangedRegistry() throws(RegistryError) -> Bool {
    let header = try self.header()
    guard header.count == Self.headerLength, header.starts(with: Self.beginning) else { return false }
    return Self.integer(header, at: 68) == UInt32(RegistryMigrations.applicationID) || Self.isBlank(header)
  }

  /// Refuses pipes that have the name of the file's WAL or journal: SQLite would open them and block forever.
  private func refusePipesBeside() throws(RegistryError) {
    for place in places {
      let beside = DatabaseFiles.endings.map { place + $0 }
      guard let other = beside.first(where: { Platform.exists($0) && !Platform.isRegularFile($0) }) else { continue }
      throw RegistryError(
        .cannotOpen(
          path: path,
          detail: "\(other) is a directory, a pipe, a socket or a device, but SQLite needs a file there. Move it away"))
    }
  }

  /// Refuses a WAL beside a missing or empty file: SQLite would delete it, and its content may be all that is left.
  private func isWithoutLog() throws(RegistryError) -> Bool {
    guard let log = unreadLog, !isJournalOfNothing(log) else { return true }
    // Another process has written the file in the meantime, and the log is of that file.
    guard Self.size(ofFileAt: path) ?? 0 == 0 else { return false }
    throw RegistryError(.logWithoutRegistry(path: path, log: log))
  }

  private func isJournalOfNothing(_ log: String) -> Bool {
    guard log.hasSuffix("-journal"), let handle = FileHandle(forReadingAtPath: log) else { return false }
    defer { try? handle.close() }
    // Bytes 16 to 19 count the original pages (<https://www.sqlite.org/fileformat2.html#the_rollback_journal>).
    guard let header = try? handle.read(upToCount: 20), header.count == 20 else { return true }
    return Self.integer(Array(header), at: 16) == 0
  }

  /// A Boolean value that indicates whether the file is in WAL mode; nil if it may be open, so that SQLite is needed.
  private var keepsLog: Bool? {
    guard Platform.isRegularFile(path), !mayBeOpen, let header = try? header(), header.count == Self.headerLength else {
      return nil
    }
    return header[18] == 2
  }

  private static let headerLength = 108
  private static let beginning = Array("SQLite format 3\u{0}".utf8)

  private func header() throws(RegistryError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      return Array(try handle.read(upToCount: Self.headerLength) ?? Data())
    } catch {
      throw RegistryError(.cannotOpen(path: path, detail: "it cannot be read"))
    }
  }

  private var mayBeOpen: Bool {
    places.contains { place in DatabaseFiles.endings.contains { Platform.exists(place + $0) } }
  }

  /// A Boolean value that indicates whether any program, including this one, has the file open, or may have.
  ///
  /// The system does not list locks everywhere.
  package var mayBeInUse: Bool { mayBeOpen && !(FileLocks.areKnown && !FileLocks.isOpen(databaseAt: path)) }

  private func contentBySQLite(_ db: Database) throws -> Content {
    if try Int32.fetchOne(db, sql: "PRAGMA application_id") == RegistryMigrations.applicationID { return .registry }
    // Another process may be creating it at this moment: the migrator's own table comes first.
    let others = "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
    guard try Int.fetchOne(db, sql: others) == 0 else {
      throw RegistryError(try isUnmarkedRegistry(db) ? .applicationIDMissing(path: path) : .notARegistry(path: path))
    }
    return .blank
  }

  package static func size(ofFileAt path: String) -> Int? { Platform.size(ofFileAt: path) }

  private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension TransitionRegistry {
  /// The maximum size in bytes of a text, a blob and a row, read or written: the longest line of an exchange file, and
  /// four times the longest trace that an app records (216,000 samples of at most 33 bytes).
  ///
  /// SQLite's own maximum is a billion bytes, which another program can store in any column.
  package static let largestValue = 32 << 20
}

extension Configuration {
  /// Returns the configuration of every connection to a registry.
  package static func registry(
    readonly: Bool, waiting: Database.BusyMode = .callback { BusyPolicy.usual.wait(afterTries: $0) }
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = waiting
    configuration.label = "TransitionRegistry"
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(TransitionRegistry.largestValue))
    }
    return configuration
  }
}

extension RegistryFile {
  /// Opens the file for reading, even in a read-only directory, and makes no files that its owner could not write.
  ///
  /// A reader of a file in WAL mode has to write the WAL index, which all its connections share. If the directory is
  /// read-only, or if this user may not write the file and would create that index, and if there is no WAL, the file is
  /// opened as `immutable` (<https://www.sqlite.org/uri.html#uriimmutable>):
  /// SQLite then takes no locks and ignores the files beside it. That is correct only if no program can change the file
  /// and the file is complete. So it is refused if a WAL or a rollback journal has content: changes would be missing,
  /// or half of a change would be read.
  package func openForReading() throws -> DatabaseQueue {
    if readerWouldMakeFiles { return try openImmutable() }
    do {
      return try DatabaseQueue(path: path, configuration: .registry(readonly: true))
    } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
      guard FileManager.default.isReadableFile(atPath: path) else { throw error }
      guard error.extendedResultCode == .SQLITE_READONLY_ROLLBACK, isWritable else { return try openImmutable() }
      guard try isHalfChangedRegistry() else { throw RegistryError(.notARegistry(path: path)) }
      try undoHalfMadeChange()
      return try DatabaseQueue(path: path, configuration: .registry(readonly: true))
    }
  }

  /// Has SQLite roll back a change that a crash interrupted, from its journal.
  ///
  /// Every connection that may write does so itself; a read-only connection refuses the file.
  private func undoHalfMadeChange() throws {
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try queue.close()
  }

  /// A Boolean value that indicates whether SQLite would create a WAL or an index as this user, who may not write the
  /// file. It gives them the file's permissions, so that the file's owner could not write them, and hence not the file.
  private var readerWouldMakeFiles: Bool {
    guard !FileManager.default.isWritableFile(atPath: path) else { return false }
    let place = DatabaseFiles.resolved(path)
    let (log, index) = (Platform.exists(place + "-wal"), Platform.exists(place + "-shm"))
    return log && index ? false : log || index || keepsLog == true
  }

  /// The files beside this one that another user left, so that SQLite cannot write this one.
  package var foreignCompanions: [String] {
    guard FileManager.default.isWritableFile(atPath: path) else { return [] }
    return DatabaseFiles.endings.map { DatabaseFiles.resolved(path) + $0 }.filter {
      Platform.exists($0) && !FileManager.default.isWritableFile(atPath: $0)
    }
  }

  private var isWritable: Bool { isDirectoryWritable && FileManager.default.isWritableFile(atPath: path) }

  private var isDirectoryWritable: Bool {
    FileManager.default.isWritableFile(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// SQLite keeps a WAL and its index beside the name under which it opens a file. Writers under two names overwrite
  /// each other's commits (<https://www.sqlite.org/howtocorrupt.html> §2.4). Symbolic links are followed, so they do
  /// not matter.
  func checkHasOneName() throws(RegistryError) {
    let names = Platform.names(ofFileAt: path)
    guard names < 2 else { throw RegistryError(.hasOtherNames(path: path, count: names)) }
    guard !Platform.isMounted(DatabaseFiles.resolved(path)) else {
      throw RegistryError(.mountedWithoutFolder(path: path))
    }
  }

  /// Checks that the directory is writable, so that the error is clearer than SQLite's "unable to open database file".
  func checkMayBeWritten(isThere: Bool) throws(RegistryError) {
    guard foreignCompanions.isEmpty else { throw RegistryError(.foreignCompanions(path: path, foreignCompanions)) }
    if isThere { guard isWritable else { throw RegistryError(.readOnly(path: path)) } }
    guard isDirectoryWritable else {
      throw RegistryError(.cannotOpen(path: path, detail: "its directory is read-only"))
    }
  }

  /// Opens a file that no program changes: no locks, and nothing written beside it.
  func openImmutable() throws -> DatabaseQueue {
    if let log = unreadLog { throw RegistryError(.logUnreadable(path: path, log: log)) }
    return try openIgnoringLog()
  }

  /// Opens the file without its WAL or journal, to read its own content. Nothing is written.
  package func openIgnoringLog() throws -> DatabaseQueue {
    try DatabaseQueue(path: immutableURI, configuration: .registry(readonly: true))
  }

  func isImmutable(_ connection: some DatabaseReader) -> Bool { connection.path == immutableURI }

  /// The file's current state; nil if there is no file.
  var state: FileState? {
    guard let (size, modified) = Platform.sizeAndModification(ofFileAt: path) else { return nil }
    return FileState(size: size, modified: modified, log: unreadLog)
  }

  /// The file beside this one that holds part of its content: a WAL, or the journal of a change that a crash
  /// interrupted.
  var unreadLog: String? {
    places.flatMap { [$0 + "-wal", $0 + "-journal"] }.first { Self.size(ofFileAt: $0) ?? 0 > 0 }
  }

  private var immutableURI: String {
    let plain = Set("/-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let escaped = path.utf8.map { byte in
      plain.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }
    return "file:\(escaped.joined())?immutable=1"
  }
}

/// The state of a file that should not change, for readers that get no change notice from SQLite.
struct FileState: Sendable, Hashable {
  let size: Int
  /// The modification time, in nanoseconds since 1970.
  let modified: Int64
  let log: String?
}
