public import TransitionMotion

/// How an animation runs from its start to its end: a duration and a shape.
public struct AnimationTiming: Sendable, Hashable {
  /// The shape of the movement.
  public enum Shape: Sendable, Hashable {
    /// `initialVelocity` in distances per second, positive toward the target.
    case spring(Spring, initialVelocity: Double)
    /// A timing curve, spread over the duration.
    case curve(TimingCurve)
  }

  /// Seconds; at its end the animation is cut to its final value, as UIKit does.
  public let duration: Double
  /// A spring, or a curve.
  public let shape: Shape

  /// Describes a timing.
  ///
  /// - Parameters:
  ///   - duration: Seconds, 0 or more.
  ///   - shape: What it follows on its way.
  public init(duration: Double, shape: Shape) {
    self.duration = duration
    self.shape = shape
  }

  /// The share of the way covered `elapsed` seconds in: 0 at the start, exactly 1 from the duration on. Springs go
  /// past 1 on their way.
  public func fraction(at elapsed: Double) -> Double {
    guard elapsed < duration else { return 1 }
    guard elapsed > 0 else { return 0 }
    switch shape {
    case .spring(let spring, let initialVelocity): return spring.value(at: elapsed, initialVelocity: initialVelocity)
    case .curve(let curve): return curve.value(at: elapsed / duration)
    }
  }
}

extension AnimationTiming {
  /// As long, and never past its end: a spring becomes the critically damped one. For toolkits that cannot clamp what they
  /// animate.
  public var withoutOvershoot: AnimationTiming {
    guard case .spring = shape else { return self }
    return AnimationTiming(duration: duration, dampingRatio: 1, initialVelocity: 0)
  }

  /// No animation: at its end from the start.
  package static let immediate = AnimationTiming(duration: 0, shape: .curve(.linear))

  /// The timing a configuration describes, with the same meaning of duration and damping ratio as UIKit's.
  public init(_ timing: TransitionTiming) {
    switch timing.style {
    case .spring(let dampingRatio, let initialVelocity):
      self.init(duration: timing.duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    case .curve(let choice):
      self.init(duration: timing.duration, shape: .curve(TimingCurve(choice)))
    }
  }

  /// A spring in UIKit's sense. Where no frequency suits the initial velocity, the one without a velocity is played
  /// with it, as motion.dev does.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let spring =
      (try? Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity))
      ?? (try? Spring(duration: duration, dampingRatio: dampingRatio))
    if let spring {
      self.init(duration: duration, shape: .spring(spring, initialVelocity: initialVelocity))
    } else {
      self.init(duration: duration, shape: .curve(.easeOut))
    }
  }
}

extension AnimationTiming {
  /// The same timing over another duration, where there is one: a curve is stretched, a fade beside a spring gets a
  /// curve of its own.
  package func lasting(_ duration: Double?, otherwise curve: TimingCurve) -> AnimationTiming {
    guard let duration else { return self }
    switch shape {
    case .curve: return AnimationTiming(duration: duration, shape: shape)
    case .spring: return AnimationTiming(duration: duration, shape: .curve(curve))
    }
  }
}

extension TimingCurve {
  /// The curve a configuration names. Its control points were validated, so that only `linear` can stand in.
  package init(_ choice: TimingCurveChoice) {
    switch choice {
    case .named(let name): self = TimingCurve(named: name.rawValue) ?? .linear
    case .cubic(let x1, let y1, let x2, let y2): self = (try? TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2)) ?? .linear
    }
  }
}

/// How one direction of a transition moves in time.
public struct TransitionTiming: Sendable, Hashable {
  /// The shape of the movement.
  public enum Style: Sendable, Hashable {
    /// A spring with UIKit's meaning of damping ratio; `initialVelocity` in distances per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A timing curve, named or given by its control points.
    case curve(TimingCurveChoice)
  }

  /// Seconds. With a spring it is the `duration` of `UIView.animate(withDuration:usingSpringWithDamping:…)`.
  public var duration: Double
  /// A spring, or a curve.
  public var style: Style
  /// Seconds for the view's alpha, where that differs.
  public var alphaDuration: Double?

  /// Describes a timing. Nothing is checked here; ``TransitionConfiguration/init(_:)`` does that.
  public init(duration: Double, style: Style, alphaDuration: Double? = nil) {
    self.duration = duration
    self.style = style
    self.alphaDuration = alphaDuration
  }
}

/// A named timing curve, or one of one's own.
public enum TimingCurveChoice: Sendable, Hashable {
  /// Any name but ``CurveName/cubic``.
  case named(CurveName)
  /// Control points of a cubic Bézier from (0, 0) to (1, 1); x in 0…1.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
}

/// UIKit's and CSS's curve names.
public enum CurveName: String, Sendable, Hashable, CaseIterable {
  /// No easing: the control points (0, 0) and (1, 1).
  case linear
  /// Starts slowly: (0.42, 0) and (1, 1).
  case easeIn
  /// Ends slowly: (0, 0) and (0.58, 1).
  case easeOut
  /// Starts and ends slowly: (0.42, 0) and (0.58, 1).
  case easeInOut
  /// CSS `ease`, Core Animation's default.
  case ease
  /// Own control points follow.
  case cubic

  /// The names that stand for a curve without control points.
  public static let named: [CurveName] = allCases.filter { $0 != .cubic }
}

/// The timings of one direction of a transition, each resolved: whatever plays or exports a transition takes them from
/// here.
package struct DirectionTimings: Sendable, Hashable {
  /// Of what moves; of everything in a cross-fade.
  package let movement: AnimationTiming
  /// Of the presented view's opacity, which may have a duration of its own.
  package let alpha: AnimationTiming
  /// Of the dimming's opacity, likewise.
  package let dimming: AnimationTiming

  package init(_ configuration: TransitionConfiguration, _ direction: TransitionDirection, style: MotionStyle = .full) {
    let isPresenting = direction == .present
    let timing = (isPresenting ? configuration.presentation : configuration.dismissal).timing
    let dimmingDuration =
      isPresenting ? configuration.dimming.presentationDuration : configuration.dimming.dismissalDuration
    switch style {
    case .full:
      movement = AnimationTiming(timing)
      alpha = movement.lasting(timing.alphaDuration, otherwise: .linear)
      dimming = movement.lasting(dimmingDuration, otherwise: .easeInOut)
    case .crossFade:
      // A spring's duration, but not its overshoot.
      movement = AnimationTiming(timing).lasting(timing.duration, otherwise: .easeInOut)
      alpha = movement
      dimming = movement.lasting(dimmingDuration, otherwise: .easeInOut)
    case .immediate:
      movement = .immediate
      alpha = .immediate
      dimming = .immediate
    }
  }
}
