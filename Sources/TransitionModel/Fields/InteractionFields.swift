extension ConfigurationField {
  package static let dismissalType = choice(
    "interaction.dismissalType", ConfigurationPart.whole.at(\.dismissalType),
    help: "none: no gesture dismisses. standard: a drag does. input: a deliberate drag, armed by distance alone.")
  package static let interactivePresentation = choice(
    "interaction.interactivePresentation", ConfigurationPart.whole.at(\.interactivePresentation),
    default: InteractivePresentation.none,
    help: "Whether a gesture can also present: no, a pan on the presenter, or a pan from the screen's edge.")

  package static let dragDismisses = flag(
    "interaction.dragDismisses", ConfigurationPart.whole.at(\.dragDismisses), required: .never,
    allowed: .isOneOf(dismissalType.path, ["standard"]),
    help: """
      Whether a drag past the smallest stop dismisses. false: a drag only moves the view between its stops, and only \
      code or a button dismisses. Without a value it is true.
      """)

  private static let isInteractive = FieldCondition.any([
    .isOneOf(dismissalType.path, ["standard", "input"]), .isOneOf(interactivePresentation.path, ["pan", "edgePan"]),
  ])
  /// A view that no drag dismisses has no rule that could.
  private static let dismissesOrPresents = FieldCondition.any([
    .all([.isOneOf(dismissalType.path, ["standard", "input"]), .not(.isOneOf(dragDismisses.path, ["false"]))]),
    .isOneOf(interactivePresentation.path, ["pan", "edgePan"]),
  ])
  private static let movesBetweenStops = FieldCondition.all([
    .hasStops(2), .isOneOf(dismissalType.path, ["standard", "input"]),
  ])
  private static let isInput = FieldCondition.isOneOf(dismissalType.path, ["input"])
  private static let interaction: ConfigurationPart<InteractionConfiguration> = ConfigurationPart.whole.at(
    \.interaction)

  private static let observation: ConfigurationPart<ObservedDistance> = ConfigurationPart.whole.at(\.observation)

  package static let beginRule = choice(
    "interaction.beginRule", interaction.at(\.beginRule.kind), required: isInteractive, default: .any,
    help: "The drags that begin an interaction: any, those that start toward the end, or those inside a cone around "
      + "it.")
  package static let beginConeHalfAngle = number(
    "interaction.beginConeHalfAngle", 1...90, unit: .degrees, interaction.at(\.beginConeHalfAngle),
    required: .isOneOf(beginRule.path, ["cone"]), allowed: isInteractive,
    help: """
      Half the opening of the begin cone. With oneWay and any it is optional: a drag must then also set out within it, \
      so that a sideways swipe begins nothing.
      """)
  package static let tracking = choice(
    "interaction.tracking", interaction.at(\.tracking), required: isInteractive, default: .translation,
    help: "The source of progress: the finger's movement, or its position in the container.")
  package static let distanceRule = choice(
    "interaction.distanceRule", interaction.at(\.distanceRule).or(observation.at(\.rule)), required: isInteractive,
    default: .travel,
    help: """
      What a release rule's fraction is a share of: the view's travel out of sight, or its own size along that axis. The \
      view follows the finger either way.
      """)
  package static let distanceOffset = number(
    "interaction.distanceOffset", -2000...2000, unit: .points,
    interaction.at(\.distanceOffset).or(observation.at(\.offset)), required: .never, allowed: isInteractive,
    help:
      "Added to the measured distance, for numbers that come from a larger or smaller view."
  )
  package static let clampsProgress = flag(
    "interaction.clampsProgress", interaction.at(\.clampsProgress), required: isInteractive, default: false,
    help: "Whether the view stops at its end instead of following the finger past it.")
  package static let fadesDimming = flag(
    "interaction.fadesDimming", interaction.at(\.fadesDimming), required: isInteractive, default: true,
    help: "Whether the dimming follows the drag, or stays as it is until the drag has decided.")

  private static let decidingRule: ConfigurationPart<ReleaseRule> = ConfigurationPart.whole.at(\.decidingRule)
  package static let releaseRule = choice(
    "interaction.releaseRule.kind", decidingRule.at(\.parts.kind), required: dismissesOrPresents,
    help: "The rule that decides at release whether a drag finishes or cancels.")
  private static func rule(
    _ name: String, _ range: ClosedRange<Double>, unit: FieldUnit,
    _ parameter: WritableKeyPath<ReleaseRule.Parts, Double?> & Sendable, help: String
  ) -> ConfigurationField {
    func kinds(giving value: Double?) -> [String] {
      ReleaseRule.Kind.allCases.filter { kind in
        var parts = ReleaseRule.Parts(kind: kind)
        parts[keyPath: parameter] = value
        return ReleaseRule(parts).parts[keyPath: parameter] != nil
      }.map(\.rawValue)
    }
    let required = kinds(giving: nil)
    let optional = kinds(giving: range.upperBound).filter { !required.contains($0) }
    return number(
      "interaction.releaseRule.\(name)", range, unit: unit, decidingRule.at(\.parts).at(parameter),
      required: .isOneOf(releaseRule.path, required), allowed: .isOneOf(releaseRule.path, required + optional),
      help: help)
  }
  package static let releaseFraction = rule(
    "fraction", 0...1, unit: .ratio, \.fraction, help: "Share of the interaction distance that must be passed.")
  package static let releaseVelocity = rule(
    "velocity", 0...100_000, unit: .pointsPerSecond, \.velocity, help: "Velocity at release that decides on its own.")
  package static let releasePoints = rule(
    "points", 0...10_000, unit: .points, \.points,
    help: "Travel that must be passed, independent of the screen's size.")
  package static let releaseHorizon = rule(
    "horizon", 0...10, unit: .seconds, \.horizon,
    help: "How far ahead the release velocity is projected; 0.499 is UIScrollView's normal deceleration.")
  package static let releaseSample = choice(
    "interaction.releaseSample", interaction.at(\.releaseSample), required: isInteractive, default: .release,
    help: "The sample that the rule reads: the one at release, or the last one before it.")

  private static let ruleOfStops: ConfigurationPart<StopRule> = interaction.at(\.stopRule)
  package static let stopRule = choice(
    "interaction.stopRule.kind", ruleOfStops.at(\.kind), required: movesBetweenStops,
    help: "The rule that chooses among the stops at release.")
  package static let stopHorizon = number(
    "interaction.stopRule.horizon", 0...10, unit: .seconds, ruleOfStops.at(\.horizon),
    required: .isOneOf(stopRule.path, ["nearest"]),
    help: "How far ahead nearest projects the release velocity; 0.499 is UIScrollView's normal deceleration.")
  package static let stopVelocity = number(
    "interaction.stopRule.velocity", 0...100_000, unit: .pointsPerSecond, ruleOfStops.at(\.velocity),
    required: .isOneOf(stopRule.path, ["next"]), help: "The release velocity above which next goes to the next stop.")
  package static let stopFraction = number(
    "interaction.stopRule.fraction", 0.01...1, ruleOfStops.at(\.fraction), required: .isSet(stopRule.path),
    default: 0.5,
    help: "Share of a step between two stops that must be passed, from either side. Above 0.5 a view is slow to change."
  )
  package static let stopPoints = number(
    "interaction.stopRule.points", 1...10_000, unit: .points, ruleOfStops.at(\.points), required: .never,
    allowed: .isSet(stopRule.path), help: "Points that suffice to pass a step, if they are less than its share.")
  package static let stopReach = choice(
    "interaction.stopRule.reach", ruleOfStops.at(\.reach), required: .isSet(stopRule.path), default: .any,
    help: "How far a drag may go.")

  package static let rubberBand = choice(
    "interaction.rubberBand.kind", interaction.at(\.rubberBand.parts.kind), required: isInteractive, default: .clamped,
    help: "The view's resistance when it is dragged the wrong way.")
  package static let rubberBandFactor = number(
    "interaction.rubberBand.factor", 0.01...1000, interaction.at(\.rubberBand.parts.factor),
    required: .isOneOf(rubberBand.path, ["reciprocal"]),
    help: "k in p / (1 + |k·p|): the view moves at most 1/k of the distance.")
  package static let rubberBandExponent = number(
    "interaction.rubberBand.exponent", 0.01...1, interaction.at(\.rubberBand.parts.exponent),
    required: .isOneOf(rubberBand.path, ["power"]), help: "e in |t|^e, t in points.")
  package static let rubberBandCoefficient = number(
    "interaction.rubberBand.coefficient", 0.01...1, interaction.at(\.rubberBand.parts.coefficient),
    required: .isOneOf(rubberBand.path, ["scrollView"]),
    help: "UIScrollView's coefficient; 0.55 is the one measured on iOS.")

  package static let inputResistance = number(
    "interaction.inputResistance", 0.01...1, interaction.at(\.input).at(\.resistance), required: isInput,
    default: 0.5, help: "The share of the finger's travel that the view follows until it is armed.")
  package static let dismissesKeyboard = flag(
    "interaction.dismissesKeyboard", interaction.at(\.input).at(\.dismissesKeyboard), required: isInput, default: true,
    help: "Whether the first responder resigns when the drag begins.")

  package static let tail = choice(
    "interaction.tail.kind", interaction.at(\.tail.parts.kind), required: isInteractive,
    help: "The completion animation after release: the rest of the animation, a spring, or the transition's own "
      + "animator.")
  package static let tailCurve = choice(
    "interaction.tail.curve", interaction.at(\.tail.parts.curve), required: .isOneOf(tail.path, ["percentDriven"]),
    default: .easeInOut, help: "The curve of a percent-driven completion.")
  package static let tailCompletionSpeed = number(
    "interaction.tail.completionSpeed", 0.01...100, interaction.at(\.tail.parts.completionSpeed),
    required: .isOneOf(tail.path, ["percentDriven"]), default: 1,
    help: "The speed of a percent-driven completion, relative to the animation's own.")
  package static let tailDuration = number(
    "interaction.tail.duration", 0.01...10, unit: .seconds, interaction.at(\.tail.parts.duration),
    required: .isOneOf(tail.path, ["spring"]), help: "The duration of a spring completion, as UIKit defines it.")
  package static let tailDampingRatio = number(
    "interaction.tail.dampingRatio", 0.01...1, interaction.at(\.tail.parts.dampingRatio),
    required: .isOneOf(tail.path, ["spring"]), help: "The damping ratio of a spring completion.")

  package static let velocityHandoff = choice(
    "interaction.velocityHandoff", interaction.at(\.velocityHandoff), required: isInteractive,
    default: VelocityHandoff.none,
    help: "Whether the animation after release starts with the finger's velocity.")
  package static let cancelPolicy = choice(
    "interaction.cancelPolicy", interaction.at(\.cancelPolicy), required: isInteractive, default: .cancel,
    help: "The response to a system cancel of the gesture: cancel the transition, or decide as if the finger had "
      + "lifted.")
  package static let locksContent = flag(
    "interaction.locksContent", interaction.at(\.locksContent), required: isInteractive, default: false,
    help: "Whether the content stops taking touches while it is dragged.")
  package static let interruptible = flag(
    "interaction.interruptible", interaction.at(\.interruptible), required: isInteractive, default: false,
    help: "Whether a new touch can grab the view while it settles.")
  package static let velocityEstimator = choice(
    "interaction.velocityEstimator", interaction.at(\.velocityEstimator), required: isInteractive,
    default: .recognizer,
    help: "The source of the release velocity: the toolkit's recognizer, or an estimate from the samples.")
  package static let refusedDrag = choice(
    "interaction.refusedDrag", interaction.at(\.refusedDrag), required: .never,
    allowed: .isOneOf(dismissalType.path, ["standard", "input"]),
    help: """
      The response to a drag while the screen does not allow dismissal. fails: the content scrolls (also without a \
      value). resists: the view moves by its rubber band.
      """)
  package static let catchable = flag(
    "interaction.catchable", interaction.at(\.catchable), required: .never,
    allowed: .isOneOf(dismissalType.path, ["standard"]),
    help: """
      Whether a drag can catch a presentation or dismissal that has begun without it, and move it. It can reverse \
      it, unless the app dismissed by code or a button. Without a value it does not.
      """)
  package static let trackpad = flag(
    "interaction.trackpad", interaction.at(\.trackpad), required: .never, allowed: isInteractive,
    help: "Whether scrolling on a trackpad also drags the view. Without a value it does not.")
  package static let scrollQuietTime = number(
    "interaction.scroll.quietTime", 0...2, unit: .seconds, interaction.at(\.scrollQuietTime), required: .never,
    allowed: .isOneOf(dismissalType.path, ["standard", "input"]),
    help: """
      How long a list must have been at rest before a drag on it moves the view, so that a hard scroll to its top does \
      not dismiss. Without a value it is 0.
      """)

  package static let scrollGrows = choice(
    "interaction.scroll.grows", interaction.at(\.scrollGrows), required: .isSet(stopRule.path), default: .sheetFirst,
    help: "What a drag up on the content moves.")
  package static let scrollShrinks = choice(
    "interaction.scroll.shrinks", interaction.at(\.scrollShrinks), required: .never,
    allowed: .isOneOf(dismissalType.path, ["standard", "input"]),
    help: "When a drag down on the content moves the view. Without a value, in the next touch.")

  static let interactionFields = [
    dismissalType, interactivePresentation, dragDismisses, beginRule, beginConeHalfAngle, tracking, distanceRule,
    distanceOffset,
    clampsProgress, fadesDimming, releaseRule, releaseFraction, releaseVelocity, releasePoints, releaseHorizon,
    releaseSample, stopRule, stopHorizon, stopVelocity, stopFraction, stopPoints, stopReach, rubberBand,
    rubberBandFactor, rubberBandExponent, rubberBandCoefficient, inputResistance,
    dismissesKeyboard, tail, tailCurve, tailCompletionSpeed, tailDuration, tailDampingRatio, velocityHandoff,
    cancelPolicy, locksContent, interruptible, velocityEstimator, refusedDrag,
    catchable, trackpad, scrollGrows, scrollShrinks, scrollQuietTime,
  ]
}
