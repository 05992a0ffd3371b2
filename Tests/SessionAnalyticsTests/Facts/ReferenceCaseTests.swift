import Foundation
import GRDB
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Twelve sessions that can be checked by hand, with every metric worked out by others.
@Suite(.enabled(if: RecordedStrokes.areHere)) struct ReferenceCaseTests {
  @Test func regretIsAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let sql = RegretWindow.statement(
      RegretWindow.standard.relations,
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
}
