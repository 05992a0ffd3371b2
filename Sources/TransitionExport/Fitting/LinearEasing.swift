import TransitionMotion

/// A spring as a CSS `linear()` function: its values at even times, and straight lines between them.
///
/// There are as many as keep each line within ``tolerance`` of the spring. A spring that UIKit cuts off before it has
/// settled jumps to its end, by two values at 100 %.
struct LinearEasing {
  /// The largest distance between the lines and the spring at one time, as a share of the way: one pixel in 500.
  static let tolerance = 0.002

  let css: String

  init(_ spring: Spring, duration: Double, initialVelocity: Double) {
    func value(_ position: Double) -> Double { spring.value(at: position * duration, initialVelocity: initialVelocity) }
    // A line is furthest from the spring about its middle. The margin is for that, and for rounding to four decimals.
    func isWithinTolerance(_ count: Int) -> Bool {
      let halves = (0...2 * count).map { value(Double($0) / Double(2 * count)) }
      return stride(from: 0, to: 2 * count, by: 2).allSatisfy {
        abs((halves[$0] + halves[$0 + 2]) / 2 - halves[$0 + 1]) <= 0.95 * Self.tolerance
      }
    }
    var count = 16
    while count < 10_000, !isWithinTolerance(count) { count += count / 8 }
    let values = (0...count).map { (value(Double($0) / Double(count)) * 10_000).rounded() / 10_000 }
    let isCutOff = abs(values[count] - 1) > 0.75 * Self.tolerance
    let end = isCutOff ? ["\(NumberText.exact(values[count])) 100%", "1"] : ["1"]
    css = "linear(\((values.dropLast().map(NumberText.exact) + end).joined(separator: ", ")))"
  }
}
