import GRDB

/// What a bundle holds.
public struct BundleSummary: Sendable, Hashable {
  /// Transitions in use.
  public var transitions = 0
  /// Transitions that are retired.
  public var retired = 0
  /// Of all of them together.
  public var revisions = 0

  /// A bundle that holds nothing.
  public init() {}

  init(in db: Database) throws {
    retired = try Int.fetchOne(db, sql: "SELECT count(*) FROM transition WHERE retired_at_us IS NOT NULL") ?? 0
    transitions = try (Int.fetchOne(db, sql: "SELECT count(*) FROM transition") ?? 0) - retired
    revisions = try Int.fetchOne(db, sql: "SELECT count(*) FROM configuration") ?? 0
  }
}
