import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Twelve sessions that can be checked manually, with independently computed metrics.
@Suite(.enabled(if: RecordedStrokes.areHere)) struct ReferenceCaseTests {
  @Test func regretIsAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let sql = try RegretSQL.statement(
      [AggregateSQL.installs] + RegretSQL.relations(),
      """
      SELECT session.external_id, decided_touch.decision, decided_touch.regret
      FROM decided_touch JOIN session ON session.uuid = decided_touch.uuid ORDER BY 1
      """)
    let rows = try reference.registry.read { db in try Row.fetchAll(db, sql: sql) }
    func names(_ decision: String, _ regret: Int?) -> [String] {
      rows.filter { $0[1] == decision && (regret == nil || $0[2] == regret) }.map { $0[0] }
    }
    #expect(names("cancel", 1) == reference.expected.regretted_cancel)
    #expect(names("finish", 1) == reference.expected.regretted_finish)
    #expect(names("cancel", nil).count == reference.expected.cancel)
    #expect(names("finish", nil).count == reference.expected.finish)
    #expect(rows.allSatisfy { $0[2] as Int? != nil })
    let keep = names("finish", 1) + names("cancel", 0)
    let dismiss = names("finish", 0) + names("cancel", 1)
    #expect(keep.sorted() == reference.expected.labels.intend_keep)
    #expect(dismiss.sorted() == reference.expected.labels.intend_dismiss)
  }

  @Test func countsAndIntervalsAreAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let cells = try #require(try ReportCells.counting(reference.registry).cells.bySection().values.first)
    let expected = reference.expected
    func sessions(_ outcome: SessionOutcome) -> Int {
      cells.outcomes.filter { $0.outcome == outcome }.reduce(0) { $0 + $1.sessions }
    }
    #expect(sessions(.finished) == expected.finish && sessions(.cancelled) == expected.cancel)
    #expect(cells.outcomes.reduce(0) { $0 + $1.sessions } == expected.sessions)
    #expect(Double(sessions(.interrupted)) / Double(expected.sessions) == expected.interruption_rate)
    #expect(Double(sessions(.abandoned)) / Double(expected.sessions) == expected.abandoned_rate)
    let place = try #require(RegretWindow.shown.firstIndex(of: 10))
    for (isCancel, rate, interval) in [
      (true, expected.regretted_cancel_rate, expected.regretted_cancel_wilson95),
      (false, expected.regretted_finish_rate, expected.regretted_finish_wilson95),
    ] {
      let decisions = cells.regrets.filter { $0.isCancel == isCancel }
      let found = WilsonInterval(
        successes: decisions.reduce(0) { $0 + $1.regretted(place) },
        trials: decisions.reduce(0) { $0 + $1.followedUp(place) })
      let wilson = try #require(found)
      #expect(wilson.share == rate)
      #expect(zip([wilson.low, wilson.high], interval).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test func attemptsAndRageAreAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let cells = try #require(try ReportCells.counting(reference.registry).cells.bySection().values.first)
    let finished = cells.attempts.filter(\.isFinished).flatMap {
      Array(repeating: $0.attempts, count: $0.presentations)
    }
    #expect(finished.sorted() == reference.expected.attempts_per_dismissed_presentation.values.sorted())
    let rage = cells.attempts.reduce(0) { $0 + ($1.isRage ? $1.presentations : 0) }
    #expect(rage == reference.expected.rage_swipe_presentations.count)
    #expect(cells.attempts.reduce(0) { $0 + $1.presentations } == 8)
  }
}
