extension ConfigurationField {
  /// The field of ``TransitionGeometry/edge``.
  public static let edge = ConfigurationField(
    "geometry.edge", .choice(TransitionEdge.allCases.map(\.rawValue)),
    help: "The edge of the container the view comes from and leaves over.")
  /// The field of ``EdgeMargins/top``.
  public static let marginTop = margin("Top")
  /// The field of ``EdgeMargins/leading``.
  public static let marginLeading = margin("Leading")
  /// The field of ``EdgeMargins/bottom``.
  public static let marginBottom = margin("Bottom")
  /// The field of ``EdgeMargins/trailing``.
  public static let marginTrailing = margin("Trailing")
  /// The field of ``TransitionGeometry/marginsFrom``.
  public static let marginsFrom = ConfigurationField(
    "geometry.marginsFrom", .choice(MarginReference.allCases.map(\.rawValue)), default: .text("safeArea"),
    help: """
      What the margins are counted from. atLeastSafeArea: from the container, but never less than the safe area.
      """)
  /// The field of ``TransitionGeometry/bottomMarginFrom``.
  public static let bottomMarginFrom = ConfigurationField(
    "geometry.bottomMarginFrom", .choice(MarginReference.allCases.map(\.rawValue)), default: .text("safeArea"),
    help: "The same for the bottom margin alone.")
  /// The field of ``TransitionGeometry/cornerRadius``.
  public static let cornerRadius = ConfigurationField(
    "geometry.cornerRadius", .number(0...1000), unit: .points, default: .number(0),
    help: "Corner radius of the presented view.")
  /// The field of ``TransitionGeometry/height``.
  public static let height = ConfigurationField(
    "geometry.height", .choice(HeightRule.allCases.map(\.rawValue)), default: .text("full"),
    help: "full: all the margins leave. fitted: what the content needs. preferred: the content's preferred size.")
  /// The field of ``TransitionGeometry/alignment``.
  public static let alignment = ConfigurationField(
    "geometry.alignment", .choice(VerticalAlignment.allCases.map(\.rawValue)), default: .text("top"),
    help: "Where a view lower than the room between the margins stands in it.")
  /// The field of ``TransitionGeometry/maximumWidth``.
  public static let maximumWidth = ConfigurationField(
    "geometry.maximumWidth", .number(1...10_000), unit: .points, required: .never, allowed: .always,
    help: "The view is centred and no wider than this.")
  /// The field of ``TransitionGeometry/contentTop``.
  public static let contentTop = ConfigurationField(
    "geometry.contentTop", .number(0...10_000), unit: .points, default: .number(0),
    help: "Where the content begins below the presented view's top, for content that leaves the top clear.")
  /// The field of ``TransitionGeometry/keepsPresenter``.
  public static let keepsPresenter = ConfigurationField(
    "geometry.keepsPresenter", .flag, default: .flag(true),
    help: "Whether the presenter's view stays in the hierarchy behind the presented one.")
  /// The field of ``TransitionGeometry/presentationStyle``.
  public static let presentationStyle = ConfigurationField(
    "geometry.presentationStyle", .choice(PresentationStyle.allCases.map(\.rawValue)), default: .text("custom"),
    help: "UIKit's modal presentation style.")
  /// The field of ``TransitionGeometry/relayoutDuration``.
  public static let relayoutDuration = ConfigurationField(
    "geometry.relayoutDuration", .number(0.01...10), unit: .seconds, default: .number(0.3),
    help: "How long an animated change of layout takes while the view is on screen.")
  /// The field of ``TransitionGeometry/relayoutDampingRatio``.
  public static let relayoutDampingRatio = ConfigurationField(
    "geometry.relayoutDampingRatio", .number(0.01...1), default: .number(1),
    help: "Damping ratio of that change of layout.")

  static let geometryFields = [
    edge, marginTop, marginLeading, marginBottom, marginTrailing, marginsFrom, bottomMarginFrom, cornerRadius, height,
    alignment, maximumWidth, contentTop, keepsPresenter, presentationStyle, relayoutDuration, relayoutDampingRatio,
  ]

  private static func margin(_ side: String) -> ConfigurationField {
    ConfigurationField(
      "geometry.margin\(side)", .number(0...2000), unit: .points, default: .number(0),
      help: "\(side) margin of the presented view.")
  }
}

extension ConfigurationField {
  /// The field of ``DimmingConfiguration/alpha``.
  public static let dimmingAlpha = ConfigurationField(
    "dimming.alpha", .number(0...1), default: .number(0),
    help: "Opacity of the black view behind the presented one; 0 for none.")
  /// The field of ``DimmingConfiguration/tapToDismiss``.
  public static let tapToDismiss = ConfigurationField(
    "dimming.tapToDismiss", .flag, default: .flag(false),
    help: "Whether a tap on the dimming view dismisses.")
  /// The field of ``DimmingConfiguration/presentationDuration``.
  public static let dimmingPresentationDuration = dimmingDuration("presentation", "in")
  /// The field of ``DimmingConfiguration/dismissalDuration``.
  public static let dimmingDismissalDuration = dimmingDuration("dismissal", "out")

  static let dimmingFields = [dimmingAlpha, tapToDismiss, dimmingPresentationDuration, dimmingDismissalDuration]

  private static func dimmingDuration(_ direction: String, _ way: String) -> ConfigurationField {
    ConfigurationField(
      "dimming.\(direction)Duration", .number(0.01...10), unit: .seconds, required: .never, allowed: .always,
      help: "How long the dimming takes to fade \(way), where that differs from \(direction).duration.")
  }
}

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
