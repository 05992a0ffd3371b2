public import TransitionModel

/// A revision as the registry keeps it.
public struct StoredRevision: Sendable, Hashable {
  /// The revision as it is vended.
  public let transition: TransitionRevision
  /// Why it was changed, if somebody said so.
  public let note: String?
  /// UTC microseconds since 1970.
  public let createdAtMicroseconds: Int64
  /// When the transition, with all its revisions, was retired; nil while it is in use.
  public let retiredAtMicroseconds: Int64?
  /// Sessions recorded under this revision.
  public let sessionCount: Int

  /// The transition's name.
  public var name: String { transition.name }
  /// The revision's number, from 1.
  public var revision: Int { transition.revision }
  /// The number of the revision after this one.
  var nextRevision: Int { Self.number(after: revision) }

  /// The number after another. The largest stays: another program can have written it, and the schema refuses it a second time.
  static func number(after revision: Int) -> Int { revision == .max ? .max : revision + 1 }

  /// Whether the transition is retired, with all its revisions.
  public var isRetired: Bool { retiredAtMicroseconds != nil }

  /// Describes a stored revision; see its properties.
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
