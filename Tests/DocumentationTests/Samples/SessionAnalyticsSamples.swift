import SessionAnalytics
import SessionSimulation
import Testing
import TransitionCatalog
import TransitionStore

/// The code of SessionAnalytics' pages.
@Suite struct SessionAnalyticsSamples {
  @Test func aReportOverARegistry() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let history = try SimulatedPopulation(users: 10, days: 2, seed: 1).history(registry.transition(named: "card-modal"))
    try registry.record(history.sessions)
    // sample
    let report = try SessionReport.make(from: registry, transition: "card-modal")
    print(try ReportFormat.text.render(report))
    // end
    #expect(report.header.sessions == history.sessions.count && !history.sessions.isEmpty)
  }
}
