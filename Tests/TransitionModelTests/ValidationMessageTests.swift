import Testing
@testable import TransitionModel

@Suite struct ValidationMessageTests {
  static let interactive =
    "interaction.dismissalType is standard or input, or interaction.interactivePresentation is pan or edgePan"

  @Test(
    arguments: [
      (
        ["presentation.duration": .number(11)],
        "presentation.duration is 11; allowed 0.01…10 s. The duration of presenting. With a damping ratio, it is UIKit's: "
          + "the time until the spring has settled (`transitions help springs`)."
      ),
      (
        ["dimming.alpha": .text("dark")],
        "dimming.alpha is text (dark); allowed 0…1. Opacity of the black view behind the presented one; 0 for none."
      ),
      (
        ["dimming.tapToDismiss": .number(1)],
        "dimming.tapToDismiss is a number (1); allowed true or false. Whether a tap on the dimming view dismisses."
      ),
      (
        ["geometry.edge": .text("botom")],
        "geometry.edge is \"botom\"; allowed bottom, top, leading or trailing. Did you mean bottom?"
      ),
      (["geometry.edge": nil], "geometry.edge is missing; it is needed. Give bottom, top, leading or trailing."),
      (
        ["presentation.curve": nil],
        "presentation.curve is missing; it is needed when presentation.dampingRatio is not set. Give linear, easeIn, "
          + "easeOut, easeInOut, ease or cubic."
      ),
      (
        ["presentation.initialVelocity": .number(1)],
        "presentation.initialVelocity is 1, but applies only when presentation.dampingRatio is set. Remove it, or meet that "
          + "condition."
      ),
      (
        ["interaction.tracking": .text("translation")],
        "interaction.tracking is translation, but applies only when \(interactive). Remove it, or meet that condition."
      ),
      (
        ["name": .text("Card")],
        "name is \"Card\"; allowed a lower-case letter, then lower-case letters, digits and hyphens, at most 64 in all."
      ),
      (
        ["summary": .text("a\nb")],
        "summary has 3 characters on several lines; allowed one line of at most 200 characters."
      ),
      (
        ["presentation.dampingRation": .number(1)],
        "presentation.dampingRation is not a field. Did you mean presentation.dampingRatio? `transitions fields` "
          + "lists them all."
      ),
      (
        ["accessibility.reduceMotion": .text("transition"), "accessibility.reduceMotionTransition": .text("card")],
        "accessibility.reduceMotionTransition is the transition itself. Name another one, or use crossFade."
      ),
    ] as [([String: ConfigurationFieldValue?], String)])
  func ofAPlainTransition(changes: [String: ConfigurationFieldValue?], message: String) {
    #expect(Contexts.minimal.with(changes).problems().map(\.description) == [message])
  }

  @Test(
    arguments: [
      (
        ["interaction.releaseRule.kind": .text("armed"), "interaction.releaseRule.points": .number(9)],
        "interaction.releaseRule.kind is armed, which requires interaction.dismissalType input (it is standard)."
      ),
      (
        ["interaction.releaseRule.kind": .text("anyOf")],
        "interaction.releaseRule.kind is anyOf without a condition. Give at least one of velocity, fraction and points."
      ),
      (
        ["interaction.dismissalType": .text("input")],
        "interaction.releaseRule.kind is direction, but interaction.dismissalType input requires armed. Use armed with "
          + "points."
      ),
      (
        ["interaction.beginRule": .text("cone")],
        "interaction.beginConeHalfAngle is missing; it is needed when interaction.beginRule is cone. Give 1…90 °."
      ),
      (
        ["interaction.releaseRule.fraction": .number(0.5)],
        "interaction.releaseRule.fraction is 0.5, but applies only when interaction.releaseRule.kind is distance or "
          + "directionOrDistance or flingOrDistance or projection or anyOf. Remove it, or meet that condition."
      ),
    ] as [([String: ConfigurationFieldValue?], String)])
  func ofADraggableTransition(changes: [String: ConfigurationFieldValue?], message: String) {
    #expect(Contexts.draggable.with(changes).problems().map(\.description) == [message])
  }

  @Test func ofAnInputTransitionThatAGesturePresents() {
    let values = Contexts.input.with(["interaction.interactivePresentation": .text("pan")])
    #expect(
      values.problems().map(\.description) == [
        "interaction.interactivePresentation is pan; with interaction.dismissalType input only none is allowed."
      ])
  }

  @Test func theErrorListsItsProblemsOneALine() throws {
    let values = Contexts.minimal.with(["geometry.edge": nil, "name": .text("1")])
    let error = try #require(throws: InvalidConfiguration.self) { try TransitionConfiguration(values) }
    #expect(error.description == values.problems().map(\.description).joined(separator: "\n"))
    #expect(error.problems.count == 2)
  }
}
