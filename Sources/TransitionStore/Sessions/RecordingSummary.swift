/// What became of sessions handed to ``TransitionRegistry/record(_:)``.
public struct RecordingSummary: Sendable, Hashable {
  /// Sessions that were stored.
  public var inserted: Int
  /// Sessions whose uuid the registry had already; they were left as they are.
  public var duplicates: Int

  /// Describes what was done; without arguments, nothing.
  public init(inserted: Int = 0, duplicates: Int = 0) {
    self.inserted = inserted
    self.duplicates = duplicates
  }
}
