import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct RateLimitTests {
  private func document(
    _ value: ReportValue, metric: ReportMetric = .regrettedCancel, people: Int? = nil, note: String? = nil
  ) -> ReportDocument {
    let row = ReportRow(
      metric: metric.definition.id, group: nil, unit: .share, n: 200, people: people, values: [value], note: note)
    func section(_ revision: Int, _ rows: [ReportRow]) -> ReportSection {
      ReportSection(
        transition: "card-modal", revision: revision, revisions: [revision], releaseLabels: [], digest: "",
        direction: .dismiss, population: .people, firstDay: "2026-01-01", lastDay: "2026-01-07", hasPeople: true,
        rows: rows)
    }
    let perfect = ReportRow(
      metric: metric.definition.id, group: nil, unit: .share, n: 200,
      values: [ReportValue("share", .measured, value: 0, low: 0, high: 0.01)])
    return ReportDocument(
      header: ReportHeader(schemaVersion: "", sessions: 0),
      sections: [section(1, [perfect]), section(2, [row])],
      definitions: [], methods: [], advice: [], findings: [])
  }

  @Test func aBoundIsBrokenWhereTheWholeIntervalIsBeyond() throws {
    let most = try RateLimit("tried again after a cancel 70 %", .most)
    let least = try RateLimit("regretted_cancel 0.7", .least)
    for low in stride(from: 0.0, through: 0.9, by: 0.1) {
      for high in stride(from: low + 0.05, through: 0.95, by: 0.1) {
        let value = ReportValue("share", .measured, value: (low + high) / 2, low: low, high: high)
        #expect((most.outcome(in: document(value)).verdict == .broken) == (low > 0.7), "\(low)...\(high)")
        #expect((least.outcome(in: document(value)).verdict == .broken) == (high < 0.7), "\(low)...\(high)")
      }
    }
    let met = ReportValue("share", .measured, value: 0.8, low: 0.7, high: 0.9)
    #expect(most.outcome(in: document(met)).verdict == .kept)
  }

  /// An interval about one person's drags says nothing about people, so it never fails a check.
  @Test func onlyAnIntervalAboutPeopleDecides() throws {
    let most = try RateLimit("tried again after a cancel 10 %", .most)
    let beyond = ReportValue("share", .measured, value: 0.53, low: 0.4, high: 0.66)
    for (people, note, verdict): (Int?, String?, RateLimit.Verdict) in [
      (1, "this person's drags", .tooFew), (40, nil, .broken), (nil, "assumes independent sessions", .broken),
    ] {
      #expect(most.outcome(in: document(beyond, people: people, note: note)).verdict == verdict, "\(people ?? 0)")
    }
    #expect(
      most.outcome(in: document(beyond, people: 1, note: "this person's drags")).text
        == "not checked: tried again after a cancel of card-modal, revision 2, is 53.0 %; 1 person: no interval about people."
    )
    let few = ReportValue("share", .measured, value: 0.53)
    #expect(most.outcome(in: document(few, people: 8, note: MissingInterval.about([8]))).verdict == .tooFew)
    #expect(most.outcome(in: document(ReportValue("share", .insufficient, needs: 30))).verdict == .tooFew)
    #expect(most.outcome(in: document(ReportValue("share", .undefined))).verdict == .empty)
  }

  @Test func theLineSaysTheNumberTheIntervalAndTheBound() throws {
    let limit = try RateLimit("Tried  again after a cancel 70%", .most)
    func text(_ value: ReportValue, note: String? = nil) -> String {
      limit.outcome(in: document(value, note: note)).text
    }
    #expect(
      text(ReportValue("share", .measured, value: 0.782, low: 0.72, high: 0.831))
        == "failed: tried again after a cancel of card-modal, revision 2, is 78.2 % (72.0 to 83.1 %, n = 200); at most 70 % is allowed."
    )
    #expect(
      text(ReportValue("share", .measured, value: 0.6, low: 0.5, high: 0.7))
        == "ok: tried again after a cancel of card-modal, revision 2, is 60.0 % (50.0 to 70.0 %, n = 200); at most 70 % is allowed."
    )
    #expect(
      text(ReportValue("share", .measured, value: 0.72, low: 0.65, high: 0.8))
        == "ok, but not proven: tried again after a cancel of card-modal, revision 2, is 72.0 % (65.0 to 80.0 %, n = 200); at most 70 % is allowed, and the interval has values on both sides."
    )
    #expect(
      text(ReportValue("share", .measured, value: 1), note: MissingInterval.about([8]))
        == "not checked: tried again after a cancel of card-modal, revision 2, is 100.0 %; 8 people, too few or too uneven: no interval about people."
    )
    #expect(
      text(ReportValue("share", .insufficient, needs: 300))
        == "not checked: tried again after a cancel of card-modal, revision 2, has no number: insufficient data (n = 200; needs 300)."
    )
  }

  @Test func everyMetricOfTheListIsRead() throws {
    for metric in RateLimit.metrics { #expect(try RateLimit("\(metric) 0.5", .most).title == metric) }
    #expect(RateLimit.metrics.contains("finished at once") && RateLimit.metrics.contains("cost per presentation"))
  }

  @Test(arguments: ["tried again", "tried_again", "tried-again", "Tried Again"])
  func aMetricIsFoundInAnySpellingAndShownInOne(name: String) throws {
    #expect(try RateLimit("\(name) 40 %", .most).title == "tried again")
  }

  /// The name of an earlier version, which scripts still use.
  @Test func theCostIsAlsoFoundAsRegret() throws {
    #expect(try RateLimit("regret per presentation 0.5", .most).title == "cost per presentation")
  }

  @Test(arguments: [
    ("tried again after a cancel", RateLimitError.noNumber("tried again after a cancel")), ("70 %", .noNumber("70 %")),
    ("", .noNumber("")),
    ("tried again after a cancel nan", .noNumber("tried again after a cancel nan")),
    ("tried again after a cancel -1", .noNumber("tried again after a cancel -1")),
    (
      "tried again after a cancels 70 %",
      .unknownMetric("tried again after a cancels", nearest: "tried again after a cancel")
    ),
    ("retry 40", .unknownMetric("retry", nearest: "tried again")),
    ("hitch ratio 3", .unknownMetric("hitch ratio", nearest: nil)),
    ("tried again after a cancel 70", .outOfRange("tried again after a cancel", isShare: true)),
    ("cost per presentation 5 %", .outOfRange("cost per presentation", isShare: false)),
  ])
  func whatIsNoLimitIsSaid(text: String, error: RateLimitError) {
    #expect(throws: error) { try RateLimit(text, .most) }
  }
}
