import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Beyond 30 days, a person without a cohort bucket has several tokens. Reports infer nothing about people then, and print
/// the reason.
@Suite struct TokenRotationTests {
  /// 20 tokens that drag in turn, from the first day to the last.
  private func sessions(days: Int, hasCohort: Bool, origin: SessionOrigin = .device) -> [Recorded] {
    (0..<400).map { index in
      var drag = Recorded(origin: origin, token: "token-\(index % 20)", cohort: hasCohort ? index % 20 : nil)
      let isCancelled = index % 3 == 0
      drag.outcome = isCancelled ? .cancelled : .finished
      drag.progress = isCancelled ? 0.1 : 0.4 + Double(index % 7) / 20
      drag.milliseconds = 150 + index % 50
      drag.day = index * days / 399
      return drag
    }
  }

  private func intervals(_ report: ReportDocument) -> Int {
    report.sections.flatMap(\.rows).flatMap(\.values).count { $0.low != nil }
  }

  @Test(arguments: [(30, false), (31, false), (90, false), (90, true)])
  func thePlainReportInfersNothingAboutPeopleBeyondOneRotation(days: Int, hasCohort: Bool) throws {
    let registry = try TransitionRegistry.holding(sessions(days: days, hasCohort: hasCohort))
    let report = try SessionReport.make(from: registry, transition: "card-modal")
    let isRotated = days > 30 && !hasCohort
    #expect((report.sections[0].caution != nil) == isRotated)
    #expect((intervals(report) == 0) == isRotated)
    #expect(try report.row("finish_rate").value("share").value != nil)
    for format in [ReportFormat.summary(unicode: true), .text, .html, .htmlSummary] {
      let words = try format.render(report).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(MissingInterval.rotation) == isRotated, "\(format.name)")
    }
    let summary = try ReportFormat.summary(unicode: true).render(report)
    #expect(summary.contains("over 30 days") == isRotated)
    #expect(summary.contains("Nothing stands out, because no number has an interval") == isRotated)
    #expect(try ReportFormat.text.render(report).contains("no interval: over 30 days") == isRotated)
  }

  /// A recorded stroke's token is made of a name, which stays.
  @Test func importedStrokesHaveIntervalsHoweverOldTheyAre() throws {
    let report = try ReportDocument.on(sessions(days: 90, hasCohort: false, origin: .imported))
    #expect(report.sections[0].caution == nil && intervals(report) > 0)
  }

  @Test func answersLookAtTheLastRotationAloneAndSaySo() throws {
    let registry = try TransitionRegistry.holding(sessions(days: 90, hasCohort: false))
    // 30 days before the last drag, and from the next midnight on.
    let since = (1_700_000_000_000_000 / 86_400_000_000 + 61) * 86_400_000_000 as Int64
    let note = MissingInterval.limited(since)
    var plan = try SampleSizePlan.make(from: registry, transition: "card-modal", difference: 0.1)
    #expect(plan.notes.removeFirst() == note && plan.peopleEachSide != nil)
    #expect(
      plan
        == (try SampleSizePlan.make(
          from: registry, transition: "card-modal", difference: 0.1, sinceMicroseconds: since)))
    var recommendation = try ThresholdRecommendation.make(from: registry, transition: "card-modal")
    #expect(recommendation.notes.removeFirst() == note)
    #expect(
      recommendation
        == (try ThresholdRecommendation.make(from: registry, transition: "card-modal", sinceMicroseconds: since)))
    #expect((120...134).contains(recommendation.basis.decided))

    let known = try TransitionRegistry.holding(sessions(days: 90, hasCohort: true))
    let whole = try ThresholdRecommendation.make(from: known, transition: "card-modal")
    #expect(whole.basis.decided == 400 && !whole.notes.contains { $0.contains("30 days") })
  }

  /// Each week is within one rotation, but one person would be several of all weeks together.
  @Test func weeksHaveIntervalsAndAreNotCompared() throws {
    for hasCohort in [false, true] {
      var drags = sessions(days: 90, hasCohort: hasCohort)
      for index in drags.indices where drags[index].day > 60 { drags[index].outcome = .cancelled }
      let registry = try TransitionRegistry.holding(drags)
      let weeks = try RateBreakdown.make(from: registry, transition: "card-modal", by: .week)
      let metrics: [RateBreakdown.Metric] = weeks.groups.flatMap { $0.metrics }
      #expect(metrics.contains { $0.value.low != nil })
      #expect(metrics.contains { $0.difference != nil } == hasCohort)
      #expect(weeks.notes.contains(ComparisonStudy.rotated) == !hasCohort)
    }
  }
}
