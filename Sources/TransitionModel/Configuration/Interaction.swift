/// How a gesture drives the transition.
public struct InteractionConfiguration: Sendable, Hashable {
  /// Which drags begin an interaction.
  public var beginRule: BeginRule
  /// What progress follows: how far the finger has moved, or where it is.
  public var tracking: DragTracking
  /// What a release rule's fraction is a share of.
  public var distanceRule: InteractionDistanceRule
  /// Points added to what the distance rule measures; nil for none.
  public var distanceOffset: Double?
  /// Whether the view stops at its end, instead of following the finger past it.
  public var clampsProgress: Bool
  /// Whether the dimming follows the drag, or waits for the settle.
  public var fadesDimming: Bool
  /// How the end of a drag is decided.
  public var releaseRule: ReleaseRule
  /// Which sample the release rule looks at.
  public var releaseSample: ReleaseSample
  /// How far the view gives when dragged the wrong way.
  public var rubberBand: RubberBandRule
  /// Present exactly when the dismissal type is `input`.
  public var input: InputResistance?
  /// What plays after release.
  public var tail: SettleTail
  /// Whether the settle starts with the finger's velocity.
  public var velocityHandoff: VelocityHandoff
  /// What a system cancel of the gesture does.
  public var cancelPolicy: CancelPolicy
  /// Whether the content stops taking touches while it is dragged.
  public var locksContent: Bool
  /// Whether a new touch can grab the view while it settles.
  public var interruptible: Bool
  /// Where the release velocity comes from.
  public var velocityEstimator: VelocitySource
}

/// Whether and how a gesture dismisses.
public enum DismissalType: String, Sendable, Hashable, CaseIterable {
  /// No gesture dismisses; buttons and code do.
  case none
  /// A drag dismisses.
  case standard
  /// A deliberate drag dismisses, armed by distance alone: for a form whose content a flick must not lose.
  case input
}

/// Whether and how a gesture presents.
public enum InteractivePresentation: String, Sendable, Hashable, CaseIterable {
  /// No gesture presents; buttons and code do.
  case none
  /// A pan on the presenter does.
  case pan
  /// A pan that begins at the screen's edge does.
  case edgePan
}

/// Which drags begin an interaction.
public enum BeginRule: Sendable, Hashable {
  /// Every drag.
  case any
  /// Only those that set out toward the end.
  case oneWay
  /// Only those within this many degrees of the direction of travel.
  case cone(halfAngle: Double)

  /// The case without its value, as files and columns hold it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``BeginRule/any``.
    case any
    /// ``BeginRule/oneWay``.
    case oneWay
    /// ``BeginRule/cone(halfAngle:)``.
    case cone
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
  /// The one at which the finger lifted (or the system cancelled).
  case release
  /// The last one before the finger lifted (or before the system cancelled).
  case lastChanged
}

/// How far the view gives when dragged the wrong way.
public enum RubberBandRule: Sendable, Hashable {
  /// As far as the finger goes.
  case unlimited
  /// Not at all.
  case clamped
  /// p / (1 + |factor·p|) on progress.
  case reciprocal(factor: Double)
  /// |t|^exponent on points.
  case power(exponent: Double)
  /// UIScrollView's, on points, with the interaction distance as its dimension.
  case scrollView(coefficient: Double)

  /// The case without its parameter, as files and columns hold it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``RubberBandRule/unlimited``.
    case unlimited
    /// ``RubberBandRule/clamped``.
    case clamped
    /// ``RubberBandRule/reciprocal(factor:)``.
    case reciprocal
    /// ``RubberBandRule/power(exponent:)``.
    case power
    /// ``RubberBandRule/scrollView(coefficient:)``.
    case scrollView
  }
}

/// What an input dismissal adds to a standard one.
public struct InputResistance: Sendable, Hashable {
  /// Share of the finger's travel the view follows until armed.
  public var resistance: Double
  /// Whether the first responder resigns, and the keyboard with it, when the drag begins.
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

  /// The case without its parameters, as files and columns hold it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``SettleTail/percentDriven(curve:completionSpeed:)``.
    case percentDriven
    /// ``SettleTail/spring(duration:dampingRatio:)``.
    case spring
    /// ``SettleTail/animator``.
    case animator
  }
}

/// Whether the settle starts with the finger's velocity.
public enum VelocityHandoff: String, Sendable, Hashable, CaseIterable {
  /// The settle starts at rest.
  case none
  /// Velocity divided by the distance left.
  case normalised
  /// SwiftMessages' min(0, v / |distance left|), v toward the end of the transition whichever way the settle goes.
  case negativeOnly
}

/// What a system cancel of the gesture does.
public enum CancelPolicy: String, Sendable, Hashable, CaseIterable {
  /// The transition is cancelled, and the release rule is not asked.
  case cancel
  /// Decide by the release rule, as if the finger had lifted.
  case decide
}

/// Where the release velocity comes from.
public enum VelocitySource: String, Sendable, Hashable, CaseIterable, Codable {
  /// The toolkit's own; where there is none (a recorded stroke), `lsq100`.
  case recognizer
  /// The least-squares line through the last 100 ms of samples.
  case lsq100
  /// The last two samples with different stamps.
  case last2
  /// The last two samples of the motion: ``last2`` without the terminal samples that repeat a position.
  case motion2
  /// Flutter's `VelocityTracker`: a least-squares parabola through up to 20 samples.
  case flutter
}
