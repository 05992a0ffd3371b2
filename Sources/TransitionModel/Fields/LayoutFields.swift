extension ConfigurationField {
  package static let name = transitionName(
    "name", ConfigurationPart.whole.at(\.name),
    help: "The name that an app requests. It stays the same in every "
      + "revision.")
  package static let summary = text(
    "summary", atMost: 200, ConfigurationPart.whole.at(\.summary), help: "The transition's purpose, in one line.")
  package static let source = text(
    "source", atMost: 300, ConfigurationPart.whole.at(\.source), default: "",
    help: "The source of the numbers: an article, a design file, a measurement.")

  package static let kind = choice(
    "kind", ConfigurationPart.whole.at(\.kind), default: .vended,
    help: """
      vended: this library presents it. observed: something else does, such as a system sheet, and its drags are only \
      recorded. It has no fields but name, kind, summary, source, geometry.edge, interaction.distanceRule and \
      interaction.distanceOffset.
      """)

  static let identityFields = [name, kind, summary, source]

  /// The fields of an observed transition. All but the distance offset are required.
  private static let observedFields: Set = [name, kind, summary, source, edge, distanceRule, distanceOffset]

  package var describesObserved: Bool { Self.observedFields.contains(self) }

  /// A default, if there is one, counts as a value.
  package func isRequired(in values: ConfigurationValues) -> Bool {
    values.isObserved ? describesObserved && self != .distanceOffset : requiredWhen.holds(of: values)
  }

  package func isAllowed(in values: ConfigurationValues) -> Bool {
    values.isObserved ? describesObserved : allowedWhen.holds(of: values)
  }
}

extension ConfigurationField {
  private static let geometry = ConfigurationPart.whole.at(\.geometry)

  package static let edge = choice(
    "geometry.edge", geometry.at(\.edge), help: "The edge of the container the view comes from and leaves over.")
  package static let marginTop = margin("Top", \.margins.top)
  package static let marginLeading = margin("Leading", \.margins.leading)
  package static let marginBottom = margin("Bottom", \.margins.bottom)
  package static let marginTrailing = margin("Trailing", \.margins.trailing)
  package static let marginsFrom = choice(
    "geometry.marginsFrom", geometry.at(\.marginsFrom), default: .safeArea,
    help: """
      What the margins are counted from. atLeastSafeArea: from the container, but never less than the safe area.
      """)
  package static let bottomMarginFrom = choice(
    "geometry.bottomMarginFrom", geometry.at(\.bottomMarginFrom), default: .safeArea,
    help: "The same for the bottom margin alone.")
  package static let cornerRadius = number(
    "geometry.cornerRadius", 0...1000, unit: .points, geometry.at(\.cornerRadius), default: 0,
    help: "Corner radius of the presented view.")
  package static let height = choice(
    "geometry.height", geometry.at(\.height), default: .full,
    help: "full: all the space between the margins. fitted: the content's height. preferred: the content's preferred "
      + "size.")
  package static let alignment = choice(
    "geometry.alignment", geometry.at(\.alignment), default: .top,
    help: "The position of a view that is lower than the space between the margins.")
  package static let maximumWidth = number(
    "geometry.maximumWidth", 1...10_000, unit: .points, geometry.at(\.maximumWidth), required: .never,
    allowed: .always,
    help: "The view is no wider than this. Without a geometry.horizontalAlignment, it is centered.")
  package static let contentTop = number(
    "geometry.contentTop", 0...10_000, unit: .points, geometry.at(\.contentTop), default: 0,
    help: "The distance from the presented view's top to its content, for content that leaves the top clear.")
  package static let keepsPresenter = flag(
    "geometry.keepsPresenter", geometry.at(\.keepsPresenter), default: true,
    help: "Whether the presenter's view stays in the hierarchy behind the presented one.")
  package static let presentationStyle = choice(
    "geometry.presentationStyle", geometry.at(\.presentationStyle), default: .custom,
    help: "UIKit's modal presentation style.")
  package static let statusBar = choice(
    "geometry.statusBar", geometry.at(\.statusBar), required: .never, allowed: .always,
    help: """
      The screen that controls the status bar, the presented one or its presenter. Without a value, a view that fills \
      the container controls it, as UIKit's full screens do. For any other view the presenter does.
      """)
  package static let grabber = flag(
    "geometry.grabber", geometry.at(\.grabber), required: .never, allowed: .always,
    help: "Whether the view has a grabber at its top, as UIKit's sheets can have. Without a value it has none.")
  package static let shadowRadius = number(
    "geometry.shadowRadius", 0...200, unit: .points, geometry.at(\.shadowRadius), required: .never, allowed: .always,
    help: "Blur radius of the view's shadow, which is offset down by half the radius. Without a value there is no "
      + "shadow.")
  package static let horizontalAlignment = choice(
    "geometry.horizontalAlignment", geometry.at(\.horizontalAlignment), required: .never, allowed: .always,
    help: "The position of a view that is narrower than the space between the margins. Without a value it is "
      + "centered.")
  package static let roundedCorners = choice(
    "geometry.roundedCorners", geometry.at(\.roundedCorners), required: .never, allowed: .always,
    help: "The corners that have the radius: all, or the two on one side. Without a value all have it.")
  package static let cornerRadiusRule = choice(
    "geometry.cornerRadiusRule", geometry.at(\.cornerRadiusRule), required: .never, allowed: .always,
    help: """
      What the corner radius is: fixed: geometry.cornerRadius. device: the radius of the display. concentric: the \
      radius that follows the display's corners at the view's distance from them, and at least geometry.cornerRadius. \
      Before iOS 26 and in exports, device and concentric are geometry.cornerRadius too. Without a value it is fixed.
      """)
  package static let relayoutDuration = number(
    "geometry.relayoutDuration", 0.01...10, unit: .seconds, geometry.at(\.relayoutDuration), default: 0.3,
    help: "The duration of an animated change of layout while the view is on screen.")
  package static let relayoutDampingRatio = number(
    "geometry.relayoutDampingRatio", 0.01...1, geometry.at(\.relayoutDampingRatio), default: 1,
    help: "Damping ratio of that change of layout.")

