/// How much a lint finding matters.
public enum LintSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A corner of the motion few people get to, or a choice that can be defended and should be a choice.
  case note
  /// What everyone who uses the transition meets, and nobody is likely to have meant.
  case warning
  /// Something the entry says that can never happen.
  case error

  /// By how much they matter: a note before a warning before an error.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
