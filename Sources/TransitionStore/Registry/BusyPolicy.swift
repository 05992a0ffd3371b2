package import Dispatch
import Foundation
import GRDB
import GRDBSQLite

/// How it is waited while another connection writes.
///
/// SQLite has no queue for its lock: whoever asks first when it becomes free gets it. Its own way of waiting asks ever more
/// rarely, ten times a second in the end, so that those who wait longest are passed by those who come new, and a few
/// programs that write all the time keep one out for good. Here, who has waited longer asks more often, and so is
/// usually next.
package struct BusyPolicy: Sendable {
  /// Seconds before it is given up; longer on a machine that has too much to do, because what is counted is the asking.
  var longest = 10.0
  /// Whether to go on waiting, asked before each pause.
  var isGranted: @Sendable () -> Bool = { true }
  /// Called once for each wait, with the program that writes where that is known, when it takes longer than a person likes to be left
  /// without a word.
  var tell: (@Sendable (_ writer: String?) -> Void)?

  /// What is right unless somebody has a reason.
  static let usual = BusyPolicy()
  /// For who cannot wait at all.
  static let impatient = BusyPolicy(isGranted: { false })

  /// For a program that somebody sits before, who is told, and can give up any time.
  package static func patient(
    seconds: Double, tell: @escaping @Sendable (_ writer: String?) -> Void
  ) -> BusyPolicy {
    BusyPolicy(longest: seconds, tell: tell)
  }

  /// Waits; whether to ask again.
  ///
  /// - Parameters:
  ///   - tries: How often it was asked.
  ///   - writer: Says which program is writing, if that can be known.
  func wait(afterTries tries: Int, writer: () -> String? = { nil }) -> Bool {
    let (pause, waited) = Self.pause(afterTries: tries)
    guard waited < longest, isGranted() else { return false }
    if let tell, waited < Self.silence, waited + pause >= Self.silence { tell(writer()) }
    Thread.sleep(forTimeInterval: pause)
    return true
  }

  /// The pause before the second time of asking, seconds; it shrinks as one over 1 + 4 seconds waited.
  private static let firstPause = 0.01
  private static let shortestPause = 0.000_5
  private static let shrinking = 4.0
  /// Seconds from which on the first pause will do: who waits for so long is before all others, and does not mind it.
  private static let long = 10.0
  /// Seconds until ``tell``.
  private static let silence = 2.0

  /// The next pause, and how long it was waited before it; seconds.
  static func pause(afterTries tries: Int) -> (pause: Double, waited: Double) {
    // With w = 1 + 4t, dt/dn = 0.01/w gives w² = 1 + 2 · 4 · 0.01 · n.
    let w = (1 + 2 * shrinking * firstPause * Double(tries)).squareRoot()
    guard firstPause / w < shortestPause else { return (firstPause / w, (w - 1) / shrinking) }
    // From here on the pauses are the same.
    let w1 = firstPause / shortestPause
    let tries1 = (w1 * w1 - 1) / (2 * shrinking * firstPause)
    let waited = (w1 - 1) / shrinking + (Double(tries) - tries1) * shortestPause
    guard waited >= long else { return (shortestPause, waited) }
    return (firstPause, long + (waited - long) / shortestPause * firstPause)
  }
}

extension Database {
  /// Begins a transaction that writes if no other program does, and waits for none. What the connection waits for by itself
  /// afterwards, it waits for as usual.
  ///
  /// - Throws: `SQLITE_BUSY` where one does.
  func inTransactionAtOnce(_ body: () throws -> TransactionCompletion) throws {
    // GRDB has no way to change it for a while (`Configuration.busyMode` is for good). A closed connection has none, and
    // says so when it is to begin.
    if let connection = sqliteConnection { sqlite3_busy_handler(connection, nil, nil) }
    defer {
      if let connection = sqliteConnection {
        sqlite3_busy_handler(connection, { _, tries in BusyPolicy.usual.wait(afterTries: Int(tries)) ? 1 : 0 }, nil)
      }
    }
    // In the transaction nothing is left to wait for: with a log, nobody who reads is in a writer's way.
    try inTransaction(.immediate, body)
  }
}

extension Duration {
  /// The same for a queue, which counts nanoseconds; eleven days at most.
  package var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let bounded = Int(max(min(seconds, 1_000_000), -1_000_000))
    return .nanoseconds(bounded * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
