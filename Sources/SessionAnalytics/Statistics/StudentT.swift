/// Student's t distribution, by the regularised incomplete beta function.
struct StudentT: Sendable, Hashable {
  /// More than 0.
  let degreesOfFreedom: Double

  /// nil without degrees of freedom.
  init?(degreesOfFreedom: Double) {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value at least as far from 0, either way.
  func twoSided(_ t: Double) -> Double {
    guard t.isFinite else { return t.isNaN ? .nan : 0 }
    let squared = t * t
    return IncompleteBeta.regularised(
      degreesOfFreedom / 2, 0.5, at: degreesOfFreedom / (degreesOfFreedom + squared),
      complement: squared / (degreesOfFreedom + squared))
  }

  /// The probability of `t` or less.
  func cumulative(_ t: Double) -> Double {
    let tail = twoSided(t) / 2
    return t > 0 ? 1 - tail : tail
  }

  /// The value that is exceeded with the probability `1 − p`.
  ///
  /// - Parameter p: More than 0 and less than 1.
  func quantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p <= 0 ? -.infinity : .infinity }
    // The smaller tail, so that nothing is lost in 1 − p.
    let tail = min(p, 1 - p)
    guard tail < 0.5 else { return 0 }
    var low = 0.0
    var high = 1.0
    while twoSided(high) / 2 > tail, high < .greatestFiniteMagnitude / 4 { high *= 2 }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if twoSided(middle) / 2 > tail { low = middle } else { high = middle }
    }
    return p < 0.5 ? -high : high
  }
}
