// The only file that names a platform's C library. The mathematics needs only libm.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("TransitionMotion needs the C library's mathematics: import this platform's module here.")
#endif

private func cExp(_ x: Double) -> Double { exp(x) }
private func cExpm1(_ x: Double) -> Double { expm1(x) }
private func cLog(_ x: Double) -> Double { log(x) }
private func cLog1p(_ x: Double) -> Double { log1p(x) }
private func cPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func cSin(_ x: Double) -> Double { sin(x) }
private func cCos(_ x: Double) -> Double { cos(x) }
private func cAtan(_ x: Double) -> Double { atan(x) }
private func cAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func cHypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The functions of libm that this module uses, under their C names.
enum Libm {
  static func exp(_ x: Double) -> Double { cExp(x) }
  /// eˣ − 1 without cancellation near 0.
  static func expm1(_ x: Double) -> Double { cExpm1(x) }
  static func log(_ x: Double) -> Double { cLog(x) }
  /// ln(1 + x) without cancellation near 0.
  static func log1p(_ x: Double) -> Double { cLog1p(x) }
  static func pow(_ x: Double, _ y: Double) -> Double { cPow(x, y) }
  static func sin(_ x: Double) -> Double { cSin(x) }
  static func cos(_ x: Double) -> Double { cCos(x) }
  static func atan(_ x: Double) -> Double { cAtan(x) }
  static func atan2(_ y: Double, _ x: Double) -> Double { cAtan2(y, x) }
  static func hypot(_ x: Double, _ y: Double) -> Double { cHypot(x, y) }
}

/// Newton's method within a bracket.
///
/// A step that would leave the bracket, or does not halve it fast enough, is replaced by a bisection.
enum BracketedNewton {
  /// Returns a zero of a continuous function, to the last digits of a `Double`.
  ///
  /// - Parameters:
  ///   - positive: A place where the function is positive (or zero).
  ///   - negative: A place where it is negative (or zero), on either side of `positive`.
  ///   - function: The function's value and slope. A value that is not finite still counts by its sign. A slope of 0 or
  ///     NaN costs a bisection.
  /// - Returns: A place between the two where the function changes sign.
  static func root(
    positiveAt positive: Double, negativeAt negative: Double,
    _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var positive = positive
    var negative = negative
    var x = positive + (negative - positive) / 2
    var previousStep = Double.infinity
    // 64 halvings exhaust a Double's digits. The rest is for brackets that span many orders of magnitude.
    for _ in 0..<200 {
      let (value, slope) = function(x)
      if value == 0 { return x }
      if value > 0 { positive = x } else { negative = x }
      let newton = x - value / slope
      let low = min(positive, negative)
      let high = max(positive, negative)
      let step = abs(newton - x)
      // NaN fails every comparison and so leads to the bisection.
      if newton >= low, newton <= high, step <= previousStep / 2 {
        if newton == x || step <= x.ulp { return newton }
        x = newton
        previousStep = step
      } else {
        let middle = low + (high - low) / 2
        if middle <= low || middle >= high { return middle }
        previousStep = high - low
        x = middle
      }
    }
    return x
  }
}
