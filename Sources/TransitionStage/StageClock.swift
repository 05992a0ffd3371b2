package import TransitionModel

/// The time of day on a stage: its virtual seconds, counted from a chosen start.
///
/// Pass the clock to the stage and its ``wallClock`` to the manager. Recordings then carry the time at which the stage
/// played them.
package final class StageClock: Sendable {
  private let startMicroseconds: Int64
  private let elapsedMicroseconds = Lock<Int64>(0)

  /// Creates a clock.
  ///
  /// - Parameter startMicroseconds: The time at which the stage is created, in UTC microseconds since 1970.
  package init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// The clock for a manager, which follows the stage.
  package var wallClock: WallClock {
    WallClock { self.startMicroseconds.addingClamped(self.elapsedMicroseconds.withLock(\.self)) }
  }

  func tell(_ seconds: Double) {
    // A stage can run longer than 64 bits of microseconds.
    let microseconds = min(max((seconds * 1_000_000).rounded(), 0), 0x1p52)
    elapsedMicroseconds.withLock { $0 = Int64(microseconds) }
  }
}
