/// Who is on both sides, by one property that may explain a difference.
public struct MixTable: Sendable, Hashable, Codable {
  /// How many decided sessions have one value; nil where a count of so few people, or one that would give it away, is withheld.
  public struct Row: Sendable, Hashable, Codable {
    /// `phone`; nil for sessions that do not tell.
    public var value: String?
    /// Decided sessions on the first side.
    public var before: Int?
    /// Decided sessions on the second side.
    public var after: Int?
  }

  /// `device class`, `app version`, `screen`.
  public var property: String
  /// By value, those that do not tell last.
  public var rows: [Row]
}
