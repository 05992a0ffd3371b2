import Foundation

struct StudentT: Sendable, Hashable {
  /// The degrees of freedom, more than 0.
  let degreesOfFreedom: Double
  private let beta: IncompleteBeta

  /// Creates a distribution; nil without degrees of freedom.
  init?(degreesOfFreedom: Double) {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    self.degreesOfFreedom = degreesOfFreedom
    beta = IncompleteBeta(degreesOfFreedom / 2, 0.5)
  }

  /// Returns the probability of a value at least as far from 0, in either direction.
  func twoSided(_ t: Double) -> Double {
    guard t.isFinite else { return t.isNaN ? .nan : 0 }
    let squared = t * t
    return beta.regularised(
      at: degreesOfFreedom / (degreesOfFreedom + squared), complement: squared / (degreesOfFreedom + squared))
  }

  /// Returns the probability of `t` or less.
  func cumulative(_ t: Double) -> Double {
    let tail = twoSided(t) / 2
    return t > 0 ? 1 - tail : tail
  }

  /// Returns the value that is exceeded with probability `1 − p`.
  ///
  /// - Parameter p: More than 0 and less than 1.
  func quantile(_ p: Double) -> Double {
    guard p > 0, p < 1 else { return p <= 0 ? -.infinity : .infinity }
    // The smaller tail, so that 1 − p loses no precision.
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

/// The regularized incomplete beta function.
///
/// Source: NIST Digital Library of Mathematical Functions 8.17. The continued fraction is 8.17.22, evaluated as in
/// Lentz 1976; the gamma function is Lanczos's approximation with g = 7 and nine terms (Godfrey 2001).
struct IncompleteBeta: Sendable, Hashable {
  private let a: Double
  private let b: Double
  /// ln Γ(a + b) − ln Γ(a) − ln Γ(b): a quantile asks for fifty values of one function.
  private let logFactor: Double

  init(_ a: Double, _ b: Double) {
    (self.a, self.b) = (a, b)
    logFactor = Self.logGamma(a + b) - Self.logGamma(a) - Self.logGamma(b)
  }

  /// Returns I_x(a, b), with 1 − x as a separate argument, because a subtraction would lose precision.
  func regularised(at x: Double, complement: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    let front = exp(logFactor + a * log(x) + b * log(complement))
    // The fraction converges quickly on this side of the mean; the other side uses the mirror image.
    guard x > (a + 1) / (a + b + 2) else { return front * Self.fraction(a, b, x) / a }
    return 1 - front * Self.fraction(b, a, complement) / b
  }

  private static func fraction(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let tiny = 1e-300
    func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / kept(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / kept(1 + even * d)
      c = kept(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / kept(1 + odd * d)
      c = kept(1 + odd / c)
      result *= d * c
      if abs(d * c - 1) < 1e-15 { break }
    }
    return result
  }

  /// Returns ln Γ(x) for x > 0.
  static func logGamma(_ x: Double) -> Double {
    let terms = [
      676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
      -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
    ]
    guard x >= 0.5 else { return log(.pi / sin(.pi * x)) - logGamma(1 - x) }
    let z = x - 1
    var sum = 0.99999999999980993
    for (index, term) in terms.enumerated() { sum += term / (z + Double(index + 1)) }
    let t = z + 7.5
    return 0.5 * log(2 * .pi) + (z + 0.5) * log(t) - t + log(sum)
  }
}
