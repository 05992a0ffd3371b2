import Foundation
import GRDB

/// The file of a registry before it is opened: is it there, and is it one?
///
/// A file that nobody has open is judged by its first bytes, so that one that turns out to be something else is not
/// touched at all: SQLite would leave files of its own beside another program's database. A file that may be open is
/// asked through SQLite, because closing a plain file handle would drop the locks this process holds on the file
/// (<https://www.sqlite.org/howtocorrupt.html> §2.2) and because its latest state may be in the log beside it. Format:
/// <https://www.sqlite.org/fileformat2.html>.
struct RegistryFile {
  enum Content: Sendable, Hashable {
    case missing
    /// No bytes, or a database without a single table.
    case blank
    case registry
  }

  /// Absolute, so that SQLite never takes it for a URI or for `:memory:`.
  let path: String

  init(path: String) {
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
  func content() throws(RegistryError) -> Content { try look().content }

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
  var keepsLog: Bool? {
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
  var mayBeInUse: Bool { mayBeOpen && !(FileLocks.areKnown && !FileLocks.isOpen(databaseAt: path)) }

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

  static func size(ofFileAt path: String) -> Int? { Platform.size(ofFileAt: path) }

  /// The big-endian integer at `offset`.
  private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Configuration {
  /// How every connection to a registry is set up.
  static func registry(
    readonly: Bool, waiting: Database.BusyMode = .callback { LockPatience.usual.wait(afterTries: $0) }
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = waiting
    configuration.label = "TransitionRegistry"
    return configuration
  }
}
