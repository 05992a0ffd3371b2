import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// What follows a change in time is compared by whole weeks.
@Suite struct WholeWeeksTests {
  private static let day: Int64 = 86_400_000_000
  /// A Monday, 2026-01-05.
  private static let monday = ExchangePopulation.monday

  private func times(_ days: Range<Int>) -> [Int64] { days.map { Self.monday + Int64($0) * Self.day + 3_600_000_000 } }

  @Test func wholeWeeksNextToTheChangeAreCompared() throws {
    for (before, after) in [(7, 7), (13, 30), (30, 15), (21, 21)] {
      let change = Self.monday + Int64(before) * Self.day
      let (first, second) = (times(0..<before), times(before..<before + after))
      let weeks = try #require(WholeWeeks(before: first, after: second, change: change))
      #expect(weeks.count == min(before, after) / 7)
      // Each weekday is equally often on both sides.
      let kept = [first, second].map { $0.filter(weeks.contains) }
      #expect(kept[0].count == 7 * weeks.count && kept[1].count == 7 * weeks.count)
      let weekdays = kept.map { Set($0.map { ($0 - Self.monday) / Self.day % 7 }) }
      #expect(weekdays[0].count == 7 && weekdays[0] == weekdays[1])
      #expect(weeks.text.hasPrefix(weeks.count == 1 ? "1 whole week on each side of " : "\(weeks.count) whole weeks"))
    }
  }

  @Test func lessThanAWeekIsSaidAndLeavesNothingOut() throws {
    let change = Self.monday + 14 * Self.day
    let weeks = try #require(WholeWeeks(before: times(0..<14), after: times(14..<17), change: change))
    #expect(weeks.count == 0 && weeks.fewestDays == 3)
    #expect(times(0..<17).allSatisfy(weeks.contains))
    #expect(weeks.text.hasPrefix("not whole weeks (a side of 2026-01-19 has only 3 days), so weekdays"))
  }

  @Test func revisionsOfTheSameTimeHaveNoChange() {
    #expect(WholeWeeks(before: times(0..<14), after: times(7..<21)) == nil)
    #expect(WholeWeeks(before: times(0..<0), after: times(0..<3)) == nil)
  }

  /// A comparison by a day shows its weeks, and gives no verdict about less than one.
  @Test func aComparisonOfLessThanAWeekHasNoVerdict() throws {
    let population = ExchangePopulation(people: 60, days: 0..<17, threshold: 0.25, seed: 3)
    let registry = try ExchangePopulation.registry(of: [population])
    for (day, isWhole) in [(8, true), (15, false)] {
      let comparison = try RevisionComparison.make(
        from: registry, transition: "card-modal",
        sides: .before(microseconds: ExchangePopulation.microseconds(ofDay: day)))
      let fact = comparison.answer.facts.first { $0.name == "compared" }
      #expect(fact?.text.contains(isWhole ? "1 whole week on each side" : "not whole weeks") == true)
      #expect(comparison.isOfWholeWeeks == isWhole)
      #expect(isWhole || !comparison.headline.hasPrefix("card-modal got"))
    }
  }
}

/// The check of the last week against the four before.
@Suite struct WeekCheckTests {
  private func sessions(days: Range<Double>, threshold: Double, firstPerson: Int = 0) -> [AnalysedSession] {
    let population = ExchangePopulation(
      people: 60, days: days, threshold: threshold, firstPerson: firstPerson, seed: 5)
    return population.presentations.enumerated().map { number, one in
      AnalysedSession(
        place: Int32(number) + Int32(days.lowerBound * 1000), person: Int32(one.person),
        outcome: one.finishes ? .finished : .cancelled, isRegretted: one.cameBack || one.isTriedAgain,
        beganAtMicroseconds: ExchangePopulation.monday + Int64(one.day * 86_400_000_000))
    }
  }

  @Test func aWeekThatCostMoreFails() {
    let before = sessions(days: 0..<28, threshold: 0.25)
    let worse = RateLimit.Outcome.ofLastWeek(before + sessions(days: 28..<35.5, threshold: 0.6), "card")
    #expect(worse.verdict == .broken && worse.text.hasPrefix("failed: cost per presentation of card, 2026-02-02 to "))
    let same = RateLimit.Outcome.ofLastWeek(before + sessions(days: 28..<35.5, threshold: 0.25), "card")
    #expect(same.verdict == .kept && same.text.contains("is not known to have risen"))
    let better = RateLimit.Outcome.ofLastWeek(
      sessions(days: 0..<28, threshold: 0.6) + sessions(days: 28..<35.5, threshold: 0.25), "card")
    #expect(better.verdict == .kept)
  }

  @Test func fewerThanFiveWeeksAreNotChecked() {
    let few = RateLimit.Outcome.ofLastWeek(sessions(days: 0..<20.5, threshold: 0.25), "card")
    #expect(few.verdict == .tooFew)
    #expect(few.text == "not checked: card has 2 whole weeks of drags; a change takes 5.")
    #expect(RateLimit.Outcome.ofLastWeek([], "card").verdict == .empty)
  }
}
