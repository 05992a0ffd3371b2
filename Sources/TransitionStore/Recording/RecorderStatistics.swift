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
