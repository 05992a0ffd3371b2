/// What a report is about.
public struct ReportHeader: Sendable, Hashable, Codable {
  /// The registry's last migration.
  public var schemaVersion: String
  /// The selection; nil where everything was taken. UTC microseconds since 1970: sessions that began at `since` or
  /// later, and at `cutoff` or earlier.
  public var transition: String?
  /// Only sessions that began at this time or later; UTC microseconds since 1970, nil for no bound.
  public var sinceMicroseconds: Int64?
  /// Only sessions that began at this time or earlier; UTC microseconds since 1970, nil for no bound.
  public var cutoffMicroseconds: Int64?
  /// How many sessions were selected, and the UTC days of the first and the last of them.
  public var sessions: Int
  /// The UTC day of the first selected session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last selected session; nil without sessions.
  public var lastDay: String?
  /// Counts of fewer people than this are withheld.
  public var smallestCell: Int
  /// What the random numbers of the intervals start from: the same sessions and seed give the same report.
  public var seed: UInt64 = PeopleResamples.seed
  /// How many decisions their own revision was asked about again, in the sections that tell; nil where none does, or one
  /// withholds it.
  public var replayedDecisions: Int?
  /// The share of them that came out as they were stored, which must be 1, or the least share of a section where one
  /// withholds how many; nil where nothing was replayed.
  public var replayFidelity: Double?
}
