/// One thing wrong with a configuration.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// What sort of problem it is, for callers that place or group them.
  public enum Kind: Sendable, Hashable {
    /// The value is of the wrong type or out of range.
    case value
    /// The field needs a value and has none.
    case missing
    /// The field has a value that the other fields leave no use for.
    case notApplicable
    /// Values that are fine apart do not go together.
    case crossField
    /// The path is no field's.
    case unknownField
  }

  /// What sort of problem it is.
  public let kind: Kind
  /// The field's path, or the unknown path that was given.
  public let path: String
  /// What is wrong, what is allowed and what to do, without the place.
  public let message: String

  /// Describes a problem with the value of a field, unless `kind` says otherwise.
  public init(path: String, message: String, kind: Kind = .value) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  /// The path, and ``message``.
  public var description: String { "\(path) \(message)" }
}

/// A configuration that cannot be stored or played; carries every problem found, not just the first.
public struct InvalidConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every problem found; never empty.
  public let problems: [ConfigurationProblem]

  /// Gathers problems, of which there is at least one.
  public init(problems: [ConfigurationProblem]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
