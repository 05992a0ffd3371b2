/// The part of a configuration that controls how a gesture drives the transition.
public struct InteractionConfiguration: Sendable, Hashable {
  /// The rule for which drags begin an interaction.
  public var beginRule = BeginRule.any
  /// The maximum angle from the axis, in degrees, at which a drag may start; nil for no limit. Applies to the begin
  /// rules `any` and `oneWay`.
  public var beginWithin: Double?
  /// The quantity that progress follows: the finger's movement, or its position.
  package var tracking = DragTracking.translation
  /// The length of the whole interaction, of which a release rule's fraction is a share.
  package var distanceRule = InteractionDistanceRule.travel
  /// The points added to the length that the distance rule measures; nil for none.
  package var distanceOffset: Double?
  /// A Boolean value that indicates whether the view stops at its end instead of following the finger past it.
  package var clampsProgress = false
  /// A Boolean value that indicates whether the dimming follows the drag instead of changing only in the completion
  /// animation.
  public var fadesDimming = true
  /// The rule that decides the end of a drag.
  public var releaseRule = ReleaseRule.direction
  /// The sample that the release rule uses.
  package var releaseSample = ReleaseSample.release
  /// The resistance of the view to a drag in the wrong direction.
  public var rubberBand = RubberBandRule.clamped
  /// The settings of an input dismissal. Present exactly when the dismissal type is `input`.
  package var input: InputResistance?
  /// The completion animation, which plays after release.
  public var tail = SettleTail.animator
  /// The way in which the completion animation takes over the finger's velocity.
  package var velocityHandoff = VelocityHandoff.none
  /// The effect of a system cancel of the gesture.
  package var cancelPolicy = CancelPolicy.cancel
  /// A Boolean value that indicates whether the content stops receiving touches while it is dragged.
  public var locksContent = false
  /// A Boolean value that indicates whether a new touch can grab the view while it settles.
  public var interruptible = false
  /// The source of the release velocity.
  package var velocityEstimator = VelocitySource.recognizer
  /// The effect of a drag on a screen that currently refuses dismissal; nil for ``RefusedDrag/fails``.
  public var refusedDrag: RefusedDrag?
  /// A Boolean value that indicates whether a drag catches an animation that code or a button began; nil for false.
  public var catchable: Bool?
  /// A Boolean value that indicates whether scrolling on a trackpad drags the view; nil for false.
  package var trackpad: Bool?
  /// The rule that chooses among the stops. Present exactly when a drag moves the view between two stops or more.
  package var stopRule: StopRule?
  /// What a drag up on the content moves first. Present exactly when there is a stop rule.
  package var scrollGrows: ScrollGrowth?
  /// When a drag down on the content moves the view; nil for ``ScrollShrinkage/nextTouch``.
  package var scrollShrinks: ScrollShrinkage?
  /// The seconds for which a scroll view must have been at rest before a drag on it moves the view; nil for 0.
  package var scrollQuietTime: Double?

  /// A Boolean value that indicates whether the velocity of the last movement can finish a drag, however long the finger
  /// has rested since.
  package var finishesByOldVelocity: Bool { releaseSample == .lastChanged && releaseRule.readsVelocity }

  /// Creates an interaction whose direction at the release decides.
  public init() {}

  /// The half angle of the begin rule's cone, or the angle limit of another begin rule.
  package internal(set) var beginConeHalfAngle: Double? {
    get { if case .cone(let halfAngle) = beginRule { halfAngle } else { beginWithin } }
    set { if case .cone = beginRule { beginRule = .cone(halfAngle: newValue ?? 0) } else { beginWithin = newValue } }
  }
}

/// The effect of a drag on a screen that currently refuses dismissal. More cases may be added; use `default`.
public enum RefusedDrag: String, Sendable, Hashable, CaseIterable {
  /// The drag does not begin, and the content under the finger scrolls.
  case fails
  /// The view moves within its rubber band and returns. The drag is recorded as interrupted.
  case resists
}

/// The kind of gesture that dismisses, if any. More cases may be added; use `default`.
public enum DismissalType: String, Sendable, Hashable, CaseIterable {
  /// No gesture dismisses, only buttons and code.
  case none
  /// A drag dismisses.
  case standard
  /// A deliberate drag dismisses, armed by distance alone. For a form whose content a flick must not discard.
  case input
}

/// The kind of gesture that presents, if any. More cases may be added; use `default`.
public enum InteractivePresentation: String, Sendable, Hashable, CaseIterable {
  /// No gesture presents, only buttons and code.
  case none
  /// A pan on the presenter presents.
  case pan
  /// A pan that begins at the screen's edge presents.
  case edgePan
}

/// The rule for which drags begin an interaction. More cases may be added; use `default`.
public enum BeginRule: Sendable, Hashable {
  /// Every drag.
  case any
  /// Only drags that start toward the end.
  case oneWay
  /// Only drags within this many degrees of the direction of travel.
  case cone(halfAngle: Double)

  /// The case without its value, as stored in files and columns.
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
      case .cone: self = .cone(halfAngle: 0)
      }
    }
  }
}

/// The quantity that progress follows.
package enum DragTracking: String, Sendable, Hashable, CaseIterable {
  /// The finger's movement since the drag began.
  case translation
  /// The finger's position in the container.
  case absolutePosition
}

/// The length of a drag that something else decides: progress 1 of an observed transition.
package struct ObservedDistance: Sendable, Hashable {
  /// The quantity that is measured on the screen.
  package var rule = InteractionDistanceRule.travel
  /// The points added to the length that the rule measures; nil for none.
  package var offset: Double?
}

