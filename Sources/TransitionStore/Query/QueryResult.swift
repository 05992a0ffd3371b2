/// The rows of a query.
public struct QueryResult: Sendable, Hashable {
  public let columns: [String]
  public let rows: [[SQLValue]]
  /// Whether there were more rows than were asked for.
  public let isTruncated: Bool

  public init(columns: [String], rows: [[SQLValue]], isTruncated: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isTruncated = isTruncated
  }
}
