/// What became of a decision, as `decided_touch.sql` says it: microseconds from the decision on, nil where it never
/// came.
struct DecidedTouch {
  /// Until another touch began on the presentation, or the screen came again.
  var next: Int?
  /// Until a button dismissed the presentation.
  var button: Int?
  /// Until the log ends, or the cut-off.
  var watched: Int
  /// Whether touches that followed, each within the window of the one before, led to a finish.
  var chainFinishes: Bool

  /// Whether the window had closed before the log ended, and what happened within it.
  func isWatched(_ seconds: Int) -> Bool { watched >= seconds * 1_000_000 }
  func isRegretted(_ seconds: Int) -> Bool { isWatched(seconds) && Self.within(next, seconds) }
  func isGivenUp(_ seconds: Int) -> Bool { isWatched(seconds) && Self.within(button, seconds) }
  /// Whether it was regretted within the standard window and made good.
  var isRecovered: Bool { isRegretted(RegretWindow.standard.seconds) && chainFinishes }

  static func within(_ time: Int?, _ seconds: Int) -> Bool { time.map { $0 <= seconds * 1_000_000 } ?? false }
}
