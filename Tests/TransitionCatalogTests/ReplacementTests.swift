import Testing
import TransitionCatalog
import TransitionModel

/// A transition of ours in place of an observed one.
@Suite struct ReplacementTests {
  private static let edges = ["bottom", "top", "leading", "trailing"]

  @Test(arguments: edges, ["travel", "presentedSize"])
  func aReplacementLeavesOverTheObservedEdgeAndDecidesByTheRule(edge: String, distance: String) throws {
    let sheet = try #require(BuiltInCatalog.transitions(.observed).first)
    let observed = try FieldAssignments(
      ["geometry.edge=\(edge)", "interaction.distanceRule=\(distance)", "interaction.distanceOffset=12"]
    ).applied(to: sheet)
    let rule = ReleaseRule.anyOf(velocity: 480, fraction: nil, points: 150)
    let ours = try BuiltInCatalog.replacement(for: observed, named: "card", deciding: "\(rule)", estimator: .lsq100)
    #expect(ours.name == "card" && ours.kind == .vended && ours.dismissalType == .standard)
    #expect(ours.geometry.edge == observed.geometry.edge)
    let interaction = try #require(ours.interaction)
    #expect(interaction.releaseRule == rule && interaction.velocityEstimator == .lsq100)
    #expect(interaction.distanceRule.rawValue == distance && interaction.distanceOffset == 12)
    let isCard = edge == "bottom" && distance == "travel"
    #expect((ours.geometry.height == .full) != isCard)
  }

  @Test(
    arguments: [
      (["releaseRule=direction"], true), (["releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)"], true),
      (["releaseRule.fraction=0.3"], false), (["releaseRule.velocity=300", "releaseRule.fraction=0.3"], false),
      ([], false), (["velocityEstimator=last2"], false), (["nonsense"], false),
    ])
  func onlyAWholeRuleIsComplete(changes: [String], isComplete: Bool) {
    #expect(FieldAssignments(changes).areCompleteRule == isComplete)
  }
}
