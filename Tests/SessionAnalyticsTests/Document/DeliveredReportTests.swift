import Foundation
import RegistryTools
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The facts that batches carry in addition to drags: the end of each install's follow-up, the number of installs that it
/// represents, and corrected clocks.
@Suite struct DeliveredReportTests {
  /// A week of some people, each delivered from a device of their own.
  private func central(samplingRate: Double? = nil, ahead: [Int64]) throws -> TransitionRegistry {
    let centre = try TransitionRegistry.inMemory()
    try centre.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    let history = try SimulatedPopulation(users: 20, days: 7, seed: 1).history(centre.transition(named: "card-modal"))
    let now = Int64(Date().timeIntervalSince1970) * 1_000_000
    let end = (history.sessions.map(\.header.beganAtMicroseconds).max() ?? 0) + 60_000_000
    for (place, person) in Set(history.sessions.compactMap(\.header.context.token)).sorted().enumerated() {
      let ahead = ahead[place % ahead.count]
      let device = try TransitionRegistry.inMemory()
      try device.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
      try device.setSamplingRate(samplingRate)
      let shift = now - end + ahead
      try device.record(
        history.sessions.filter { $0.header.context.token == person }.map { session in
          var session = session
          session.header.beganAtMicroseconds += shift
          session.header.context.origin = .device
          return session
        },
        of: history.presentations.filter { $0.token == person }.map { presentation in
          var presentation = presentation
          presentation.origin = .device
          presentation.presentedAtMicroseconds = presentation.presentedAtMicroseconds.map { $0 + shift }
          presentation.dismissedAtMicroseconds = presentation.dismissedAtMicroseconds.map { $0 + shift }
          return presentation
        })
      while let batch = try device.outbox.next() {
        var contents: [UInt8]? = Array(batch.contents)
        try centre.importSessions {
          defer { contents = nil }; return contents
        }
        try device.outbox.acknowledge(batch.id)
      }
    }
    return centre
  }

  @Test func totalsAreScaledByTheSamplingRateAndRatesAreNot() throws {
    let all = try SessionReport.make(from: central(ahead: [0]))
    let sampled = try SessionReport.make(from: central(samplingRate: 0.05, ahead: [0]))
    let sessions = try #require(try all.row("sessions").n)
    #expect(!all.sections[0].rows.contains { $0.metric == "all_installs" })
    #expect(try sampled.row("all_installs").value("count").value == Double(20 * sessions))
    #expect(try sampled.row("finish_rate") == all.row("finish_rate"))
    #expect(
      try ReportFormat.text.render(sampled).contains("all installs \(NumberFormat.grouped(Double(20 * sessions)))"))
  }

  @Test func draggedUnderAWrongClockIsCountedInWordsAndDatedByItsArrival() throws {
    let report = try SessionReport.make(from: central(ahead: [0, 59 * 365 * 86_400_000_000]))
    let section = try #require(report.sections.first)
    let wrong = try #require(try report.row("corrected_clocks").value("count").value)
    let all = try #require(try report.row("sessions").n)
    #expect(wrong > 0 && wrong < Double(all))
    #expect(section.lastDay < "2080")
  }
}
