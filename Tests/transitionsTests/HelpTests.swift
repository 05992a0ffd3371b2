import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import transitions

@Suite struct HelpTests {
  /// Every command with its full name, including groups.
  static let commands: [[String]] = all(TransitionsTool.self, path: [])

  private static func all(_ command: any ParsableCommand.Type, path: [String]) -> [[String]] {
    [path] + command.configuration.subcommands.flatMap { all($0, path: path + [$0._commandName]) }
  }

  @Test(arguments: commands) func helpOfEveryCommandIsAsRecorded(path: [String]) throws {
    let workspace = try Workspace()
    let asked = try workspace.tool.run(path + ["--help"])
    #expect(asked.code == 0)
    #expect(asked.errors.isEmpty)
    try expectSnapshot(asked.output, named: "help\(path.map { "-" + $0 }.joined()).txt")
    #expect(try workspace.tool.run(["help"] + path).output == asked.output)
  }

  @Test(arguments: commands) func helpOfEveryCommandHasTwoExamples(path: [String]) throws {
    let help = try Workspace().tool.run(path + ["-h"]).output
    let examples = try #require(help.components(separatedBy: "EXAMPLES:\n").dropFirst().last).split(separator: "\n")
    #expect(examples.count { $0.hasPrefix("  # ") } == 2)
    #expect(examples.count { $0.hasPrefix("  transitions ") } == 2)
  }

  @Test(arguments: commands) func examplesAreCommandLinesThatParse(path: [String]) throws {
    let help = try Workspace().tool.run(path + ["-h"]).output.replacing(" \\\n    ", with: " ")
    for line in help.split(separator: "\n") where line.hasPrefix("  transitions ") {
      // The part before a pipe or a redirection is the tool's.
      let command = line.components(separatedBy: " > ")[0].split(separator: "|")[0]
      let words = try Self.words(String(command)).dropFirst()
      #expect(throws: Never.self) { try TransitionsTool.parseAsRoot(Array(words)) }
    }
  }

  @Test func withoutAnythingTheToolShowsItsHelp() throws {
    let tool = try Workspace().tool
    #expect(try tool().output == tool("--help").output)
    #expect(try tool().code == 0)
  }

  @Test(arguments: [1, 2, 20, 26, 27, 39, Int.max]) func aNarrowTerminalGetsHelpAndMistakes(columns: Int) throws {
    let workspace = try Workspace.withRegistry()
    for words in [["list", "--help"], ["help", "report"], ["session"], []] {
      #expect(try Terminal.show(words, in: workspace, columns: columns).hasPrefix("OVERVIEW: "), "\(words)")
      // COLUMNS also applies to output that is not a terminal.
      var tool = workspace.tool
      tool.environment = ["COLUMNS": String(columns)]
      #expect(try tool.run(words).output.hasPrefix("OVERVIEW: "), "\(words)")
      #expect(try tool("list", "--nonsense").code == 64)
    }
  }

  @Test func versionIsANumberAlone() throws {
    let version = try Workspace().tool("--version").output
    #expect(version.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  /// Splits at spaces outside double quotes, like a shell.
  static func words(_ line: String) throws -> [String] {
    line.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
  }
}
