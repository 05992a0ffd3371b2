import Synchronization

/// A clock that stands still until it is set, in UTC microseconds since 1970.
final class TestClock: Sendable {
  private let time: Mutex<Int64>

  init(_ time: Int64) { self.time = Mutex(time) }

  var now: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
