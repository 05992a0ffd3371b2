import Foundation
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Subtracting the numbers of an answer from one another, and from those of the sections, must not reveal a count of
/// few people.
@Suite struct AnswerPrivacyTests {
  private static let smallestCell = 5

  private func session(_ number: Int, person: Int, isRegretted: Bool?) -> AnalysedSession {
    AnalysedSession(
      place: Int32(number), person: Int32(person), outcome: number % 3 == 0 ? .finished : .cancelled,
      isRegretted: isRegretted, beganAtMicroseconds: Int64(number) * 3_600_000_000)
  }

  private func compare(
    _ before: [AnalysedSession], _ after: [AnalysedSession], areSections: Bool
  ) -> RevisionComparison {
    let rule = SmallCells(minimum: Self.smallestCell, countsUsers: true)
    let section = OutcomeSuppression((before + after).parts { $0.outcome }, rule: rule)
    return ComparisonStudy(
      transition: "card-modal", population: .people,
      before: ComparisonStudy.Side(name: "before", sessions: before),
      after: ComparisonStudy.Side(name: "after", sessions: after), weights: .standard,
      sections: areSections ? [:] : [1: section], smallestCell: Self.smallestCell
    ).comparison
  }

  /// The sides of a day divide the section's users: the first side only, the second only, and both.
  @Test(arguments: [(19, 18), (12, 2), (10, 10), (30, 0), (30, 9), (8, 3)])
  func userCountsOfADaysSidesDoNotRevealAFewPeople(each: Int, shared: Int) {
    for extra in [0, 1, 7] {
      let firstOfAfter = each - shared
      func sessions(_ people: Range<Int>) -> [AnalysedSession] {
        (0..<people.count * 6).map { session($0, person: people.lowerBound + $0 / 6, isRegretted: $0 % 5 == 0) }
      }
      let comparison = compare(
        sessions(0..<each), sessions(firstOfAfter..<firstOfAfter + each + extra), areSections: false)
      // The users on the first side only, on both, and on the second only; and all of them, as in the section.
      var span = Span()
      span.add([1, 1, 1])
      if comparison.before.users != nil { span.add([1, 1, 0]) }
      if comparison.after.users != nil { span.add([0, 1, 1]) }
      if comparison.sharedUsers != nil { span.add([0, 1, 0]) }
      let counts = [each - shared, shared, each + extra - shared]
      for (index, count) in counts.enumerated() where (1..<Self.smallestCell).contains(count) {
        #expect(!span.contains([0, 1, 2].map { $0 == index ? 1 : 0 }), "\(each), \(shared), \(extra): \(count)")
      }
      let isAnyFew = counts.contains { (1..<Self.smallestCell).contains($0) }
      #expect(isAnyFew || comparison.before.users == each)
    }
  }

  /// The number of cancels is printed, so the number of judged ones would reveal the number of the others.
  @Test(arguments: [true, false]) func decisionsThatCannotBeJudgedAreNotToldOfFew(areSections: Bool) throws {
    var before = (0..<300).map { session($0, person: $0 % 30, isRegretted: $0 % 7 == 0) }
    let after = (0..<300).map { session(1000 + $0, person: 100 + $0 % 30, isRegretted: $0 % 7 == 1) }
    before[1].isRegretted = nil
    let comparison = compare(before, after, areSections: areSections)
    func metric(_ id: String) throws -> ComparedMetric { try #require(comparison.metrics.first { $0.id == id }) }
    let cancels = try metric("tried_again")
    #expect(cancels.n[0] == nil && cancels.n[1] != nil)
    // A fraction to its last digit would reveal its denominator.
    let share = try #require(cancels.before.value)
    #expect(abs(share * 100 - (share * 100).rounded()) < 1e-9)
    let difference = try #require(cancels.difference).value
    #expect(abs(difference * 1000 - (difference * 1000).rounded()) < 1e-9)
    #expect(try metric("regret_per_presentation").n[0] == nil)
    #expect(try metric("finished_at_once").n == [300, 300])
  }

  @Test func labelsOfARecommendationDoNotTellFewThatHaveNone() throws {
    let rule = ReleaseRule.distance(fraction: 0.3)
    var sessions = AnalysedSession.people(boundary: 0.2, by: rule)
    let cancels = sessions.indices.filter { sessions[$0].outcome == .cancelled }
    let finishes = sessions.indices.filter { sessions[$0].outcome == .finished }
    // Enough people in total, and few of one kind.
    for index in finishes.prefix(20) + cancels.prefix(1) { sessions[index].isRegretted = nil }
    let basis = try #require(
      ThresholdStudy(
        of: .made, rule: rule, parameter: .fraction, sessions: sessions, weights: .standard, smallestCell: 5)
    ).recommendation.basis
    #expect(basis.decided == sessions.count && basis.regrettedCancels == nil && basis.meantToKeep == nil)
  }

  @Test(arguments: [(2, 30), (3, 40)]) func aLostTraceIsNotTold(seed: Int, users: Int) throws {
    let people = try SimulatedRegistry("card-modal", users: users, seed: UInt64(seed), origin: .device)
    var gone = try #require(people.history.sessions.first { $0.result.outcome.isDecided })
    gone.header.uuid = UUID()
    gone.header.context.origin = .device
    gone.samples = []
    gone.result.touches = []
    try people.registry.record([gone])
    let whatIf = try people.whatIf("card-modal", "releaseRule.fraction=0.1")
    let (withoutTrace, sessions): (Int?, Int?) = (whatIf.withoutTrace, whatIf.sessions)
    #expect(withoutTrace == nil && sessions != nil)
    var more: [String?: Int] = [gone.header.context.token: -1]
    for session in people.history.sessions where session.result.outcome.isDecided {
      more[session.header.context.token, default: 0] += session.result.touches.count { $0.finishes != nil } - 1
    }
    let differing = more.values.count { $0 != 0 }
    #expect((whatIf.releases == nil) == (differing < Self.smallestCell), "\(differing)")
    var document = try SessionReport.make(from: people.registry, transition: "card-modal")
    document.whatIf = whatIf
    let text = try ReportFormat.text.render(document)
    #expect(!text.contains("the traces of 1 more were deleted") && text.contains("except for a few without a trace"))
    #expect(try !ReportFormat.csv.render(document).contains("without_trace"))
    #expect(try !ReportFormat.json.render(document).contains("withoutTrace"))
    #expect(whatIf.notes.contains { $0.contains("of drags without a trace") })
  }
}