  static let geometryFields = [
    edge, marginTop, marginLeading, marginBottom, marginTrailing, marginsFrom, bottomMarginFrom, cornerRadius, height,
    alignment, maximumWidth, contentTop, keepsPresenter, presentationStyle, relayoutDuration, relayoutDampingRatio,
    statusBar, grabber, shadowRadius, horizontalAlignment, roundedCorners, cornerRadiusRule,
  ]

  package static let initialStop = transitionName(
    "geometry.initialStop", geometry.at(\.initialStop), required: .never, allowed: .hasStops(1),
    help: "The stop at which the view appears. Without a value it is the smallest.")
  package static let stopsFrom = choice(
    "geometry.stopsFrom", geometry.at(\.stopsFrom), required: .hasStops(1), default: .safeArea,
    help: "What the stops are counted from.")
  package static let stopLayout = choice(
    "geometry.stopLayout", geometry.at(\.stopLayout), required: .hasStops(1), default: .slides,
    help: "What a smaller stop does to the content.")
  package static let keyboard = choice(
    "geometry.keyboard", geometry.at(\.keyboard), required: .never, allowed: .always,
    help: "What the keyboard does to the view. Without a value it raises it.")

  /// The fields of where the view rests, after the stops.
  static let restFields = [initialStop, stopsFrom, stopLayout, keyboard]

  private static func margin(
    _ side: String, _ part: WritableKeyPath<TransitionGeometry, Double> & Sendable
  ) -> ConfigurationField {
    number(
      "geometry.margin\(side)", 0...2000, unit: .points, geometry.at(part), default: 0,
      help: "\(side) margin of the presented view.")
  }
}

extension ConfigurationField {
  package static let dimmingAlpha = number(
    "dimming.alpha", 0...1, ConfigurationPart.whole.at(\.dimming.alpha), default: 0,
    help: "Opacity of the black view behind the presented one; 0 for none.")
  package static let tapToDismiss = flag(
    "dimming.tapToDismiss", ConfigurationPart.whole.at(\.dimming.tapToDismiss), default: false,
    help: "Whether a tap on the dimming view dismisses.")
  package static let dimmingPresentationDuration = dimmingDuration(
    "presentation", "in", ConfigurationPart.whole.at(\.dimming.presentationDuration))
  package static let dimmingDismissalDuration = dimmingDuration(
    "dismissal", "out", ConfigurationPart.whole.at(\.dimming.dismissalDuration))

  package static let dimmingBlur = choice(
    "dimming.blur", ConfigurationPart.whole.at(\.dimming.blur), required: .never, allowed: .always,
    help: "The system material that blurs the background, under the dimming. Without a value there is no blur.")
  package static let passesTouches = flag(
    "dimming.passesTouches", ConfigurationPart.whole.at(\.dimming.passesTouches), required: .never,
    allowed: .isOneOf(tapToDismiss.path, ["false"]),
    help: """
      Whether touches beside the view reach the presenter, so that people can use both. Without a value they do not.
      """)

  static let dimmingFields = [
    dimmingAlpha, tapToDismiss, dimmingPresentationDuration, dimmingDismissalDuration, dimmingBlur, passesTouches,
  ]

  private static func dimmingDuration(
    _ direction: String, _ way: String, _ part: ConfigurationPart<Double>
  ) -> ConfigurationField {
    number(
      "dimming.\(direction)Duration", 0.01...10, unit: .seconds, part, required: .never, allowed: .always,
      help: "The duration of the dimming's fade \(way), if it differs from \(direction).duration.")
  }
}

extension ConfigurationField {
  private static let fallback: ConfigurationPart<ReduceMotion> = ConfigurationPart.whole.at(\.reduceMotion)

  package static let reduceMotion = choice(
    "accessibility.reduceMotion", fallback.at(\.kind), required: .never, allowed: .always,
    help: "The reduced-motion fallback: a cross-fade, no animation, or another transition.")
  package static let reduceMotionTransition = transitionName(
    "accessibility.reduceMotionTransition", fallback.at(\.transition),
    required: .isOneOf(reduceMotion.path, ["transition"]),
    help: "The name of the fallback transition, if accessibility.reduceMotion is transition.")

  static let accessibilityFields = [reduceMotion, reduceMotionTransition]
}
