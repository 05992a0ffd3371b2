public import TransitionModel

/// The time of day on a stage: its virtual seconds, counted from a day of one's choice.
///
/// Give it to the stage and its ``wallClock`` to the manager, and what is recorded happened when the stage played it.
public final class StageClock: Sendable {
  private let startMicroseconds: Int64
  private let elapsedMicroseconds = Lock<Int64>(0)

  /// - Parameter startMicroseconds: What time it is when the stage is set up, UTC microseconds since 1970.
  public init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// What a manager takes for the time of day: the stage's own.
  public var wallClock: WallClock {
    WallClock { self.startMicroseconds.addingClamped(self.elapsedMicroseconds.withLock(\.self)) }
  }

  func tell(_ seconds: Double) {
    // A stage can be let run further than 64 bits of microseconds go.
    let microseconds = min(max((seconds * 1_000_000).rounded(), 0), 0x1p52)
    elapsedMicroseconds.withLock { $0 = Int64(microseconds) }
  }
}
