extension ConfigurationField {
  /// The field of ``TransitionConfiguration/dismissalType``.
  public static let dismissalType = ConfigurationField(
    "interaction.dismissalType", .choice(DismissalType.allCases.map(\.rawValue)),
    help: "none: no gesture dismisses. standard: a drag does. input: a deliberate drag, armed by distance alone.")
  /// The field of ``TransitionConfiguration/interactivePresentation``.
  public static let interactivePresentation = ConfigurationField(
    "interaction.interactivePresentation", .choice(InteractivePresentation.allCases.map(\.rawValue)),
    default: .text("none"),
    help: "Whether a gesture can present, too: no, a pan on the presenter, or a pan from the screen's edge.")

  /// Some gesture drives the transition, so the fields of an interaction apply.
  private static let isInteractive = FieldCondition.any([
    .isOneOf(dismissalType.path, ["standard", "input"]), .isOneOf(interactivePresentation.path, ["pan", "edgePan"]),
  ])
  private static let isInput = FieldCondition.isOneOf(dismissalType.path, ["input"])

  /// The field of the case of ``InteractionConfiguration/beginRule``.
  public static let beginRule = interaction(
    "beginRule", BeginRule.Kind.self, default: "any",
    help: "Which drags begin an interaction: any, those that set out toward the end, or those inside a cone around it.")
  /// The field of ``BeginRule/cone(halfAngle:)``.
  public static let beginConeHalfAngle = ConfigurationField(
    "interaction.beginConeHalfAngle", .number(1...90), unit: .degrees, required: .isOneOf(beginRule.path, ["cone"]),
    help: "Half the opening of the begin cone.")
  /// The field of ``InteractionConfiguration/tracking``.
  public static let tracking = interaction(
    "tracking", DragTracking.self, default: "translation",
    help: "What progress follows: how far the finger has moved, or where it is in the container.")
  /// The field of ``InteractionConfiguration/distanceRule``.
  public static let distanceRule = interaction(
    "distanceRule", InteractionDistanceRule.self, default: "travel",
    help: """
      What a release rule's fraction is a share of: the view's travel out of sight, or its own size along that axis. The \
      view follows the finger either way.
      """)
  /// The field of ``InteractionConfiguration/distanceOffset``.
  public static let distanceOffset = ConfigurationField(
    "interaction.distanceOffset", .number(-2000...2000), unit: .points, required: .never, allowed: isInteractive,
    help:
      "Added to what the distance rule measures, where the numbers come from a view larger or smaller than this one."
  )
  /// The field of ``InteractionConfiguration/clampsProgress``.
  public static let clampsProgress = ConfigurationField(
    "interaction.clampsProgress", .flag, required: isInteractive, default: .flag(false),
    help: "Whether the view stops at its end instead of following the finger past it.")
  /// The field of ``InteractionConfiguration/fadesDimming``.
  public static let fadesDimming = ConfigurationField(
    "interaction.fadesDimming", .flag, required: isInteractive, default: .flag(true),
    help: "Whether the dimming follows the drag, or stays as it is until the drag has decided.")

  /// The field of ``ReleaseRule/kind-swift.property``.
  public static let releaseRule = interaction(
    "releaseRule.kind", ReleaseRule.Kind.self, default: nil, help: "How the end of a drag is decided, finish or cancel."
  )
  private static func rule(
    _ name: String, _ range: ClosedRange<Double>, unit: FieldUnit, in kinds: [ReleaseRule.Kind], optional: Bool,
    help: String
  ) -> ConfigurationField {
    let required = FieldCondition.isOneOf(releaseRule.path, kinds.map(\.rawValue))
    let either: FieldCondition = .isOneOf(releaseRule.path, kinds.map(\.rawValue) + ["anyOf"])
    return ConfigurationField(
      "interaction.releaseRule.\(name)", .number(range), unit: unit, required: required,
      allowed: optional ? either : required, help: help)
  }
  /// The field of ``ReleaseRule/fraction``.
  public static let releaseFraction = rule(
    "fraction", 0...1, unit: .ratio, in: [.distance, .directionOrDistance, .flingOrDistance, .projection],
    optional: true, help: "Share of the interaction distance that must be passed.")
  /// The field of ``ReleaseRule/velocity``.
  public static let releaseVelocity = rule(
    "velocity", 0...100_000, unit: .pointsPerSecond, in: [.flingOrDistance], optional: true,
    help: "Velocity at release that decides on its own.")
  /// The field of ``ReleaseRule/points``.
  public static let releasePoints = rule(
    "points", 0...10_000, unit: .points, in: [.armed], optional: true,
    help: "Travel that must be passed, whatever the size of the screen.")
  /// The field of ``ReleaseRule/horizon``.
  public static let releaseHorizon = rule(
    "horizon", 0...10, unit: .seconds, in: [.projection], optional: false,
    help: "How far ahead the release velocity is projected; 0.499 is UIScrollView's normal deceleration.")
  /// The field of ``InteractionConfiguration/releaseSample``.
  public static let releaseSample = interaction(
    "releaseSample", ReleaseSample.self, default: "release",
    help: "Which sample the rule looks at: the one at release, or the last one before it.")

