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
