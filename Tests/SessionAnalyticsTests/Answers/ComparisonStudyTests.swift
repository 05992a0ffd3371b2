import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct ComparisonStudyTests {
  /// Returns sessions of people, of which a share finishes, and shares of the finishes and of the cancels are
  /// regretted.
  private func side(
    _ name: String, people: Int = 30, each: Int = 10, finish: Double = 0.6, regrettedFinish: Double = 0.2,
    regrettedCancel: Double = 0.3, seed: UInt64 = 1, firstPerson: Int? = nil
  ) -> ComparisonStudy.Side {
    var random = SplitMix64(seed: seed)
    let sessions = (0..<people * each).map { index in
      let finishes = random.happens(finish)
      var session = AnalysedSession(
        place: Int32((name == "a" ? 0 : 100_000) + index),
        person: Int32((firstPerson ?? (name == "a" ? 0 : 1000)) + index % people),
        outcome: finishes ? .finished : .cancelled, beganAtMicroseconds: Int64(index) * 3_600_000_000)
      session.isRegretted = random.happens(finishes ? regrettedFinish : regrettedCancel)
      session.surroundings = SessionSurroundings(deviceClass: index % 3 == 0 ? "tablet" : "phone")
      return session
    }
    return ComparisonStudy.Side(name: name, sessions: sessions)
  }

  /// Returns the same, days later.
  private func later(_ side: ComparisonStudy.Side) -> ComparisonStudy.Side {
    ComparisonStudy.Side(
      name: side.name,
      sessions: side.sessions.map { session in
        var session = session
        session.beganAtMicroseconds += 9 * 86_400_000_000
        return session
      })
  }

  /// Returns the same without tokens.
  private func unknown(_ side: ComparisonStudy.Side) -> ComparisonStudy.Side {
    ComparisonStudy.Side(
      name: side.name,
      sessions: side.sessions.map { session in
        var session = session
        session.person = nil
        return session
      })
  }

  private func compare(
    _ before: ComparisonStudy.Side, _ after: ComparisonStudy.Side, weights: RegretWeights = .standard
  ) -> RevisionComparison {
    ComparisonStudy(
      transition: "card-modal", population: .people, before: before, after: after, weights: weights
    ).comparison
  }

  private func metric(_ id: String, _ comparison: RevisionComparison) throws -> ComparedMetric {
    try #require(comparison.metrics.first { $0.id == id })
  }

  @Test func regretIsTheCostOfWrongDecisionsAPresentation() throws {
    let (a, b) = (side("a"), side("b", seed: 2))
    let comparison = compare(a, b, weights: RegretWeights(finish: 5, cancel: 2))
    let primary = try #require(comparison.metrics.first)
    #expect(primary.id == "regret_per_presentation" && primary.isPrimary)
    func cost(_ side: ComparisonStudy.Side) -> Double {
      let finishes = side.sessions.count { $0.outcome == .finished && $0.isRegretted == true }
      let cancels = side.sessions.count { $0.outcome == .cancelled && $0.isRegretted == true }
      return Double(5 * finishes + 2 * cancels) / Double(side.sessions.count)
    }
    #expect(abs(try #require(primary.before.value) - cost(a)) < 1e-12)
    #expect(abs(try #require(primary.difference).value - (cost(b) - cost(a))) < 1e-12)
  }

  @Test func aDifferenceThatIsThereIsFoundAndTheOthersHoldTogether() throws {
    let comparison = compare(side("a"), side("b", regrettedFinish: 0.55, seed: 2))
    #expect(comparison.metrics.first?.difference?.excludesZero == true)
    #expect(comparison.notes.first?.contains("worse") == true)
    // Wider than an interval of its own, from which the detectable difference follows.
    func half(_ metric: ComparedMetric) -> Double {
      ((metric.difference?.high ?? 0) - (metric.difference?.low ?? 0)) / 2 / (metric.minimumDetectable ?? 1)
    }
    let others = comparison.metrics.dropFirst().filter { $0.difference?.low != nil }
    #expect(others.count >= 3 && others.allSatisfy { half($0) > 1.04 * half(comparison.metrics[0]) })
  }

  /// Sides of the same days share the calendar: they are warned of something else.
  @Test func onlySidesOfDifferentDaysAreCalledObservational() {
    let (same, later) = (compare(side("a"), side("b", seed: 2)), compare(side("a"), later(side("b", seed: 2))))
    #expect(later.caution == RevisionComparison.observational)
    #expect(same.caution != later.caution && same.caution.contains("the same days") && same.caution.contains("random"))
    #expect(same.answer.sentences.allSatisfy { !$0.contains("Observational") && !$0.contains("calendar") })
  }

  @Test func lessOfOneRegretAndMoreOfTheOtherIsATrade() throws {
    let trade = compare(
      side("a", regrettedFinish: 0.1, regrettedCancel: 0.6),
      side("b", regrettedFinish: 0.4, regrettedCancel: 0.2, seed: 2))
    #expect(trade.notes.contains { $0.contains("a trade, not a win") })
    let win = compare(
      side("a", regrettedFinish: 0.4, regrettedCancel: 0.6),
      side("b", regrettedFinish: 0.1, regrettedCancel: 0.2, seed: 2))
    #expect(!win.notes.contains { $0.contains("a trade") } && win.notes[0].contains("better"))
  }

  @Test func sidesThatMixRevisionsSaySo() {
    var before = side("a").sessions
    for index in before.indices where index % 4 == 0 { before[index].revision = 3 }
    let after = side("b", seed: 2)
    let mixed = compare(ComparisonStudy.Side(name: "a", sessions: before), after).notes
    #expect(
      mixed.contains(
        "The sides mix revisions (a: revisions 1, 3; b: revision 1), so their differences are part of the result. To compare "
          + "two revisions, give their numbers."))
    #expect(!compare(side("a"), after).notes.contains { $0.contains("mix revisions") })
  }

  /// Fewer than five effective people allow no conclusion about others. A difference between five and thirty people has
  /// an interval.
  @Test func fewPeopleGetNoInterval() throws {
    // Seven people on each side, one of whom has three quarters of the sessions.
    func heavy(_ name: String, seed: UInt64) -> ComparisonStudy.Side {
      let sessions = side(name, people: 6, each: 40, seed: seed).sessions
      let others = side(name, people: 1, each: 740, seed: seed + 10, firstPerson: name == "a" ? 500 : 1500).sessions
      return ComparisonStudy.Side(name: name, sessions: sessions + others)
    }
    let comparison = compare(heavy("a", seed: 1), heavy("b", seed: 2))
    let few = try metric("finished_at_once", comparison)
    #expect(few.before.value != nil && few.before.low == nil && few.n.allSatisfy { $0 != nil })
    #expect(comparison.notes.contains("7 people, too few or too uneven: no interval about people."))
    #expect(few.difference != nil && few.difference?.low == nil && few.minimumDetectable == nil)
    let enough = try metric("finished_at_once", compare(side("a", people: 6), side("b", people: 6, each: 10, seed: 2)))
    #expect(enough.difference?.low != nil && enough.minimumDetectable != nil)
  }

  /// Returns the same with the first sessions interrupted.
  private func rare(_ side: ComparisonStudy.Side, _ count: Int) -> ComparisonStudy.Side {
    var sessions = side.sessions
    for index in 0..<count { sessions[index].outcome = .interrupted }
    return ComparisonStudy.Side(name: side.name, sessions: sessions)
  }

  /// Of twice 160 sessions, 10 interrupted ones are 5 on each side: with fewer, the normal approximation fails.
  @Test func fewerThanFiveExpectedEventsAreNotTested() throws {
    for (count, isTested) in [(9, false), (10, true)] {
      let (before, after) = (side("a", people: 20, each: 8), side("b", people: 20, each: 8, seed: 2))
      let comparison = compare(rare(before, count), after)
      let interruption = try metric("interruption_rate", comparison)
      #expect((interruption.difference?.low != nil) == isTested, "\(count)")
      #expect(comparison.notes.contains { $0.contains("fewer than 5 events") } || isTested)
    }
  }

  @Test func peopleOnBothSidesAreComparedWithThemselves() throws {
    let comparison = compare(side("a"), side("b", seed: 2, firstPerson: 0))
    #expect(comparison.sharedUsers == 30)
    #expect(compare(side("a"), side("b", seed: 2)).sharedUsers == 0)
  }

  @Test func fewPeoplesDragsAreCountedInTheMixAndInTheRates() throws {
    var sessions = side("b", seed: 2).sessions
    for index in 0..<2 { sessions[index].surroundings = SessionSurroundings(deviceClass: "watch") }
    sessions[2].outcome = .interrupted
    let comparison = compare(side("a"), ComparisonStudy.Side(name: "b", sessions: sessions))
    let rows = try #require(comparison.mix.first { $0.property == "device class" }).rows
    #expect(rows.map(\.value) == ["phone", "tablet", "watch"])
    #expect(rows.map(\.before) == [200, 100, 0] && rows[2].after == 2)
    let interruption = try metric("interruption_rate", comparison)
    #expect(interruption.after.value == 1.0 / 300 && interruption.people == [30, 30])
  }

  @Test func oneSideWithoutSessionsIsAnAnswer() throws {
    let comparison = compare(side("a"), ComparisonStudy.Side(name: "b", sessions: []))
    #expect(comparison.after.sessions == 0 && comparison.after.firstDay == nil)
    #expect(comparison.metrics.allSatisfy { $0.difference == nil && $0.after.status == .undefined })
    #expect(comparison.notes[0].contains("Too little data"))
  }

  @Test func whatNeverHappensIsNotTested() throws {
    let interruption = try metric("interruption_rate", compare(side("a"), side("b", seed: 2)))
    #expect(interruption.before.value == 0 && interruption.difference?.value == 0)
    #expect(interruption.difference?.low == nil)
  }

  @Test func sessionsWithoutTokensCountAsIndependent() throws {
    let comparison = compare(unknown(side("a")), unknown(side("b", seed: 2)))
    #expect(comparison.sharedUsers == nil && comparison.before.users == nil)
    let finish = try metric("finished_at_once", comparison)
    #expect(finish.difference?.low != nil && finish.before.designEffect == nil)
  }

  @Test func theSameSessionsGiveTheSameResultInAnyOrder() {
    let (a, b) = (side("a"), side("b", seed: 2))
    let reversed = compare(
      ComparisonStudy.Side(name: "a", sessions: a.sessions.reversed()),
      ComparisonStudy.Side(name: "b", sessions: b.sessions.reversed()))
    #expect(compare(a, b) == reversed)
  }
}