  /// The field of the case of ``InteractionConfiguration/rubberBand``.
  public static let rubberBand = interaction(
    "rubberBand.kind", RubberBandRule.Kind.self, default: "clamped",
    help: "How far the view gives when dragged the wrong way.")
  /// The field of ``RubberBandRule/reciprocal(factor:)``.
  public static let rubberBandFactor = ConfigurationField(
    "interaction.rubberBand.factor", .number(0.01...1000), required: .isOneOf(rubberBand.path, ["reciprocal"]),
    help: "k in p / (1 + |k·p|): the view gives at most 1/k of the distance.")
  /// The field of ``RubberBandRule/power(exponent:)``.
  public static let rubberBandExponent = ConfigurationField(
    "interaction.rubberBand.exponent", .number(0.01...1), required: .isOneOf(rubberBand.path, ["power"]),
    help: "e in |t|^e, t in points.")
  /// The field of ``RubberBandRule/scrollView(coefficient:)``.
  public static let rubberBandCoefficient = ConfigurationField(
    "interaction.rubberBand.coefficient", .number(0.01...1), required: .isOneOf(rubberBand.path, ["scrollView"]),
    help: "UIScrollView's coefficient; 0.55 is the one measured on iOS.")

  /// The field of ``InputResistance/resistance``.
  public static let inputResistance = ConfigurationField(
    "interaction.inputResistance", .number(0.01...1), required: isInput, default: .number(0.5),
    help: "How much of the finger's travel the view follows until it is armed.")
  /// The field of ``InputResistance/dismissesKeyboard``.
  public static let dismissesKeyboard = ConfigurationField(
    "interaction.dismissesKeyboard", .flag, required: isInput, default: .flag(true),
    help: "Whether the first responder resigns when the drag begins.")

  /// The field of the case of ``InteractionConfiguration/tail``.
  public static let tail = interaction(
    "tail.kind", SettleTail.Kind.self, default: nil,
    help: "What plays after release: the rest of the animation, a spring, or the transition's own animator.")
  /// The field of the curve in ``SettleTail/percentDriven(curve:completionSpeed:)``.
  public static let tailCurve = ConfigurationField(
    "interaction.tail.curve", .choice(CurveName.allCases.map(\.rawValue)),
    required: .isOneOf(tail.path, ["percentDriven"]), default: .text("easeInOut"),
    help: "Completion curve of a percent-driven tail.")
  /// The field of the speed in ``SettleTail/percentDriven(curve:completionSpeed:)``.
  public static let tailCompletionSpeed = ConfigurationField(
    "interaction.tail.completionSpeed", .number(0.01...100), required: .isOneOf(tail.path, ["percentDriven"]),
    default: .number(1), help: "Speed of a percent-driven tail against the animation's own.")
  /// The field of the duration in ``SettleTail/spring(duration:dampingRatio:)``.
  public static let tailDuration = ConfigurationField(
    "interaction.tail.duration", .number(0.01...10), unit: .seconds, required: .isOneOf(tail.path, ["spring"]),
    help: "Duration of a spring tail, in UIKit's sense.")
  /// The field of the damping ratio in ``SettleTail/spring(duration:dampingRatio:)``.
  public static let tailDampingRatio = ConfigurationField(
    "interaction.tail.dampingRatio", .number(0.01...1), required: .isOneOf(tail.path, ["spring"]),
    help: "Damping ratio of a spring tail.")

  /// The field of ``InteractionConfiguration/velocityHandoff``.
  public static let velocityHandoff = interaction(
    "velocityHandoff", VelocityHandoff.self, default: "none",
    help: """
      Whether the settle starts with the finger's velocity: not at all, always, or as SwiftMessages has it, v toward the \
      end per distance left and never more than 0.
      """)
  /// The field of ``InteractionConfiguration/cancelPolicy``.
  public static let cancelPolicy = interaction(
    "cancelPolicy", CancelPolicy.self, default: "cancel",
    help: "What a system cancel of the gesture does: cancel the transition, or decide as if the finger had lifted.")
  /// The field of ``InteractionConfiguration/locksContent``.
  public static let locksContent = ConfigurationField(
    "interaction.locksContent", .flag, required: isInteractive, default: .flag(false),
    help: "Whether the content stops taking touches while it is dragged.")
  /// The field of ``InteractionConfiguration/interruptible``.
  public static let interruptible = ConfigurationField(
    "interaction.interruptible", .flag, required: isInteractive, default: .flag(false),
    help: "Whether a new touch can grab the view while it settles.")
  /// The field of ``InteractionConfiguration/velocityEstimator``.
  public static let velocityEstimator = interaction(
    "velocityEstimator", VelocitySource.self, default: "recognizer",
    help: "Where the release velocity comes from: the toolkit's recognizer, or an estimate from the samples.")

  static let interactionFields = [
    dismissalType, interactivePresentation, beginRule, beginConeHalfAngle, tracking, distanceRule, distanceOffset,
    clampsProgress, fadesDimming, releaseRule, releaseFraction, releaseVelocity, releasePoints, releaseHorizon,
    releaseSample,
    rubberBand,
    rubberBandFactor, rubberBandExponent, rubberBandCoefficient, inputResistance, dismissesKeyboard, tail, tailCurve,
    tailCompletionSpeed, tailDuration, tailDampingRatio, velocityHandoff, cancelPolicy, locksContent, interruptible,
    velocityEstimator,
  ]

  private static func interaction<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _: Choice.Type, default word: String?, help: String
  ) -> ConfigurationField {
    ConfigurationField(
      "interaction.\(name)", .choice(Choice.allCases.map(\.rawValue)), required: isInteractive,
      default: word.map { .text($0) }, help: help)
  }
}
