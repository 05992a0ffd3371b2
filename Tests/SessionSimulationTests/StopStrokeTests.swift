import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import SessionSimulation

/// Strokes that somebody recorded elsewhere, played on a view with stops.
@Suite struct StopStrokeTests {
  private static func panel(_ changes: [String: ConfigurationFieldValue?] = [:]) throws -> TransitionRevision {
    var values: [String: ConfigurationFieldValue?] = [
      "name": .text("panel"), "geometry.height": nil, "geometry.stops.1.name": .text("tip"),
      "geometry.stops.1.size": .text("points"), "geometry.stops.1.points": .number(70),
      "geometry.stops.2.name": .text("full"), "geometry.stops.2.size": .text("full"),
      "interaction.stopRule.kind": .text("nearest"), "interaction.stopRule.horizon": .number(0.2),
      "interaction.tail.kind": .text("spring"), "interaction.tail.duration": .number(0.4),
      "interaction.tail.dampingRatio": .number(0.9),
    ]
    values.merge(changes) { $1 }
    let entry = try #require(try BuiltInCatalog.transitions().first { $0.name == "modal-standard" })
    let configuration = try entry.setting(values)
    return TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
  }

  private static func session(_ script: String, _ revision: TransitionRevision, from stop: String? = nil) throws
    -> InteractionSession
  {
    let player = try StrokePlayer(revision, distance: 800, from: stop)
    let touches = try DragScript(script, startX: 195, startY: 700).touches
    return try player.session(
      Stroke(externalID: "a", user: nil, touches: touches), beganAtMicroseconds: 1_700_000_000_000_000)
  }

  @Test func aStrokeBeginsAtTheNamedStopAndEndsAtOne() throws {
    let up = try Self.session("up 500pt in 0.5s, hold 0.2s, release", Self.panel())
    #expect(up.result.stops?.from == "tip" && up.result.stops?.to == "full" && up.result.outcome == .cancelled)
    let down = try Self.session("down 600pt in 0.2s, release", Self.panel(), from: "full")
    #expect(down.result.stops?.from == "full" && down.result.stops?.to == "dismissed")
    #expect(throws: StrokePlayerError.noStop("half", has: ["tip", "full"])) {
      _ = try Self.session("up 5pt in 1s, release", Self.panel(), from: "half")
    }
  }

  @Test func noStrokeDismissesAViewThatNoDragDismisses() throws {
    let revision = try Self.panel([
      "interaction.dragDismisses": .flag(false), "interaction.releaseRule.kind": nil,
      "interaction.releaseRule.velocity": nil, "interaction.releaseRule.fraction": nil,
    ])
    let session = try Self.session("down 600pt in 0.2s, release", revision)
    #expect(session.result.outcome == .cancelled && session.result.stops?.to == "tip")
    #expect(session.result.stops?.canDismiss == false)
  }
}
