import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A person is a token, and has their presentations and sessions alone.
@Suite struct PersonTests {
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(Example.interactive)])
    card = try registry.transition(named: "card-modal")
  }

  private func drag(_ token: String?, of presentation: UUID?, at time: Int64 = 1_700_000_000_000_000)
    -> InteractionSession
  {
    Example.session(
      of: card, beganAt: time, context: SessionContext(presentation: presentation, origin: .device, token: token))
  }

  private func shown(_ uuid: UUID, _ token: String?, dismissedAt: Int64? = nil) -> PresentationRecord {
    PresentationRecord(
      uuid: uuid, transition: card.name, revision: card.revision, digest: card.digest, token: token, origin: .device,
      presentedAtMicroseconds: 1_700_000_000_000_000, dismissedAtMicroseconds: dismissedAt)
  }

  private func count(_ table: String, in registry: TransitionRegistry) throws -> Int {
    try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  // MARK: - A presentation belongs to one person

  @Test func aSessionOfAnotherPersonIsRefused() throws {
    let presentation = UUID()
    try registry.record([drag("one", of: presentation)])
    let error = #expect(throws: RegistryError.self) { try registry.record([drag("two", of: presentation)]) }
    #expect("\(String(describing: error))".contains("to one person, and this session has another token"))
    #expect(throws: RegistryError.self) {
      try registry.record(presentations: [shown(presentation, "two", dismissedAt: 1_700_000_000_000_001)])
    }
    // One of nobody known says nothing about it.
    try registry.record([drag(nil, of: presentation), drag("one", of: presentation)])
    #expect(try registry.sessions().count == 3)
    for change in ["session SET person_id = 2", "presentation SET person_id = 2"] {
      #expect(throws: RegistryError.self) {
        try registry.change { db in
          try db.execute(sql: "INSERT INTO person (id, token) VALUES (2, 'two')")
          try db.execute(sql: "UPDATE \(change) WHERE person_id = 1")
        }
      }
    }
  }

  /// Sessions have no foreign key to people. A deleted person would otherwise leave sessions behind.
  @Test func aSessionHasTheStoredPersonOfItsPresentation() throws {
    try registry.record([drag("one", of: UUID()), drag("one", of: nil)])
    let columns = try registry.read { try $0.columns(in: "session").map(\.name) }.filter { $0 != "id" }
    let values = columns.map { $0 == "person_id" ? "7" : $0 == "uuid" ? "replace(uuid, '-4', '-5')" : $0 }
    let copy =
      "INSERT INTO session (\(columns.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM session "
    for (change, problem) in [
      ("UPDATE presentation SET person_id = NULL", "belongs to one person"),
      ("UPDATE session SET person_id = 7 WHERE presentation_id IS NOT NULL", "belongs to one person"),
      (copy + "WHERE presentation_id IS NOT NULL", "belongs to one person"),
      ("UPDATE session SET person_id = 7 WHERE presentation_id IS NULL", "there is no such person"),
      (copy + "WHERE presentation_id IS NULL", "there is no such person"),
    ] {
      let error = #expect(throws: RegistryError.self) { try registry.change { try $0.execute(sql: change) } }
      #expect("\(String(describing: error))".contains(problem), "\(change)")
    }
  }

  @Test func aPresentationWithoutAPersonTakesThatOfItsFirstSession() throws {
    let presentation = UUID()
    try registry.record(presentations: [shown(presentation, nil)])
    try registry.record([drag(nil, of: presentation)])
    #expect(try registry.presentations().map(\.token) == [nil])
    try registry.record([drag("one", of: presentation)])
    #expect(try registry.presentations().map(\.token) == ["one"])
    #expect(throws: RegistryError.self) { try registry.record([drag("two", of: presentation)]) }
  }

  @Test(arguments: [false, true]) func aLineOfAnotherPersonIsABadLine(skippingBadLines: Bool) throws {
    let presentation = UUID()
    let file = try {
      let sender = try TransitionRegistry.inMemory()
      try sender.apply([Example.configuration(Example.interactive)])
      try sender.record([drag("two", of: presentation), drag("two", of: UUID())])
      return try sender.exported()
    }()
    try registry.record([drag("one", of: presentation)])
    var problems: [String] = []
    let summary = try? registry.importSessions(
      skippingBadLines: skippingBadLines, from: blocks(of: file), report: { problems.append($0.message) })
    #expect(problems.count == 1 && problems.allSatisfy { $0.contains("a presentation belongs to one person") })
    #expect(summary?.sessions == (skippingBadLines ? 1 : nil))
    #expect(try registry.sessions().count == (skippingBadLines ? 2 : 1))
  }

  private func blocks(of file: [UInt8]) -> () -> [UInt8]? {
    var rest: [UInt8]? = file
    return {
      defer { rest = nil }
      return rest
    }
  }

  /// The tokens of a registry's own file are hashed. They are still the same people.
  @Test func aRegistryRecognizesThePeopleOfItsOwnFile() throws {
    let presentation = UUID()
    let sessions = [drag("one", of: presentation), drag("one", of: presentation, at: 1_700_000_000_000_009)]
    try registry.record(sessions, of: [shown(presentation, "one")])
    let file = try registry.exported()
    try registry.deleteSession(sessions[0].header.uuid.text)
    #expect(try registry.imported(file).sessions == 1)
    #expect(
      try registry.sessions().map(\.header.context.token) == ["one", "one"] && count("person", in: registry) == 1)
  }

  // MARK: - Deletion

  @Test func everythingOfAPersonGoesWithTheRow() throws {
    let (presentation, other) = (UUID(), UUID())
    try registry.record(
      [drag("one", of: presentation), drag(nil, of: presentation), drag("one", of: nil), drag("two", of: other)],
      of: [shown(presentation, "one"), shown(other, "two")])
    // As a bare sqlite3 does.
    try registry.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF") }
    try registry.change { try $0.execute(sql: "DELETE FROM person WHERE token = 'one'") }
    #expect(try registry.sessions().map(\.header.context.token) == ["two"])
    #expect(try registry.presentations().map(\.uuid) == [other] && count("session_samples", in: registry) == 1)
  }

  @Test func aPersonGoesWithTheLastRow() throws {
    let sessions = [drag("one", of: nil), drag("two", of: nil)]
    try registry.record(sessions)
    try registry.deleteSession(sessions[0].header.uuid.text)
    #expect(try registry.query("SELECT token FROM person").rows == [[.text("two")]])
    try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    #expect(try count("person", in: registry) == 0)
  }

  /// Otherwise the time of a long list of erasures would grow with the square of the file.
  @Test func theDeletionOfAPersonReadsNoWholeTable() throws {
    let plans = try registry.read { db in
      let trigger = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'person_takes_its_rows_along'")
      let statements = try #require(trigger).replacing("OLD.id", with: "1").matches(of: /DELETE FROM [^;]+/)
      return try statements.map { statement in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement.output)").map { $0["detail"] as String }
      }
    }
    #expect(plans.count == 3)
    // Only a few sessions are open at a time.
    for step in plans.joined() { #expect(!step.contains("SCAN") || step == "SCAN open_session", "\(step)") }
  }

  // MARK: - Migration
}
