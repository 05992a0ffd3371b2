package import TransitionMotion

/// The timing of one direction of a transition, as configured.
public struct TransitionTiming: Sendable, Hashable {
  /// The shape of the movement. More cases may be added; use `default`.
  public enum Style: Sendable, Hashable {
    /// A spring with UIKit's meaning of damping ratio. `initialVelocity` is in distances per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A timing curve, given by name or by its control points.
    case curve(TimingCurveChoice)
  }

  /// The duration in seconds. For a spring, it is the `duration` of
  /// `UIView.animate(withDuration:usingSpringWithDamping:…)`.
  public var duration: Double
  /// A spring, or a curve.
  public var style: Style
  /// The duration of the view's alpha animation, in seconds, if it differs.
  public var alphaDuration: Double?

  /// Creates a timing without validating it. `AnimationTiming.init(_:)` validates.
  public init(duration: Double, style: Style, alphaDuration: Double? = nil) {
    self.duration = duration
    self.style = style
    self.alphaDuration = alphaDuration
  }
}

extension TransitionTiming.Style {
  var dampingRatio: Double? {
    get { if case .spring(let dampingRatio, _) = self { dampingRatio } else { nil } }
    set { self = .spring(dampingRatio: newValue ?? 1, initialVelocity: initialVelocity ?? 0) }
  }

  var initialVelocity: Double? {
    get { if case .spring(_, let velocity) = self { velocity } else { nil } }
    set { self = .spring(dampingRatio: dampingRatio ?? 1, initialVelocity: newValue ?? 0) }
  }

  var curve: TimingCurveChoice.Kind? {
    get {
      switch self {
      case .spring: nil
      case .curve(.named(let name)): TimingCurveChoice.Kind(rawValue: name.rawValue)
      case .curve(.cubic): .cubic
      }
    }
    set {
      let name = newValue.flatMap { CurveName(rawValue: $0.rawValue) }
      self = .curve(name.map { .named($0) } ?? .cubic(x1: 0, y1: 0, x2: 1, y2: 1))
    }
  }

  var controlPoints: SIMD4<Double>? {
    get { if case .curve(.cubic(let x1, let y1, let x2, let y2)) = self { SIMD4(x1, y1, x2, y2) } else { nil } }
    set { if let new = newValue { self = .curve(.cubic(x1: new.x, y1: new.y, x2: new.z, y2: new.w)) } }
  }
}

/// A named timing curve, or one given by control points. More cases may be added; use `default`.
public enum TimingCurveChoice: Sendable, Hashable {
  /// A curve with a name.
  case named(CurveName)
  /// Control points of a cubic Bézier from (0, 0) to (1, 1); x in 0…1.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)

  /// The word for a choice, as stored in files and columns: the name of a curve, or `cubic` before control points.
  package enum Kind: String, Sendable, CaseIterable { case linear, easeIn, easeOut, easeInOut, ease, cubic }
}

/// UIKit's and CSS's curve names. More cases may be added; use `default`.
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

  /// The curve of this name.
  package var curve: TimingCurve {
    switch self {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .ease: .ease
    }
  }
}

