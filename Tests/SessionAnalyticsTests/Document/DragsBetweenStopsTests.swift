import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics
@testable import TransitionStore

/// A drag between the stops of a view is no attempt to dismiss it, and no number counts it.
@Suite struct DragsBetweenStopsTests {
  private static let start: Int64 = 1_700_000_000_000_000

  private static func stops(_ isAttempt: Bool) -> SessionStops {
    var stops = SessionStops(from: "half", home: "half", milliPositions: [69_000, 406_500, 779_250])
    (stops.decided, stops.to) = isAttempt ? ("tip", "tip") : ("full", "full")
    stops.dismissalAsked = isAttempt
    return stops
  }

  /// Returns a registry with these presentations, each with the begin of its drags in seconds, their outcomes, and whether
  /// they are attempts to dismiss; nil for a view without stops.
  private static func registry(
    _ presentations: [[(Int64, SessionOutcome, isAttempt: Bool?)]]
  ) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.holding([Recorded]())
    let revision = try registry.transition(named: "card-modal")
    var sessions: [InteractionSession] = []
    var records: [PresentationRecord] = []
    for (place, drags) in presentations.enumerated() {
      let record = PresentationRecord(
        uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest, screen: "map",
        token: "person-\(place)", origin: .device, presentedAtMicroseconds: start + Int64(place) * 1_000_000_000)
      records.append(record)
      for (seconds, outcome, isAttempt) in drags {
        let recorded = Recorded(token: record.token, outcome: outcome)
        var session = try recorded.session(sessions.count, of: revision)
        session.header.beganAtMicroseconds = start + Int64(place) * 1_000_000_000 + seconds * 1_000_000
        session.header.context.presentation = record.uuid
        session.result.stops = isAttempt.map(stops)
        sessions.append(session)
      }
    }
    try registry.record(sessions, of: records)
    return registry
  }

  private static func numbers(_ sql: String, in registry: TransitionRegistry) throws -> [Int] {
    let row = try registry.read { try Row.fetchOne($0, sql: sql) }
    return try #require(row).map { Int.fromDatabaseValue($1) ?? -1 }
  }

  /// Three presentations: the first is dragged to another stop, tried, dragged to another stop; the second tried twice,
  /// and dismissed; the third has no stops.
  private static let worked: [[(Int64, SessionOutcome, isAttempt: Bool?)]] = [
    [(1, .cancelled, false), (4, .cancelled, true), (7, .cancelled, false)],
    [(1, .cancelled, true), (4, .finished, true)],
    [(1, .finished, nil), (900, .interrupted, nil)],
  ]

  @Test func theyAreNeitherCancelledDismissalsNorTries() throws {
    let report = try SessionReport.make(from: Self.registry(Self.worked))
    let outcomes = try report.row("outcomes")
    #expect(try outcomes.value("all").value == 5 && outcomes.value("finished").value == 2)
    #expect(try outcomes.value("cancelled").value == 2 && outcomes.value("interrupted").value == 1)
    #expect(report.header.sessions == 5 && report.header.movesBetweenStops == 2)
    // The next drag of the first presentation is no try, and it was left open, like the third. Without stops, it is one.
    let registry = try Self.registry(Self.worked)
    let triedAgain = "SELECT sum(tried_again), sum(left_open), count(*) FROM presentation_outcome"
    #expect(try Self.numbers(triedAgain, in: registry) == [1, 2, 3])
    let plain = try Self.registry(Self.worked.map { $0.map { ($0.0, $0.1, nil) } })
    #expect(try SessionReport.make(from: plain).header.movesBetweenStops == nil)
    #expect(try Self.numbers(triedAgain, in: plain) == [2, 1, 3])
  }

  @Test func theReportSaysInALineHowManyAreNotCounted() throws {
    let report = try SessionReport.make(from: Self.registry(Self.worked), transition: "card-modal")
    for format in ReportFormat.all + [.htmlSummary, .summary(unicode: true)] where format.name != "csv" {
      let text = try format.render(report)
      #expect(text.contains(format.name == "json" ? "\"movesBetweenStops\"" : "2 drags between stops are not counted"))
    }
    let others = ReportSelection(origin: .simulated)
    #expect(try SessionReport.make(from: Self.registry(Self.worked), in: others).header.movesBetweenStops == nil)
  }

  @Test func aReportOfSuchDragsAloneGivesNoAdviceToRecordSome() throws {
    let report = try SessionReport.make(
      from: Self.registry([[(1, .cancelled, false), (2, .cancelled, false)]]), transition: "card-modal")
    #expect(report.sections.isEmpty && report.header.movesBetweenStops == 2)
    #expect(report.advice.last == "transitions report card-modal --stops" && report.advice.count == 2)
  }

  /// A touch that moved the view to a stop, and was caught, does not make a dismissal one of several touches.
  @Test(arguments: [(nil, 1), (false, 0)] as [(Bool?, Int)])
  func aCaughtMoveIsNoTouchOfADismissal(verdict: Bool?, atOnce: Int) throws {
    let registry = try Self.registry([[(1, .finished, true)]])
    try registry.write { db in
      try db.execute(sql: "UPDATE session SET touches = 2")
      for (ordinal, finishes, stop) in [(1, verdict, "half"), (2, true, "dismissed")] {
        try db.execute(
          sql: "INSERT INTO session_touch VALUES (1, ?, 0, 100, ?, ?)", arguments: [ordinal, finishes, stop])
      }
    }
    #expect(try Self.numbers("SELECT at_once FROM presentation_outcome", in: registry) == [atOnce])
  }

  /// Every number of a registry with drags between stops is that of a registry in which they were never recorded.
  @Test(arguments: Thoroughness.seeds(2, inSoak: 12).map { UInt64($0 + 1) })
  func noNumberDependsOnThem(seed: UInt64) throws {
    let made = try SimulatedRegistry("card-modal", users: 25, days: 4, seed: seed, keepsTraces: false)
    let registry = made.registry
    let before = try Numbers(of: registry)
    var random = SplitMix64(seed: seed)
    var moves: [InteractionSession] = []
    let last = made.history.sessions.map(\.header.beganAtMicroseconds).max() ?? 0
    for session in made.history.sessions where Int.random(in: 0..<3, using: &random) == 0 {
      var move = session
      move.samples = []
      move.header.context.uuid = nil
      move.header.uuid = UUID()
      move.header.beganAtMicroseconds += Int64.random(in: -3_000_000...9_000_000, using: &random)
      move.result.stops = Self.stops(false)
      if move.header.beganAtMicroseconds + move.result.durationMicroseconds < last { moves.append(move) }
    }
    #expect(moves.count > 20)
    try registry.record(moves)
    var after = try Numbers(of: registry)
    #expect(after.report.header.movesBetweenStops == moves.count)
    after.report.header.movesBetweenStops = nil
    #expect(after == before)
    // And attempts to dismiss a view with stops count like those of a view without.
    try registry.write { try $0.execute(sql: "UPDATE session_stop SET dismissal_asked = 1") }
    let counted = try Numbers(of: registry)
    try registry.write { try $0.execute(sql: "DELETE FROM session_stop") }
    #expect(try Numbers(of: registry) == counted && counted != before)
  }

  private struct Numbers: Equatable {
    var report: ReportDocument
    let breakdown: RateBreakdown
    let recommendation: ThresholdRecommendation
    let outcomes: [String]

    init(of registry: TransitionRegistry) throws {
      report = try SessionReport.make(from: registry, suggestsThresholds: true)
      breakdown = try RateBreakdown.make(from: registry, transition: "card-modal", by: [.day])
      recommendation = try ThresholdRecommendation.make(from: registry, transition: "card-modal")
      outcomes = try registry.query("SELECT * FROM presentation_outcome ORDER BY uuid").rows.map { "\($0)" }
    }
  }
}
