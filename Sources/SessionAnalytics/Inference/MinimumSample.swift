/// The minimum sample of each printed number. Fewer sessions are not informative.
enum MinimumSample {
  static let share = 30
  /// The minimum number of expected events, and of trials without one, on each side of a difference: fewer are too few for
  /// the normal approximation.
  static let expectedEvents = 5
  /// The minimum number of sessions for a histogram: the same as for its median.
  static let histogram = quantile(percent: 50)

  /// Returns the minimum number of sessions for a quantile: 20 for the median, 50 for p90 and p10, 100 for p95 and p05,
  /// 500 for p99 and p01.
  ///
  /// That is five values beyond it, and never fewer than 20.
  static func quantile(percent: Int) -> Int {
    let tail = min(percent, 100 - percent)
    guard tail > 0 else { return .max }
    return max(20, (500 + tail - 1) / tail)
  }
}
