import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The number of presentations, with and without a drag.
@Suite struct ShownPresentationsTests {
  @Test func presentationsWithoutADragAreCounted() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 20, days: 3)
    let section = try #require(
      SessionReport.make(from: simulated.registry, transition: "modal-standard").sections.first)
    #expect(section.shown == simulated.history.presentations.count)
    #expect(try #require(section.presentations) < simulated.history.presentations.count)
  }

  @Test func thoseOfAPartOfTheTimeAreCounted() throws {
    let since: Int64 = 1_767_398_400_000_000
    let simulated = try SimulatedRegistry("modal-standard", users: 20, days: 6, origin: .device)
    let report = try SessionReport.make(
      from: simulated.registry, transition: "modal-standard", in: ReportSelection(sinceMicroseconds: since))
    let later = simulated.history.presentations.count { ($0.presentedAtMicroseconds ?? 0) >= since }
    #expect(report.sections.map(\.shown) == [later] && later > 0)
  }

  /// With the dragged ones tried again, and the rest, the shares add up.
  @Test func theSharesOfAPresentationAddUp() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 20, days: 3)
    let section = try #require(
      SessionReport.make(from: simulated.registry, transition: "modal-standard").sections.first)
    func share(_ metric: ReportMetric) throws -> Double {
      try #require(section.row(metric.definition.id)?.values.first?.value)
    }
    let sum = try share(.finishedAtOnce) + share(.triedAgain) + (try #require(section.leftOpen))
    #expect(abs(sum - 1) < 1e-9)
  }
}
