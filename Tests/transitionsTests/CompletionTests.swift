import ArgumentParser
import Foundation
import Testing

@testable import transitions

@Suite struct CompletionTests {
  /// Returns the tool's completions for the last word, requested like zsh and fish, which keep `=` within words.
  private func offered(
    _ argument: String, of command: [String], _ words: [String], in workspace: Workspace, shell: String = "fish",
    environment: [String: String] = [:]
  ) throws -> [String] {
    let line = ["transitions"] + command + words
    var tool = workspace.tool
    tool.environment = environment.merging(["SAP_SHELL": shell]) { $1 }
    let outcome = try tool.run(
      ["---completion"] + command + ["--", argument, "\(line.count - 1)", "\(words.last?.count ?? 0)"] + line)
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    return outcome.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
  }

  @Test func namesAreThoseOfTheRegistryWithoutWhatTheLineHas() throws {
    let workspace = try Workspace.withRegistry(retiring: ["notice"])
    #expect(try offered("positional@0", of: ["show"], [""], in: workspace) == ["notice", "sheet"])
    #expect(try offered("positional@0", of: ["retire"], [""], in: workspace) == ["sheet"])
    #expect(try offered("positional@0", of: ["retire"], ["sheet", ""], in: workspace) == [])
  }

  @Test func namesComeWithTheirSummaryWhereAShellShowsIt() throws {
    let workspace = try Workspace.withRegistry()
    func lines(_ shell: String) throws -> [String] {
      var tool = workspace.tool
      tool.environment = ["SAP_SHELL": shell]
      let asked = ["---completion", "show", "--", "positional@0", "2", "0", "transitions", "show", ""]
      return try tool.run(asked).output.split(separator: "\n").map(String.init)
    }
    #expect(try lines("bash") == ["notice", "sheet"])
    #expect(try lines("zsh").first?.wholeMatch(of: /notice:\S.*/) != nil)
    #expect(try lines("fish").first?.wholeMatch(of: /notice\t\S.*/) != nil)
  }

  @Test func theRegistryIsTheOneTheLineOrTheEnvironmentNames() throws {
    let workspace = try Workspace.withRegistry()
    let empty = try Workspace()
    let other = workspace.path("transitions.db")
    #expect(try offered("positional@0", of: ["show"], ["--db", other, ""], in: empty) == ["notice", "sheet"])
    #expect(try offered("positional@0", of: ["show"], ["--db=\(other)", ""], in: empty) == ["notice", "sheet"])
    #expect(try offered("positional@0", of: ["show"], ["--db", "'\(other)'", ""], in: empty) == ["notice", "sheet"])
    #expect(
      try offered("positional@0", of: ["show"], [""], in: empty, environment: ["TRANSITIONS_DB": other])
        == ["notice", "sheet"])
    #expect(
      try offered("positional@0", of: ["show"], ["--db", "no.db", ""], in: workspace, environment: [:]) == [])
  }

  @Test(arguments: ["missing.db", "text.db", "empty.db", "."])
  func withoutARegistryThereIsNothingAndNoNoise(file: String) throws {
    let workspace = try Workspace()
    try workspace.write("no database\n", to: "text.db")
    try workspace.write("", to: "empty.db")
    let before = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).sorted()
    for (argument, command) in [
      ("positional@0", ["show"]), ("--revision", ["show"]), ("positional@0", ["session", "show"]),
    ] {
      #expect(try offered(argument, of: command, ["--db", file, ""], in: workspace) == [])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path).sorted() == before)
  }

  /// The values that a person types freely, for which there are no completions.
  private static let free: Set = [
    "text", "count", "number", "share", "people", "points", "pt", "time", "seconds", "sql", "age",
  ]

  @Test func everyArgumentThatNamesSomethingCompletes() throws {
    func check(_ command: ToolDescription, _ path: String) {
      for argument in command.arguments ?? [] where argument.kind != "flag" && argument.shouldDisplay {
        let value = argument.valueName ?? ""
        let isStroke = argument.names?.first?.name == "stroke"
        #expect(
          argument.completionKind != nil || Self.free.contains(value) || isStroke,
          "\(path) <\(value)> completes nothing. Give it a completion: .transitionName, .session, .file(), .list(…)")
      }
      for subcommand in command.subcommands ?? [] where subcommand.commandName != "help" {
        check(subcommand, path + " " + subcommand.commandName)
      }
    }
    check(try ToolDescription.read(), "transitions")
  }

  @Test(arguments: CompletionsCommand.Shell.allCases.map(\.rawValue))
  func theScriptOfAShellHasEveryCommand(shell: String) throws {
    let outcome = try Workspace().tool("completions", shell)
    #expect(outcome.code == 0)
    for words in HelpTests.commands {
      for word in words { #expect(outcome.output.contains(word)) }
    }
  }

  @Test(
    .enabled(if: Shell.path("zsh") != nil, "NOT RUN: there is no zsh here to read its script"))
  func zshReadsItsScript() throws {
    let workspace = try Workspace()
    try workspace.write(workspace.tool("completions", "zsh").output, to: "_transitions")
    let zsh = try #require(Shell.path("zsh"))
    let outcome = try Shell.run([zsh, "-f", "-n", "_transitions"], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
  }

  @Test(
    .enabled(if: Shell.path("fish") != nil, "NOT RUN: there is no fish here to read its script"))
  func fishReadsItsScriptAndCompletesWithIt() throws {
    let workspace = try Workspace()
    try workspace.write(workspace.tool("completions", "fish").output, to: "transitions.fish")
    let fish = try #require(Shell.path("fish"))
    let script =
      "source transitions.fish; complete -C 'transitions completions fi'; complete -C 'transitions session sh'"
    let outcome = try Shell.run([fish, "--no-config", "-c", script], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["fish", "show"])
  }
}
