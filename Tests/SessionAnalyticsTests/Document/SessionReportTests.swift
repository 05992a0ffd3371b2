import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

@Suite struct SessionReportTests {
  @Test(arguments: 1...12) func theFunnelAddsUp(seed: UInt64) throws {
    let sessions = Recorded.random(250, seed: seed)
    let report = try SessionReport.make(from: .holding(sessions))
    #expect(report.header.sessions == 250)
    var total = 0.0
    for section in report.sections {
      let row = try #require(section.rows.first { $0.metric == "outcomes" })
      // Without a drag of unknown outcome, there is no row for them.
      func count(_ name: String) throws -> Double {
        if name == "unknown", !row.values.contains(where: { $0.statistic == name }) { return 0 }
        return try #require(try row.value(name).value)
      }
      let parts = ["decided", "interrupted", "abandoned", "invalid", "unknown"]
      #expect(try count("all") == parts.reduce(0) { try $0 + count($1) })
      #expect(try count("decided") == count("finished") + count("cancelled"))
      let members = sessions.filter {
        $0.transition == section.transition && $0.direction == section.direction
          && SessionPopulation($0.origin) == section.population
      }
      for outcome in SessionOutcome.allCases {
        #expect(try count(outcome.rawValue) == Double(members.count { $0.outcome == outcome }))
      }
      total += try count("all")
    }
    #expect(total == 250)
  }

  @Test(arguments: 1...4) func theOrderOfSessionsDoesNotMatter(seed: UInt64) throws {
    let sessions = Array(zip(0..., Recorded.random(300, seed: seed)))
    var random = SplitMix64(seed: seed)
    let first = try SessionReport.make(from: .holding(sessions))
    let second = try SessionReport.make(from: .holding(sessions.shuffled(using: &random)))
    for format in ReportFormat.all {
      #expect(try format.render(first) == format.render(second), "\(format.name)")
    }
  }

  @Test func simulatedSessionsAreNeverPooledWithPeoples() throws {
    let people = (0..<40).map { _ in Recorded(origin: .imported, outcome: .finished) }
    let simulated = (0..<60).map { _ in Recorded(origin: .simulated, outcome: .cancelled) }
    let report = try ReportDocument.on(people + simulated)
    #expect(report.sections.map(\.population) == [.imported, .simulated])
    #expect(try report.row("finish_rate").value("share").value == 1)
    #expect(try report.row("finish_rate", section: 1).value("share").value == 0)
    #expect(try report.row("sessions").value("imported").value == 40)
    #expect(try report.row("sessions", section: 1).value("simulated").value == 60)
    let text = try ReportFormat.text.render(report)
    #expect(text.contains("simulated: made up by `transitions session simulate`, no real people"))
  }

  @Test func sharesThatAreExactlyZeroOrOneArePrintedAsThat() throws {
    let people = (0..<120).map { Recorded(token: "t\($0 % 30)", progress: $0 % 2 == 0 ? 1 : 0, velocity: 0) }
    let sessions = people.map { session in
      var session = session
      session.outcome = session.progress == 1 ? .finished : .cancelled
      return session
    }
    let report = try ReportDocument.on(sessions)
    let expected: [(metric: String, group: String, value: Double)] = [
      ("release_progress", "cancelled", 0), ("release_progress", "finished", 1), ("release_velocity", "cancelled", 0),
      ("release_velocity", "finished", 0),
    ]
    for (metric, group, value) in expected {
      let row = try #require(report.sections[0].rows.first { $0.metric == metric && $0.group == group })
      let median = try row.value("p50")
      #expect(median.value == value && median.low == value && median.high == value, "\(metric), \(group)")
    }
  }

  @Test func anEmptyRegistrySaysWhatToRun() throws {
    let report = try SessionReport.make(from: .holding([Recorded]()))
    #expect(report.sections.isEmpty && report.header.sessions == 0)
    let text = try ReportFormat.text.render(report)
    #expect(text.contains("no drags yet") && text.contains("transitions session simulate"))
    let since = try SessionReport.make(from: .holding([Recorded()]), in: ReportSelection(sinceMicroseconds: .max))
    #expect(try ReportFormat.text.render(since).contains("No drags match"))
    let one = try SessionReport.make(from: .holding([Recorded]()), transition: "card-modal")
    #expect(one.advice[0].hasPrefix("No drags of card-modal are recorded yet."))
    #expect(one.advice.contains("transitions session simulate card-modal"))
  }

  @Test func whatNoDragDismissesIsNotToBeSimulated() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let advice = try SessionReport.make(from: registry, transition: "modal-none").advice
    #expect(advice.contains { $0.hasPrefix("transitions session import") } && !advice.joined().contains("simulate"))
  }

  @Test func anUnknownTransitionIsAnError() throws {
    let registry = try TransitionRegistry.holding([Recorded()])
    let error = #expect(throws: RegistryError.self) {
      try SessionReport.make(from: registry, transition: "card-modl")
    }
    #expect(error.map { "\($0)" }?.contains("card-modal") == true)
    #expect(try SessionReport.make(from: registry, transition: "pull-down").sections.isEmpty)
  }

  @Test func everyMetricIsDefinedOnceAndInOrder() throws {
    let ids = ReportMetric.all.map(\.definition.id)
    #expect(Set(ids).count == ids.count)
    var sessions = Recorded.random(200, seed: 1)
    for index in sessions.indices { sessions[index].token = index < 150 ? "token-\(index % 30)" : nil }
    let report = try ReportDocument.on(sessions)
    let used = Set(report.sections.flatMap { $0.rows.map(\.metric) })
    #expect(report.definitions.map(\.id) == ids.filter(used.contains))
  }

  @Test func everyMetricHasRowsWhereEverythingIsMeasured() throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    let revision = try registry.transition(named: "card-modal")
    let history = try SimulatedPopulation(users: 30, days: 7, seed: 1).history(revision)
    try registry.record(history.sessions, of: history.presentations)
    let report = try SessionReport.make(from: registry)
    let missing = Set(ReportMetric.all.map(\.definition.id)).subtracting(report.definitions.map(\.id))
    // Nothing was delivered here: see DeliveredReportTests.
    #expect(missing == ["invalid_by_reason", "corrected_clocks", "all_installs"])
    let fidelity = try report.row("replay_fidelity").value("share")
    #expect(fidelity.value == 1)
  }
}
