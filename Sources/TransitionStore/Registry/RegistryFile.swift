import Foundation
package import GRDB

/// The file of a registry before it is opened: is it there, and is it one?
///
/// A file that nobody has open is judged by its first bytes, so that one that turns out to be something else is not
/// touched at all: SQLite would leave files of its own beside another program's database. A file that may be open is
/// asked through SQLite, because closing a plain file handle would drop the locks this process holds on the file
/// (<https://www.sqlite.org/howtocorrupt.html> §2.2) and because its latest state may be in the log beside it. Format:
/// <https://www.sqlite.org/fileformat2.html>.
package struct RegistryFile {
  package enum Content: Sendable, Hashable {
    case missing
    /// No bytes, or a database without a single table.
    case blank
    case registry
  }

  /// Absolute, so that SQLite never takes it for a URI or for `:memory:`.
  package let path: String

  package init(path: String) {
    self.path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The directory the file would be in, where there is none.
  var missingDirectory: String? {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isDirectory = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory)
    return isThere && isDirectory.boolValue ? nil : directory
  }

  /// What the file holds.
  ///
  /// - Throws: ``RegistryError`` when it holds something else or is damaged.
  package func content() throws(RegistryError) -> Content { try look().content }

  /// What the file holds, and the connection that said so, where it took one: opening another is slow.
  func look() throws(RegistryError) -> (content: Content, reader: DatabaseQueue?) {
    if let content = try contentByItself() { return (content, nil) }
    return try translatingErrors(of: path) {
      let reader = try openForReading()
      return (try reader.read(contentBySQLite), reader)
    }
  }

  /// What the file's first bytes say; nil where SQLite has to be asked.
  private func contentByItself() throws(RegistryError) -> Content? {
    var isDirectory = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      if let problem = Platform.whyOutOfReach(path) { throw .cannotOpen(path: path, detail: problem) }
      try refusePipesBeside()
      try refuseLogAlone()
      return .missing
    }
    guard !isDirectory.boolValue else { throw .isDirectory(path: path) }
    // Opening a pipe would wait for whoever writes into it.
    guard Platform.isRegularFile(path) else {
      throw .cannotOpen(path: path, detail: "it is a pipe, a socket or a device, and a registry is a file")
    }
    try refusePipesBeside()
    if Self.size(ofFileAt: path) == 0 {
      try refuseLogAlone()
      return .blank
    }
    if mayBeOpen { return nil }
    let header = try self.header()
    guard header.starts(with: Self.beginning) else { throw .notADatabase(path: path) }
    guard header.count == Self.headerLength else { throw .damaged(path: path, detail: "it ends within its first page") }
    if let missing = missingBytes(header) {
      throw .damaged(path: path, detail: "its last \(missing) bytes are missing")
    }
    if Self.integer(header, at: 68) == UInt32(RegistryMigrations.applicationID) {
      // SQLite takes any number for one of the three at first, and gives up when it looks a second time.
      let encoding = Self.integer(header, at: 56)
      guard (1...3).contains(encoding) else {
        throw .damaged(path: path, detail: "its header names text encoding \(encoding), and there is none")
      }
      return .registry
    }
    guard Self.isBlank(header) else { throw .notARegistry(path: path) }
    return .blank
  }

  /// Page 1 is the schema table; a leaf (13) without cells is a schema without tables.
  private static func isBlank(_ header: [UInt8]) -> Bool {
    header[100] == 13 && header[103] == 0 && header[104] == 0 && integer(header, at: 68) == 0
  }

  /// Whether a file with the journal of a change that was cut off is a registry, or was to become one: nobody else's file
  /// is put back to what it was. A change leaves the number that says so, in the first 100 bytes, as it is.
  ///
  /// The bytes themselves are read, though the file may be open. SQLite undoes only what nobody is writing any more, and
  /// who writes has waited for all who read, so that there is no lock of ours to lose.
  func isHalfChangedRegistry() throws(RegistryError) -> Bool {
    let header = try self.header()
    guard header.count == Self.headerLength, header.starts(with: Self.beginning) else { return false }
    return Self.integer(header, at: 68) == UInt32(RegistryMigrations.applicationID) || Self.isBlank(header)
  }

  /// SQLite would open what has the name of its log or journal, and a pipe makes it wait for a writer, for ever.
  private func refusePipesBeside() throws(RegistryError) {
    for place in Set([path, DatabaseFiles.resolved(path)]) {
      let beside = DatabaseFiles.endings.map { place + $0 }
      guard let other = beside.first(where: { Platform.exists($0) && !Platform.isRegularFile($0) }) else { continue }
      throw .cannotOpen(
        path: path,
        detail: "\(other) is a directory, a pipe, a socket or a device, and SQLite keeps a file there. Move it away")
    }
  }

  /// SQLite deletes a log that it finds beside no file, or an empty one. What is in it may be all that is left.
  private func refuseLogAlone() throws(RegistryError) {
    guard let log = unreadLog, !isJournalOfNothing(log) else { return }
    throw .logWithoutRegistry(path: path, log: log)
  }

  /// Whether it is the journal of a file that had no page before: a crash while it was being made leaves that.
  private func isJournalOfNothing(_ log: String) -> Bool {
    guard log.hasSuffix("-journal"), let handle = FileHandle(forReadingAtPath: log) else { return false }
    defer { try? handle.close() }
    // Bytes 16 to 19 count the pages to go back to (<https://www.sqlite.org/fileformat2.html#the_rollback_journal>).
    guard let header = try? handle.read(upToCount: 20), header.count == 20 else { return true }
    return Self.integer(Array(header), at: 16) == 0
  }

  /// Whether the file is one that keeps a log; nil where that has to be asked of SQLite, because it may be open.
  package var keepsLog: Bool? {
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
      throw .cannotOpen(path: path, detail: "it cannot be read")
    }
  }

  /// A writable registry keeps these beside it while it is open; so does one whose program crashed.
  private var mayBeOpen: Bool {
    ["-shm", "-wal", "-journal"].contains { FileManager.default.fileExists(atPath: path + $0) }
  }

  /// Whether a program, this one among them, has the file open, or may have where the system does not tell.
  package var mayBeInUse: Bool { mayBeOpen && !(FileLocks.areKnown && !FileLocks.isOpen(databaseAt: path)) }

  private func contentBySQLite(_ db: Database) throws -> Content {
    if try Int32.fetchOne(db, sql: "PRAGMA application_id") == RegistryMigrations.applicationID { return .registry }
    // Another process may be making it this very moment: the migrator's own table comes first.
    let others = "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
    guard try Int.fetchOne(db, sql: others) == 0 else { throw RegistryError.notARegistry(path: path) }
    return .blank
  }

  /// How much shorter the file is than its header says, where the header's page count is valid.
  private func missingBytes(_ header: [UInt8]) -> Int? {
    let stored = Int(header[16]) << 8 | Int(header[17])
    let pageSize = stored == 1 ? 65_536 : stored
    guard Self.integer(header, at: 24) == Self.integer(header, at: 92), let size = Self.size(ofFileAt: path) else {
      return nil
    }
    let missing = pageSize * Int(Self.integer(header, at: 28)) - size
    return missing > 0 ? missing : nil
  }

  package static func size(ofFileAt path: String) -> Int? { Platform.size(ofFileAt: path) }

  /// The big-endian integer at `offset`.
  private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Configuration {
  /// How every connection to a registry is set up.
  package static func registry(
    readonly: Bool, waiting: Database.BusyMode = .callback { BusyPolicy.usual.wait(afterTries: $0) }
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = waiting
    configuration.label = "TransitionRegistry"
    return configuration
  }
}

extension RegistryFile {
  /// Opens the file for reading, also where nothing can be written beside it.
  ///
  /// A reader of a file in WAL mode has to write a little: the index of the log, which all who have the file open
  /// share. Where the directory is read-only and no log is there, the file is opened `immutable` instead
  /// (<https://www.sqlite.org/uri.html#uriimmutable>): SQLite then takes no locks and looks at nothing beside the file.
  /// That is right only while nobody can change the file and everything in it is in it. So it is refused when a log or
  /// a rollback journal has content: its changes would be missing, or half of a change would be read.
  package func openForReading() throws -> DatabaseQueue {
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
  package func openIgnoringLog() throws -> DatabaseQueue {
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

/// What a file is like while nobody changes it: for readers to whom SQLite does not tell that somebody has.
struct FileState: Sendable, Hashable {
  let size: Int
  /// Nanoseconds since 1970.
  let modified: Int64
  /// The file beside it that holds a part of its content.
  let log: String?
}
