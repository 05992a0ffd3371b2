import Testing
import TransitionModel

@Suite struct ReleaseRuleTests {
  @Test(arguments: [
    (ReleaseRule.distance(fraction: 0.2), "distance(fraction: 0.2)"),
    (.direction, "direction"),
    (.directionOrDistance(fraction: 0.5), "directionOrDistance(fraction: 0.5)"),
    (.flingOrDistance(velocity: 300, fraction: 0.5), "flingOrDistance(velocity: 300, fraction: 0.5)"),
    (
      .anyOf(velocity: 750, fraction: 0.33, points: 75), "anyOf(velocity: 750, fraction: 0.33, points: 75)"
    ),
    (.anyOf(velocity: nil, fraction: nil, points: 75), "anyOf(points: 75)"),
    (.armed(points: 120), "armed(points: 120)"),
    (.projection(horizon: 0.499, fraction: 0.5), "projection(horizon: 0.499, fraction: 0.5)"),
  ])
  func aRuleReadsLikeItsDefinition(rule: ReleaseRule, text: String) {
    #expect(rule.description == text)
    #expect(text.hasPrefix(rule.kind.rawValue))
  }
}

@Suite struct ReleaseRuleSummaryTests {
  @Test(
    arguments: [
      (.distance(fraction: 0.3), "drag past 30 %, at any speed"),
      (.direction, "let go while moving toward the end"),
      (.directionOrDistance(fraction: 0.5), "let go while moving toward the end, or drag past 50 % and stop"),
      (.flingOrDistance(velocity: 300, fraction: 0.5), "flick faster than 300 pt/s, or drag past 50 %"),
      (.flingOrDistance(velocity: 300.5, fraction: 0.07), "flick faster than 300.5 pt/s, or drag past 7 %"),
      (
        .anyOf(velocity: 800, fraction: 0.333, points: 120),
        "flick faster than 800 pt/s, or drag past 33.3 %, or drag past 120 pt"
      ),
      (.anyOf(velocity: nil, fraction: nil, points: 90), "drag past 90 pt"),
      (.armed(points: 120), "drag past 120 pt, at any speed"),
      (.projection(horizon: 0.1, fraction: 0.5), "drag past 50 %, with 100 ms of the release velocity added"),
    ] as [(ReleaseRule, String)])
  func aRuleIsSaidInWords(rule: ReleaseRule, words: String) { #expect(rule.summary == words) }
}
