import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct ReportFindingTests {
  /// Returns a share of independent trials, as printed in a report.
  private func row(_ metric: ReportMetric, _ successes: Int, of n: Int, group: String? = nil) throws -> ReportRow {
    let interval = try #require(WilsonInterval(successes: successes, trials: n))
    let value = ReportValue(
      "share", .measured, value: Double(successes) / Double(n), low: interval.low, high: interval.high)
    return ReportRow(metric: metric.definition.id, group: group, unit: .share, n: n, values: [value])
  }

  private func section(
    _ rows: [ReportRow], of transition: String = "card-modal", revision: Int = 1,
    direction: TransitionDirection = .dismiss
  ) -> ReportSection {
    ReportSection(
      transition: transition, revision: revision, revisions: [revision], releaseLabels: [], digest: "",
      direction: direction, population: .people,
      firstDay: "2026-01-01", lastDay: "2026-01-07", hasPeople: true, rows: rows)
  }

  private func kinds(_ sections: [ReportSection]) -> [ReportFinding.Kind] {
    [ReportFinding](in: sections).map(\.kind)
  }

  @Test func aShareStandsOutFromWhereItsIntervalDoes() throws {
    for successes in 0...200 {
      let row = try row(.triedAgain, successes, of: 200)
      let isHigh = try #require(row.values[0].low) > 0.1
      #expect(kinds([section([row])]) == (isHigh ? [.triedAgain] : []), "\(successes)")
    }
    let (many, few) = (try row(.cameBack, 40, of: 200), try row(.cameBack, 20, of: 200))
    #expect(kinds([section([many])]) == [.cameBack] && kinds([section([few])]).isEmpty)
    let cancels = try row(.triedAgain, 180, of: 200)
    #expect(kinds([section([cancels], direction: .present)]).isEmpty)
  }

  @Test func withoutAnIntervalNothingStandsOut() throws {
    var row = try row(.triedAgain, 190, of: 200)
    row.values[0].low = nil
    #expect(kinds([section([row])]).isEmpty)
  }

  @Test func aSentenceHasTheNumberItsIntervalAndTheNextStep() throws {
    let finding = try #require([ReportFinding](in: [section([row(.triedAgain, 124, of: 188)])]).first)
    #expect(
      finding.text
        == "People tried again within 10 s in 66 % of presentations with a drag (59 to 72 %, n = 188). "
        + "The threshold may be too high. `recommend` computes which one would have cost least."
    )
    #expect(finding.next == "transitions recommend card-modal")
    let devices = try [
      row(.finishRateByDevice, 76, of: 167, group: "tablet"), row(.finishRateByDevice, 263, of: 327, group: "phone"),
    ]
    var counts = SectionCounts(.people)
    counts.segments = [("tablet", 76, 167), ("phone", 263, 327)].map {
      SegmentCount(cluster: nil, property: "device_class", name: $0, decided: $2, finished: $1)
    }
    let segments = try #require([ReportFinding](in: [section(counts.markingSegments(devices))]).first)
    #expect(
      segments.text == "On tablet, 46 % of drags finish (38 to 53 %); on phone, 80 % (76 to 84 %).")
    let revisions = try [
      section([row(.triedAgain, 60, of: 100)]), section([row(.triedAgain, 10, of: 100)], revision: 2),
    ]
    let change = try #require([ReportFinding](in: revisions).first { $0.kind == .revisions })
    #expect(
      change.text
        == "In revision 2, 10 % of presentations with a drag were tried again (6 to 17 %); in revision 1, 60 % (50 to 69 %)."
    )
    #expect(change.next == "transitions compare card-modal 1 2" && change.value < 0)
  }

  @Test func theMostImportantComesFirst() throws {
    let sections = try [
      section([row(.triedAgain, 80, of: 200)], of: "a"), section([row(.triedAgain, 180, of: 200)], of: "b"),
      section([row(.cameBack, 80, of: 200)], of: "c"),
    ]
    #expect([ReportFinding](in: sections).map(\.transition) == ["b", "c", "a"])
    // A smaller share of far more drags is more.
    let many = try sections + [section([row(.triedAgain, 1200, of: 3000)], of: "d")]
    #expect([ReportFinding](in: many).map(\.transition) == ["d", "b", "c", "a"])
  }

  @Test func whatCannotBeRecommendedIsNotOffered() throws {
    var armed = try section([row(.triedAgain, 150, of: 200)])
    armed.digest = "armed"
    let rules: [String: ReleaseRule] = ["armed": .armed(points: 120), "": .distance(fraction: 0.3)]
    let tunable = try section([row(.triedAgain, 150, of: 200)])
    let finding = try #require([ReportFinding](in: [armed], rules: rules).first)
    #expect(finding.next == "transitions set card-modal interaction.releaseRule.points=100")
    #expect(
      finding.text.hasSuffix(
        "interaction.releaseRule.points of 120 pt may be too high. `recommend` does not cover it: set another value, and "
          + "`compare` the revisions."))
    #expect([ReportFinding](in: [tunable], rules: rules).map(\.next) == ["transitions recommend card-modal"])
    // A view with stops, for which `recommend` refuses.
    let findings = [ReportFinding](in: [tunable], withStops: [tunable.digest])
    #expect(findings.map(\.next) == ["transitions fields interaction.releaseRule"])
  }

  /// Both kinds of wrong decisions are one finding, because a threshold trades one for the other.
  @Test(arguments: [(124, 60, ReportFinding.Kind.triedAgain), (40, 90, .cameBack)])
  func secondTriesAndReturnsAreOneFinding(again: Int, back: Int, kind: ReportFinding.Kind) throws {
    let both = try section([row(.triedAgain, again, of: 188), row(.cameBack, back, of: 188)])
    let findings = [ReportFinding](in: [both])
    #expect(findings.map(\.kind) == [kind] && findings[0].next == "transitions recommend card-modal")
    let text = findings[0].text
    #expect(text.contains("ried again") && text.contains("opened the screen again") && !text.contains("too "))
    #expect(text.hasSuffix("A lower threshold trades second tries for returns: `recommend` weighs both."))
    var answer = try #require(
      ThresholdStudy(
        of: .made, rule: .distance(fraction: 0.5), parameter: .fraction, sessions: [], weights: .standard)
    ).recommendation
    #expect(answer.verdict == .notEnoughData)
    func told() -> String { [ReportFinding](in: [both], recommendation: { _ in answer })[0].text }
    #expect(told().hasSuffix("`recommend` weighs both, but has too little data."))
    answer.verdict = .keepCurrent
    #expect(told().hasSuffix("`recommend` weighs both and knows nothing better than 50 %."))
    (answer.verdict, answer.recommended) = (.change, 0.4)
    #expect(told().hasSuffix("`recommend` weighs both and suggests 40 %."))
  }

  /// Only a suggested value is a reason to call the present one wrong, and what people meant is inferred.
  @Test func withoutASuggestionNoThresholdIsBlamed() throws {
    var answer = try #require(
      ThresholdStudy(
        of: .made, rule: .distance(fraction: 0.5), parameter: .fraction, sessions: [], weights: .standard)
    ).recommendation
    for metric in [ReportMetric.triedAgain, .cameBack] {
      for verdict in [ThresholdRecommendation.Verdict.keepCurrent, .notEnoughData, .notReproduced] {
        answer.verdict = verdict
        let one = try section([row(metric, 100, of: 188)])
        let text = [ReportFinding](in: [one], recommendation: { _ in answer })[0].text
        #expect(!text.contains("too high") && !text.contains("too low"), "\(text)")
      }
    }
  }

  /// A finding that says the threshold may be too high says where it should be, if that is known.
  @Test func aFindingNamesTheRecommendedValue() throws {
    func finding(_ recommended: Double?, _ row: ReportRow) throws -> ReportFinding {
      var answer = try #require(
        ThresholdStudy(
          of: .made, rule: .distance(fraction: 0.5), parameter: .fraction, sessions: [], weights: .standard)
      ).recommendation
      answer.recommended = recommended
      answer.verdict = recommended == nil ? .keepCurrent : .change
      return try #require([ReportFinding](in: [section([row])], recommendation: { _ in answer }).first)
    }
    let again = try row(.triedAgain, 124, of: 188)
    let lower = try finding(0.39, again)
    #expect(
      lower.text.hasSuffix("The threshold of 50 % may be too high: `recommend` suggests 39 %.")
        && lower.suggested == 0.39)
    // The retries are no reason for a higher threshold.
    #expect(try finding(0.6, again).text.hasSuffix("n = 188). `recommend` suggests 60 %."))
    #expect(try finding(nil, again).text.hasSuffix("No other threshold is known to serve people better than 50 %."))
    let back = try finding(nil, row(.cameBack, 60, of: 188))
    // Not to know another threshold says nothing about motives.
    #expect(back.text.hasSuffix("is not known: some people want the screen back.") && back.suggested == nil)
    #expect(back.next == "transitions report card-modal --by screen")
  }

  @Test func aPartIsComparedWithTheRest() throws {
    var counts = SectionCounts(.people)
    let screens = [("feed", 80, 200), ("profile", 150, 200), ("search", 152, 200)]
    counts.segments = screens.map {
      SegmentCount(cluster: nil, property: "screen", name: $0, decided: $2, finished: $1)
    }
    let rows = try screens.map { try row(.finishRateByScreen, $1, of: $2, group: $0) }
    #expect(counts.markingSegments(rows).map { $0.difference != nil } == [true, false, false])
    let findings = [ReportFinding](in: [section(counts.markingSegments(rows))])
    #expect(
      findings.map(\.text) == [
        "On feed, 40 % of drags finish (33 to 47 %), 36 points fewer than of the rest (26 to 45)."
      ])
    #expect(findings[0].value < 0 && findings[0].n == 200)
  }

  /// A threshold that was too high and has been changed is no longer a finding.
  @Test func whatWasMendedDoesNotStandOut() throws {
    let before = try section([row(.triedAgain, 150, of: 200)])
    #expect(kinds([before]) == [.triedAgain])
    let after = try section([row(.triedAgain, 10, of: 200)], revision: 2)
    #expect(kinds([before, after]) == [.revisions])
  }

  @Test func revisionsAreComparedWithTheOneBefore() throws {
    let sections = try (1...3).map { try section([row(.finishedAtOnce, $0 * 50, of: 200)], revision: $0) }
    let findings = [ReportFinding](in: sections)
    #expect(findings.map(\.next) == ["transitions compare card-modal 2 3"])
  }
}
