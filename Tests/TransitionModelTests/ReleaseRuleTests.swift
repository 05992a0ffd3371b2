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
