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

    public init() {}
  }

  /// Sessions stored.
  public var recorded = 0
  /// Sessions the registry had already.
  public var duplicates = 0
  /// Sessions given up because the queue was full or a session grew beyond every bound.
  public var dropped = 0
  /// Sessions the registry would not take.
  public var failed = 0
  public var presentations = Presentations()
  /// Why the last of them failed, or why the last note about a session that began could not be written.
  public var lastError: RegistryError?

  /// Nothing done yet.
  public init() {}

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
