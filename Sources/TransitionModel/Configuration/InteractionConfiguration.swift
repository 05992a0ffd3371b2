/// How a gesture drives the transition.
public struct InteractionConfiguration: Sendable, Hashable {
  public var beginRule: BeginRule
  public var tracking: DragTracking
  public var distanceRule: InteractionDistanceRule
  /// Points added to what the distance rule measures; nil for none.
  public var distanceOffset: Double?
  public var clampsProgress: Bool
  /// Whether the dimming follows the drag, or waits for the settle.
  public var fadesDimming: Bool
  public var releaseRule: ReleaseRule
  public var releaseSample: ReleaseSample
  public var rubberBand: RubberBandRule
  /// Present exactly when the dismissal type is `input`.
  public var input: InputResistance?
  public var tail: SettleTail
  public var velocityHandoff: VelocityHandoff
  public var cancelPolicy: CancelPolicy
  public var locksContent: Bool
  public var interruptible: Bool
  public var velocityEstimator: VelocitySource
}

/// Whether and how a gesture dismisses.
public enum DismissalType: String, Sendable, Hashable, CaseIterable {
  case none, standard, input
}

/// Whether and how a gesture presents.
public enum InteractivePresentation: String, Sendable, Hashable, CaseIterable {
  case none, pan, edgePan
}

/// Which drags begin an interaction.
public enum BeginRule: Sendable, Hashable {
  case any
  /// Only those that set out toward the end.
  case oneWay
  /// Only those within this many degrees of the direction of travel.
  case cone(halfAngle: Double)

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case any, oneWay, cone
  }
}

/// What progress follows.
public enum DragTracking: String, Sendable, Hashable, CaseIterable {
  /// How far the finger has moved since the drag began.
  case translation
  /// Where the finger is in the container.
  case absolutePosition
}

/// What counts as the whole interaction: what a release rule's fraction is a share of. The view follows the finger
/// point for point whatever it is.
public enum InteractionDistanceRule: String, Sendable, Hashable, CaseIterable {
  /// The view's way from its place to out of sight.
  case travel
  /// The view's own size along the axis.
  case presentedSize
}

/// Which sample the release rule looks at.
public enum ReleaseSample: String, Sendable, Hashable, CaseIterable {
  case release
  /// The last one before the finger lifted (or before the system cancelled).
  case lastChanged
}

/// How far the view gives when dragged the wrong way.
public enum RubberBandRule: Sendable, Hashable {
  case unlimited
  case clamped
  /// p / (1 + |factor·p|) on progress.
  case reciprocal(factor: Double)
  /// |t|^exponent on points.
  case power(exponent: Double)
  /// UIScrollView's, on points, with the interaction distance as its dimension.
  case scrollView(coefficient: Double)

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case unlimited, clamped, reciprocal, power, scrollView
  }
}

/// What an input dismissal adds to a standard one.
public struct InputResistance: Sendable, Hashable {
  /// Share of the finger's travel the view follows until armed.
  public var resistance: Double
  public var dismissesKeyboard: Bool
}

/// What plays after release.
public enum SettleTail: Sendable, Hashable {
  /// The rest of the animation, as `UIPercentDrivenInteractiveTransition` plays it.
  case percentDriven(curve: CurveName, completionSpeed: Double)
  /// A spring of its own, in UIKit's sense of duration and damping ratio.
  case spring(duration: Double, dampingRatio: Double)
  /// The transition's own timing: dismissal's to finish, presentation's to return.
  case animator

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case percentDriven, spring, animator
  }
}

/// Whether the settle starts with the finger's velocity.
public enum VelocityHandoff: String, Sendable, Hashable, CaseIterable {
  case none
  /// Velocity divided by the distance left.
  case normalised
  /// SwiftMessages' min(0, v / |distance left|), v toward the end of the transition whichever way the settle goes.
  case negativeOnly
}

/// What a system cancel of the gesture does.
public enum CancelPolicy: String, Sendable, Hashable, CaseIterable {
  case cancel
  /// Decide by the release rule, as if the finger had lifted.
  case decide
}

/// Where the release velocity comes from.
public enum VelocitySource: String, Sendable, Hashable, CaseIterable, Codable {
  /// The toolkit's own; where there is none (a recorded stroke), `lsq100`.
  case recognizer
  case lsq100, last2, motion2, flutter
}
