import TestSupport
import Testing
import TransitionModel
import TransitionStore

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

  /// Any two reports whose numbers are printed differ by nobody's sessions, or by those of enough people.
  @Test(arguments: Thoroughness.seeds(5, inSoak: 40).map { UInt64($0 + 1) }, [true, false])
  func reportsOfTwoDaysCannotBeSubtractedDownToAPerson(seed: UInt64, hasUsers: Bool) throws {
    var random = SplitMix64(seed: seed)
    let start = Self.cut / 86_400_000_000 - 10
    let busy = Int.random(in: 1...8, using: &random)
    let sessions = (0..<10).flatMap { day in
      (0..<Int.random(in: 0...3 * busy, using: &random)).map { _ in
        Recorded(
          token: hasUsers ? "token-\(Int.random(in: 0..<busy + 2, using: &random))" : nil,
          outcome: Bool.random(using: &random) ? .finished : .cancelled, day: day)
      }
    }
    let registry = try TransitionRegistry.holding(sessions)
    let bounds: [(Int, Int?)] = (0...10).flatMap { first in
      [(first, nil)] + (first + 1..<11).map { (first, $0) }
    }
    let printed = try bounds.filter { first, end in
      let report = try SessionReport.make(
        from: registry, sinceMicroseconds: (start + Int64(first)) * 86_400_000_000,
        cutoffMicroseconds: end.map { (start + Int64($0)) * 86_400_000_000 - 1 })
      guard let section = report.sections.first else { return false }
      #expect(section.caution == nil || section.caution?.contains("Hidden: reports that begin or end") == true)
      return section.rows.first { $0.metric == "outcomes" }?.values.contains { $0.value != nil } == true
    }
    func people(_ bounds: (Int, Int?)) -> [String?: Int] {
      Dictionary(
        grouping: sessions.filter { $0.day >= bounds.0 && $0.day < bounds.1 ?? .max }, by: \.token
      ).mapValues(\.count)
    }
    for one in printed {
      for other in printed {
        // The attacker subtracts a selection that lies within another.
        guard one.0 <= other.0, other.1 ?? .max <= one.1 ?? .max else { continue }
        let difference = people(one).merging(people(other).mapValues { -$0 }, uniquingKeysWith: +).filter {
          $0.value > 0
        }
        #expect(
          difference.isEmpty || !DisclosureRule.forbids(difference, hasUsers: hasUsers, smallestCell: 5),
          "\(one) and \(other)")
      }
    }
  }

  @Test func aDayThatWorksInsteadIsNamed() throws {
    // Three people on the first day, three others on the third, and enough on the thirteenth.
    let few = [(0, 0), (2, 3)].flatMap { day, first in
      (0..<3).flatMap { person in
        (0..<4).map { _ in Recorded(token: "early-\(first + person)", outcome: .finished, day: day) }
      }
    }
    let registry = try TransitionRegistry.holding(sessions(early: []) + few)
    func caution(since day: Int64) throws -> String? {
      let start = Self.cut / 86_400_000_000 - 10
      return try SessionReport.make(from: registry, sinceMicroseconds: (start + day) * 86_400_000_000).sections.first?
        .caution
    }
    for day in [1, 2] as [Int64] {
      let text = try #require(try caution(since: day))
      #expect(text.contains("Use 2023-11-14 or 2023-11-17."), "\(text)")
    }
    for day in [0, 3, 4, 12] as [Int64] { #expect(try caution(since: day) == nil) }
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
