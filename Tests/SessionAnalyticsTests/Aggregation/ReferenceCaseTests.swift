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
    let drags = try reference.registry.read { db -> [(name: String, facts: TouchFacts)] in
      let sql = try StatementText(selection: ReportSelection(), in: db).sql("touch")
      return try Row.fetchAll(db, sql: sql).map { row in
        let name = try String.fetchOne(
          db, sql: "SELECT external_id FROM session WHERE id = ?", arguments: [row[1] as Int])
        return (name ?? "", TouchFacts(rawValue: row[6]))
      }
    }
    func names(_ facts: TouchFacts, without others: TouchFacts = []) -> [String] {
      drags.filter { $0.facts.isSuperset(of: facts) && $0.facts.isDisjoint(with: others) }.map(\.name).sorted()
    }
    let expected = reference.expected
    #expect(names([.cancelled, .retried]) == expected.regretted_cancel)
    #expect(names([.dismissed, .reopened]) == expected.regretted_finish)
    #expect(names([.cancelled]).count == expected.cancel && names([.dismissed]).count == expected.finish)
    #expect(names([.isPending]).isEmpty)
    let keep = names([.dismissed, .reopened]) + names([.cancelled], without: [.retried])
    let dismiss = names([.dismissed], without: [.reopened]) + names([.cancelled, .retried])
    #expect(keep.sorted() == expected.labels.intend_keep && dismiss.sorted() == expected.labels.intend_dismiss)
  }

  @Test func countsAndIntervalsAreAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let counted = try ReportCounts.counting(reference.registry, ReportSelection())
    let section = try #require(try counted.sections().first)
    let counts = try SectionCounts(counted, section.subject, section.rows)
    let expected = reference.expected
    #expect(counts.sessions([.finished]) == expected.finish && counts.sessions([.cancelled]) == expected.cancel)
    #expect(counts.sessions() == expected.sessions)
    #expect(Double(counts.sessions([.interrupted])) / Double(expected.sessions) == expected.interruption_rate)
    #expect(Double(counts.sessions([.abandoned])) / Double(expected.sessions) == expected.abandoned_rate)
    for (kind, event, rate, interval) in [
      (TouchFacts.cancelled, TouchFacts.retried, expected.regretted_cancel_rate, expected.regretted_cancel_wilson95),
      (.dismissed, .reopened, expected.regretted_finish_rate, expected.regretted_finish_wilson95),
    ] {
      func touches(_ facts: TouchFacts) -> Int {
        counts.touches.reduce(0) { $0 + ($1.facts.isSuperset(of: facts) ? $1.touches : 0) }
      }
      let wilson = try #require(WilsonInterval(successes: touches([kind, event]), trials: touches(kind)))
      #expect(wilson.share == rate)
      #expect(zip([wilson.low, wilson.high], interval).allSatisfy { abs($0 - $1) < 1e-6 })
    }
    #expect(counts.presentations.reduce(0) { $0 + $1.all } == 8)
  }
}
