public import Foundation
/// What a recorder has done with the sessions and presentations it was given.
public struct RecorderStatistics: Sendable, Hashable {
  /// What became of presentations. One is recorded when it has come and again when it has gone, together where both
  /// wait to be written.
  public struct Presentations: Sendable, Hashable {
    /// Records that were new to the registry, or told it something new.
    public var recorded = 0
    /// Records of what the registry knew already.
    public var duplicates = 0
    /// Records given up because the queue was full. The next of the same presentation makes up for it.
    public var dropped = 0
    /// Records the registry would not take.
    public var failed = 0
    /// Records that are not written yet.
    public var waiting = 0

    /// Nothing done yet.
    public init() {}
  }

  /// Sessions stored.
  public var recorded = 0
  /// Sessions the registry had already.
  public var duplicates = 0
  /// Sessions given up because the queue was full, a session grew beyond every bound, more ran at once than can be
  /// meant, or the recorder was closed.
  public var dropped = 0
  /// Sessions the registry would not take.
  public var failed = 0
  /// Sessions that have ended and are not written yet.
  public var waiting = 0
  /// What became of presentations.
  public var presentations = Presentations()
  /// Why something could not be written the last time that happened; stays when it can be again.
  public var lastError: RegistryError?

  /// Nothing done yet.
  public init() {}

  /// What became of records that the registry took or had.
  init(_ summary: (sessions: RecordingSummary, presentations: RecordingSummary)) {
    recorded = summary.sessions.inserted
    duplicates = summary.sessions.duplicates
    presentations.recorded = summary.presentations.inserted
    presentations.duplicates = summary.presentations.duplicates
  }

  /// Adds what became of one batch.
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

/// Why sessions or presentations were not written, told once for each run of failures.
///
/// A run ends with the first write after which there is nothing to complain about; what fails later is told anew.
public enum RecorderFailure: Error, Sendable, Hashable {
  /// Writing failed for a reason that may pass: a full disk, a locked or read-only file, one that was deleted. What
  /// waits is kept, and tried again after a pause that doubles up to a minute, but not while another program writes.
  case notWritten(RegistryError)
  /// The registry refused records for what they are, or can never be written; they are given up and counted as `failed`.
  case givenUp(RegistryError)
  /// The queue was full or closed, or a session beyond every bound: whole sessions, and presentations, were dropped. The
  /// numbers are all that were dropped since the recorder was made.
  case dropped(sessions: Int, presentations: Int)
}

extension RecorderFailure: CustomStringConvertible, LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// What happened, and what becomes of the records.
  public var description: String {
    switch self {
    case .notWritten(let error): "\(error) What was recorded is kept in memory and tried again."
    case .givenUp(let error): "\(error) What was recorded is given up."
    case .dropped(let sessions, let presentations):
      "\(sessions) sessions and \(presentations) presentations are lost so far: the recorder's queue was full or closed, or "
        + "a session had too many samples, ran beside too many others or began twice."
    }
  }
}

/// What became of a batch.
struct WriteOutcome: Sendable {
  /// What to add to the recorder's.
  var statistics = RecorderStatistics()
  /// What is tried again.
  var kept = WriteUnit()
  /// Why it has to be, nil where nothing was kept.
  var failure: RegistryError?
  /// Why something was given up.
  var refusal: RegistryError?

  /// Whether sessions or presentations were taken.
  var wroteRecords: Bool {
    statistics.recorded + statistics.duplicates > 0
      || statistics.presentations.recorded + statistics.presentations.duplicates > 0
  }

  /// Adds what became of a part.
  mutating func add(_ other: WriteOutcome) {
    statistics.add(other.statistics)
    kept.append(other.kept)
    failure = other.failure ?? failure
    refusal = other.refusal ?? refusal
  }
}

extension RegistryError {
  /// Whether the registry refused a record for what it is: trying again would be refused again, and other records can
  /// be written. Anything else, such as a full disk, concerns every record and may pass.
  var concernsOneRecord: Bool {
    switch self {
    case .refused, .invalidSession, .unknownConfiguration, .invalidPresentation, .unknownPresentedConfiguration: true
    // SQLITE_ERROR, TOOBIG, MISMATCH and RANGE complain about a statement or its values, not about the file.
    case .other(_, let code, _): [1, 18, 20, 25].contains(code & 0xFF)
    default: false
    }
  }
}

/// Tells a recorder's failures once for each run of them.
struct FailureStreaks: Sendable {
  private var isFailing = false
  private var isGivingUp = false
  private var isDropping = false
  private var dropped = 0

  /// What has to be told after a write.
  mutating func update(with outcome: WriteOutcome, statistics: RecorderStatistics) -> [RecorderFailure] {
    var news: [RecorderFailure] = []
    if let error = outcome.failure, !isFailing { news.append(.notWritten(error)) }
    if let error = outcome.refusal, !isGivingUp { news.append(.givenUp(error)) }
    let dropped = statistics.dropped + statistics.presentations.dropped
    if dropped > self.dropped, !isDropping {
      news.append(.dropped(sessions: statistics.dropped, presentations: statistics.presentations.dropped))
    }
    isFailing = outcome.failure != nil
    // A write that failed as a whole says nothing about what it would have refused.
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
