extension ConfigurationField {
  /// The field of ``TransitionConfiguration/name``.
  public static let name = ConfigurationField(
    "name", .transitionName, help: "What an app asks for. Stays the same through every revision.")
  /// The field of ``TransitionConfiguration/summary``.
  public static let summary = ConfigurationField(
    "summary", .text(maximumLength: 200), help: "What the transition is for, in one line.")
  /// The field of ``TransitionConfiguration/source``.
  public static let source = ConfigurationField(
    "source", .text(maximumLength: 300), default: .text(""),
    help: "Where the numbers come from: an article, a design file, a measurement.")

  static let identityFields = [name, summary, source]
}

extension ConfigurationField {
  /// The field of the case of ``TransitionConfiguration/reduceMotion``.
  public static let reduceMotion = ConfigurationField(
    "accessibility.reduceMotion", .choice(ReduceMotion.Kind.allCases.map(\.rawValue)), required: .never,
    allowed: .always,
    help: "What plays instead when the person asked for less motion: a cross-fade, none at all, or another transition.")
  /// The field of the name in ``ReduceMotion/transition(_:)``.
  public static let reduceMotionTransition = ConfigurationField(
    "accessibility.reduceMotionTransition", .transitionName, required: .isOneOf(reduceMotion.path, ["transition"]),
    help: "The transition that plays instead, when accessibility.reduceMotion is transition.")

  static let accessibilityFields = [reduceMotion, reduceMotionTransition]
}
