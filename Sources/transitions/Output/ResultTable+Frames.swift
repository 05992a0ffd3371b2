import TransitionRuntime
import TransitionStage

extension ResultTable {
  /// A trace, a frame a row: seconds, share of the way, the view's pose in points and degrees, dimming.
  init(framesOf trace: StageLog) {
    self.init(
      columns: [
        .init("time"), .init("progress"), .init("x"), .init("y"), .init("scale"), .init("rotation"), .init("alpha"),
        .init("dimming"),
      ],
      rows: trace.frames.map { frame in
        [
          Self.rounded(frame.time, 4), Self.rounded(frame.progress, 5), Self.rounded(frame.pose.frame.x, 2),
          Self.rounded(frame.pose.frame.y, 2), Self.rounded(frame.pose.scale, 4),
          Self.rounded(frame.pose.rotation, 2), Self.rounded(frame.pose.alpha, 4), Self.rounded(frame.dimming, 4),
        ]
      })
  }

  /// Rounded to so many decimals, for numbers that are calculated rather than kept.
  static func rounded(_ value: Double, _ digits: Int) -> Cell {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return .number((value * scale).rounded() / scale + 0)
  }
}
