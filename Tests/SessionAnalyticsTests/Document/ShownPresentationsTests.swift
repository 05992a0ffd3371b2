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

  /// Few people's presentations without a drag would follow from this number and that of the dragged ones.
  @Test func peoplesAreHiddenIfTheRestIsOfFew() throws {
    var outcomes: Set<[Bool]> = []
    for users in 3...16 {
      let simulated = try SimulatedRegistry("modal-standard", users: users, days: 2, origin: .device)
      let history = simulated.history
      let dragged = Set(history.sessions.compactMap(\.header.context.presentation))
      let untouched = history.presentations.filter { !dragged.contains($0.uuid) }
      let isWholeSmall = Self.isSmall(history.presentations)
      let section = try SessionReport.make(from: simulated.registry, transition: "modal-standard").sections.first
      #expect((section?.shown != nil) == (!isWholeSmall && !Self.isSmall(untouched)), "\(users) people")
      outcomes.insert([isWholeSmall, Self.isSmall(untouched)])
      let all = try SessionReport.make(from: simulated.registry, transition: "modal-standard", smallestCell: 1)
      #expect(all.sections.first?.shown == history.presentations.count)
    }
    // Also where only the rest is of few.
    #expect(outcomes.isSuperset(of: [[false, true], [false, false]]), "\(outcomes)")
  }

  /// Fewer than five people, or two with 85 % of all.
  private static func isSmall(_ presentations: [PresentationRecord]) -> Bool {
    let counts = Dictionary(grouping: presentations, by: \.token).values.map(\.count).sorted(by: >)
    guard !presentations.isEmpty else { return false }
    return counts.count < 5 || Double(counts.prefix(2).reduce(0, +)) >= 0.85 * Double(presentations.count)
  }

  /// Reports with and without a selection could be subtracted.
  @Test func ofPeopleNoPartIsCounted() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 20, days: 6, origin: .device)
    let since = try SessionReport.make(
      from: simulated.registry, transition: "modal-standard", sinceMicroseconds: 1_767_398_400_000_000)
    #expect(since.sections.allSatisfy { $0.shown == nil } && !since.sections.isEmpty)
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
