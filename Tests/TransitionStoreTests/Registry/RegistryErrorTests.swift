import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RegistryErrorTests {
  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, RegistryError.busy(path: "p")), (.SQLITE_LOCKED, .busy(path: "p")),
    (.SQLITE_FULL, .diskFull(path: "p")), (.SQLITE_READONLY, .readOnly(path: "p")),
    (.SQLITE_READONLY_DBMOVED, .readOnly(path: "p")), (.SQLITE_NOTADB, .notADatabase(path: "p")),
    (.SQLITE_CORRUPT, .damaged(path: "p", detail: "detail")),
    (.SQLITE_CANTOPEN, .cannotOpen(path: "p", detail: "detail")),
    (.SQLITE_CONSTRAINT_TRIGGER, .refused(path: "p", rule: "detail")),
    (.SQLITE_IOERR, .inputOutput(path: "p", code: 10)),
  ])
  func everySQLiteErrorIsTranslated(code: ResultCode, expected: RegistryError) {
    #expect(RegistryError(DatabaseError(resultCode: code, message: "detail"), path: "p") == expected)
  }

  @Test func aRefusalNamesTheColumnAndWhatIsAllowed() throws {
    let registry = try TransitionRegistry.inMemory()
    func refusal(_ sql: String) -> String {
      let error = #expect(throws: RegistryError.self) { try registry.write { db in try db.execute(sql: sql) } }
      return error?.description ?? ""
    }
    let session = "INSERT INTO open_session (uuid, process, configuration_id, direction, began_at_us, origin) VALUES "
    #expect(
      refusal(session + "('00000000-0000-4000-8000-000000000000', 'x', 1, 'sideways', 0, 'device')")
        .contains("the rule is: direction IN ('present', 'dismiss')"))
    #expect(
      refusal("INSERT INTO transition (name, created_at_us) VALUES ('Card', 0)")
        .contains("the rule is: a name is a lower-case letter, then lower-case letters, digits and hyphens"))
    #expect(
      refusal("INSERT INTO transition (name) VALUES ('card')").contains(
        "a value is required in "
          + "transition.created_at_us")
    )
  }

  @Test func aFullDiskLosesNothing() throws {
    let directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: directory.file(), access: .create)
    try registry.apply([Example.configuration()])
    let card = try registry.transition(named: "card-modal")
    try registry.record([Example.session(of: card)])
    try registry.write { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let sessions = (0..<500).map { Example.session(of: card, beganAt: Int64($0)) }
    #expect(throws: RegistryError.diskFull(path: directory.file())) { try registry.record(sessions) }
    #expect(try registry.sessions().count == 1)
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }

  @Test func everyErrorSaysWhatWhereAndWhatNext() {
    let uuid = UUID()
    let errors: [RegistryError] = [
      .fileMissing(path: "p"), .directoryMissing(path: "p", directory: "d"), .isDirectory(path: "p"),
      .invalidNote(problem: "has x"), .isEmpty(path: "p"), .notADatabase(path: "p"),
      .notARegistry(path: "p"), .damaged(path: "p", detail: "d"), .madeByNewerVersion(path: "p", migrations: ["m"]),
      .madeByEarlierBuild(path: "p"), .needsMigration(path: "p", migrations: ["m"]),
      .cannotOpen(path: "p", detail: "d"), .readOnly(path: "p"),
      .busy(path: "p"), .fileMoved(path: "p"), .fileEmptied(path: "p"), .changedMeanwhile(path: "p"),
      .diskFull(path: "p"), .hasOtherNames(path: "p", count: 2), .mountedWithoutFolder(path: "p"),
      .valueTooLarge(path: "p"),
      .refused(path: "p", rule: "r"),
      .cannotMigrate(path: "p", rule: "r"), .addedColumn(path: "p", table: "t", column: "c"),
      .busy(path: "p", holder: "sqlite3 (process 4711)"), .inputOutput(path: "p", code: 778),
      .duplicateName("n"),
      .invalidSession(uuid, problem: "x"), .unknownConfiguration(session: uuid, transition: "t", digest: "d"),
      .unknownTransition(UnknownTransition(name: "n", among: [])),
      .unknownTransitions(["n", "m"].map { UnknownTransition(name: $0, among: []) }),
      .invalidRevision(
        name: "n", InvalidConfiguration(problems: [ConfigurationProblem(path: "edge", message: "is missing.")])),
      .unknownRevision(name: "n", revision: 9, latest: 2),
      .unknownSession("s"), .ambiguousSession("s", matches: ["s1", "s2"]), .damagedTrace(uuid, .truncated),
      .damagedConfiguration(name: "n", revision: 1, InvalidConfiguration(problems: [])),
      .logUnreadable(path: "p", log: "p-wal"),
      .logWithoutRegistry(path: "p", log: "p-wal"),
      .unusableBundle(path: "p", .fileMissing(path: "p")), .fileExists(path: "p"), .copyOntoItself(path: "p"),
      .copyOntoCompanion(path: "p", database: "d"),
      .fileInUse(path: "p", companion: "p-wal"), .cannotWrite(path: "p", detail: "d"), .nothingToBundle(path: "p"),
      .isBundle(path: "p"), .applicationIDMissing(path: "p"), .foreignCompanions(path: "p", ["p-shm"]),
      .notABundle(path: "p"),
      .closed(path: "p"), .other(path: "p", code: 10, message: "m"),
    ]
    let others: [RegistryToolError] = [
      .refusedQuery("q."), .queryFailed(QueryProblem(message: "q", sql: "s", offset: nil)),
      .queryTookTooLong(.seconds(30)), .damagedCopy(of: "p", detail: "d"),
      .badExchange(problems: [ExchangeProblem(line: 1, message: "m")], count: 2),
    ]
    for error in others { #expect(error.description.count > 15 && error.localizedDescription == error.description) }
    for error in errors {
      #expect(error.description.count > 15 && error.description != "Unexpected error.", "\(error)")
      #expect(!error.description.contains("Optional("))
      #expect(error.localizedDescription == error.description)
      // `UnknownTransition` is the model's error, and still names a command.
      if case .unknownTransition = error { continue }
      if case .unknownTransitions = error { continue }
      #expect(!error.description.contains("transitions ") && !error.description.contains("--db"), "\(error)")
    }
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
