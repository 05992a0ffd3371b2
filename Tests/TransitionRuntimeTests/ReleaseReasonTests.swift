import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

@Suite("A decision says what tipped it")
struct ReleaseReasonTests {
  static func decision(_ rule: ReleaseRule, _ travel: Double, _ velocity: Double, of distance: Double = 844)
    -> ReleaseDecision
  {
    ReleaseDecision(
      asking: rule, translation: travel, velocity: velocity, estimator: .lsq100, distance: distance)
  }

  static let fling = ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.5)
  static let message = ReleaseRule.anyOf(velocity: 750, fraction: 0.33, points: 75)

  static let cases: [(ReleaseDecision, String)] = [
    (decision(.distance(fraction: 0.2), 261.64, 10), "finished: 0.31 > 0.2 of 844 pt"),
    (decision(.distance(fraction: 0.2), 84.4, 10), "cancelled: 0.1 < 0.2 of 844 pt"),
    (decision(.distance(fraction: 0.2), 168.8, 10), "cancelled: 0.2 = 0.2 of 844 pt"),
    (decision(.distance(fraction: 0.2), 168.801, 10), "finished: 0.200001 > 0.2 of 844 pt"),
    (decision(.distance(fraction: 0.2), 10, 10, of: 0), "cancelled: no distance to have passed 0.2 of"),
    (decision(.direction, 3, 820.4), "finished: 820 pt/s > 0 pt/s"),
    (decision(.direction, 3, -0.4), "cancelled: -0.4 pt/s < 0 pt/s"),
    (decision(.direction, 3, 0), "cancelled: 0 pt/s = 0 pt/s"),
    (decision(.directionOrDistance(fraction: 0.5), 500, 1), "finished: 1 pt/s > 0 pt/s"),
    (decision(.directionOrDistance(fraction: 0.5), 500, 0), "finished: 0 pt/s = 0 pt/s and 0.59 > 0.5 of 844 pt"),
    (decision(.directionOrDistance(fraction: 0.5), 760, -1), "cancelled: -1 pt/s < 0 pt/s"),
    (decision(fling, 10, 301, of: 700), "finished: 301 pt/s > 300 pt/s"),
    (decision(fling, 10, 300.0001, of: 700), "finished: 300.0001 pt/s > 300 pt/s"),
    (decision(fling, 420, 0, of: 700), "finished: 0.6 > 0.5 of 700 pt and 0 pt/s > -300 pt/s"),
    (decision(fling, 420, -450, of: 700), "cancelled: -450 pt/s < -300 pt/s, though 0.6 > 0.5 of 700 pt"),
    (decision(fling, 42, 120, of: 700), "cancelled: 0.06 < 0.5 of 700 pt and 120 pt/s < 300 pt/s"),
    (decision(message, 80, 900, of: 232), "finished: 900 pt/s > 750 pt/s and 0.34 > 0.33 of 232 pt and 80 pt > 75 pt"),
    (decision(message, 76, 0, of: 232), "finished: 76 pt > 75 pt"),
    (decision(message, 45, 125, of: 232), "cancelled: 125 pt/s < 750 pt/s and 0.19 < 0.33 of 232 pt and 45 pt < 75 pt"),
    (decision(.armed(points: 120), 130, 0), "finished: 130 pt ≥ 120 pt"),
    (decision(.armed(points: 120), 119.99, 0), "cancelled: 119.99 pt < 120 pt"),
    (
      decision(.projection(horizon: 0.1, fraction: 0.5), 200, 3000, of: 700),
      "finished: projected by 0.1 s, 0.71 > 0.5 of 700 pt"
    ),
  ]

  @Test(arguments: cases)
  func theReasonComesFirst(_ decision: ReleaseDecision, _ start: String) {
    #expect("\(decision)".hasPrefix(start + ", by \(decision.rule) after "))
  }

  /// Printed comparisons hold as printed, for any release.
  @Test func noPrintedComparisonIsFalse() throws {
    let rules: [ReleaseRule] = [
      .distance(fraction: 0.2), .direction, .directionOrDistance(fraction: 0.5), Self.fling, Self.message,
      .armed(points: 120), .projection(horizon: 0.499, fraction: 0.33),
    ]
    let nudges = [0, 1e-3, -1e-3, 1e-7, -1e-7]
    let travels = [0, 75, 120, 168.8, 278.52, 422]
    let velocities = [0.0, 300, -300, 750]
    let comparison = /(-?[\d.e+-]+)(?: pt\/s| pt)? ([<>=≥]) (-?[\d.]+)/
    var random = SplitMix64(seed: 4)
    var seen = 0
    for _ in 0..<2_000 {
      let nudge = try #require(nudges.randomElement(using: &random))
      let travel = try #require(travels.randomElement(using: &random)) + nudge
      let velocity = try #require(velocities.randomElement(using: &random)) - nudge
      for rule in rules {
        for found in Self.decision(rule, travel, velocity).reason.matches(of: comparison) {
          let value = try #require(Double(found.1))
          let threshold = try #require(Double(found.3))
          let holds =
            switch found.2 {
            case "<": value < threshold
            case ">": value > threshold
            case "≥": value >= threshold
            default: value == threshold
            }
          #expect(holds, "\(String(found.0))")
          seen += 1
        }
      }
    }
    #expect(seen > 10_000)
  }

  @Test func everyWayADragEndsIsTold() throws {
    func conclusions(_ script: String, _ name: String = "modal-standard", start: StageStart = .after(0)) throws
      -> [String]
    {
      let stage = try Systems.stage(name, presented: true, start: start)
      stage.drag(recognizing: try DragScript(script).touches, .dismiss)
      return stage.log.conclusions.map { conclusion in
        String(conclusion.description.split(separator: ":")[0])
      }
    }
    #expect(try conclusions("down 500pt in 0.2s") == ["finished"])
    #expect(try conclusions("down 500pt in 0.2s, cancel") == ["interrupted"])
    let missed = "touch 1 was not recognized as a drag (interaction.beginRule oneWay"
    #expect(try conclusions("up 50pt in 0.2s") == [missed])
    #expect(
      try conclusions("down 90pt in 0.5s, hold 0.2s, release, wait 0.1s, grab, down 500pt in 0.2s")
        == ["cancelled", "finished"])
    #expect(try conclusions("down 500pt in 0.2s", start: .refused(reason: "a veto")) == ["not started"])
    #expect(try conclusions("down 90pt in 0.2s, cancel", "message-bottom-card") == ["finished"])
    // A percent-driven completion animation cannot be caught.
    let ignored = "a touch was ignored"
    #expect(
      try conclusions("down 90pt in 0.2s, release, wait 0.01s, grab, down 90pt in 0.2s", "card-modal")
        == ["cancelled", ignored])
  }
}
