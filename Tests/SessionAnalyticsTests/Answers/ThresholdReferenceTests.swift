import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The reference case with independently computed results: labels, and the decisions of a progress threshold.
@Suite(.enabled(if: RecordedStrokes.areHere)) struct ThresholdReferenceTests {
  private struct File: Decodable {
    struct Expected: Decodable { let curve_rule_progress_gt: [String: Point] }
    struct Point: Decodable { let false_cancel, n_dismiss, false_dismiss, n_keep: Int }
    let expected: Expected
  }

  /// Returns the sessions with their UUIDs, in that order.
  private func sessions(_ reference: ReferenceCase) throws -> [(uuid: String, session: AnalysedSession)] {
    let sessions = try InferenceSource(registry: reference.registry, transition: "card-modal").sessions(of: .people)
    let uuids = try reference.registry.read { db in
      try String.fetchAll(
        db,
        sql: "SELECT uuid FROM session_fact WHERE transition = 'card-modal' AND direction = 'dismiss' ORDER BY uuid")
    }
    try #require(uuids.count == sessions.count)
    return zip(uuids, sessions).filter { $0.0.hasPrefix("00000002") }.map { (uuid: $0, session: $1) }
  }

  @Test func theLabelsAreAsWorkedOut() throws {
    let reference = try ReferenceCase()
    let sessions = try sessions(reference)
    func names(_ meantToFinish: Bool) -> [String] {
      sessions.filter { $0.session.meantToFinish == meantToFinish }.map { "s" + $0.uuid.suffix(2) }.sorted()
    }
    #expect(sessions.count == reference.expected.sessions)
    // The case counts every session; here retries count with the denied session.
    let retries = sessions.filter { $0.session.label == .retry }.map { "s" + $0.uuid.suffix(2) }
    #expect(retries == ["s09", "s10"])
    #expect((names(true) + retries).sorted() == reference.expected.labels.intend_dismiss)
    #expect(names(false) == reference.expected.labels.intend_keep)
  }

  @Test func theCurveIsAsWorkedOut() throws {
    let file = try JSONDecoder().decode(
      File.self, from: Data(RecordedStrokes.text("metrics_reference_case.json").utf8))
    let decided = try sessions(ReferenceCase()).map(\.session).filter(\.outcome.isDecided).map { session in
      // The case counts every session separately.
      var session = session
      session.followsDenial = false
      return session
    }
    let values = TunableParameter.fraction.values
    let sums = ThresholdSums(
      rules: values.map { .distance(fraction: $0) }, sessions: decided, hasUsers: true)
    #expect(file.expected.curve_rule_progress_gt.count == 12)
    for (text, point) in file.expected.curve_rule_progress_gt {
      let value = try #require(Double(text))
      let index = try #require(values.firstIndex(of: value))
      let (finish, keep) = (DecisionLabel.meantToFinish, DecisionLabel.meantToKeep)
      #expect(sums.sum { $0.cancels(finish, at: index) } == point.false_cancel, "\(text)")
      #expect(sums.sum { $0.finishes(keep, at: index) } == point.false_dismiss, "\(text)")
      #expect(sums.sum { $0.sessions(finish) } == point.n_dismiss)
      #expect(sums.sum { $0.sessions(keep) } == point.n_keep)
    }
  }
}
