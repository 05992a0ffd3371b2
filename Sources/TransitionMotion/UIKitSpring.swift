extension Spring {
  /// Creates the spring of mass 1 that UIKit makes from a duration and a damping ratio:
  /// `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`,
  /// `UISpringTimingParameters(dampingRatio:)` with an animator's duration, and SwiftUI's
  /// `Spring(settlingDuration:dampingRatio:)`.
  ///
  /// The rule, measured on iOS (CosynPa/RevealSpringAnimation, reproduced to 2·10⁻⁷) and confirmed by
  /// framer/SpringsExample: ω is such that the envelope of the solution's sine part has shrunk to 0.001 after
  /// `duration`,
  ///
  /// - below 1: |ζω − v₀| / (ω·√(1 − ζ²)) · e^(−ζωD) = 0.001
  /// - at 1: |1 + (ω − v₀)·D| · e^(−ωD) = 0.001
  ///
  /// Without initial velocity that is one number, ω·D = ln(ζ / (0.001·√(1 − ζ²)))/ζ, and 9.2334… at 1. It grows
  /// without bound as the ratio nears 1 from below (13.5 at 1 − 10⁻⁶) and falls back to 9.23 at 1: a property of
  /// UIKit's rule, kept. UIKit ends the animation at `duration`; below a ratio of about 0.4 the spring has not
  /// settled then, see ``settlingDuration(epsilon:from:)``.
  ///
  /// With an initial velocity away from the target ω is unique. With one toward it the rule has up to three
  /// solutions, and UIKit's own twelve Newton steps land on any of them (near v₀ = ζω unpredictably). Here ω is
  /// always the **largest** solution: the one continuous with v₀ = 0 as long as that exists, which is while v₀·D is
  /// below 3.8 at ζ = 0.5, 4.5 at 0.8 and 6.9 at 1.
  ///
  /// - Parameters:
  ///   - duration: UIKit's duration D, in seconds: 0.01…10, the range to which UIKit clamps.
  ///   - dampingRatio: The damping ratio ζ: 0.01…1. (UIKit treats more as 1.)
  ///   - initialVelocity: UIKit's `initialSpringVelocity` v₀, in distances per second, positive toward the target.
  ///     It decides ω, and must be given again when the spring is evaluated. Finite (−10⁶⁰…10⁶⁰).
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

  /// Creates the same spring from any numbers, and never fails.
  ///
  /// A duration and a damping ratio out of range count as the nearest in it, as in UIKit. A velocity out of range does
  /// not change the frequency.
  ///
  /// - Parameters:
  ///   - duration: UIKit's duration D, in seconds; limited to 0.01…10.
  ///   - dampingRatio: The damping ratio ζ; limited to 0.01…1.
  ///   - initialVelocity: UIKit's `initialSpringVelocity` v₀, in distances per second.
  public init(limitedDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    // The bound first, so that NaN counts as one.
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

/// The equation that gives UIKit's spring its angular frequency, and its largest solution.
///
/// Written as a logarithm, `residual(ω) = ln(envelope(ω, D) / 0.001)`: nearly linear, so Newton's method converges
/// in a few steps. For v₀ > 0 the equation has a pole at ω = v₀/ζ (`pole`). Beyond the pole the residual rises to
/// one peak, then falls for ever; before it, it falls from +∞ to −∞. For v₀ ≤ 0 it only falls.
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
    // Below the last digit of ω, and possibly too small to divide by.
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

  /// ln of the envelope after `duration`, over 0.001.
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

  /// Where the residual is greatest beyond its pole, for v₀ > 0.
  private func peak(_ velocity: Double) -> Double {
    if isCritical { return velocity }
    return (velocity + (velocity * (velocity + 4 / duration)).squareRoot()) / (2 * ratio)
  }

  /// The solution before the pole: the only one for a large v₀ > 0.
  private func rootBeforePole(_ velocity: Double) -> Double {
    let pole = isCritical ? velocity - 1 / duration : velocity / ratio
    var high = min(pole, frequencyAtRest)
    while high < pole, residual(high, velocity) > 0 { high = min(pole, 2 * high) }
    var low = high / 2
    while residual(low, velocity) < 0 { low /= 2 }
    return root(velocity, low: low, high: high)
  }

  /// The zero between `low`, where the residual is not negative, and `high`, where it is not positive.
  private func root(_ velocity: Double, low: Double, high: Double) -> Double {
    BracketedNewton.root(positiveAt: low, negativeAt: high) { frequency in
      (residual(frequency, velocity), slope(frequency, velocity))
    }
  }
}
