import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct SampleSizePlanTests {
  private static let day: Int64 = 86_400_000_000

  private func plan(_ sessions: [AnalysedSession], difference: Double) -> SampleSizePlan {
    PlanStudy(metric: .finishedAtOnce, sessions: sessions, rule: nil, weights: .standard)
      .plan(of: .made, difference: difference)
  }

  /// Returns one drag for each person, and one new person a day.
  private func independent(_ count: Int, share: Double, each: Int = 1) -> [AnalysedSession] {
    (0..<count).flatMap { person in
      (0..<each).map { drag in
        AnalysedSession(
          place: Int32(person * each + drag), person: Int32(person),
          outcome: Double(person * 7919 % count) < share * Double(count) ? .finished : .cancelled, isRegretted: false,
          beganAtMicroseconds: Int64(person) * Self.day)
      }
    }
  }

  /// The textbook formula: 2 p (1 − p) (1.96 + 0.84)² / d² on each side, for independent drags.
  @Test(arguments: [(0.2, 0.05), (0.5, 0.02), (0.5, 0.1), (0.9, 0.03)])
  func independentDragsTakeWhatTheTextbookSays(share: Double, difference: Double) throws {
    let people = try #require(plan(independent(400, share: share), difference: difference).peopleEachSide)
    let expected = 2 * share * (1 - share) * 7.849 / (difference * difference)
    #expect(abs(Double(people) / expected - 1) < 0.03, "\(people), \(expected)")
  }

  /// Ten equal drags of one person are as informative as one.
  @Test func dragsThatAreAlikeDoNotCountTwice() {
    let (once, often) = (independent(200, share: 0.4), independent(200, share: 0.4, each: 10))
    #expect(plan(once, difference: 0.05).peopleEachSide == plan(often, difference: 0.05).peopleEachSide)
  }

  @Test func aSmallerDifferenceTakesMorePeople() {
    let people = [0.01, 0.02, 0.05, 0.1, 0.3].map {
      plan(independent(100, share: 0.5), difference: $0).peopleEachSide ?? 0
    }
    #expect(zip(people, people.dropFirst()).allSatisfy { $0 > $1 })
    // The smallest detectable difference takes the number of people here.
    let least = plan(independent(100, share: 0.5), difference: 0.1).minimumDetectable ?? 0
    #expect(abs((plan(independent(100, share: 0.5), difference: least).peopleEachSide ?? 0) - 50) <= 1)
  }

  @Test func daysFollowFromHowPeopleCame() throws {
    // One new person a day.
    let plan = plan(independent(100, share: 0.5), difference: 0.1)
    let needed = 2 * (try #require(plan.peopleEachSide))
    #expect(plan.days == 100 && plan.daysNeeded == (needed + 6) / 7 * 7)
    // All on the first day: more days bring no new people.
    var atOnce = independent(100, share: 0.5).map { session in
      var session = session
      session.beganAtMicroseconds = 0
      return session
    }
    var again = atOnce[0]
    again.beganAtMicroseconds = 20 * Self.day
    atOnce.append(again)
    #expect(self.plan(atOnce, difference: 0.1).daysNeeded == nil)
    #expect(self.plan(atOnce, difference: 0.1).notes.contains { $0.contains("few or no new ones come") })
    #expect(self.plan(atOnce, difference: 0.5).daysNeeded == 7)
  }

  /// How much people differ is estimated: the number has an interval, which is narrower with more people.
  @Test func theNumberOfPeopleHasAnInterval() throws {
    var widths: [Double] = []
    for people in [30, 120, 480] {
      let plan = plan(independent(people, share: 0.15), difference: 0.01)
      let (each, range) = (try #require(plan.peopleEachSide), try #require(plan.peopleRange))
      #expect(range.contains(each) && plan.headline.contains(" (\(NumberFormat.grouped(Double(range.lowerBound))) to "))
      widths.append(Double(range.upperBound) / Double(range.lowerBound))
    }
    #expect(widths == widths.sorted(by: >))
  }

  /// The first drag of a person who was there all the time may be late. It is no arrival.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func peopleWhoWereThereAllTheTimeAreNotNew(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func sessions(perDay: Double) -> [AnalysedSession] {
      var sessions: [AnalysedSession] = []
      for drag in 0..<1200 {
        let person = Int32(drag / 6)
        let from: Double = perDay > 0 ? Double(person) / perDay : 0
        let day: Double = from + random.unit() * (28 - from)
        var session = AnalysedSession(place: Int32(drag), person: person, outcome: .finished)
        session.beganAtMicroseconds = Int64(day * Double(Self.day))
        sessions.append(session)
      }
      return sessions
    }
    #expect(Arrivals(sessions(perDay: 0)).perDay < 0.5)
    #expect((4..<9).contains(Arrivals(sessions(perDay: 7.2)).perDay))
  }

  /// A share cannot change by more than the larger of itself and its rest.
  @Test func fewPeopleSeeNoPossibleDifference() throws {
    let plan = plan(independent(100, share: 0.5), difference: 0.3)
    let most = try #require(plan.minimumDetectable)
    #expect(most < 0.5)
    // Nearly all drags are of six people.
    let owners = (0..<6).flatMap { person in (0..<40).map { _ in person } } + (6..<36)
    let uneven = owners.enumerated().map { place, person in
      AnalysedSession(place: Int32(place), person: Int32(person), outcome: person % 2 == 0 ? .finished : .cancelled)
    }
    let none = self.plan(uneven, difference: 0.3)
    #expect(none.peopleEachSide != nil && none.minimumDetectable == nil)
    #expect(
      none.answer.facts.contains { $0.text == "no possible difference with the people here, half on each side" })
  }

  /// Weeks are only explained where they are printed.
  @Test func notesSayNothingOfWeeksThatAreNotPrinted() {
    for difference in [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4] {
      let plan = plan(independent(100, share: 0.5), difference: difference)
      let isPrinted = plan.headline.contains(" weeks.") || plan.headline.hasSuffix(" a week.")
      if plan.notes.contains(where: { $0.hasPrefix("The weeks assume") }) { #expect(isPrinted, "\(plan.headline)") }
    }
  }

  /// Under a lower threshold, few dismissals that cost much take the place of many second tries that cost little, and
  /// people differ more.
  @Test func theOtherSideMayDifferMore() throws {
    let rule = ReleaseRule.distance(fraction: 0.5)
    let sessions = AnalysedSession.people(200, each: 20, boundary: 0.3, by: rule, noise: 0.2)
    func plan(_ metric: ComparisonMetric, _ rule: ReleaseRule?) -> SampleSizePlan {
      PlanStudy(metric: metric, sessions: sessions, rule: rule, weights: .standard)
        .plan(of: .made, difference: 0.05)
    }
    let (alike, other) = (plan(.cameBack, nil), plan(.cameBack, rule))
    #expect(try #require(other.peopleEachSide) > (try #require(alike.peopleEachSide)))
    #expect(other.notes.contains { $0.contains("which would have cost least") })
    // A rate of something else has no such prediction.
    let one = plan(.finishedAtOnce, rule)
    #expect(one.peopleEachSide == plan(.finishedAtOnce, nil).peopleEachSide)
  }

  /// Beyond 1,024 people, clusters are random groups, and the plan still counts people.
  @Test func groupsOfPeopleAreNotCountedAsPeople() throws {
    var random = SplitMix64(seed: 11)
    let people = independent(3000, share: 0.3)
    let groups = people.map { session in
      var session = session
      session.ownCluster = Int32(random.next() % 1024)
      return session
    }
    let (one, other) = (plan(people, difference: 0.02), plan(groups, difference: 0.02))
    let (each, grouped) = (try #require(one.peopleEachSide), try #require(other.peopleEachSide))
    #expect(abs(Double(grouped) / Double(each) - 1) < 0.15, "\(grouped), \(each)")
  }

  @Test func withoutPeopleThereIsNoPlan() {
    for count in [0, 3, 20] {
      let plan = plan(independent(count, share: 0.5), difference: 0.1)
      #expect(plan.peopleEachSide == nil && plan.notes.count == 1, "\(count)")
      #expect(plan.headline.hasPrefix("No plan"))
    }
    let nobody = independent(200, share: 0.5).map { session in
      var session = session
      session.person = nil
      return session
    }
    #expect(plan(nobody, difference: 0.1).peopleEachSide == nil)
  }

  /// The planned number of people finds a difference of the size in about four of five experiments.
  @Test func thePlannedPeopleFindTheDifference() throws {
    let people = try #require(plan(independent(400, share: 0.5), difference: 0.2).peopleEachSide)
    var random = SplitMix64(seed: 7)
    func side(_ share: Double) -> ClusteredRatio<Int32> {
      var ratio = ClusteredRatio<Int32>()
      for person in 0..<Int32(people) { ratio.add(random.happens(share) ? 1 : 0, by: person) }
      return ratio
    }
    func other(_ ratio: ClusteredRatio<Int32>) -> ClusteredRatio<Int32> {
      ratio.clusters.reduce(into: ClusteredRatio<Int32>()) {
        $0.add($1.value.numerator, of: $1.value.denominator, by: $1.key + 100_000)
      }
    }
    let found = (0..<400).count { _ in
      ClusteredDifference(from: side(0.4), to: other(side(0.6))).map { $0.low > 0 || $0.high < 0 } ?? false
    }
    #expect((290...350).contains(found), "\(found) of 400")
  }
}
