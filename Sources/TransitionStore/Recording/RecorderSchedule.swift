/// How much a recorder keeps in memory, and how long.
struct RecorderLimits: Sendable, Hashable {
  /// Sessions that may wait to be written, and presentations beside them.
  let capacity: Int
  /// Sessions and presentations that are written without waiting for more.
  let batchSize: Int
  /// How long the first that waits does so at most.
  let batchInterval: Duration

  /// Records there is memory for at once: a batch, unless somebody wants it larger than any.
  var room: Int { min(batchSize, Self.mostRoom) }

  private static let mostRoom = 256

  /// The longest pause between two tries to write.
  static let longestPause = Duration.seconds(60)

  /// Takes what makes sense of the numbers: at least one session, no batch that never fills, no time before now.
  init(capacity: Int = 256, batchSize: Int = 100, batchInterval: Duration = .seconds(1)) {
    self.capacity = max(capacity, 1)
    self.batchSize = min(max(batchSize, 1), self.capacity)
    self.batchInterval = max(batchInterval, .zero)
  }

  /// How long to wait after so many tries in a row that failed: twice as long each time, up to ``longestPause``.
  func pause(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return batchInterval }
    let factor = 1 << min(failures, 16)
    return max(min(batchInterval * factor, Self.longestPause), batchInterval)
  }
}

extension WriteUnit {
  /// A unit with room for what usually waits, so that filling it takes no memory: a gesture's thread holds the lock
  /// meanwhile. Where more waits, after a failure, it grows.
  init(withRoomFor limits: RecorderLimits) {
    self.init(withRoomForMarkersOf: limits)
    ended.reserveCapacity(limits.room)
    discarded.reserveCapacity(RunningSessions.maximum)
    presentations.reserveCapacity(limits.room)
  }

  /// A unit with room for markers alone.
  init(withRoomForMarkersOf limits: RecorderLimits) {
    self.init()
    begun.reserveCapacity(limits.room)
  }
}

/// Decides when a recorder's background work is due: one request at a time of each kind, none while writing fails.
///
/// A pure value; nothing here reads a clock.
struct RecorderSchedule: Sendable, Hashable {
  /// What the background is asked for.
  enum Wake: Sendable, Hashable {
    /// Write the notes of sessions that began, now.
    case notes
    /// Write everything that waits, now.
    case batch
    /// Write everything that waits after this long, unless another batch has been taken by then.
    case later(Duration, turn: Int)
  }

  let limits: RecorderLimits
  /// Batches taken so far.
  private(set) var turn = 0
  /// Tries in a row that failed.
  private(set) var failures = 0
  private var areNotesAsked = false
  private var isBatchAsked = false
  private var isLaterAsked = false

  init(limits: RecorderLimits) { self.limits = limits }

  /// A session has begun. While writing fails its note waits with the rest.
  mutating func sessionBegan() -> Wake? {
    guard failures == 0 else { return recordsWait(1) }
    guard !areNotesAsked else { return nil }
    areNotesAsked = true
    return .notes
  }

  /// So many records wait, one of them new.
  mutating func recordsWait(_ count: Int) -> Wake? {
    if failures == 0, count >= limits.batchSize {
      guard !isBatchAsked else { return nil }
      isBatchAsked = true
      return .batch
    }
    guard !isLaterAsked else { return nil }
    isLaterAsked = true
    return .later(limits.pause(afterFailures: failures), turn: turn)
  }

  mutating func notesTaken() { areNotesAsked = false }

  mutating func batchTaken() {
    turn += 1
    (areNotesAsked, isBatchAsked, isLaterAsked) = (false, false, false)
  }

  /// A try is over. Asks for the next one where something was kept, because nobody else may come to ask.
  ///
  /// - Parameter failure: Why something was. Another program that writes was waited for already, and ends: after that the
  ///   pause does not grow.
  mutating func tried(_ failure: RegistryError?, waiting: Int) -> Wake? {
    switch failure {
    case nil:
      failures = 0
      return nil
    case .busy: failures = 1
    default: failures += 1
    }
    return recordsWait(max(waiting, 1))
  }

  /// Somebody has written to the registry who did not wait for it. So it can be written, however often that has failed.
  mutating func wroteBeside(waiting: Int) -> Wake? {
    failures = 0
    guard waiting > 0, !isBatchAsked else { return nil }
    isBatchAsked = true
    return .batch
  }
}
