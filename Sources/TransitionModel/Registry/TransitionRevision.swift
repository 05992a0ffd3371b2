import Foundation

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

  /// Creates a revision. The caller passes the configuration's own digest, which it already has.
  public init(configuration: TransitionConfiguration, revision: Int, digest: String) {
    values = Values(configuration)
    self.revision = revision
    self.digest = digest
  }

  /// The same configuration under another number.
  package func numbered(_ revision: Int) -> TransitionRevision {
    TransitionRevision(configuration: configuration, revision: revision, digest: digest)
  }

  /// Over a kilobyte. In an object, so that finding a revision by name and handing it on copies a reference.
  private final class Values: Sendable, Hashable {
    let configuration: TransitionConfiguration

    init(_ configuration: TransitionConfiguration) { self.configuration = configuration }

    static func == (one: Values, other: Values) -> Bool { one.configuration == other.configuration }

    func hash(into hasher: inout Hasher) { hasher.combine(configuration) }
  }
}

/// Where transitions come from by name: the seam between the runtime, which never sees a database, and the store.
public protocol TransitionProviding: Sendable {
  /// The latest revision of the transition with this name. Answers from memory, never from disk.
  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision
}

/// An error: no transition of this name is in use. It is unknown or retired.
public struct UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The requested name.
  public let name: String
  /// Names that were perhaps meant, nearest first.
  public let nearest: [String]

  /// When the transition of this name was retired, in UTC microseconds since 1970; nil where there never was one.
  public let retiredAtMicroseconds: Int64?

  /// Finds the names that were perhaps meant.
  ///
  /// - Parameters:
  ///   - name: The requested name.
  ///   - known: Every name there is, from which the nearest are taken.
  ///   - retiredAtMicroseconds: When the transition was retired, if it was; UTC microseconds since 1970.
  public init(name: String, among known: some Sequence<String>, retiredAtMicroseconds: Int64? = nil) {
    self.name = name
    self.retiredAtMicroseconds = retiredAtMicroseconds
    self.nearest = NearestNames.to(name, among: known)
  }

  /// The requested name, similar names and what to do next.
  public var description: String {
    if let retiredAtMicroseconds {
      let seconds = Double(retiredAtMicroseconds / 1_000_000)
      let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601).replacing("T", with: " ").dropLast()
      return "\(name) is retired since \(time) UTC: apps no longer get it. "
        + "`\(ShellCommand("transitions", "show", name, "--yaml").line) | transitions apply -` brings it back as it was."
    }
    let suggestion =
      nearest.isEmpty
      ? "\(ShellCommand("transitions", "list")) shows the names there are."
      : "Did you mean \(nearest.joined(separator: ", "))?"
    return "There is no transition named \(QuotedText.of(name)). \(suggestion)"
  }
}
