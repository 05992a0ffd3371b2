/// Newton's method that cannot leave a bracket: a step that would, or that does not halve the bracket fast enough,
/// is replaced by a bisection.
enum BracketedNewton {
  /// Finds a zero of a continuous function to the last digits of a `Double`.
  ///
  /// - Parameters:
  ///   - positive: A place where the function is positive (or zero).
  ///   - negative: A place where it is negative (or zero); on either side of `positive`.
  ///   - function: The function's value and slope. A value that is not finite still counts by its sign; a slope of 0 or
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
    // 64 halvings exhaust a Double's digits; the rest is for brackets that span many orders of magnitude.
    for _ in 0..<200 {
      let (value, slope) = function(x)
      if value == 0 { return x }
      if value > 0 { positive = x } else { negative = x }
      let newton = x - value / slope
      let low = min(positive, negative)
      let high = max(positive, negative)
      let step = abs(newton - x)
      // NaN fails every comparison and so falls to the bisection.
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
