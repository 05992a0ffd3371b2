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
    let rule =
      dampingRatio < 1
      ? UIKitDurationRule.oscillating(ratio: dampingRatio, duration: duration)
      : UIKitDurationRule.critical(duration: duration)
    self.init(
      trustedFrequency: rule.angularFrequency(initialVelocity: initialVelocity), dampingRatio: dampingRatio, mass: 1)
  }
}