/// The progress of an animation over time: a duration and a shape, ready to be evaluated.
package struct AnimationTiming: Sendable, Hashable {
  /// The shape of the movement.
  package enum Shape: Sendable, Hashable {
    /// A spring, with `initialVelocity` in distances per second, positive toward the target.
    case spring(Spring, initialVelocity: Double)
    /// A timing curve, scaled to the duration.
    case curve(TimingCurve)
  }

  /// The duration in seconds, at the end of which the animation jumps to its final value, as in UIKit.
  package let duration: Double
  /// A spring, or a curve.
  package let shape: Shape

  /// Creates a timing.
  package init(duration: Double, shape: Shape) {
    self.duration = duration
    self.shape = shape
  }

  /// Resolves the timing of a configuration, with UIKit's meaning of duration and damping ratio.
  package init(_ timing: TransitionTiming) throws(MotionError) {
    duration = timing.duration
    switch timing.style {
    case .spring(let dampingRatio, let velocity):
      let spring = try Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
      shape = .spring(spring, initialVelocity: velocity)
    case .curve(.named(let name)): shape = .curve(name.curve)
    case .curve(.cubic(let x1, let y1, let x2, let y2)):
      shape = .curve(try TimingCurve(x1: x1, y1: y1, x2: x2, y2: y2))
    }
  }

  /// Creates a spring with UIKit's parameters, each limited to UIKit's range.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let spring = Spring(limitedDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    self.init(duration: duration, shape: .spring(spring, initialVelocity: initialVelocity))
  }

  /// A timing without animation, which is at its end from the start.
  package static let immediate = AnimationTiming(duration: 0, shape: .curve(.linear))

  /// Returns the share of the way covered after `elapsed` seconds: 0 at the start, exactly 1 from the duration on.
  ///
  /// Springs can pass 1 in between.
  package func fraction(at elapsed: Double) -> Double {
    guard elapsed < duration else { return 1 }
    guard elapsed > 0 else { return 0 }
    switch shape {
    case .spring(let spring, let initialVelocity): return spring.value(at: elapsed, initialVelocity: initialVelocity)
    case .curve(let curve): return curve.value(at: elapsed / duration)
    }
  }

  /// Returns the velocity after `elapsed` seconds, in distances per second; 0 from the duration on.
  package func velocity(at elapsed: Double) -> Double {
    guard elapsed < duration, elapsed >= 0 else { return 0 }
    switch shape {
    case .spring(let spring, let initialVelocity):
      return spring.velocity(at: elapsed, initialVelocity: initialVelocity)
    case .curve(let curve): return curve.slope(at: elapsed / duration) / duration
    }
  }

  /// A timing of the same duration that never passes its end: a spring becomes critically damped. For toolkits that
  /// cannot clamp an animated value.
  package var withoutOvershoot: AnimationTiming {
    guard case .spring = shape else { return self }
    return AnimationTiming(duration: duration, dampingRatio: 1, initialVelocity: 0)
  }

  /// Returns the same timing with another duration, or itself if `duration` is nil.
  ///
  /// A curve is stretched. A fade beside a spring gets `curve` instead.
  func lasting(_ duration: Double?, otherwise curve: TimingCurve) -> AnimationTiming {
    guard let duration else { return self }
    guard case .spring = shape else { return AnimationTiming(duration: duration, shape: shape) }
    return AnimationTiming(duration: duration, shape: .curve(curve))
  }
}

/// The resolved timings of one direction of a transition, used by everything that plays or exports it.
package struct DirectionTimings: Sendable, Hashable {
  /// The timing of the movement, or of everything in a cross-fade.
  package let movement: AnimationTiming
  /// The timing of the presented view's opacity, which may have a duration of its own.
  package let alpha: AnimationTiming
  /// The timing of the dimming's opacity, which may have a duration of its own.
  package let dimming: AnimationTiming

  static let immediate = DirectionTimings(movement: .immediate, alpha: .immediate, dimming: .immediate)

  private init(movement: AnimationTiming, alpha: AnimationTiming, dimming: AnimationTiming) {
    self.movement = movement
    self.alpha = alpha
    self.dimming = dimming
  }

  init(_ timing: TransitionTiming, dimming duration: Double?) throws(MotionError) {
    movement = try AnimationTiming(timing)
    alpha = movement.lasting(timing.alphaDuration, otherwise: .linear)
    dimming = movement.lasting(duration, otherwise: .easeInOut)
  }

  package init(_ configuration: TransitionConfiguration, _ direction: TransitionDirection, style: MotionStyle = .full) {
    let full = configuration[direction].timings
    switch style {
    case .full: self = full
    case .crossFade:
      // Keep the spring's duration, but not its overshoot.
      let fade = full.movement.lasting(full.movement.duration, otherwise: .easeInOut)
      let dimming = configuration.dimming
      let own = direction == .present ? dimming.presentationDuration : dimming.dismissalDuration
      self.init(movement: fade, alpha: fade, dimming: fade.lasting(own, otherwise: .easeInOut))
    case .immediate: self = .immediate
    }
  }
}
