import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// What a report says if nothing stands out: what is known, what is not, and what to do.
@Suite struct KnownRatesTests {
  private func row(_ metric: ReportMetric, _ value: Double, _ low: Double?, _ high: Double?, people: Int?) -> ReportRow
  {
    ReportRow(
      metric: metric.definition.id, unit: .share, n: 80, people: people,
      values: [ReportValue("share", .measured, value: value, low: low, high: high)])
  }

  private func section(_ rows: [ReportRow]) -> ReportSection {
    ReportSection(
      transition: "card-modal", revision: 1, revisions: [1], releaseLabels: [], digest: "", direction: .dismiss,
      population: .people, firstDay: "2026-01-01", lastDay: "2026-01-07", hasPeople: true, rows: rows)
  }

  private func known(again: ClosedRange<Double>, back: ClosedRange<Double>, people: Int? = 15) -> KnownRates {
    func middle(_ range: ClosedRange<Double>) -> Double { (range.lowerBound + range.upperBound) / 2 }
    return KnownRates(
      section: section([
        row(.finishedAtOnce, 0.68, 0.49, 0.87, people: people),
        row(.triedAgain, middle(again), again.lowerBound, again.upperBound, people: people),
        row(.cameBack, middle(back), back.lowerBound, back.upperBound, people: people),
      ]))
  }

  @Test func fewPeopleHaveWideIntervalsAndThatIsSaid() {
    let few = known(again: 0.04...0.4, back: 0.02...0.3)
    #expect(
      few.text
        == "80 presentations with a drag by 15 people: 68 % finished at once (49 to 87 %). It is not known whether more "
        + "than 1 in 10 tried again (22 %, 4 to 40 %) or came back (16 %, 2 to 30 %). About 60 people would halve the "
        + "intervals.")
    #expect(few.next == "transitions plan card-modal")
  }

  /// A share is called rare from where its whole interval is, and unknown as long as its interval allows both.
  @Test(arguments: 1...200) func whatIsSaidFollowsFromTheIntervals(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func range() -> ClosedRange<Double> {
      let low = Double.random(in: 0...0.1, using: &random)
      return low...low + Double.random(in: 0...0.2, using: &random)
    }
    let (again, back) = (range(), range())
    let known = known(again: again, back: back)
    func sentence(_ words: String) -> String {
      known.text.split(separator: ". ").first { $0.contains(words) }.map(String.init) ?? ""
    }
    for (range, words) in [(again, "tried again ("), (back, "came back (")] {
      #expect(sentence("At most 1 in 10").contains(words) == (range.upperBound <= 0.1), "\(known.text)")
      #expect(sentence("not known whether").contains(words) == (range.upperBound > 0.1), "\(known.text)")
    }
    let isSmall = max(again.upperBound, back.upperBound) <= 0.1
    #expect(known.text.contains("no reason") == false && known.text.contains("Neither is a reason") == isSmall)
    #expect(known.text.contains("halve") == !isSmall)
    #expect(known.next == "transitions \(isSmall ? "recommend" : "plan") card-modal")
  }

  @Test func withoutAnIntervalItSaysWhatItTakes() {
    let few = KnownRates(section: section([row(.finishedAtOnce, 0.7, nil, nil, people: 3)]))
    #expect(
      few.text.contains("3 people: 70 % finished at once. How far that is") && few.text.hasSuffix("Record more people.")
    )
    let none = KnownRates(section: section([row(.finishedAtOnce, 0.7, nil, nil, people: nil)]))
    #expect(none.text.hasSuffix("no drag has a token. Record with one."))
    var small = row(.finishedAtOnce, 0, nil, nil, people: 3)
    (small.n, small.values) = (12, [ReportValue("share", .insufficient, needs: 30)])
    let text = KnownRates(section: section([small])).text
    #expect(text == "12 presentations with a drag by 3 people. A rate needs 30: record 18 more.")
  }

  /// The absence of knowledge is no result.
  @Test(arguments: 1...8) func noReportSaysThatNothingStandsOut(seed: UInt64) throws {
    for count in [0, 5, 40, 300] {
      let document = try ReportDocument.on(Recorded.random(count, seed: seed))
      for page in try document.pages() { #expect(!page.contains("Nothing stands out")) }
      guard document.findings.isEmpty, count > 0 else { continue }
      #expect(try document.pages().allSatisfy { $0.contains(KnownRates.title) || $0.contains("Methods") })
    }
  }
}
