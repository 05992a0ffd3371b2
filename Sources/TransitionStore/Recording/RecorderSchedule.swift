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
  mutating func tried(failed: Bool, waiting: Int) -> Wake? {
    failures = failed ? failures + 1 : 0
    return failed ? recordsWait(max(waiting, 1)) : nil
  }
}
