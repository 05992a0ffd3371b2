/// A progress bar on a terminal. It does not appear if the work ends within ``patience``.
final class ProgressBar {
  static let patience = Duration.milliseconds(300)
  static let pause = Duration.milliseconds(100)

  private var label: String
  private let total: Int
  private let stream: ConsoleStream
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var lastDrawn: ContinuousClock.Instant?

  init(
    label: String, total: Int, stream: ConsoleStream, isShown: Bool,
    now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.label = label
    self.total = max(total, 0)
    self.stream = stream
    self.isShown = isShown
    self.now = now
    start = now()
  }

  /// Draws the bar, at most ten times a second.
  ///
  /// - Parameter label: The text before the bar from now on.
  func update(_ done: Int, label: String? = nil) {
    self.label = label ?? self.label
    guard isShown else { return }
    let time = now()
    guard time - start >= Self.patience else { return }
    if let lastDrawn, time - lastDrawn < Self.pause { return }
    lastDrawn = time
    stream.clearLine()
    stream.write(line(done: min(max(done, 0), total), elapsed: time - start))
    stream.flush()
  }

  func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    stream.clearLine()
    stream.flush()
  }

  /// The line of the bar, without the graphic on a narrow terminal:
  /// `Importing ███████░░░░░  58 %  1742 of 3000  4 s left`
  func line(done: Int, elapsed: Duration) -> String {
    let share = total == 0 ? 1 : Double(done) / Double(total)
    var facts = "  \(Int(share * 100)) %  \(done) of \(total)"
    if done > 0, done < total {
      let left = elapsed / Double(done) * Double(total - done)
      facts += "  \(max(Int(left.components.seconds), 1)) s left"
    }
    let room = (stream.width ?? 80) - label.count - facts.count - 2
    guard room >= 8 else { return String((label + facts).prefix(max((stream.width ?? 80) - 1, 0))) }
    let width = min(room, 30)
    let full = Int(share * Double(width))
    return label + " " + String(repeating: "█", count: full) + String(repeating: "░", count: width - full) + facts
  }
}
