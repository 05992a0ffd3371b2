public import TransitionModel

/// What applying did, or would do, to one transition.
public struct AppliedChange: Sendable, Hashable {
  /// What was done, or would be.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The transition is new.
    case created
    /// It has a new revision.
    case revised
    /// It equals its latest revision; nothing was added.
    case unchanged
    /// It is no longer vended; its revisions and sessions stay.
    case retired
    /// It was retired and is vended again, with a new revision if its values differ from the latest.
    case restored
  }

  /// The transition's name.
  public let name: String
  /// What was done to it.
  public let kind: Kind
  /// The latest revision afterwards.
  public let revision: Int?
  /// The fields in which the new revision differs from the one before it; empty where none was added, and for a
  /// transition that was created.
  public let differences: [FieldDifference]

  /// Describes a change; see its properties.
  public init(name: String, kind: Kind, revision: Int?, differences: [FieldDifference] = []) {
    self.name = name
    self.kind = kind
    self.revision = revision
    self.differences = differences
  }
}
