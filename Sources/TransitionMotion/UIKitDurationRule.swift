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
