/// One side of a comparison: whose dismissals they are, and when.
public struct ComparisonSide: Sendable, Hashable, Codable {
  /// `revision 3`, `before 2026-11-01`.
  public var name: String
  /// The revisions the sessions were recorded under, ascending.
  public var revisions: [Int]
  /// The UTC day of the first session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last session; nil without sessions.
  public var lastDay: String?
  /// Dismissals, however they ended.
  public var sessions: Int
  /// People among them; nil where there are too few to tell, there or on one side alone of a day, or no session has a
  /// token.
  public var users: Int?
}
