import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// One import, or one session, is removed, and nothing else.
@Suite struct ImportsTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision
  private let clock = TestClock(1_800_000_000_000_000)

  init() throws {
    directory = try TemporaryDirectory()
    let clock = clock
    registry = try TransitionRegistry(at: directory.file(), access: .create, now: { clock.now })
    try registry.apply([Example.configuration()])
    card = try registry.transition(named: "card-modal")
  }

  private func uuids(_ table: String = "session") throws -> Set<String> {
    try registry.read { try String.fetchSet($0, sql: "SELECT uuid FROM \(table)") }
  }

  private func presentation(_ uuid: UUID) -> PresentationRecord {
    PresentationRecord(
      uuid: uuid, transition: card.name, revision: card.revision, digest: card.digest, origin: .device,
      presentedAtMicroseconds: 1)
  }

  private func drag(in presentation: UUID? = nil, outcome: SessionOutcome = .finished) -> InteractionSession {
    Example.session(of: card, outcome: outcome, context: SessionContext(presentation: presentation, origin: .device))
  }

  /// The file of another registry that has these rows.
  private func file(_ sessions: [InteractionSession], of presentations: [PresentationRecord] = []) throws -> [UInt8] {
    let other = try Example.registry()
    try other.record(sessions, of: presentations)
    return try other.exported()
  }

  private func importing(_ bytes: [UInt8], named name: String, skippingBadLines: Bool = false) throws {
    clock.now += 1_000_000
    var rest: [UInt8]? = bytes
    try registry.importSessions(named: name, skippingBadLines: skippingBadLines) {
      defer { rest = nil }
      return rest
    }
  }

  /// Any imports, which repeat each other's rows, between recordings: what goes is what the import added.
  @Test(arguments: UInt64(0)..<20) func whatAnImportAddedGoes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let presentations = (0..<4).map { _ in presentation(UUID()) }
    let pool = (0..<30).map { _ in
      drag(in: Bool.random(using: &random) ? presentations.randomElement(using: &random)?.uuid : nil)
    }
    var added: [String: Set<String>] = [:]
    for turn in 0..<6 {
      let some = pool.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let name = ["recorded", "a.ndjson", "folder/a.ndjson", "strokes.csv"][Int.random(in: 0..<4, using: &random)]
      let before = try uuids()
      switch name {
      case "recorded": try registry.record(some)
      case "strokes.csv":
        clock.now += 1_000_000
        try registry.record(some, importedFrom: name)
      default:
        try importing(
          file(some, of: presentations.filter { _ in Bool.random(using: &random) }), named: name,
          skippingBadLines: turn.isMultiple(of: 2))
      }
      added[name, default: []].formUnion(try uuids().subtracting(before))
    }
    for (name, gone) in added.sorted(by: { $0.key < $1.key }) where name != "recorded" {
      let imports = try registry.imports().filter { $0.file == name }
      #expect(imports.reduce(0) { $0 + $1.sessions } == gone.count)
      let before = try uuids()
      let dry = try registry.prune(tracesBefore: nil, sessionsBefore: .max, imports: imports.map(\.id), dryRun: true)
      let done = try registry.prune(tracesBefore: nil, sessionsBefore: .max, imports: imports.map(\.id))
      #expect(done.sessions == gone.count && dry.sessions == done.sessions && dry.presentations == done.presentations)
      #expect(try uuids() == before.subtracting(gone))
    }
    #expect(try uuids() == added["recorded"] ?? [])
    let left = try registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM import") }
    // A presentation of an import stays while a recorded session refers to it.
    #expect(try registry.imports().allSatisfy { $0.sessions == 0 } && left == registry.imports().count)
    #expect(try registry.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }.isEmpty)
  }

  /// The abandoned session was the import's only row.
  @Test func theEndOfAnAbandonedSessionIsOfTheImportThatBringsIt() throws {
    let end = drag()
    var start = end
    start.result = drag(outcome: .abandoned).result
    try importing(file([start]), named: "a.ndjson")
    try importing(file([end]), named: "b.ndjson")
    #expect(try registry.imports().map(\.file) == ["b.ndjson"])
    clock.now += 1_000_000
    let uuid = UUID()
    let both = [SessionOutcome.abandoned, .finished].map { Example.session(uuid, of: card, outcome: $0) }
    try registry.record(both, importedFrom: "both.csv")
    #expect(try registry.imports().map(\.sessions) == [1, 1])
  }

  @Test func whatWaitsInTheOutboxGoesWithItsImport() throws {
    try registry.outbox.start()
    try importing(file([drag(), drag()]), named: "a.ndjson")
    _ = try registry.outbox.next(maxSessions: 1)
    let id = try #require(try registry.imports().first?.id)
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: .max, imports: [id]).sessions == 2)
    #expect(try uuids().isEmpty && registry.outbox.status().sessions == 0)
  }

  @Test func onlyTheTracesOfAnImportGo() throws {
    try registry.record([drag()])
    try importing(file([drag(), drag()]), named: "a.ndjson")
    let id = try #require(try registry.imports().first?.id)
    let done = try registry.prune(tracesBefore: .max, sessionsBefore: nil, imports: [id])
    #expect(done.traces == 2 && done.sessions == 0)
    #expect(
      try uuids().count == 3 && registry.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session_samples") } == 1
    )
  }

  @Test func oneSessionIsDeletedWithWhatIsKnownOfItAlone() throws {
    let (known, stub) = (UUID(), UUID())
    let sessions = [drag(in: known), drag(in: stub), drag(in: stub), drag()]
    try registry.record(sessions, of: [presentation(known)])
    for (session, presentations) in [(0, 2), (1, 2), (2, 1)] {
      let deleted = try registry.deleteSession(String(sessions[session].header.uuid.text.prefix(20)))
      #expect(deleted.header.uuid == sessions[session].header.uuid)
      #expect(try uuids("presentation").count == presentations)
    }
    #expect(try uuids() == [sessions[3].header.uuid.text])
    #expect(throws: RegistryError(.unknownSession("ffff"))) { try registry.deleteSession("ffff") }
  }
}
