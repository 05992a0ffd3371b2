struct RecorderLimits: Sendable, Hashable {
  let capacity: Int
  let batchSize: Int
  let batchInterval: Duration

  /// The number of records for which memory is reserved: a batch, up to a limit.
  var room: Int { min(batchSize, Self.mostRoom) }

  private static let mostRoom = 256

  static let longestPause = Duration.seconds(60)

  /// Creates limits, and clamps invalid ones: at least one session, no batch that never fills, no negative time.
  init(capacity: Int = 256, batchSize: Int = 100, batchInterval: Duration = .seconds(1)) {
    self.capacity = max(capacity, 1)
    self.batchSize = min(max(batchSize, 1), self.capacity)
    self.batchInterval = max(batchInterval, .zero)
  }

  /// Returns the pause after consecutive failures: doubled each time, up to ``longestPause``.
  func pause(afterFailures failures: Int) -> Duration {
    guard failures > 0 else { return batchInterval }
    let factor = 1 << min(failures, 16)
    return max(min(batchInterval * factor, Self.longestPause), batchInterval)
  }
}

extension WriteBatch {
  /// Filling it then allocates no memory while a gesture's thread holds the lock. It grows if more records wait after a
  /// failure.
  init(withRoomFor limits: RecorderLimits) {
    self.init(withRoomForMarkersOf: limits)
    ended.reserveCapacity(limits.room)
    discarded.reserveCapacity(RunningSessions.maximum)
    presentations.reserveCapacity(limits.room)
  }

  init(withRoomForMarkersOf limits: RecorderLimits) {
    self.init()
    begun.reserveCapacity(limits.room)
  }
}

/// Decides when a recorder's background work is due: one request at a time of each kind, and none while writing fails.
///
/// It is a pure value and does not read a clock.
struct RecorderSchedule: Sendable, Hashable {
  enum Wake: Sendable, Hashable {
    /// Write the begin markers now.
    case notes
    /// Write all waiting records now.
    case batch
    /// Write all waiting records after this delay, unless another batch has been taken by then.
    case later(Duration, turn: Int)
  }

  let limits: RecorderLimits
  private(set) var turn = 0
  private(set) var failures = 0
  private var areNotesAsked = false
  private var isBatchAsked = false
  private var isLaterAsked = false

  init(limits: RecorderLimits) { self.limits = limits }

  /// Requests the write of a begin marker. While writing fails, the marker waits with the other records.
  mutating func sessionBegan() -> Wake? {
    guard failures == 0 else { return recordsWait(1) }
    guard !areNotesAsked else { return nil }
    areNotesAsked = true
    return .notes
  }

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

  /// Updates the schedule after a try, and requests the next one if records were kept, because there may be no other
  /// event.
  mutating func tried(_ failure: RegistryError?, waiting: Int) -> Wake? {
    switch failure?.fault {
    case nil:
      failures = 0
      return nil
    // The write has already waited for the lock, which ends: no longer pause.
    case .busy: failures = 1
    default: failures += 1
    }
    return recordsWait(max(waiting, 1))
  }
}
