/// Within how long something counts as regret: open at the decision and closed at the end, t < e ≤ t + N.
struct RegretWindow: Sendable, Hashable {
  var seconds: Int

  /// What a report counts with.
  static let standard = RegretWindow(seconds: 10)
  /// What a report shows beside it, in seconds.
  static let shown = [3, 5, 10, 30]
}
