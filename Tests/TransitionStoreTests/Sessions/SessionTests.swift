import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct SessionTests {
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(), Example.configuration(Example.input)])
    card = try registry.transition(named: "card-modal")
  }

  private func count(_ table: String) throws -> SQLValue? {
    try registry.query("SELECT count(*) FROM \(table)").rows.first?.first
  }

  @Test func aSessionComesBackEqual() throws {
    var session = Example.session(of: card)
    session.header.context = SessionContext(
      externalID: "stroke 7", presentation: UUID(), origin: .gallery, deviceClass: "phone", appVersion: "1.2",
      token: "t-1")
    try registry.record([session])
    #expect(try registry.session(session.header.uuid.uuidString) == session)
    let listed = try #require(try registry.sessions().first)
    #expect(listed.header == session.header)
    #expect(listed.touchCount == 1 && listed.sampleCount == 10 && listed.hasTrace)
    #expect(listed.recognizerVelocity == session.result.touches[0].recognizerVelocity)
    var result = session.result
    result.touches = []
    #expect(listed.result == result)
  }

  /// As a plain `sqlite3` deletes it: the leftovers must not prevent the next session with the same ID.
  @Test func aSessionDeletedWithForeignKeysOffTakesItsTraceAlong() throws {
    let directory = try TemporaryDirectory()
    let registry = try Example.registry(at: directory.file())
    let card = try registry.transition(named: "card-modal")
    try registry.record([Example.session(of: card)])
    var shell = Configuration()
    shell.foreignKeysEnabled = false
    try DatabaseQueue(path: directory.file(), configuration: shell).write { try $0.execute(sql: "DELETE FROM session") }
    let counts = try registry.query("SELECT count(*) FROM session_samples").rows
    #expect(counts == [[.integer(0)]])
    #expect(try registry.record([Example.session(of: card)]).inserted == 1)
  }

  @Test func everyOutcomeTheRuntimeGivesIsTaken() throws {
    for outcome in SessionOutcome.allCases {
      for completed in [false, true] where outcome != .abandoned || !completed {
        var session = Example.session(of: card, outcome: outcome)
        session.result.completed = completed
        session.result.settleMicroseconds = nil
        session.result.releaseVelocity = nil
        #expect(try registry.record([session]).inserted == 1, "\(outcome), completed \(completed)")
        #expect(try registry.session(session.header.uuid.uuidString) == session)
      }
    }
    var refused = Example.session(of: card, outcome: .interrupted)
    (refused.result.termination, refused.result.interactionDistance, refused.result.touches) = (.none, 0, [])
    (refused.result.releaseTranslation, refused.result.releaseProgress, refused.samples) = (nil, nil, [])
    #expect(try registry.record([refused]).inserted == 1)
  }

  @Test func recordingTwiceAddsNothing() throws {
    let sessions = [Example.session(of: card), Example.session(of: card)]
    #expect(try registry.record(sessions) == RecordingSummary(inserted: 2, duplicates: 0))
    var changed = sessions[0]
    changed.samples = []
    changed.result.completed = false
    #expect(try registry.record([changed, sessions[1]] + sessions) == RecordingSummary(inserted: 0, duplicates: 4))
    #expect(try registry.session(sessions[0].header.uuid.uuidString) == sessions[0])
    #expect(try count("session_samples") == .integer(2))
  }

  @Test func aConfigurationIsFoundByNameAndDigestNotByNumber() throws {
    let other = try Example.configuration(Example.interactive, ["presentation.duration": .number(0.5)])
    try registry.apply([other])
    try registry.apply([card.configuration])
    var session = Example.session(of: card)
    session.header.revision = 77
    let (second, third) = (Example.session(of: card), session)
    try registry.record([second, third])
    #expect(try registry.session(second.header.uuid.uuidString).header.revision == 1)
    #expect(try registry.session(third.header.uuid.uuidString).header.revision == 3)
    #expect(try registry.history(of: "card-modal").map(\.sessionCount) == [1, 0, 1])
  }

  @Test func anUnknownConfigurationIsNamedAndNothingIsStored() throws {
    var stranger = Example.session(of: card)
    stranger.header.digest = String(repeating: "f", count: 64)
    let error = #expect(throws: RegistryError.self) { try registry.record([Example.session(of: card), stranger]) }
    #expect(error?.description.contains("made under card-modal with digest ffffffffffff") == true)
    #expect(try count("session") == .integer(0))
  }

  @Test func numbersThatAreNotFiniteNeverReachTheDatabase() throws {
    for number in [Double.nan, .infinity, -.infinity] {
      let changes: [(inout InteractionSession) -> Void] = [
        { $0.result.sign = number }, { $0.result.interactionDistance = number },
        { $0.result.releaseTranslation = number }, { $0.result.releaseProgress = number },
        { $0.result.releaseVelocity = number }, { $0.result.peakProgress = number },
        { $0.result.touches[0].recognizerVelocity = number }, { $0.result.touches[0].startDisplacement = number },
      ]
      for change in changes {
        var session = Example.session(of: card)
        change(&session)
        #expect(throws: RegistryError.self) { try registry.record([session]) }
      }
    }
    #expect(try count("session") == .integer(0))
  }

  @Test func whatContradictsItselfIsRefused() throws {
    let changes: [(inout InteractionSession) -> Void] = [
      { $0.result.durationMicroseconds = -1 }, { $0.result.settleMicroseconds = -1 },
      { $0.result.releaseProgress = 1.01 }, { $0.result.releaseProgress = -0.01 }, { $0.result.peakProgress = 2 },
      { $0.result.interactionDistance = -1 }, { $0.result.sign = 0.5 }, { $0.header.beganAtMicroseconds = -1 },
      { $0.result.termination = .cancelled }, { $0.result.termination = .none },
      { $0.result.releaseTranslation = nil }, { $0.result.releaseProgress = nil }, { $0.result.reason = "why" },
      { $0.result.outcome = .invalid }, { $0.result.outcome = .abandoned },
      { $0.header.context.deviceClass = "" }, { $0.header.context.token = "a\u{0}b" },
      { $0.header.context.externalID = String(repeating: "x", count: 301) },
    ]
    for (index, change) in changes.enumerated() {
      var session = Example.session(of: card)
      change(&session)
      #expect(throws: RegistryError.self, "change \(index)") { try registry.record([session]) }
    }
    #expect(try count("session") == .integer(0))
  }

  @Test func filtersAndOrder() throws {
    let modal = try registry.transition(named: "modal-input")
    let sessions = (0..<12).map { (index: Int) -> InteractionSession in
      let transition = index % 3 == 0 ? modal : card
      let outcome: SessionOutcome = index % 2 == 0 ? .finished : .cancelled
      let context = SessionContext(origin: index < 4 ? .imported : .simulated)
      return Example.session(of: transition, outcome: outcome, beganAt: Int64(index / 2) * 1_000_000, context: context)
    }
    try registry.record(sessions.shuffled())
    let ordered = sessions.map(\.header).sorted {
      ($0.beganAtMicroseconds, $0.uuid.text) < ($1.beganAtMicroseconds, $1.uuid.text)
    }
    func listed(_ filter: SessionFilter) throws -> [SessionHeader] { try registry.sessions(filter).map(\.header) }
    #expect(try listed(SessionFilter()) == ordered)
    #expect(try listed(SessionFilter(limit: 5)) == Array(ordered.suffix(5)))
    #expect(try listed(SessionFilter(limit: 0)) == [])
    #expect(try listed(SessionFilter(transition: "modal-input")).count == 4)
    #expect(try listed(SessionFilter(outcome: .cancelled)).count == 6)
    #expect(try listed(SessionFilter(origin: .imported)).count == 4)
    #expect(try listed(SessionFilter(sinceMicroseconds: 5_000_000)).count == 2)
    #expect(try listed(SessionFilter(untilMicroseconds: 5_000_000)) == Array(ordered.prefix(10)))
    let second = SessionFilter(sinceMicroseconds: 1_000_000, untilMicroseconds: 2_000_000, limit: 1)
    #expect(try listed(second) == [ordered[3]])
    #expect(try listed(SessionFilter(transition: "card-modal", outcome: .finished, sinceMicroseconds: 1)).count == 4)
  }

  @Test func theBeginningOfAUUIDIsEnoughWhileItIsUnique() throws {
    let texts = ["a1b20000-0000-4000-8000-000000000001", "a1b30000-0000-4000-8000-000000000002"]
    for text in texts { try registry.record([Example.session(#require(UUID(uuidString: text)), of: card)]) }
    #expect(try registry.session("a1b2").header.uuid.text == texts[0])
    #expect(try registry.session("A1B3").header.uuid.text == texts[1])
    #expect(throws: RegistryError(.ambiguousSession("a1b", matches: texts))) { try registry.session("a1b") }
    for unknown in ["", "b", "a1b2%", "a1b2*", "'"] {
      #expect(throws: RegistryError(.unknownSession(unknown))) { try registry.session(unknown) }
    }
  }

  @Test func aDamagedTraceIsReportedAndAMissingOneIsEmpty() throws {
    let session = Example.session(of: card)
    try registry.record([session])
    try registry.write { db in try db.execute(sql: "UPDATE session_samples SET samples = x'0209'") }
    #expect(throws: RegistryError(.damagedTrace(session.header.uuid, .truncated))) {
      try registry.session(session.header.uuid.uuidString)
    }
    try registry.write { db in try db.execute(sql: "DELETE FROM session_samples") }
    #expect(try registry.session(session.header.uuid.uuidString).samples.isEmpty)
    #expect(try registry.sessions().first?.hasTrace == false)
  }

  @Test func binsAreFloorsAndNullWhereUnknown() throws {
    let cases: [(progress: Double, velocity: Double)] = [
      (0, 0), (0.0049, 4.99), (0.005, 5), (0.2, -0.01), (0.995, -5), (1, -5.01), (0.5, 1e12), (0.29, -1e12),
      (0.015, 0.0), (0.115, 123.456), (0.9999999, -123.456), (0.57, 15),
    ]
    for (index, value) in cases.enumerated() {
      var session = Example.session(of: card, beganAt: Int64(index))
      (session.result.releaseProgress, session.result.releaseVelocity) = (value.progress, value.velocity)
      session.result.durationMicroseconds = Int64(index) * 1000 + 999
      try registry.record([session])
    }
    var unknown = Example.session(of: card, outcome: .interrupted, beganAt: 100)
    (unknown.result.releaseProgress, unknown.result.releaseVelocity) = (nil, nil)
    try registry.record([unknown])
    let rows = try registry.query(
      "SELECT decision_ms, progress_bin, velocity_bin FROM session_fact ORDER BY began_at_us"
    ).rows
    for (index, value) in cases.enumerated() {
      let progressBin = min((value.progress / 0.005).rounded(.down), 199)
      #expect(
        rows[index] == [
          .integer(Int64(index)), .integer(Int64(progressBin)), .integer(Int64((value.velocity / 5).rounded(.down))),
        ])
    }
    #expect(rows.last?.dropFirst() == [.null, .null])
  }

  @Test func sessionsForPeopleHaveReadableTimesAndNoBins() throws {
    var session = Example.session(of: card, beganAt: 1_767_697_775_999_999)
    session.result.durationMicroseconds = 280_500
    try registry.record([session])
    let result = try registry.query("SELECT * FROM sessions")
    let suffixes = ["_us", "_bin", "_milli", "_mpt"]
    #expect(!result.columns.contains { column in suffixes.contains { column.hasSuffix($0) } })
    let rows = try registry.query("SELECT transition, began_at, duration_ms FROM sessions").rows
    #expect(rows == [[.text(card.name), .text("2026-01-06 11:09:35"), .integer(281)]])
  }

  @Test func theViewsBeginAsPromised() throws {
    let current = try registry.query("SELECT * FROM current_transition")
    #expect(
      current.columns.prefix(7) == [
        "name", "duration", "damping", "dismissal_type", "dimming_alpha", "revision", "digest",
      ])
    #expect(Set(current.columns).count == current.columns.count)
    // Every field is there, four of them under the names above.
    #expect(
      Set(ConfigurationColumns.fields.map(\.column)).subtracting(current.columns).sorted() == [
        "presentation_damping_ratio", "presentation_duration_s",
      ])
    #expect(current.rows.map { $0[0] } == [.text("card-modal"), .text("modal-input")])
    let fact = try registry.query("SELECT transition, revision, digest FROM session_fact")
    #expect(fact.columns == ["transition", "revision", "digest"])
  }
}
