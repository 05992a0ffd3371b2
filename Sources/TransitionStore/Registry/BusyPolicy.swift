package import Dispatch
import Foundation
import GRDB
import GRDBSQLite

/// Back-off while another connection holds the write lock.
///
/// SQLite has no queue for its lock: the connection that tries first after the lock is released gets it. SQLite's own
/// busy handler backs off to ten tries a second. The longest-waiting connections are then overtaken by new ones, and a
/// few programs that write continuously can lock one out forever. This policy does the opposite: the longer a
/// connection has waited, the more often it tries, so it usually comes next.
///
/// The timeouts of apps are here. The command-line tool waits longer, by `Console.busyTimeout`.
package struct BusyPolicy: Sendable {
  /// The busy timeout, in seconds. It is longer on an overloaded machine, because tries are counted, not time.
  var longest = 10.0
  /// Returns whether to keep waiting; called before each pause.
  var isGranted: @Sendable () -> Bool = { true }
  /// Called once for each wait that exceeds ``silence``, with the program that holds the lock, if known.
  var tell: (@Sendable (_ writer: String?) -> Void)?

  static let usual = BusyPolicy()
  /// For an app that starts, and shows nothing meanwhile. A batch of another process takes milliseconds. Only a long
  /// transaction, such as pruning, takes longer.
  static let starting = BusyPolicy(longest: 1)

  /// Returns a policy for an interactive program, which reports the wait and can be canceled at any time.
  package static func patient(
    seconds: Double, tell: @escaping @Sendable (_ writer: String?) -> Void
  ) -> BusyPolicy {
    BusyPolicy(longest: seconds, tell: tell)
  }

  func wait(afterTries tries: Int, writer: () -> String? = { nil }) -> Bool {
    let (pause, waited) = Self.pause(afterTries: tries)
    guard waited < longest, isGranted() else { return false }
    if let tell, waited < Self.silence, waited + pause >= Self.silence { tell(writer()) }
    Thread.sleep(forTimeInterval: pause)
    return true
  }

  /// The pause before the second try, in seconds. Pauses shrink as 1 / (1 + 4 × seconds waited).
  private static let firstPause = 0.01
  private static let shortestPause = 0.000_5
  private static let shrinking = 4.0
  /// The seconds after which pauses return to ``firstPause``: a connection that has waited this long is ahead of all
  /// others.
  private static let long = 10.0
  /// The seconds until ``tell`` is called.
  private static let silence = 2.0

  /// Returns the next pause and the time waited before it, in seconds.
  static func pause(afterTries tries: Int) -> (pause: Double, waited: Double) {
    // With w = 1 + 4t, dt/dn = 0.01/w gives w² = 1 + 2 · 4 · 0.01 · n.
    let w = (1 + 2 * shrinking * firstPause * Double(tries)).squareRoot()
    guard firstPause / w < shortestPause else { return (firstPause / w, (w - 1) / shrinking) }
    // From here on, all pauses are equal.
    let w1 = firstPause / shortestPause
    let tries1 = (w1 * w1 - 1) / (2 * shrinking * firstPause)
    let waited = (w1 - 1) / shrinking + (Double(tries) - tries1) * shortestPause
    guard waited >= long else { return (shortestPause, waited) }
    return (firstPause, long + (waited - long) / shortestPause * firstPause)
  }
}

extension Database {
  /// Begins a write transaction if no other program holds the write lock; otherwise fails immediately.
  ///
  /// Other waits of the connection use its busy handler as usual.
  func inTransactionAtOnce(_ body: () throws -> TransactionCompletion) throws {
    // GRDB cannot change the handler temporarily (`Configuration.busyMode` is permanent). On a closed connection there
    // is nothing to change; beginning the transaction throws.
    if let connection = sqliteConnection { sqlite3_busy_handler(connection, nil, nil) }
    defer {
      if let connection = sqliteConnection {
        sqlite3_busy_handler(connection, { _, tries in BusyPolicy.usual.wait(afterTries: Int(tries)) ? 1 : 0 }, nil)
      }
    }
    // Inside the transaction there is nothing to wait for: with a WAL, readers do not block the writer.
    try inTransaction(.immediate, body)
  }
}

extension Duration {
  /// The duration as a dispatch interval, which counts nanoseconds; at most eleven days.
  package var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let bounded = Int(max(min(seconds, 1_000_000), -1_000_000))
    return .nanoseconds(bounded * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
