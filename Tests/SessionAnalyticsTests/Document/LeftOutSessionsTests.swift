import Testing
import TransitionModel

@testable import SessionAnalytics

/// A report with a selection and one without it can be subtracted. If few people's drags are excluded, the section is
/// hidden.
@Suite struct LeftOutSessionsTests {
  private static let cut = 1_700_000_000_000_000 / 86_400_000_000 * 86_400_000_000 + 10 * 86_400_000_000 as Int64

  /// Returns 60 drags of 10 people after the cut, and some before.
  private func sessions(early: [(person: Int, drags: Int)], hasUsers: Bool = true) -> [Recorded] {
    let late = (0..<60).map { index in
      Recorded(token: hasUsers ? "token-\(index % 10)" : nil, outcome: index % 3 == 0 ? .cancelled : .finished, day: 12)
    }
    return late
      + early.flatMap { person, drags in
        (0..<drags).map {
          Recorded(token: hasUsers ? "early-\(person)" : nil, outcome: $0 % 2 == 0 ? .cancelled : .finished)
        }
      }
  }

  private func isWithheld(_ sessions: [Recorded], smallestCell: Int = 5, screen: String? = nil) throws -> Bool {
    let report = try SessionReport.make(
      from: .holding(sessions), sinceMicroseconds: Self.cut, smallestCell: smallestCell)
    return try report.row("finish_rate").value("share").value == nil
  }

  @Test(arguments: 0...8) func aDayOfFewPeopleCannotBeSubtracted(people: Int) throws {
    let early = (0..<people).map { (person: $0, drags: 3) }
    #expect(try isWithheld(sessions(early: early)) == (1...4).contains(people))
    #expect(try !isWithheld(sessions(early: early), smallestCell: 1))
    // Without tokens, drags count as people.
    #expect(try isWithheld(sessions(early: [(0, people)], hasUsers: false)) == (1...4).contains(people))
  }

  @Test func aDayThatOnePersonDominatesCannotBeSubtracted() throws {
    let others = (1...5).map { (person: $0, drags: 1) }
    #expect(try isWithheld(sessions(early: [(0, 40)] + others)))
    #expect(try !isWithheld(sessions(early: [(0, 3)] + others)))
  }

  @Test func everythingButCountsOfSessionsIsHidden() throws {
    let report = try SessionReport.make(
      from: .holding(sessions(early: [(0, 3)])), sinceMicroseconds: Self.cut)
    for row in report.sections[0].rows where !["sessions", "estimators", "sessions_without_token"].contains(row.metric)
    {
      #expect(row.n == nil && row.histogram == nil && row.values.allSatisfy { $0.value == nil }, "\(row.metric)")
      #expect(row.values.allSatisfy { $0.hidden == .complement }, "\(row.metric)")
    }
    #expect(report.findings.isEmpty && report.sections[0].releases == nil)
  }

  @Test func anAnswerIsWithheldAsTheSectionIs() throws {
    func plan(_ early: [(person: Int, drags: Int)]) throws -> SampleSizePlan {
      try SampleSizePlan.make(
        from: .holding(sessions(early: early)), transition: "card-modal", difference: 0.1, sinceMicroseconds: Self.cut)
    }
    #expect(try plan([(0, 3)]).now.hidden == .complement)
    #expect(try plan([]).now.value != nil)
  }

  @Test func aDeviceThatLeavesFewPeopleOutIsWithheld() throws {
    func report(tablets: Int) throws -> ReportDocument {
      let phones = (0..<60).map { Recorded(token: "token-\($0 % 10)", deviceClass: "phone", outcome: .finished) }
      let others = (0..<tablets).map { Recorded(token: "tablet-\($0)", deviceClass: "tablet") }
      return try SessionReport.make(from: .holding(phones + others), deviceClass: "phone")
    }
    for tablets in 0...6 {
      let value = try report(tablets: tablets).row("outcomes").value("all").value
      #expect((value == nil) == (1...4).contains(tablets), "\(tablets)")
    }
    #expect(try report(tablets: 6).header.sessions == 60)
  }
}
