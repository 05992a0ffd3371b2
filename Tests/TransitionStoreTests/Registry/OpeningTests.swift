import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct OpeningTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Returns the error of opening `path`, and checks that nothing changed.
  private func refusal(of path: String, access: TransitionRegistry.Access) throws -> String {
    let before = try directory.contents()
    let error = #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: access) }
    #expect(try directory.contents() == before, "a file was changed")
    return error?.description ?? ""
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite])
  func aMissingFileIsNotMade(_ access: TransitionRegistry.Access) throws {
    let path = directory.file()
    #expect(
      try refusal(of: path, access: access)
        == "There is no registry at \(path).")
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite])
  func aLinkIsWhatItPointsTo(_ access: TransitionRegistry.Access) throws {
    let path = directory.file()
    do { try TransitionRegistry(at: path, access: .create).apply([Example.configuration(Example.plain)]) }
    let link = directory.file("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try TransitionRegistry(at: link, access: access).transitions().map(\.name) == ["plain"])
  }

  /// `.dump`, `.clone` and `iterdump` copy every table, but not the application ID.
  @Test(arguments: ["delete", "wal"], [false, true])
  func aCopyWithoutItsApplicationIDNamesTheLineThatRestoresIt(mode: String, isOpen: Bool) throws {
    let path = directory.file()
    do { try TransitionRegistry(at: path, access: .create).apply([Example.configuration(Example.plain)]) }
    let other = try DatabaseQueue(path: path)
    func run(_ sql: String) throws { try other.writeWithoutTransaction { db in try db.execute(sql: sql) } }
    try run("PRAGMA journal_mode = \(mode)")
    try run("PRAGMA application_id = 0")
    if !isOpen { try other.close() }
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      #expect(throws: RegistryError(.applicationIDMissing(path: path))) {
        try TransitionRegistry(at: path, access: access)
      }
    }
    #expect(throws: RegistryError(.applicationIDMissing(path: path))) { try TransitionRegistry.examine(at: path) }
    let message = RegistryError(.applicationIDMissing(path: path)).description
    let line = try #require(message.firstMatch(of: #/`sqlite3 (\S+) '(PRAGMA [^']+)'`/#), "\(message)")
    #expect(line.1 == path)
    let restoring = isOpen ? other : try DatabaseQueue(path: path)
    try restoring.writeWithoutTransaction { db in try db.execute(sql: String(line.2)) }
    try restoring.close()
    #expect(try TransitionRegistry(at: path, access: .readWrite).transitions().map(\.name) == ["plain"])
    #expect(try TransitionRegistry.examine(at: path).isHealthy)
  }

  @Test func aMissingDirectoryIsNamed() throws {
    let path = directory.file("no/where.db")
    let folder = directory.file("no")
    #expect(
      try refusal(of: path, access: .create).contains(
        "\(path) cannot be created: there is no directory "
          + "\(folder)."))
    try Data().write(to: URL(filePath: folder))
    #expect(try refusal(of: path, access: .create).contains("there is no directory \(folder)."))
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite, .create])
  func aDirectoryIsRefused(_ access: TransitionRegistry.Access) throws {
    #expect(try refusal(of: directory.path, access: access).contains("is a directory; a registry is a file"))
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite])
  func anEmptyFileIsRefused(_ access: TransitionRegistry.Access) throws {
    let path = try directory.write([])
    #expect(try refusal(of: path, access: access).contains("is empty: it is not a registry yet"))
  }

  @Test func anEmptyFileBecomesARegistryWhenAsked() throws {
    let path = try directory.write([])
    #expect(try TransitionRegistry(at: path, access: .create).transitions().isEmpty)
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite, .create], ["delete", "wal"])
  func anotherProgramsDatabaseIsRefused(_ access: TransitionRegistry.Access, journal: String) throws {
    let queue = try DatabaseQueue(path: directory.file())
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = \(journal)")
      try db.execute(sql: "CREATE TABLE bookmark (id INTEGER PRIMARY KEY)")
    }
    try queue.close()
    #expect(try refusal(of: directory.file(), access: access).contains("an SQLite database of another program"))
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite, .create], [50, 100])
  func aTruncatedRegistryIsRefused(_ access: TransitionRegistry.Access, length: Int) throws {
    try makeRegistry()
    let whole = try #require(FileManager.default.contents(atPath: directory.file()))
    let path = try directory.write(whole.prefix(length))
    #expect(try refusal(of: path, access: access).contains("\(path) is damaged: "))
  }

  /// SQLite refuses it, and may leave an empty WAL.
  @Test func aRegistryThatWasCutOffBehindItsFirstPageIsRefused() throws {
    try makeRegistry()
    let whole = try #require(FileManager.default.contents(atPath: directory.file()))
    let path = try directory.write(whole.prefix(5000))
    let damaged = RegistryError(.damaged(path: path, detail: "database disk image is malformed"))
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      #expect(throws: damaged) { try TransitionRegistry(at: path, access: access) }
    }
    #expect(FileManager.default.contents(atPath: path) == whole.prefix(5000))
  }

  @Test func readingNeverChangesAByteOfTheFile() throws {
    try makeRegistry()
    let before = try sha256(ofFileAt: directory.file())
    do {
      let reader = try TransitionRegistry(at: directory.file(), access: .readOnly)
      _ = try reader.transition(named: "card-modal")
      _ = try reader.sessions()
      _ = try reader.query("SELECT count(*) FROM session_fact")
      _ = try reader.apply([Example.configuration(Example.plain)], dryRun: true)
      #expect(throws: RegistryError(.readOnly(path: directory.file()))) { try reader.apply([]) }
      #expect(throws: RegistryError(.readOnly(path: directory.file()))) { try reader.record([]) }
      #expect(try sha256(ofFileAt: directory.file()) == before)
    }
    #expect(try sha256(ofFileAt: directory.file()) == before)
    _ = try TransitionRegistry.migrationStatus(at: directory.file())
    #expect(try sha256(ofFileAt: directory.file()) == before)
  }

  @Test func aWritableRegistryUsesALogAndFullSynchronisation() throws {
    let registry = try TransitionRegistry(at: directory.file(), access: .create)
    let pragmas = try registry.write { db in
      try ["journal_mode", "synchronous", "foreign_keys"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
    }
    #expect(pragmas == ["wal", "2", "1"])
    // A begin marker does not wait for the disk; the next change does again.
    try registry.apply([Example.configuration()])
    let session = Example.session(of: try registry.transition(named: "card-modal"))
    var stranger = session.header
    stranger.digest = String(repeating: "0", count: 64)
    for header in [session.header, stranger] {
      _ = try? registry.store(WriteBatch(begun: [header]))
      #expect(try registry.write { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") } == 2)
    }
    #expect(try registry.query("SELECT uuid FROM open_session").rows == [[.text(session.header.uuid.text)]])
  }

  @Test func theLogIsWrittenBackBeforeItGrows() throws {
    let registry = try Example.registry(at: directory.file())
    let card = try registry.transition(named: "card-modal")
    let pages = try registry.write { db in try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint") }
    #expect(pages == 1000)
    for batch in 0..<100 {
      try registry.record((0..<100).map { Example.session(of: card, beganAt: Int64(batch * 100 + $0)) })
    }
    // A page has a header of 24 bytes in the WAL, and a transaction may go on past the thousandth.
    let size = try #require(Platform.size(ofFileAt: directory.file() + "-wal"))
    #expect(size < 2 * 1000 * (4096 + 24))
  }

  @Test func pathsSQLiteWouldInterpretAreJustPaths() throws {
    for name in ["file:x.db", ":memory:", "a?mode=ro", "per%41cent.db"] {
      _ = try Example.registry(at: directory.file(name))
      #expect(FileManager.default.fileExists(atPath: directory.file(name)))
    }
    #expect(RegistryFile(path: ":memory:").path.hasSuffix("/:memory:"))
    #expect(RegistryFile(path: "file:x").path.hasPrefix("/"))
  }

  /// Creates a closed registry with one transition and one session.
  private func makeRegistry() throws {
    let registry = try Example.registry(at: directory.file())
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
  }

  @Test func whatIsClosedLeavesNoLogAndAnswersWithAnError() throws {
    let directory = try TemporaryDirectory()
    let registry = try Example.registry(at: directory.file())
    _ = try registry.sessions()
    #expect(try directory.contents().count > 1)
    try registry.close()
    try registry.close()
    #expect(try Array(directory.contents().keys) == ["transitions.db"])
    #expect(throws: RegistryError.self) { try registry.sessions() }
    #expect(throws: RegistryError.self) { try registry.apply([]) }
    #expect(try TransitionRegistry(at: directory.file(), access: .readOnly).transitions().count == 1)
  }
}
