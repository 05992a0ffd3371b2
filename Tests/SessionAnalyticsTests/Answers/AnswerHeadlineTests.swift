import Testing
import TransitionModel

@testable import SessionAnalytics

/// The answer in one sentence, with no claim beyond the interval.
@Suite struct AnswerHeadlineTests {
  private func comparison(
    _ values: (Double, Double), _ difference: Estimate?, sides: (String, String) = ("revision 1", "revision 2")
  ) -> RevisionComparison {
    func side(_ name: String) -> ComparisonSide { ComparisonSide(name: name, revisions: [1], sessions: 100) }
    let primary = ComparedMetric(
      id: "regret_per_presentation", title: "regret", definition: "", isPrimary: true, unit: "cost",
      before: ReportValue("mean", .measured, value: values.0), after: ReportValue("mean", .measured, value: values.1),
      n: [100, 100], people: [20, 20], difference: difference)
    return RevisionComparison(
      transition: "card-modal", direction: .dismiss, population: .people, before: side(sides.0),
      after: side(sides.1), weights: .standard, windowSeconds: 10, caution: RevisionComparison.observational, mix: [],
      metrics: [primary], notes: [])
  }

  @Test func aComparisonSaysWhetherRegretFellOrRose() {
    #expect(
      comparison((0.5, 0.3), Estimate(-0.2, low: -0.3, high: -0.1)).headline
        == "card-modal got better: the cost of wrong decisions per presentation was 0.50 in revision 1 and 0.30 in revision 2, 0.10 to 0.30 less."
    )
    #expect(
      comparison((0.3, 0.5), Estimate(0.2, low: 0.1, high: 0.3), sides: ("before 2026-11-01", "from 2026-11-01"))
        .headline
        == "card-modal got worse: the cost of wrong decisions per presentation was 0.30 before 2026-11-01 and 0.50 from 2026-11-01, 0.10 to 0.30 more."
    )
  }

  @Test func aComparisonClaimsNothingThatItsIntervalDoesNotSupport() {
    for (low, high) in [(-0.3, 0.1), (-0.3, 0.0), (0.0, 0.3)] {
      let headline = comparison((0.5, 0.4), Estimate(-0.1, low: low, high: high)).headline
      #expect(headline.hasPrefix("It is not known whether card-modal got better or worse: "), "\(headline)")
      #expect(headline.contains(". The true difference may be from "))
    }
    for difference in [Estimate(-0.1), nil] {
      #expect(comparison((0.5, 0.4), difference).headline == "No answer: the difference in cost has no interval.")
    }
  }

  private func breakdown(
    _ shares: [(String, Double?, isMarked: Bool)], by property: RateBreakdown.Property = .device,
    hasIntervals: Bool = true
  ) -> RateBreakdown {
    let groups = shares.map { name, share, isMarked in
      RateBreakdown.Group(
        name: name,
        metrics: [
          RateBreakdown.Metric(
            id: ReportMetric.finishedAtOnce.definition.id, title: "finished at once", unit: "share", n: 100,
            value: ReportValue(
              "share", share == nil ? .insufficient : .measured, value: share, low: hasIntervals ? 0.1 : nil,
              high: hasIntervals ? 0.9 : nil),
            difference: !isMarked
              ? nil : share ?? 0 < 0.45 ? Estimate(-0.3, low: -0.4, high: -0.2) : Estimate(0.3, low: 0.2, high: 0.4))
        ])
    }
    return RateBreakdown(
      transition: "card-modal", properties: [property], revision: 1, population: .people, weights: .standard,
      windowSeconds: 10,
      groups: groups, notes: [])
  }

  @Test func aBreakdownNamesTheExtremesWhereAPartDiffers() {
    #expect(
      breakdown([("phone", 0.81, true), ("tablet", 0.43, true)]).headline
        == "Devices differ: 43 % finish at once on tablet, 81 % on phone.")
    #expect(
      breakdown([("2026-01-05", 0.5, true), ("2026-01-12", 0.2, false), ("2026-01-19", 0.2, false)], by: .week).headline
        == "The week of 2026-01-05 differs from the rest: 50 % finish at once, of the rest 20 %.")
    #expect(
      breakdown([("a", 0.5, true), ("b", 0.5, true), ("c", 0.7, false)], by: .screen).headline
        == "2 screens differ from the rest in the share that finishes at once.")
    #expect(
      breakdown([("phone", 0.81, false), ("tablet", 0.43, false)]).headline
        == "No device is known to differ from the rest.")
    #expect(
      breakdown([("phone", 0.81, false), ("tablet", 0.43, false)], hasIntervals: false).headline
        == "The shares that finish at once have no interval about people, so no device can be compared.")
    #expect(
      breakdown([("phone", 0.81, false), ("tablet", nil, false)]).headline
        == "Only one device has enough drags for a rate: nothing can be compared.")
    #expect(breakdown([("phone", nil, false)]).headline == "No device has enough drags for a rate.")
  }

  @Test func aRankingWithoutAChangeSaysSo() {
    let ranking = ThresholdRanking(recommendations: [], notTunable: ["modal-none"])
    #expect(ranking.headline == "No threshold is known to be worth a change.")
    #expect(ranking.others.map(\.title) == ["no choice"])
  }
}
