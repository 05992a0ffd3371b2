/// A law of resistance: the displacement of a view whose finger pulls beyond an edge.
///
/// Each case is the law of one of the systems that this package supports. Each is an odd function, so one law serves
/// both edges. `overshoot` is the distance of the finger past the edge, `displacement` that of the view.
///
/// | law | unit | limit |
/// |---|---|---|
/// | `unlimited` | any | none |
/// | `clamped` | any | 0 |
/// | `reciprocal(factor:)` | the unit of 1/factor; progress in its source | 1/factor |
/// | `power(exponent:)` | points | none |
/// | `scrollView(coefficient:dimension:)` | points | dimension |
/// | `deck(threshold:)` | points | none |
///
/// A case can hold any numbers. `validate()` reports the unusable ones. Even with those, nothing traps, and a finite
/// overshoot gives a finite displacement.
package enum RubberBand: Hashable, Sendable {
  /// No resistance: the view stays under the finger.
  case unlimited

  /// No displacement: the view stops at the edge.
  case clamped

  /// p/(1 + |k·p|): slope 1 at the edge, and never beyond 1/k.
  ///
  /// The law of danielmgauthier/ViewControllerTransitionExample with k = 20, on progress. Pulling against the direction
  /// of dismissal moves the card by at most 5 % of the interaction distance.
  case reciprocal(factor: Double)

  /// |t|^e with the sign of t.
  ///
  /// The law of SwiftKickMobile/SwiftMessages with e = 0.7, on points. Below 1 pt the view moves further than the
  /// finger, and the slope at the edge is infinite.
  case power(exponent: Double)

  /// x·c·d/(x·c + d): slope c at the edge, and never beyond the dimension d.
  ///
  /// The measured law of `UIScrollView` (c = 0.55, d the length of the view along the axis). The usual form (1 −
  /// 1/(x·c/d + 1))·d is mathematically equal, but loses digits.
  case scrollView(coefficient: Double = 0.55, dimension: Double)

  /// t/2 up to the threshold T, then 30·atan((t − T)/120) + (t − T)/10 + T/2.
  ///
  /// The law of HarshilShah/DeckTransition with T = 120 pt.
  case deck(threshold: Double = 120)

  /// Validates the parameters of the law.
  package func validate() throws(MotionError) {
    let positive = "finite and more than 0"
    switch self {
    case .unlimited, .clamped:
      break
    case .reciprocal(let factor):
      try MotionError.require(
        (RubberBand.isUsable(factor), "factor", factor, "finite and more than 0 (20 lets progress go to −0.05)"))
    case .power(let exponent):
      try MotionError.require(
        (exponent > 0 && exponent <= 1, "exponent", exponent, "more than 0 and at most 1 (1 is no resistance)"))
    case .scrollView(let coefficient, let dimension):
      try MotionError.require(
        (
          coefficient > 0 && coefficient <= 1, "coefficient", coefficient,
          "more than 0 and at most 1 (UIScrollView: 0.55)"
        ),
        (RubberBand.isUsable(dimension), "dimension", dimension, "\(positive) pt"))
    case .deck(let threshold):
      try MotionError.require(
        (threshold >= 0 && threshold.isFinite, "threshold", threshold, "finite and 0 pt or more (Deck: 120)"))
    }
  }

  /// The reciprocal must be finite, too.
  static func isUsable(_ parameter: Double) -> Bool {
    parameter > 0 && parameter.isFinite && (1 / parameter).isFinite
  }
}

extension RubberBand {
  /// Returns the displacement of the view for a finger `overshoot` past the edge.
  ///
  /// The function is odd and never decreases with `overshoot`.
  package func displacement(for overshoot: Double) -> Double {
    odd(overshoot) { x in
      switch self {
      case .unlimited: x
      case .clamped: 0
      case .reciprocal(let factor): RubberBand.reciprocal(x, abs(factor))
      case .power(let exponent): Libm.pow(x, exponent)
      case .scrollView(let coefficient, let dimension): RubberBand.scrollView(x, coefficient, dimension)
      case .deck(let threshold): RubberBand.deck(x, threshold)
      }
    }
  }

  /// Returns the overshoot of the finger that gives this displacement of the view.
  ///
  /// A drag that grabs a displaced view continues from this overshoot.
  ///
  /// A law with a limit has no inverse at the limit and beyond. There the displacement counts as just below the limit,
  /// which gives a large finite overshoot. `clamped` never displaces the view, and always returns 0.
  package func overshoot(for displacement: Double) -> Double {
    odd(displacement) { d in
      switch self {
      case .unlimited: d
      case .clamped: 0
      case .reciprocal(let factor): RubberBand.inverseReciprocal(d, abs(factor))
      case .power(let exponent): Libm.pow(d, 1 / exponent)
      case .scrollView(let coefficient, let dimension): RubberBand.inverseScrollView(d, coefficient, dimension)
      case .deck(let threshold): RubberBand.inverseDeck(d, threshold)
      }
    }
  }

  /// Extends a function of a positive number to an odd one, within the range of `Double`.
  private func odd(_ x: Double, _ law: (Double) -> Double) -> Double {
    if x.isNaN || x == 0 { return x }
    let y = law(x.magnitude)
    // Only parameters that `validate` rejects give NaN or less than 0. Treat them as no displacement.
    guard y > 0 else { return x < 0 ? -0.0 : 0 }
    let limited = x.isFinite ? min(y, .greatestFiniteMagnitude) : y
    return x < 0 ? -limited : limited
  }

  private static func reciprocal(_ x: Double, _ factor: Double) -> Double {
    let scaled = factor * x
    // Apply the limit again, because a quotient may round beyond it.
    return scaled.isFinite ? min(x / (1 + scaled), 1 / factor) : 1 / factor
  }

  private static func inverseReciprocal(_ displacement: Double, _ factor: Double) -> Double {
    let inside = min(displacement, (1 / factor).nextDown)
    // 1 − k·d rounds to 0 just below the limit.
    return inside / max(1 - factor * inside, .ulpOfOne / 2)
  }

  private static func scrollView(_ x: Double, _ coefficient: Double, _ dimension: Double) -> Double {
    let pull = x * coefficient
    // pull·(d/(pull + d)) does not overflow like (pull·d)/(…). Where the sum itself overflows, the limit is reached.
    return pull <= .greatestFiniteMagnitude / 2 ? min(pull * (dimension / (pull + dimension)), dimension) : dimension
  }

  private static func inverseScrollView(
    _ displacement: Double, _ coefficient: Double, _ dimension: Double
  ) -> Double {
    let inside = min(displacement, dimension.nextDown)
    return inside * (dimension / (dimension - inside)) / coefficient
  }

  private static func deck(_ x: Double, _ threshold: Double) -> Double {
    guard x >= threshold else { return x / 2 }
    let friction = x - threshold
    return 30 * Libm.atan(friction / 120) + friction / 10 + threshold / 2
  }

  private static func inverseDeck(_ displacement: Double, _ threshold: Double) -> Double {
    let rest = displacement - threshold / 2
    guard rest > 0 else { return 2 * displacement }
    // Beyond the threshold, the law's slope falls from 0.35 to 0.1, which brackets the solution.
    let high = min(10 * rest, .greatestFiniteMagnitude)
    let low = max(rest / 0.35, 10 * (rest - 15 * .pi))
    guard low < high else { return high + threshold }
    let friction = BracketedNewton.root(positiveAt: high, negativeAt: low) { u in
      let arc = u / 120
      return (30 * Libm.atan(arc) + u / 10 - rest, 0.25 / (1 + arc * arc) + 0.1)
    }
    return friction + threshold
  }
}
