public import Foundation
/// The numbers of sessions and presentations that a recorder has handled, by result.
public struct RecorderStatistics: Sendable, Hashable {
  /// The results for presentations.
  ///
  /// A presentation is recorded when it appears and again when it ends; the two records are combined if both wait to be
  /// written.
  package struct Presentations: Sendable, Hashable {
    /// Records that were new or had new values.
    package var recorded = 0
    /// Records that were already stored.
    package var duplicates = 0
    /// Records dropped because the queue was full. The next record of the same presentation makes up for it.
    package var dropped = 0
    /// Records that the registry refused.
    package var failed = 0
    /// Records that are not written yet.
    package var waiting = 0

    /// Creates empty statistics.
    package init() {}
  }

  /// Sessions that were stored.
  public var recorded = 0
  /// Sessions that were already stored.
  package var duplicates = 0
  /// Sessions dropped because the queue was full, a session was too long, too many ran at the same time, or the
  /// recorder was closed.
  public var dropped = 0
  /// Sessions that the registry refused.
  public var failed = 0
  /// Sessions that have ended and are not written yet.
  public var waiting = 0
  /// The results for presentations.
  package var presentations = Presentations()
  /// The reason of the last failed write. It stays after a later success.
  public var lastError: RegistryError?

  /// Creates empty statistics.
  package init() {}

  init(_ summary: (sessions: RecordingSummary, presentations: RecordingSummary)) {
    recorded = summary.sessions.inserted
    duplicates = summary.sessions.duplicates
    presentations.recorded = summary.presentations.inserted
    presentations.duplicates = summary.presentations.duplicates
  }

  mutating func add(_ other: RecorderStatistics) {
    recorded += other.recorded
    duplicates += other.duplicates
    dropped += other.dropped
    failed += other.failed
    presentations.recorded += other.presentations.recorded
    presentations.duplicates += other.presentations.duplicates
    presentations.dropped += other.presentations.dropped
    presentations.failed += other.presentations.failed
    lastError = other.lastError ?? lastError
  }
}

/// A reason that sessions or presentations were not written, reported once for each run of failures.
///
/// A run ends with the first fully successful write. A later failure is reported again.
///
/// More cases may be added; use `default`.
public enum RecorderFailure: Error, Sendable, Hashable {
  /// Writing failed for a reason that may pass: a full disk, a locked or read-only file, or a deleted one. Waiting
  /// records are kept and tried again. The pause between tries doubles up to a minute, except while another program
  /// writes.
  case notWritten(RegistryError)
  /// The registry refused records, or they can never be written. They are dropped and counted as `failed`.
  case givenUp(RegistryError)
  /// Whole sessions and presentations were dropped because the queue was full or closed, or a session too long. The
  /// numbers are totals since the recorder was created.
  case dropped(sessions: Int, presentations: Int)
}

extension RecorderFailure: CustomStringConvertible, LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// The problem, and its effect on the records.
  public var description: String {
    switch self {
    case .notWritten(let error): "\(error) The recorded data is kept in memory, and the write is retried."
    case .givenUp(let error): "\(error) The recorded data is discarded."
    case .dropped(let sessions, let presentations):
      "\(sessions) sessions and \(presentations) presentations are lost so far. The recorder's queue was full or "
        + "closed, or a session had too many samples, began twice, or ran beside too many others."
    }
  }
}

struct WriteOutcome: Sendable {
  var statistics = RecorderStatistics()
  var kept = WriteBatch()
  /// The reason that records were kept; nil if none were.
  var failure: RegistryError?
  var refusal: RegistryError?

  var wroteRecords: Bool {
    statistics.recorded + statistics.duplicates > 0
      || statistics.presentations.recorded + statistics.presentations.duplicates > 0
  }

  mutating func add(_ other: WriteOutcome) {
    statistics.add(other.statistics)
    kept.append(other.kept)
    failure = other.failure ?? failure
    refusal = other.refusal ?? refusal
  }
}

extension RegistryError {
  /// Trying again would be refused again, and other records can be written. Any other error, such as a full disk,
  /// concerns every record and may pass.
  var concernsOneRecord: Bool {
    switch fault {
    case .refused, .invalidSession, .unknownConfiguration, .invalidPresentation, .unknownPresentedConfiguration: true
    // SQLITE_ERROR, TOOBIG, MISMATCH and RANGE concern a statement or its values, not the file.
    case .other(_, let code, _): [1, 18, 20, 25].contains(code & 0xFF)
    default: false
    }
  }
}

/// Reports a recorder's failures once for each run of them.
struct FailureStreaks: Sendable {
  private var isFailing = false
  private var isGivingUp = false
  private var isDropping = false
  private var dropped = 0

  mutating func update(with outcome: WriteOutcome, statistics: RecorderStatistics) -> [RecorderFailure] {
    var news: [RecorderFailure] = []
    if let error = outcome.failure, !isFailing { news.append(.notWritten(error)) }
    if let error = outcome.refusal, !isGivingUp { news.append(.givenUp(error)) }
    let dropped = statistics.dropped + statistics.presentations.dropped
    if dropped > self.dropped, !isDropping {
      news.append(.dropped(sessions: statistics.dropped, presentations: statistics.presentations.dropped))
    }
    isFailing = outcome.failure != nil
    // A write that failed as a whole does not reveal the records that it would have refused.
    if !isFailing {
      if outcome.wroteRecords || outcome.refusal != nil { isGivingUp = outcome.refusal != nil }
      isDropping = dropped > self.dropped
    } else {
      isGivingUp = isGivingUp || outcome.refusal != nil
      isDropping = isDropping || dropped > self.dropped
    }
    self.dropped = dropped
    return news
  }
}
