extension Spring {
  /// Creates the spring of mass 1 that UIKit derives from a duration and a damping ratio.
  ///
  /// UIKit's rule applies to `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`, to
  /// `UISpringTimingParameters(dampingRatio:)` with an animator's duration, and to SwiftUI's
  /// `Spring(settlingDuration:dampingRatio:)`.
  ///
  /// The rule was measured on iOS (CosynPa/RevealSpringAnimation, reproduced to 2·10⁻⁷) and confirmed by
  /// framer/SpringsExample. It chooses ω such that the envelope of the solution's sine part has shrunk to 0.001 after
  /// `duration`,
  ///
  /// - below 1: |ζω − v₀| / (ω·√(1 − ζ²)) · e^(−ζωD) = 0.001
  /// - at 1: |1 + (ω − v₀)·D| · e^(−ωD) = 0.001
  ///
  /// Without initial velocity, that is one number: ω·D = ln(ζ / (0.001·√(1 − ζ²)))/ζ, and 9.2334… at 1. It grows
  /// without bound as the ratio approaches 1 from below (13.5 at 1 − 10⁻⁶) and falls back to 9.23 at 1. This property
  /// of UIKit's rule is preserved. UIKit ends the animation at `duration`. Below a ratio of about 0.4, the spring has
  /// not settled by then; see `settlingDuration(epsilon:from:)`.
  ///
  /// With an initial velocity away from the target, ω is unique. With one toward the target, the rule has up to three
  /// solutions, and UIKit's own twelve Newton steps can end at any of them (near v₀ = ζω unpredictably). This
  /// initializer always uses the **largest** solution. It is continuous with v₀ = 0 as long as that solution exists,
  /// which is while v₀·D is below 3.8 at ζ = 0.5, 4.5 at 0.8 and 6.9 at 1.
  ///
  /// - Parameters:
  ///   - duration: UIKit's duration D, in seconds: 0.01…10, the range to which UIKit clamps.
  ///   - dampingRatio: The damping ratio ζ: 0.01…1. (UIKit treats more as 1.)
  ///   - initialVelocity: UIKit's `initialSpringVelocity` v₀, in distances per second, positive toward the target. It
  ///     affects ω, and must be passed again when the spring is evaluated. Finite (−10⁶⁰…10⁶⁰).
  /// - Throws: ``MotionError`` for values outside these ranges.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) throws(MotionError) {
    try MotionError.require(
      ((0.01...10).contains(duration), "duration", duration, "0.01…10 s"),
      (
        (0.01...1).contains(dampingRatio), "dampingRatio", dampingRatio,
        "0.01…1 (1 is critically damped, no overshoot)"
      ),
      (
        abs(initialVelocity) <= Spring.computable.upperBound, "initialVelocity", initialVelocity,
        "−1e60…1e60 distances per second"
      ))
    self.init(limitedDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// Creates the same spring from any numbers, without failing.
  ///
  /// A duration or a damping ratio out of range counts as the nearest value in range, as in UIKit. A velocity out of
  /// range does not change the frequency.
  package init(limitedDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    // Put the bound first, so that NaN counts as a bound.
    let duration = max(0.01, min(10, duration))
    let ratio = max(0.01, min(1, dampingRatio))
    let velocity = abs(initialVelocity) <= Spring.computable.upperBound ? initialVelocity : 0
    let rule =
      ratio < 1
      ? UIKitDurationRule.oscillating(ratio: ratio, duration: duration) : UIKitDurationRule.critical(duration: duration)
    self.init(
      trustedFrequency: rule.angularFrequency(initialVelocity: velocity), dampingRatio: ratio, mass: 1)
  }
}

extension Spring {
  /// The duration, in seconds, from which UIKit's rule derives this spring without initial velocity; nil for a spring that
  /// it cannot derive: an undamped or an overdamped one.
  package var uiKitDuration: Double? {
    guard dampingRatio > 0, dampingRatio <= 1 else { return nil }
    let rule =
      dampingRatio < 1
      ? UIKitDurationRule.oscillating(ratio: dampingRatio, duration: 1) : UIKitDurationRule.critical(duration: 1)
    return rule.angularFrequency(initialVelocity: 0) / angularFrequency
  }
}

/// The equation for the angular frequency of UIKit's spring, and its largest solution.
///
/// It is written as a logarithm, `residual(ω) = ln(envelope(ω, D) / 0.001)`, which is nearly linear, so Newton's method
/// converges in a few steps. For v₀ > 0 the equation has a pole at ω = v₀/ζ (`pole`). Beyond the pole, the residual
/// rises to one peak and then falls forever. Before the pole, it falls from +∞ to −∞. For v₀ ≤ 0 it only falls.
struct UIKitDurationRule {
  private let ratio: Double
  private let duration: Double
  /// The solution for v₀ = 0.
  private let frequencyAtRest: Double
  private let isCritical: Bool

