import TransitionModel
package import TransitionStore

/// How the times of a file are corrected where the device's clock cannot have been right.
///
/// A batch says when it was made and sent, by the device's clock, and the receiver when it arrived. One that arrives before
/// it was sent comes from a clock that is ahead, one that arrives a week after from a clock that is behind: an upload in the
/// background is given up after seven days. All times of such a batch are moved by the difference. In between nothing tells a
/// slow clock from a slow upload, and the times stay as they are. A line that still lies after the arrival, or more than 400
/// days before it, is from before the clock was set: it is moved by whole days to the day of the arrival, so that what
/// happened within seconds stays so. `Facts/clock_shift.sql` defines the same for every engine.
package struct DeliveryClock: Sendable, Hashable {
  /// What all times of the batch are moved by, in microseconds; 0 where the clock can be right.
  package let offset: Int64
  private let receivedAt: Int64
  private let isBatch: Bool

  /// What clocks may differ by: the most that Kerberos (RFC 4120) lets them.
  static let tolerance: Int64 = 300_000_000
  /// How long an upload may take: the default of `timeoutIntervalForResource` of a background session.
  static let longestUpload: Int64 = 7 * WallClock.day
  /// How long a device may keep what it has not sent: a year, and a month to return to it.
  static let longestWait: Int64 = 400 * WallClock.day

  /// - Parameters:
  ///   - batch: nil for a file that is no batch: nothing tells when it was sent.
  ///   - now: When it arrived, where the file does not say.
  package init(_ batch: BatchStamp?, now: Int64) {
    isBatch = batch != nil
    let received = batch?.receivedAtMicroseconds ?? now
    let difference = batch.map { received - $0.sentAtMicroseconds } ?? 0
    receivedAt = received
    offset = (-Self.tolerance...Self.longestUpload).contains(difference) ? 0 : difference
  }

  /// What is added to the times of a line, in microseconds.
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
    if isBatch { fact.logEndsAtMicroseconds = max(min(fact.logEndsAtMicroseconds + offset, receivedAt), 0) }
    return fact
  }
}