/// The length of the whole interaction, of which a release rule's fraction is a share.
///
/// The view follows the finger point for point regardless of this rule.
package enum InteractionDistanceRule: String, Sendable, Hashable, CaseIterable {
  /// The distance that the view travels from its place until it is out of sight.
  case travel
  /// The view's own size along the axis.
  case presentedSize
}

/// The sample that the release rule uses.
package enum ReleaseSample: String, Sendable, Hashable, CaseIterable {
  /// The sample at which the finger lifted, or at which the system cancelled.
  case release
  /// The last sample before the finger lifted, or before the system cancelled.
  case lastChanged
}

/// The resistance of the view to a drag in the wrong direction. More cases may be added; use `default`.
public enum RubberBandRule: Sendable, Hashable {
  /// The view follows the finger without resistance.
  case unlimited
  /// The view does not move.
  case clamped
  /// p / (1 + |factor·p|) on progress.
  case reciprocal(factor: Double)
  /// |t|^exponent, on points.
  case power(exponent: Double)
  /// The formula of `UIScrollView`, on points, with the interaction distance as its dimension.
  case scrollView(coefficient: Double)

  /// The case without its parameter, as stored in files and columns.
  package enum Kind: String, Sendable, CaseIterable { case unlimited, clamped, reciprocal, power, scrollView }

  struct Parts {
    var kind: Kind
    var factor: Double?
    var exponent: Double?
    var coefficient: Double?
  }

  var parts: Parts {
    get {
      switch self {
      case .unlimited: Parts(kind: .unlimited)
      case .clamped: Parts(kind: .clamped)
      case .reciprocal(let factor): Parts(kind: .reciprocal, factor: factor)
      case .power(let exponent): Parts(kind: .power, exponent: exponent)
      case .scrollView(let coefficient): Parts(kind: .scrollView, coefficient: coefficient)
      }
    }
    set {
      switch newValue.kind {
      case .unlimited: self = .unlimited
      case .clamped: self = .clamped
      case .reciprocal: self = .reciprocal(factor: newValue.factor ?? 1)
      case .power: self = .power(exponent: newValue.exponent ?? 1)
      case .scrollView: self = .scrollView(coefficient: newValue.coefficient ?? 1)
      }
    }
  }

  package var kind: Kind { parts.kind }
}

/// The settings that an input dismissal adds to a standard one.
package struct InputResistance: Sendable, Hashable {
  /// The share of the finger's travel that the view follows until armed.
  package var resistance = 0.5
  /// A Boolean value that indicates whether a drag resigns the first responder, which hides the keyboard, when it
  /// begins.
  package var dismissesKeyboard = true

  /// Creates settings with half of the finger's travel.
  package init() {}
}

/// The completion animation, which plays after release. More cases may be added; use `default`.
public enum SettleTail: Sendable, Hashable {
  /// The rest of the animation, as `UIPercentDrivenInteractiveTransition` plays it.
  case percentDriven(curve: CurveName, completionSpeed: Double)
  /// A separate spring, with UIKit's meaning of duration and damping ratio.
  case spring(duration: Double, dampingRatio: Double)
  /// The transition's own timing: that of the dismissal to finish, that of the presentation to return.
  case animator

  enum Kind: String, Sendable, CaseIterable { case percentDriven, spring, animator }

  /// The case as stored in files and columns.
  struct Parts {
    var kind: Kind
    var curve: CurveName?
    var completionSpeed: Double?
    var duration: Double?
    var dampingRatio: Double?
  }

  var parts: Parts {
    get {
      switch self {
      case .percentDriven(let curve, let speed): Parts(kind: .percentDriven, curve: curve, completionSpeed: speed)
      case .spring(let duration, let ratio): Parts(kind: .spring, duration: duration, dampingRatio: ratio)
      case .animator: Parts(kind: .animator)
      }
    }
    set {
      switch newValue.kind {
      case .percentDriven:
        self = .percentDriven(curve: newValue.curve ?? .easeInOut, completionSpeed: newValue.completionSpeed ?? 1)
      case .spring: self = .spring(duration: newValue.duration ?? 0, dampingRatio: newValue.dampingRatio ?? 1)
      case .animator: self = .animator
      }
    }
  }
}

/// The way in which the completion animation takes over the finger's velocity.
package enum VelocityHandoff: String, Sendable, Hashable, CaseIterable {
  /// The animation starts at rest.
  case none
  /// The velocity divided by the remaining distance.
  case normalised
  /// SwiftMessages' min(0, v / |remaining distance|), with v toward the end of the transition in both outcomes.
  case negativeOnly
}

/// The effect of a system cancel of the gesture.
package enum CancelPolicy: String, Sendable, Hashable, CaseIterable {
  /// The transition is cancelled without evaluating the release rule.
  case cancel
  /// The release rule decides, as if the finger had lifted.
  case decide
}

/// The source of the release velocity.
package enum VelocitySource: String, Sendable, Hashable, CaseIterable, Codable {
  /// The toolkit's own velocity, or that of `motion2` if there is none (a recorded stroke, a drag script, the web).
  case recognizer
  /// The least-squares line through the last 100 ms of samples.
  case lsq100
  /// The last two samples with different time stamps.
  case last2
  /// The last two samples of the motion: `last2` without the terminal samples that repeat a position.
  case motion2
  /// Flutter's `VelocityTracker`: a least-squares parabola through up to 20 samples.
  case flutter
}
