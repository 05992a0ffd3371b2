import Foundation

@testable import transitions

/// A command that reads a registry, run in this process like in the tool.
struct ReadingCommand {
  /// The words without `--db`.
  let words: [String]
  /// A Boolean value that indicates whether the same registry always gives the same text.
  var isRepeatable = true

  struct Answer: Hashable {
    let code: Int32
    let output: String
    let errors: String
  }

  func callAsFunction(_ registry: String) -> Answer {
    let console = Console(output: ConsoleStream(.memory), errors: ConsoleStream(.memory))
    let code = Invocation(arguments: words + ["--db", registry]) { _ in console }.run()
    return Answer(code: code, output: console.output.text, errors: console.errors.text)
  }

  /// Returns all reading commands.
  ///
  /// - Parameters:
  ///   - name: A transition with sessions and two revisions.
  ///   - session: A session's UUID.
  ///   - folder: A folder for output files.
  static func all(about name: String, session: String, in folder: String) -> [ReadingCommand] {
    [
      ["list", "--json"], ["list", "duration>=0.3", "--csv"], ["show", name],
      ["show", name, "--revision", "1", "--json"],
      ["show", name, "--curve"], ["history", name, "--json"], ["diff", name, "1", "2"],
      ["query", "SELECT * FROM session_fact ORDER BY uuid", "--json"],
      ["query", "SELECT * FROM touch_fact ORDER BY 1, 2, 3", "--csv"],
      ["query", "SELECT * FROM presentation_fact ORDER BY 1, 2", "--csv"],
      ["query", "SELECT count(*), sum(length(samples)) FROM session_samples"],
      ["session", "list", "--json"], ["session", "show", session], ["session", "show", session, "--json"],
      ["session", "export"], ["report", "--json"], ["report"], ["report", "--html", "-"],
      ["recommend", name], ["compare", name, "1", "2"],
      ["what-if", name, "interaction.releaseRule.fraction=0.6"],
      ["export", "css"], ["play", name], ["migrate", "--list"], ["migrate", "--dry-run"],
      ["set", name, "dimmingAlpha=0.3", "--dry-run"],
    ].map { ReadingCommand(words: $0) }
      + [
        ["session", "export", "--share", "--fewest-people", "2"], ["bundle", folder + "/bundle.db", "--overwrite"],
        ["doctor", "backup", folder + "/backup.db", "--overwrite"],
        ["report", "--counts", folder + "/counts"],
      ].map { ReadingCommand(words: $0, isRepeatable: false) }
  }

  static let doctor = ReadingCommand(words: ["doctor", "--json"])
}