  private static let lnThousand = 6.907755278982137

  static func oscillating(ratio: Double, duration: Double) -> UIKitDurationRule {
    let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
    return UIKitDurationRule(
      ratio: ratio, duration: duration,
      frequencyAtRest: Libm.log(ratio / (0.001 * sine)) / (ratio * duration), isCritical: false)
  }

  static func critical(duration: Double) -> UIKitDurationRule {
    // The root of (1 + u)·e^(−u) = 0.001.
    UIKitDurationRule(ratio: 1, duration: duration, frequencyAtRest: 9.233413476451586 / duration, isCritical: true)
  }

  func angularFrequency(initialVelocity velocity: Double) -> Double {
    // The effect is below the last digit of ω, and the velocity may be too small to divide by.
    if abs(velocity) * duration < 1e-20 { return frequencyAtRest }
    if velocity < 0 {
      var high = 2 * frequencyAtRest
      while residual(high, velocity) > 0 { high *= 2 }
      return root(velocity, low: frequencyAtRest, high: high)
    }
    let peak = peak(velocity)
    if peak < frequencyAtRest, residual(peak, velocity) >= 0 {
      return root(velocity, low: peak, high: frequencyAtRest)
    }
    return rootBeforePole(velocity)
  }

  /// Returns ln of the envelope after `duration`, over 0.001.
  private func residual(_ frequency: Double, _ velocity: Double) -> Double {
    let decay = frequency * ratio * duration
    if isCritical {
      return Libm.log(abs(1 + (frequency - velocity) * duration)) - decay + Self.lnThousand
    }
    let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
    return Libm.log(abs(ratio * frequency - velocity) / (frequency * sine)) - decay + Self.lnThousand
  }

  private func slope(_ frequency: Double, _ velocity: Double) -> Double {
    if isCritical { return duration / (1 + (frequency - velocity) * duration) - duration }
    return velocity / (frequency * (ratio * frequency - velocity)) - ratio * duration
  }

  /// Returns the place of the largest residual beyond the pole, for v₀ > 0.
  private func peak(_ velocity: Double) -> Double {
    if isCritical { return velocity }
    return (velocity + (velocity * (velocity + 4 / duration)).squareRoot()) / (2 * ratio)
  }

  /// Returns the solution before the pole, the only one for a large v₀ > 0.
  private func rootBeforePole(_ velocity: Double) -> Double {
    let pole = isCritical ? velocity - 1 / duration : velocity / ratio
    var high = min(pole, frequencyAtRest)
    while high < pole, residual(high, velocity) > 0 { high = min(pole, 2 * high) }
    var low = high / 2
    while residual(low, velocity) < 0 { low /= 2 }
    return root(velocity, low: low, high: high)
  }

  /// Returns the zero between `low`, where the residual is not negative, and `high`, where it is not positive.
  private func root(_ velocity: Double, low: Double, high: Double) -> Double {
    BracketedNewton.root(positiveAt: low, negativeAt: high) { frequency in
      (residual(frequency, velocity), slope(frequency, velocity))
    }
  }
}
