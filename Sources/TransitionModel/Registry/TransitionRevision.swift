/// A transition as it is vended: its configuration with the revision and digest sessions are recorded under.
public struct TransitionRevision: Sendable, Hashable {
  /// Counts from 1 in each registry. Across devices, name and digest identify a configuration.
  public let revision: Int
  /// See ``TransitionConfiguration/digest``.
  public let digest: String
  private let values: Values

  /// All its values.
  public var configuration: TransitionConfiguration { values.configuration }

  /// The transition's name.
  public var name: String { values.configuration.name }

  /// Describes a revision. The digest is the configuration's own: it is not computed here, because whoever vends one
  /// has it.
  public init(configuration: TransitionConfiguration, revision: Int, digest: String) {
    values = Values(configuration)
    self.revision = revision
    self.digest = digest
  }

  /// Some 800 bytes. In an object, so that finding a revision by name and handing it on copies a reference.
  private final class Values: Sendable, Hashable {
    let configuration: TransitionConfiguration

    init(_ configuration: TransitionConfiguration) { self.configuration = configuration }

    static func == (one: Values, other: Values) -> Bool { one.configuration == other.configuration }

    func hash(into hasher: inout Hasher) { hasher.combine(configuration) }
  }
}
