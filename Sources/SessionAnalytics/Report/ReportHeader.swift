/// What a report is about.
public struct ReportHeader: Sendable, Hashable, Codable {
  /// The registry's last migration.
  public var schemaVersion: String
  /// The selection; nil where everything was taken. UTC microseconds since 1970: sessions that began at `since` or
  /// later, and at `cutoff` or earlier.
  public var transition: String?
  public var sinceMicroseconds: Int64?
  public var cutoffMicroseconds: Int64?
  /// How many sessions were selected, and the UTC days of the first and the last of them.
  public var sessions: Int
  public var firstDay: String?
  public var lastDay: String?
  /// Counts of fewer people than this are withheld.
  public var smallestCell: Int
}
