import Foundation
import Testing
import TransitionModel
import TransitionStore

@testable import transitions

/// How the tool shows what a drag between stops did.
@Suite struct SessionStopsCommandTests {
  private static func stops() -> SessionStops {
    var stops = SessionStops(from: "half", home: "half", milliPositions: [69_000, nil, 779_250])
    (stops.decided, stops.to, stops.runnerUp, stops.recomputed) = ("full", "full", "half", "full")
    stops.releaseMilliPoints = 655_600
    return stops
  }

  @Test func itIsSaidInASentence() {
    var stops = Self.stops()
    #expect(stops.words == "From half to full (decided full; the least change would give half).")
    (stops.home, stops.to, stops.recomputed, stops.canDismiss) = ("full", "dismissed", "tip", true)
    #expect(
      stops.words == """
        From half, grabbed again on the way to full, to dismissed (decided full; the least change would give half; the \
        trace decides tip).
        """)
    #expect(
      SessionStops(from: "half", home: "half", milliPositions: [nil]).words == "From half until the view was removed.")
  }

  @Test func sessionsWithStopsShowThemAndOthersDoNot() throws {
    let workspace = try Workspace.withRegistry()
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    let stored = try registry.sessions()
    var session = try registry.session(stored[0].header.uuid.text)
    session.header.uuid = try #require(UUID(uuidString: "0a000000-0000-4000-8000-000000000001"))
    session.result.stops = Self.stops()
    try registry.record([session])
    let shown = try workspace.tool("session", "show", "0a", "--format", "table").output
    #expect(shown.contains("From half to full (decided full; the least change would give half)."))
    #expect(shown.contains("stopPositions") && shown.contains("69, none, 779.25"))
    let other = try workspace.tool("session", "show", stored[0].header.uuid.text, "--format", "table").output
    #expect(!other.contains("Stop"))
    let json = try workspace.tool("session", "list", "--json").output
    #expect(json.contains("\"decidedStop\":\"full\"") || json.contains("\"decidedStop\": \"full\""))
    #expect(try workspace.tool("session", "show", "0a", "--json").output.contains("\"runnerUpStop\""))
  }
}
