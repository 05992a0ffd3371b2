import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import transitions

@Suite struct CohortOccupancyTests {
  /// Returns a registry of this many installs, each with a drag every 29 days over this many days, and a token per 30
  /// days.
  private func workspace(installs: Int, buckets: Int, days: Int64 = 1) throws -> Workspace {
    let workspace = try Workspace.withRegistry()
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    let sheet = try registry.transition(named: "sheet")
    let template = try #require(FixedSessions.all(of: sheet).first)
    for install in 0..<installs {
      for day in stride(from: 0, to: days, by: 29) {
        var session = template
        session.header.uuid = UUID()
        session.header.beganAtMicroseconds += day * 86_400_000_000
        session.header.context = SessionContext(origin: .device, token: "\(install)-\(day / 30)")
        session.header.context.cohort = install % buckets
        try registry.record([session])
      }
    }
    return workspace
  }

  private func lastLine(_ workspace: Workspace) throws -> String {
    let page = try workspace.tool("help", "privacy")
    #expect(page.code == 0 && page.errors.isEmpty)
    return page.output.split(separator: "\n\n").last.map { $0.split(separator: "\n").joined(separator: " ") } ?? ""
  }

  @Test func helpSaysHowManyInstallsABucketHolds() throws {
    let line = try lastLine(workspace(installs: 24, buckets: 4))
    #expect(
      line == "In transitions.db: 24 install tokens within the last 30 days of drags on devices, in 4 "
        + "buckets: about 6.0 installs per bucket.")
  }

  @Test func itWarnsWhereABucketIsNearlyAName() throws {
    let line = try lastLine(workspace(installs: 6, buckets: 4))
    #expect(line.contains("1.5 installs per bucket") && line.contains("nearly identifies a person."))
  }

  @Test func tokensOfEarlierRotationsAreTheSameInstalls() throws {
    let line = try lastLine(workspace(installs: 8, buckets: 1, days: 90))
    #expect(line.contains("8 install tokens") || line.contains("16 install tokens"), "\(line)")
  }

  @Test func helpIsOfTheRegistryThatIsNamed() throws {
    let workspace = try workspace(installs: 24, buckets: 4)
    try FileManager.default.moveItem(atPath: workspace.path("transitions.db"), toPath: workspace.path("other.db"))
    let page = try workspace.tool("help", "privacy", "--db", "other.db")
    #expect(page.code == 0 && page.output.contains("In other.db: 24 install tokens"))
    let missing = try workspace.tool("help", "privacy", "--db", "missing.db")
    #expect(missing.code == 2 && missing.output.isEmpty && missing.errors.contains("missing.db"))
    #expect(try workspace.tool("help", "privacy", "--dd", "other.db").code == 64)
    #expect(try !workspace.tool("help", "privacy").output.contains("In transitions.db"))
  }

  @Test func aRegistryWithoutBucketsSaysSo() throws {
    #expect(try lastLine(Workspace.withRegistry()) == "In transitions.db: no drag on a device has a bucket.")
  }
}
