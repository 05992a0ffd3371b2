/// What a recorder has done with the sessions it was given.
public struct RecorderStatistics: Sendable, Hashable {
  /// Sessions stored.
  public var recorded = 0
  /// Sessions the registry had already.
  public var duplicates = 0
  /// Sessions given up because the queue was full or a session grew beyond every bound.
  public var dropped = 0
  /// Sessions the registry would not take.
  public var failed = 0
  /// Why the last of them failed, or why the last note about a session that began could not be written.
  public var lastError: RegistryError?

  /// Nothing done yet.
  public init() {}
}
