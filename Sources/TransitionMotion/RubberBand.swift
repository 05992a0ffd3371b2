/// How far a view follows a finger that pulls beyond an edge.
///
/// Each case is a law of one of the systems that this package carries; each is odd, so one function serves both
/// edges. `overshoot` is how far the finger is past the edge, `displacement` how far the view goes.
///
/// | law | unit | limit |
/// |---|---|---|
/// | ``unlimited`` | any | none |
/// | ``clamped`` | any | 0 |
/// | ``reciprocal(factor:)`` | the unit of 1/factor; progress in its source | 1/factor |
/// | ``power(exponent:)`` | points | none |
/// | ``scrollView(coefficient:dimension:)`` | points | dimension |
/// | ``deck(threshold:)`` | points | none |
///
/// A case can hold any numbers; ``validate()`` tells which cannot be used. With unusable ones nothing traps, and a
/// finite overshoot still gives a finite displacement.
public enum RubberBand: Hashable, Sendable {
  /// No resistance: the view stays under the finger.
  case unlimited

  /// No give: the view stops at the edge.
  case clamped

  /// p/(1 + |k·p|): slope 1 at the edge, and never beyond 1/k.
  ///
  /// The law of danielmgauthier/ViewControllerTransitionExample with k = 20, on progress: pulling against the
  /// direction of dismissal moves the card by 5 % of the interaction distance at most.
  case reciprocal(factor: Double)

  /// |t|^e with the sign of t.
  ///
  /// The law of SwiftKickMobile/SwiftMessages with e = 0.7, on points. Below 1 pt it gives more than the finger
  /// moved, and its slope at the edge is infinite.
  case power(exponent: Double)

  /// x·c·d/(x·c + d): slope c at the edge, and never beyond the dimension d.
  ///
  /// UIScrollView's law as measured (c = 0.55, d the length of the view along the axis); the usual spelling
  /// (1 − 1/(x·c/d + 1))·d is the same number with digits lost.
  case scrollView(coefficient: Double = 0.55, dimension: Double)

  /// t/2 up to the threshold T, then 30·atan((t − T)/120) + (t − T)/10 + T/2.
  ///
  /// The law of HarshilShah/DeckTransition with T = 120 pt.
  case deck(threshold: Double = 120)

  /// Refuses parameters with which the law has no meaning.
  ///
  /// - Throws: ``MotionError`` naming every such parameter.
  public func validate() throws(MotionError) {
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

  /// Whether `parameter` is a finite number above 0 whose reciprocal is finite too.
  static func isUsable(_ parameter: Double) -> Bool {
    parameter > 0 && parameter.isFinite && (1 / parameter).isFinite
  }
}
