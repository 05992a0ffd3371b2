import Foundation

/// How a connection waits while another one writes.
///
/// SQLite has no queue for its lock: whoever asks first when it becomes free gets it. Its own way of waiting asks ever more
/// rarely, ten times a second in the end, so that those who wait longest are passed by those who come new, and a few
/// programs that write all the time keep one out for good. Here, who has waited longer asks more often, and so is
/// usually next.
enum LockPatience {
  /// Whether it is waited at all, asked before each pause; for what is done within `withValue` alone.
  @TaskLocal static var isGranted: @Sendable () -> Bool = { true }

  /// Seconds before it is given up; longer on a machine that has too much to do, because what is counted is the asking.
  static let longest = 10.0
  /// The pause before the second time of asking, seconds; it shrinks as one over 1 + 4 seconds waited.
  private static let firstPause = 0.01
  private static let shortestPause = 0.000_5
  private static let shrinking = 4.0

  /// Seconds to wait before asking again; nil to give up.
  ///
  /// - Parameter tries: How often it was asked.
  static func pause(afterTries tries: Int) -> Double? {
    // With w = 1 + 4t, dt/dn = 0.01/w gives w² = 1 + 2 · 4 · 0.01 · n.
    let w = (1 + 2 * shrinking * firstPause * Double(tries)).squareRoot()
    guard firstPause / w < shortestPause else { return firstPause / w }
    // From here on the pauses are the same.
    let w1 = firstPause / shortestPause
    let tries1 = (w1 * w1 - 1) / (2 * shrinking * firstPause)
    let waited = (w1 - 1) / shrinking + (Double(tries) - tries1) * shortestPause
    return waited < longest ? shortestPause : nil
  }

  /// Waits; whether to ask again.
  @Sendable static func wait(afterTries tries: Int) -> Bool {
    guard isGranted(), let pause = pause(afterTries: tries) else { return false }
    Thread.sleep(forTimeInterval: pause)
    return true
  }
}
