import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The populations in a report, and in the answer to a question.
@Suite struct SessionPopulationTests {
  private static let name = "modal-standard"

  @Test func eachOriginHasASectionOfItsOwn() throws {
    let origins: [SessionOrigin] = [.simulated, .gallery, .stage, .device, .imported]
    let drags = origins.flatMap { origin in (0..<3).map { _ in Recorded(origin: origin) } }
    let registry = try TransitionRegistry.holding(drags)
    #expect(
      try SessionReport.make(from: registry).sections.map(\.population) == [.people, .imported, .gallery, .simulated])
    for origin in SessionOrigin.allCases {
      let report = try SessionReport.make(from: registry, in: ReportSelection(origin: origin))
      #expect(report.sections.map(\.population) == [SessionPopulation(origin)] && report.header.sessions == 3)
    }
  }

  private func recommendation(
    _ simulated: SimulatedRegistry, origin: SessionOrigin? = nil
  ) throws -> ThresholdRecommendation {
    try ThresholdRecommendation.make(
      from: simulated.registry, transition: Self.name, in: ReportSelection(origin: origin))
  }

  /// One drag in the gallery, and a thousand simulated ones.
  @Test(arguments: [SessionOrigin.gallery, .imported, .device]) func oneDragDoesNotChangeAnAnswer(
    origin: SessionOrigin
  ) throws {
    let simulated = try SimulatedRegistry(Self.name, users: 400, days: 7, keepsTraces: false)
    let before = try recommendation(simulated)
    #expect(before.verdict == .change && before.subject.population == .simulated)
    let revision = try simulated.registry.transition(named: Self.name)
    try simulated.registry.record([try Recorded(transition: Self.name, origin: origin).session(1, of: revision)])
    var after = try recommendation(simulated)
    let note = try #require(after.notes.last)
    #expect(note.hasPrefix("Answered from simulated drags alone. Left out: "))
    #expect(note.contains("(--origin \(origin.rawValue))"))
    #expect(after.notes.dropLast() == before.notes[...])
    after.notes = before.notes
    #expect(after == before)
    #expect(try recommendation(simulated, origin: origin).basis.decided == 1)
  }

  /// Five hundred drags of people, and simulated ones beside them.
  @Test func peopleComeBeforeSimulatedOnes() throws {
    let people = try SimulatedRegistry(Self.name, users: 40, days: 7, origin: .device)
    let before = try recommendation(people)
    let revision = try people.registry.transition(named: Self.name)
    try people.registry.record(
      (0..<100).map { try Recorded(transition: Self.name, origin: .simulated).session($0, of: revision) })
    let after = try recommendation(people)
    #expect(before.subject.population == .people && after.subject == before.subject)
    #expect(after.recommended == before.recommended && after.basis == before.basis)
    #expect(after.notes.last?.contains("100 simulated drags (--origin simulated)") == true)
  }
}
