public import TransitionModel

/// A revision as the registry keeps it.
public struct StoredRevision: Sendable, Hashable {
  public let transition: TransitionRevision
  /// Why it was changed, if somebody said so.
  public let note: String?
  /// UTC microseconds since 1970.
  public let createdAtMicroseconds: Int64
  /// When the transition, with all its revisions, was retired; nil while it is in use.
  public let retiredAtMicroseconds: Int64?
  /// Sessions recorded under this revision.
  public let sessionCount: Int

  public var name: String { transition.name }
  public var revision: Int { transition.revision }
  public var isRetired: Bool { retiredAtMicroseconds != nil }

  public init(
    transition: TransitionRevision, note: String?, createdAtMicroseconds: Int64, retiredAtMicroseconds: Int64?,
    sessionCount: Int
  ) {
    self.transition = transition
    self.note = note
    self.createdAtMicroseconds = createdAtMicroseconds
    self.retiredAtMicroseconds = retiredAtMicroseconds
    self.sessionCount = sessionCount
  }
}
