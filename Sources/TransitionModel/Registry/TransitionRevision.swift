/// A transition as it is vended: its configuration with the revision and digest sessions are recorded under.
public struct TransitionRevision: Sendable, Hashable {
  /// Counts from 1 in each registry. Across devices, name and digest identify a configuration.
  public let revision: Int
  /// See ``TransitionConfiguration/digest``.
  public let digest: String
  /// All its values.
  public let configuration: TransitionConfiguration

  /// The transition's name.
  public var name: String { configuration.name }

  /// Describes a revision. The digest is the configuration's own: it is not computed here, because whoever vends one
  /// has it.
  public init(configuration: TransitionConfiguration, revision: Int, digest: String) {
    self.configuration = configuration
    self.revision = revision
    self.digest = digest
  }
}
