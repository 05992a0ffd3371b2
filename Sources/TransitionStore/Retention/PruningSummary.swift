/// What ``TransitionRegistry/prune(tracesBefore:sessionsBefore:origin:rewriting:dryRun:)`` deleted, or would delete.
public struct PruningSummary: Sendable, Hashable {
  /// Traces of sessions that stay.
  public var traces = 0
  /// Sessions, each with its trace.
  public var sessions = 0
  /// Presentations that ended long enough ago, or were of that origin.
  public var presentations = 0
  /// What the registry had on the disk before, its file and the log beside it, in bytes.
  public var bytesBefore = 0
  /// What it has there afterwards, in bytes.
  public var bytesAfter = 0
  /// How many of ``bytesAfter`` are the log's; it has none where ``isCompacted``.
  public var logBytesAfter = 0
  /// False where another program was using the registry, so that free pages and the log could not be given back.
  public var isCompacted = true

  /// Nothing yet.
  public init() {}

  /// Whether there was nothing to delete.
  public var isEmpty: Bool { traces == 0 && sessions == 0 && presentations == 0 }
}
