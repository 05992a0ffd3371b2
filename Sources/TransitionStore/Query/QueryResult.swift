/// The rows of a query.
public struct QueryResult: Sendable, Hashable {
  /// The names of the columns, in order.
  public let columns: [String]
  /// The rows, in order: a value for each column.
  public let rows: [[SQLValue]]
  /// Whether there were more rows than were asked for.
  public let isTruncated: Bool

  /// Describes a result; see its properties.
  public init(columns: [String], rows: [[SQLValue]], isTruncated: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isTruncated = isTruncated
  }
}
