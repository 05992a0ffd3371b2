/// What is compared with what.
public enum ComparisonSides: Sendable, Hashable {
  /// Two revisions, the earlier or known one first.
  case revisions(Int, Int)
  /// What began before a moment with what began then or later; UTC microseconds since 1970.
  case before(microseconds: Int64)
}
