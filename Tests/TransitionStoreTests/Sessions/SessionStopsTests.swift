import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// What drags between stops leave behind, in the registry.
@Suite struct SessionStopsTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
  }

  private func presented(_ moves: [StopMove] = [], token: String? = "t-1") -> PresentationRecord {
    var record = PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, token: token, origin: .device,
      presentedAtMicroseconds: 1_700_000_000_000_000)
    record.moves = moves
    return record
  }

  private static func move(_ seconds: Int64, to stop: String = "full") -> StopMove {
    StopMove(atMicroseconds: 1_700_000_000_000_000 + seconds * 1_000_000, from: "tip", to: stop, cause: .gesture)
  }

  private func dragged(_ stops: SessionStops?, in presentation: PresentationRecord? = nil) -> InteractionSession {
    var session = Example.session(
      of: card, context: SessionContext(presentation: presentation?.uuid, origin: .device, token: presentation?.token))
    session.result.stops = stops
    return session
  }

  private func count(_ table: String) throws -> Int {
    try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  @Test(arguments: Thoroughness.seeds(10, inSoak: 200).map { UInt64($0 + 1) })
  func theyComeBackEqual(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    let presentations = (0..<5).map { _ in presented(history.moves()) }
    let sessions = presentations.map { dragged(history.stops(), in: $0) } + [dragged(nil)]
    try registry.record(sessions, of: presentations)
    let listed = try registry.sessions()
    for session in sessions {
      let uuid = session.header.uuid
      #expect(try registry.session(uuid.text).result.stops == session.result.stops)
      #expect(try registry.storedSession(uuid.text).result.stops == session.result.stops)
      #expect(listed.first { $0.header.uuid == uuid }?.result.stops == session.result.stops)
    }
    #expect(try Set(registry.presentations()) == Set(presentations))
    #expect(try count("session_stop") == 5)
    let target = try TransitionRegistry.inMemory()
    let bytes = try registry.exported()
    try target.imported(bytes)
    #expect(try target.exported() == bytes)
    let again = try target.imported(bytes)
    #expect(again.sessions == 0 && again.presentations == 0 && again.duplicates == 11)
  }

  @Test func anAttemptToDismissIsAKeyOnlyWhereItIsOne() throws {
    var stops = Example.stops
    try registry.record([dragged(stops)])
    #expect(try !String(decoding: registry.exported(), as: UTF8.self).contains("dismissal_asked"))
    stops.dismissalAsked = true
    let other = try Example.registry()
    try other.record([dragged(stops)])
    #expect(try String(decoding: other.exported(), as: UTF8.self).contains("\"dismissal_asked\":true"))
  }

  @Test func everyTouchKeepsWhatItDecided() throws {
    var session = dragged(Example.stops)
    session.samples += session.samples
    session.result.touches.append(session.result.touches[0])
    (session.result.touches[0].decidedStop, session.result.touches[1].decidedStop) = ("half", nil)
    try registry.record([session])
    let facts = try registry.read { try SessionColumns.touchFacts(id: 1, in: $0) }
    #expect(facts.map(\.decidedStop) == ["half", nil])
    let target = try TransitionRegistry.inMemory()
    try target.imported(registry.exported())
    #expect(try target.read { try SessionColumns.touchFacts(id: 1, in: $0) } == facts)
  }

  @Test func movesAreAddedToThoseThatAreStoredAndCountOnce() throws {
    var record = presented([Self.move(1)])
    #expect(try registry.record(presentations: [record]).inserted == 1)
    #expect(try registry.record(presentations: [record]) == RecordingSummary(duplicates: 1))
    record.moves = [Self.move(1), Self.move(3), Self.move(2)]
    #expect(try registry.record(presentations: [record]) == RecordingSummary(inserted: 1))
    record.moves = []
    #expect(try registry.record(presentations: [record]) == RecordingSummary(duplicates: 1))
    #expect(try registry.presentations().map(\.moves) == [[Self.move(1), Self.move(2), Self.move(3)]])
    // A presentation that is known only from its drags gets them too.
    let known = presented([Self.move(5)])
    try registry.record([dragged(nil, in: known)])
    try registry.record(presentations: [known])
    #expect(try registry.presentations().contains(known))
  }

  @Test func nobodyAddsMovesToThePresentationOfAnother() throws {
    var record = presented([Self.move(1)])
    record.dismissedAtMicroseconds = 1_700_000_009_000_000
    (record.dismissedBy, record.screen) = (.tap, "profile")
    try registry.record(presentations: [record])
    var other = record
    (other.token, other.moves) = ("t-2", [Self.move(2)])
    #expect(try registry.record(presentations: [other]) == RecordingSummary(duplicates: 1))
    #expect(try registry.presentations() == [record])
  }

  @Test func aRecorderKeepsTheMovesOfEveryRecordThatWaits() throws {
    let first = presented([Self.move(1)])
    var second = first
    (second.moves, second.dismissedAtMicroseconds) = ([Self.move(2)], 1_700_000_009_000_000)
    var state = RecorderState(capacity: 2)
    state.record(first)
    state.record(second)
    var whole = second
    whole.moves = first.moves + second.moves
    #expect(state.takeBatch().presentations == [whole])
    // The same if the first could not be written, and the second came meanwhile.
    state.record(first)
    var outcome = WriteOutcome()
    outcome.kept = state.takeBatch()
    state.record(second)
    _ = state.finish(outcome)
    #expect(state.takeBatch().presentations == [whole])
  }

  @Test func aMoveLetsItsPresentationBeSentAgain() throws {
    var record = presented([Self.move(1)])
    try registry.record(presentations: [record])
    let first = try #require(try registry.outbox.next())
    try registry.outbox.acknowledge(first.id)
    #expect(try registry.outbox.next() == nil)
    try registry.record(presentations: [record])
    #expect(try registry.outbox.next() == nil)
    record.moves = [Self.move(2)]
    try registry.record(presentations: [record])
    let second = try #require(try registry.outbox.next())
    // One more, while the batch is on its way.
    record.moves = [Self.move(3)]
    try registry.record(presentations: [record])
    try registry.outbox.acknowledge(second.id)
    let centre = try TransitionRegistry.inMemory()
    for batch in [first, second, try #require(try registry.outbox.next())] {
      try centre.imported(Array(batch.contents))
    }
    // The presentation is so old that the import moved its times to the day of the arrival.
    let arrived = try #require(try centre.presentations().first)
    let start = try #require(arrived.presentedAtMicroseconds)
    #expect(arrived.moves.map { $0.atMicroseconds - start } == [1_000_000, 2_000_000, 3_000_000])
    #expect(try registry.outbox.status().presentations == 1)
  }

  /// Every way by which a session or a presentation is deleted, with foreign keys on and off.
  @Test(arguments: ["erase", "prune", "session", "import", "bare"], [true, false])
  func theyGoWithTheirSessionsAndPresentations(way: String, hasForeignKeys: Bool) throws {
    let record = presented([Self.move(1), Self.move(2)])
    let source = try Example.registry()
    try source.record([dragged(Example.stops, in: record)], of: [record])
    try registry.imported(source.exported())
    #expect(try count("session_stop") == 1 && count("stop_move") == 2)
    try registry.database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA foreign_keys = \(hasForeignKeys ? "ON" : "OFF")")
    }
    switch way {
    case "erase": try registry.erase(tokens: [source.exchangeKey().hash(of: "t-1")])
    case "prune": try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    case "import": try registry.prune(tracesBefore: nil, sessionsBefore: .max, imports: registry.imports().map(\.id))
    case "session":
      try registry.deleteSession(try #require(try registry.sessions().first).header.uuid.text)
      #expect(try count("stop_move") == 2)
      try registry.write { try $0.execute(sql: "DELETE FROM presentation") }
    default: try registry.write { try $0.execute(sql: "DELETE FROM session; DELETE FROM presentation") }
    }
    #expect(try count("session_stop") == 0 && count("stop_move") == 0)
    #expect(try registry.query("PRAGMA foreign_key_check").rows.isEmpty)
  }

  @Test func theEndOfASessionThatSeemedAbandonedBringsItsStops() throws {
    var session = dragged(Example.stops)
    var abandoned = session
    (abandoned.result.outcome, abandoned.result.termination, abandoned.result.completed) = (.abandoned, .none, false)
    abandoned.result.stops?.to = nil
    try registry.record([abandoned])
    session.result.stops?.runnerUp = nil
    try registry.record([session])
    #expect(try registry.sessions().map(\.result.stops) == [session.result.stops] && count("session_stop") == 1)
  }

  static let wrongRows: [(String, String)] = [
    ("session_stop", "1, '', 'half', NULL, NULL, NULL, NULL, NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', '\(String(repeating: "x", count: 33))', NULL, NULL, NULL, NULL, NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', '', NULL, NULL, NULL, NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, '', NULL, NULL, NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, '', NULL, NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, '', NULL, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, 2000000001, '[1]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[]', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '{}', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1', 0, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1,2,3,4,5,6,7,8,9]', 0, 0"),
    (
      "session_stop",
      "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1\(String(repeating: " ", count: 120))]', 0, 0"
    ),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1]', 2, 0"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1]', 0, 2"),
    ("session_stop", "1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1]', 0, NULL"),
    ("session_stop", "9, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[1]', 0, 0"),
    ("stop_move", "1, -1, 'half', 'full', 'tap'"), ("stop_move", "1, 0, '', 'full', 'tap'"),
    ("stop_move", "1, 0, 'half', '', 'tap'"), ("stop_move", "1, 0, 'half', 'half', 'tap'"),
    ("stop_move", "1, 0, 'half', 'full', 'finger'"), ("stop_move", "9, 0, 'half', 'full', 'tap'"),
    ("session_touch", "1, 1, 0, 0, NULL, ''"),
  ]

  @Test(arguments: wrongRows) func theSchemaRefusesWhatCannotBe(table: String, values: String) throws {
    let record = presented()
    try registry.record([dragged(nil, in: record)], of: [record])
    func insert(_ values: String) throws {
      try registry.write { try $0.execute(sql: "INSERT INTO \(table) VALUES (\(values))") }
    }
    #expect(throws: RegistryError.self) { try insert(values) }
    switch table {
    case "session_stop": try insert("1, 'half', 'half', NULL, NULL, NULL, NULL, NULL, '[null]', 0, 1")
    case "stop_move": try insert("1, 0, 'half', 'full', 'tap'")
    default: try insert("1, 1, 0, 0, NULL, 'half'")
    }
    #expect(try count(table) == 1)
  }

  @Test func whatNoFingerDoesIsRefusedBeforeTheSchema() throws {
    var far = dragged(Example.stops)
    far.result.stops?.milliPositions[1] = SessionStops.position.upperBound + 1
    var control = dragged(Example.stops)
    control.result.stops?.to = "a\u{1B}b"
    for session in [far, control] { #expect(throws: RegistryError.self) { try registry.record([session]) } }
    var late = Self.move(1)
    late.atMicroseconds = SessionBounds.time.upperBound + 1
    for move in [late, Self.move(1, to: "a\u{0}b"), Self.move(1, to: "tip")] {
      #expect(throws: RegistryError.self) { try registry.record(presentations: [presented([move])]) }
    }
    #expect(try count("session") == 0 && count("presentation") == 0)
  }

  @Test func aListThatOnlyAnotherToolWritesIsNamed() throws {
    try registry.record([dragged(Example.stops)])
    try registry.write { try $0.execute(sql: "UPDATE session_stop SET stop_positions_mpt = '[1.5]'") }
    let error = #expect(throws: RegistryError.self) { try registry.sessions() }
    #expect(error?.description.contains("has stop_positions_mpt \"[1.5]\"") == true)
  }

  static let wrongLines: [(String, String, String)] = [
    ("\"from_stop\":\"half\"", "\"from_stop\":null", "from_stop is null; a value is required"),
    ("\"decided_stop\":\"full\"", "\"decided_stop\":\"\"", "decided_stop is \"\"; allowed are 1 to 32 characters"),
    ("[null,406500,779250]", "[null,4.5,1]", "stop_positions_mpt has 4.5; allowed are null and whole numbers"),
    ("[null,406500,779250]", "[2000000001]", "stop_positions_mpt has 2000000001; allowed are null and whole"),
    ("[null,406500,779250]", "[]", "stop_positions_mpt has 0 positions; allowed are 1 to 8"),
    ("[null,406500,779250]", "[1,2,3,4,5,6,7,8,9]", "stop_positions_mpt has 9 positions; allowed are 1 to 8"),
    (":655600,", ":-2000000001,", "release_position_mpt is -2000000001; allowed is a whole number"),
    ("\"can_dismiss\":true", "\"can_dismiss\":null", "can_dismiss is null; a value is required"),
    (
      "\"can_dismiss\":true", "\"can_dismiss\":true,\"dismissal_asked\":1",
      "dismissal_asked is 1; allowed is true or false"
    ),
    (
      "\"from_stop\":\"tip\",\"to_stop\":\"full\"", "\"from_stop\":\"tip\",\"to_stop\":\"tip\"",
      "both \"tip\"; they differ"
    ),
    ("\"cause\":\"gesture\"", "\"cause\":\"finger\"", "cause is \"finger\"; allowed is gesture, tap"),
    ("\"moves\":[{", "\"moves\":[7,{", "one of moves is 7; allowed is an object"),
    ("\"at_us\":", "\"at_us\":-", "at_us is -1700000001000000; allowed is a whole number"),
  ]

  @Test(arguments: wrongLines) func aLineThatIsWrongIsRefused(good: String, bad: String, problem: String) throws {
    let record = presented([Self.move(1)])
    try registry.record([dragged(Example.stops, in: record)], of: [record])
    let text = String(decoding: try registry.exported(), as: UTF8.self)
    let changed = text.replacing(good, with: bad)
    #expect(changed != text)
    let error = #expect(throws: RegistryToolError.self) {
      try TransitionRegistry.inMemory().imported(Array(changed.utf8))
    }
    #expect(error?.description.contains(problem) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func anImportLeavesOutMovesOfImpossibleTimesAndThoseOfSharedPresentations() throws {
    var early = Self.move(1)
    early.atMicroseconds = ImportLimits.earliest - 1
    let record = presented([early, Self.move(1)], token: nil)
    try registry.record(presentations: [record])
    let bytes = try registry.exported()
    let target = try TransitionRegistry.inMemory()
    #expect(try target.imported(bytes).presentations == 1)
    #expect(try target.presentations().map(\.moves) == [[Self.move(1)]])
    let marked = String(decoding: bytes, as: UTF8.self).replacing("}]}", with: "}],\"shared\":true}")
    let error = #expect(throws: RegistryToolError.self) {
      try TransitionRegistry.inMemory().imported(Array(marked.utf8))
    }
    #expect(error?.description.contains("is marked as shared and has moves") == true)
  }
}
