import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Rates per presentation: a screen that was presented once counts once.
@Suite struct PresentationMetricsTests {
  /// The first touch of a presentation and the retries after it, compared with sums over the simulation, session by
  /// session.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func aPresentationCountsOnceHoweverOftenItWasTried(seed: UInt64) throws
  {
    let simulated = try SimulatedRegistry("modal-standard", users: 20, seed: seed)
    let report = try SessionReport.make(from: simulated.registry)
    let byPresentation = Dictionary(grouping: simulated.history.sessions) { $0.header.context.presentation }
    #expect(byPresentation[nil] == nil)
    let atOnce = byPresentation.values.count { sessions in
      let isDismissed = sessions.contains { $0.result.outcome == .finished }
      return isDismissed && sessions.reduce(0) { $0 + $1.result.touches.count } == 1
    }
    let row = try report.row("finished_at_once")
    #expect(row.n == byPresentation.count)
    #expect(try row.value("share").value == Double(atOnce) / Double(byPresentation.count))
    // Retries are separate drags, and not presentations.
    #expect(try #require(row.n) < (try #require(try report.row("finish_rate").n)))
    let triedAgain = try #require(try report.row("tried_again").value("share").value)
    let finishedAtOnce = try #require(try row.value("share").value)
    #expect(triedAgain > 0 && triedAgain <= 1 - finishedAtOnce)
  }

  /// The plain report and a comparison have the same numbers for the same drags.
  @Test func aComparisonHasTheNumbersOfTheReport() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 20)
    let report = try SessionReport.make(from: simulated.registry)
    let comparison = try RevisionComparison.make(
      from: simulated.registry, transition: "card-modal", sides: .before(microseconds: .max / 2))
    for metric in ["finished_at_once", "tried_again", "came_back", "regret_per_presentation"] {
      let compared = try #require(comparison.metrics.first { $0.id == metric })
      let row = try #require(report.sections[0].rows.first { $0.metric == metric })
      let (a, b) = (try #require(compared.before.value), try #require(row.values.first?.value))
      #expect(abs(a - b) < 1e-12, "\(metric)")
      #expect(compared.n[0] == row.n, "\(metric)")
    }
  }

  @Test func regretIsTheWeightedSumOfBothShares() throws {
    let report = try SessionReport.make(from: SimulatedRegistry("card-modal", users: 20).registry)
    func share(_ metric: String) throws -> Double { try #require(try report.row(metric).value("share").value) }
    let row = try #require(report.sections[0].rows.first { $0.metric == "regret_per_presentation" })
    let weights = RegretWeights.standard
    let expected = try weights.cancel * share("tried_again") + weights.finish * share("came_back")
    #expect(abs(try #require(row.values.first?.value) - expected) < 1e-12)
  }

  @Test func aDragWithoutAPresentationIsOneOfItsOwn() throws {
    let strokes = (0..<60).map { Recorded(origin: .imported, outcome: $0 % 4 == 0 ? .finished : .cancelled) }
    let report = try ReportDocument.on(strokes)
    #expect(try report.row("finished_at_once").n == 60)
    #expect(try report.row("finished_at_once").value("share").value == 0.25)
    #expect(!report.sections[0].rows.contains { ["tried_again", "came_back"].contains($0.metric) })
  }
}
