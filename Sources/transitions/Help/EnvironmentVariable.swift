/// A variable that the tool reads: what is not in the list reaches no command. A test compares the list with what the
/// sources ask for.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  static let all: [EnvironmentVariable] = [
    EnvironmentVariable(
      name: DatabaseOptions.variable,
      meaning: "The registry, where --db does not name one. Without either it is ./\(DatabaseOptions.standardPath)."),
    EnvironmentVariable(
      name: "TRANSITIONS_WAIT",
      meaning:
        "Seconds that a command, but for serve, waits for another program that writes; \(Int(Console.longestWait)) without it."
    ),
    EnvironmentVariable(name: "NO_COLOR", meaning: "With any text in it: no colour, as with --no-color."),
    EnvironmentVariable(
      name: "TERM", meaning: "Where it is dumb: no colour, no progress bar, and charts and plots in ASCII."),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "How wide a terminal is, in characters, rather than what it says itself."),
  ]

  /// The values of those that are set.
  static func values() -> [String: String] {
    Dictionary(
      all.compactMap { variable in Platform.variable(variable.name).map { (variable.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
