/// How a gesture drives the transition.
public struct InteractionConfiguration: Sendable, Hashable {
  /// Which drags begin an interaction.
  public var beginRule = BeginRule.any
  /// Degrees about the axis that a drag of the begin rule `any` or `oneWay` must keep to as it sets out; nil for all.
  public var beginWithin: Double?
  /// What progress follows: how far the finger has moved, or where it is.
  public var tracking = DragTracking.translation
  /// What a release rule's fraction is a share of.
  public var distanceRule = InteractionDistanceRule.travel
  /// Points added to what the distance rule measures; nil for none.
  public var distanceOffset: Double?
  /// Whether the view stops at its end, instead of following the finger past it.
  public var clampsProgress = false
  /// Whether the dimming follows the drag, or waits for the settle.
  public var fadesDimming = true
  /// How the end of a drag is decided.
  public var releaseRule = ReleaseRule.direction
  /// Which sample the release rule looks at.
  public var releaseSample = ReleaseSample.release
  /// How far the view gives when dragged the wrong way.
  public var rubberBand = RubberBandRule.clamped
  /// Present exactly when the dismissal type is `input`.
  public var input: InputResistance?
  /// What plays after release.
  public var tail = SettleTail.animator
  /// Whether the settle starts with the finger's velocity.
  public var velocityHandoff = VelocityHandoff.none
  /// What a system cancel of the gesture does.
  public var cancelPolicy = CancelPolicy.cancel
  /// Whether the content stops taking touches while it is dragged.
  public var locksContent = false
  /// Whether a new touch can grab the view while it settles.
  public var interruptible = false
  /// Where the release velocity comes from.
  public var velocityEstimator = VelocitySource.recognizer
  /// What a drag does on a screen that does not allow its dismissal now; nil as ``RefusedDrag/fails``.
  public var refusedDrag: RefusedDrag?

  /// The half angle of the begin rule's cone, or the one that another begin rule keeps to.
  var beginConeHalfAngle: Double? {
    get { beginRule.halfAngle ?? beginWithin }
    set { if case .cone = beginRule { beginRule.halfAngle = newValue } else { beginWithin = newValue } }
  }
}

/// What a drag does on a screen that does not allow its dismissal now.
public enum RefusedDrag: String, Sendable, Hashable, CaseIterable {
  /// It does not begin, and the content under the finger scrolls.
  case fails
  /// The view gives by its rubber band and returns; the drag is recorded as interrupted.
  case resists
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
  package enum Kind: String, Sendable, CaseIterable { case any, oneWay, cone }

  package internal(set) var kind: Kind {
    get {
      switch self {
      case .any: .any
      case .oneWay: .oneWay
      case .cone: .cone
      }
    }
    set {
      switch newValue {
      case .any: self = .any
      case .oneWay: self = .oneWay
      case .cone: self = .cone(halfAngle: halfAngle ?? 0)
      }
    }
  }

  var halfAngle: Double? {
    get { if case .cone(let halfAngle) = self { halfAngle } else { nil } }
    set { self = .cone(halfAngle: newValue ?? 0) }
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
  package enum Kind: String, Sendable, CaseIterable { case unlimited, clamped, reciprocal, power, scrollView }

  package internal(set) var kind: Kind {
    get {
      switch self {
      case .unlimited: .unlimited
      case .clamped: .clamped
      case .reciprocal: .reciprocal
      case .power: .power
      case .scrollView: .scrollView
      }
    }
    set {
      switch newValue {
      case .unlimited: self = .unlimited
      case .clamped: self = .clamped
      case .reciprocal: self = .reciprocal(factor: factor ?? 1)
      case .power: self = .power(exponent: exponent ?? 1)
      case .scrollView: self = .scrollView(coefficient: coefficient ?? 1)
      }
    }
  }

  var factor: Double? {
    get { if case .reciprocal(let factor) = self { factor } else { nil } }
    set { self = .reciprocal(factor: newValue ?? 1) }
  }
  var exponent: Double? {
    get { if case .power(let exponent) = self { exponent } else { nil } }
    set { self = .power(exponent: newValue ?? 1) }
  }
  var coefficient: Double? {
    get { if case .scrollView(let coefficient) = self { coefficient } else { nil } }
    set { self = .scrollView(coefficient: newValue ?? 1) }
  }
}

/// What an input dismissal adds to a standard one.
public struct InputResistance: Sendable, Hashable {
  /// Share of the finger's travel the view follows until armed.
  public var resistance = 0.5
  /// Whether the first responder resigns, and the keyboard with it, when the drag begins.
  public var dismissesKeyboard = true
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
  package enum Kind: String, Sendable, CaseIterable { case percentDriven, spring, animator }

  package internal(set) var kind: Kind {
    get {
      switch self {
      case .percentDriven: .percentDriven
      case .spring: .spring
      case .animator: .animator
      }
    }
    set {
      switch newValue {
      case .percentDriven: self = .percentDriven(curve: curve ?? .easeInOut, completionSpeed: completionSpeed ?? 1)
      case .spring: self = .spring(duration: duration ?? 0, dampingRatio: dampingRatio ?? 1)
      case .animator: self = .animator
      }
    }
  }

  var curve: CurveName? {
    get { if case .percentDriven(let curve, _) = self { curve } else { nil } }
    set { self = .percentDriven(curve: newValue ?? .easeInOut, completionSpeed: completionSpeed ?? 1) }
  }
  var completionSpeed: Double? {
    get { if case .percentDriven(_, let speed) = self { speed } else { nil } }
    set { self = .percentDriven(curve: curve ?? .easeInOut, completionSpeed: newValue ?? 1) }
  }
  var duration: Double? {
    get { if case .spring(let duration, _) = self { duration } else { nil } }
    set { self = .spring(duration: newValue ?? 0, dampingRatio: dampingRatio ?? 1) }
  }
  var dampingRatio: Double? {
    get { if case .spring(_, let dampingRatio) = self { dampingRatio } else { nil } }
    set { self = .spring(duration: duration ?? 0, dampingRatio: newValue ?? 1) }
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
  /// The transition is cancelled without evaluating the release rule.
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
