/// One thing wrong with a configuration.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// The field's path, or the unknown path that was given.
  public let path: String
  /// What is wrong, what is allowed and what to do, without the place.
  public let message: String

  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { "\(path) \(message)" }
}

/// A configuration that cannot be stored or played; carries every problem found, not just the first.
public struct InvalidConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
  public let problems: [ConfigurationProblem]

  public init(problems: [ConfigurationProblem]) { self.problems = problems }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
