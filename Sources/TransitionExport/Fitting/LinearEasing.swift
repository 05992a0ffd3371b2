/// A curve as CSS `linear()` plays it: straight lines between as few stops as a stated error allows.
///
/// CSS has no springs. What it has is `linear()`, which takes any curve apart into straight lines. The error that counts
/// is the *vertical* one, how far the view is from where it should be at that moment: the distance to the line, which
/// other tools bound, hides it where the curve is steep. So each line here is the longest that stays within the tolerance
/// of every sample it passes (a swing filter), 20 001 of them evenly over the duration.
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.825)
/// let easing = try LinearEasing(spring, duration: 0.5)
/// easing.css                // "linear(0, 0.0083 1.51%, …, 1)"
/// easing.largestError       // 0.002, or less
/// ```
///
/// Values have four decimals and times a ten-thousandth of the duration, as they are written, and what is said of the
/// error is said of the numbers that are written. The first stop is exactly 0, the last exactly 1. A curve that is
/// elsewhere at its end, as a spring that UIKit cuts off there, is so in CSS too: two stops at 100 %.
///
/// ## Topics
///
/// ### Making one
/// - ``init(_:duration:initialVelocity:tolerance:)``
/// - ``init(_:tolerance:)``
/// - ``init(tolerance:of:)``
/// - ``defaultTolerance``
///
/// ### Using it
/// - ``css``
/// - ``stops``
/// - ``value(at:)``
/// - ``largestError``
public struct LinearEasing: Hashable, Sendable {
  /// A point the lines meet in.
  public struct Stop: Hashable, Sendable {
    /// The share of the duration in ten-thousandths: hundredths of a CSS percentage.
    let time: Int
    /// The share of the way in ten-thousandths.
    let tenThousandths: Int

    /// The elapsed share of the duration, 0…1.
    public var position: Double { Double(time) / Double(LinearEasing.resolution) }
    /// The share of the way: 0 at the start, 1 at the end, anything between and beyond.
    public var value: Double { Double(tenThousandths) / Double(LinearEasing.resolution) }
  }

  /// How far the lines may be from the curve, as a share of the way: 0.002, one pixel in 500.
  public static let defaultTolerance = 0.002

  /// How many steps of time, and of the way, the written numbers tell apart.
  static let resolution = 10_000

  /// The stops in order of time; the first is (0, 0), the last (1, 1).
  public let stops: [Stop]
  /// The largest distance between the lines and the curve at one time, as a share of the way. It exceeds the tolerance
  /// only where a curve is so steep that it moves further in a ten-thousandth of its duration.
  public let largestError: Double

  init(stops: [Stop], largestError: Double) {
    self.stops = stops
    self.largestError = largestError
  }

  /// Where the lines are.
  ///
  /// - Parameter position: The elapsed share of the duration; 0 or less gives 0, 1 or more 1, as does NaN.
  public func value(at position: Double) -> Double {
    guard position > 0 else { return 0 }
    guard position < 1, let next = stops.firstIndex(where: { $0.position > position }) else { return 1 }
    let (from, to) = (stops[next - 1], stops[next])
    return from.value + (to.value - from.value) * (position - from.position) / (to.position - from.position)
  }
}
