import SessionAnalytics
import Testing
import TransitionCatalog
import TransitionStore

/// The code of SessionAnalytics' pages.
@Suite struct SessionAnalyticsSamples {
  @Test func aReportOverARegistry() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let simulation = SessionSimulation(users: 10, strokesPerUser: 5, seed: 1)
    try registry.record(simulation.sessions(registry.transition(named: "card-modal")))
    // sample
    let report = try SessionReport.make(from: registry, transition: "card-modal")
    print(try ReportFormat.text.render(report))
    // end
    #expect(report.header.sessions == 50)
  }
}
