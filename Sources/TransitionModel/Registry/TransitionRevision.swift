import Foundation

/// A transition as vended: its configuration, and the revision and digest under which sessions are recorded.
public struct TransitionRevision: Sendable, Hashable {
  /// The revision number, which counts from 1 in each registry. Across devices, name and digest identify a
  /// configuration.
  public let revision: Int
  /// See `TransitionConfiguration.digest`.
  package let digest: String
  private let values: Values

  /// The complete configuration.
  public var configuration: TransitionConfiguration { values.configuration }

  /// The transition's name.
  public var name: String { values.configuration.name }

  /// Creates a revision. The caller passes the digest of the configuration, which it already has.
  package init(configuration: TransitionConfiguration, revision: Int, digest: String) {
    values = Values(configuration)
    self.revision = revision
    self.digest = digest
  }

  /// Returns the same configuration under another revision number.
  package func numbered(_ revision: Int) -> TransitionRevision {
    TransitionRevision(configuration: configuration, revision: revision, digest: digest)
  }

  /// The content of a revision, over a kilobyte. It is an object, so lookups and copies pass only a reference.
  private final class Values: Sendable, Hashable {
    let configuration: TransitionConfiguration

    init(_ configuration: TransitionConfiguration) { self.configuration = configuration }

    static func == (one: Values, other: Values) -> Bool { one.configuration == other.configuration }

    func hash(into hasher: inout Hasher) { hasher.combine(configuration) }
  }
}

/// A source of transitions by name: the boundary between the runtime, which never uses a database, and the store.
public protocol TransitionProviding: Sendable {
  /// Returns the latest revision of the transition with this name, from memory and never from disk.
  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision
}

/// An error: no transition that can be presented has this name. It is unknown, retired or observed.
public struct UnknownTransition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The requested name.
  public let name: String
  /// The names that were probably intended, nearest first.
  public let nearest: [String]

  /// The time at which the transition was retired, in UTC microseconds since 1970; nil if it never existed.
  package let retiredAtMicroseconds: Int64?

  /// A Boolean value that indicates whether the transition is one that something else presents.
  package let isObserved: Bool

  /// Creates the error for presenting an observed transition.
  package init(observed name: String) {
    self.name = name
    (nearest, retiredAtMicroseconds, isObserved) = ([], nil, true)
  }

  /// Creates an error and finds the names that were probably intended.
  package init(name: String, among known: some Sequence<String>, retiredAtMicroseconds: Int64? = nil) {
    self.name = name
    self.retiredAtMicroseconds = retiredAtMicroseconds
    self.nearest = NearestNames.to(name, among: known)
    isObserved = false
  }

  /// The requested name, similar names and what to do next.
  public var description: String {
    if isObserved {
      return
        "\(word: name) is observed: something else presents it, and its drags are only recorded. Present the screen as "
        + "before, and attach observeDrags(of:as:)."
    }
    if let retiredAtMicroseconds {
      let seconds = Double(retiredAtMicroseconds / 1_000_000)
      let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601).replacing("T", with: " ").dropLast()
      return "\(word: name) is retired since \(time) UTC: apps no longer receive it. "
        + "`\(ShellCommand("transitions", "show", name, "--yaml").line) | transitions apply -` restores it unchanged."
    }
    let suggestion =
      nearest.isEmpty
      ? "\(ShellCommand("transitions", "list")) shows the names."
      : "Did you mean \(escaped: nearest.joined(separator: ", "))?"
    return "There is no transition named \(QuotedText.of(name)). \(suggestion)"
  }
}
