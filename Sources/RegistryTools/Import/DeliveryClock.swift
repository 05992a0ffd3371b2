import TransitionModel
package import TransitionStore

/// The correction of the times in a file if the device's clock cannot have been right.
///
/// A batch has its creation time and its sending time, by the device's clock. The importer adds the arrival time.
///
/// - A batch that arrives before it was sent comes from a clock that is ahead. One that arrives more than a week
///   after comes from a clock that is behind, because the system cancels a background upload after seven days. All
///   times of such a batch are moved by the difference.
/// - Within the week, a slow clock looks like a slow upload, and the times stay as they are.
/// - A line that is still after the arrival, or more than 400 days before it, was recorded before the clock was set.
///   It is moved by whole days to the day of the arrival, so that intervals of seconds are preserved.
///
/// `Facts/clock_shift.sql` defines the same for every engine.
package struct DeliveryClock: Sendable, Hashable {
  /// The correction of all times of the batch, in microseconds; 0 if the clock can be right.
  package let offset: Int64
  let receivedAt: Int64
  private let isBatch: Bool

  /// The tolerated difference of clocks, which is Kerberos' maximum (RFC 4120).
  static let tolerance: Int64 = 300_000_000
  /// The maximum duration of an upload: the default of `timeoutIntervalForResource` of a background session.
  static let longestUpload: Int64 = 7 * WallClock.day
  /// The maximum age of unsent data on a device: a year, and a month to return to it.
  static let longestWait: Int64 = 400 * WallClock.day

  /// - Parameters:
  ///   - batch: The header of the batch; nil for a file that is not a batch, with an unknown sending time.
  ///   - receivedAt: The arrival time, by the importer's clock: whatever a file states about it may be forged.
  package init(_ batch: BatchStamp?, receivedAt: Int64) {
    isBatch = batch != nil
    let difference = batch.map { receivedAt - $0.sentAtMicroseconds } ?? 0
    self.receivedAt = receivedAt
    offset = (-Self.tolerance...Self.longestUpload).contains(difference) ? 0 : difference
  }

  /// Returns the correction of a line's times, in microseconds.
  package func shift(of time: Int64) -> Int64 {
    let ahead = time + offset - receivedAt
    if ahead > Self.tolerance { return offset - (ahead + WallClock.day - 1) / WallClock.day * WallClock.day }
    if isBatch, -ahead > Self.longestWait { return offset + -ahead / WallClock.day * WallClock.day }
    return offset
  }

  func correct(_ record: inout PresentationRecord) {
    guard !record.isShared, record.deviceAtMicroseconds == nil,
      let time = record.presentedAtMicroseconds ?? record.dismissedAtMicroseconds
    else { return }
    let shift = shift(of: time)
    guard shift != 0 else { return }
    record.deviceAtMicroseconds = time
    record.presentedAtMicroseconds = record.presentedAtMicroseconds.map { max($0 + shift, 0) }
    record.dismissedAtMicroseconds = record.dismissedAtMicroseconds.map { max($0 + shift, 0) }
    for index in record.moves.indices {
      record.moves[index].atMicroseconds = max(record.moves[index].atMicroseconds + shift, 0)
    }
  }

  func corrected(_ stored: StoredSession) -> StoredSession {
    guard !stored.isShared, stored.deviceAtMicroseconds == nil else { return stored }
    var header = stored.header
    let shift = shift(of: header.beganAtMicroseconds)
    guard shift != 0 else { return stored }
    header.beganAtMicroseconds = max(header.beganAtMicroseconds + shift, 0)
    var corrected = stored.replacing(header)
    corrected.deviceAtMicroseconds = stored.header.beganAtMicroseconds
    return corrected
  }

  func corrected(_ fact: InstallFact) -> InstallFact {
    var fact = fact
    fact.logEndsAtMicroseconds = max(min(fact.logEndsAtMicroseconds + offset, receivedAt), 0)
    return fact
  }
}
