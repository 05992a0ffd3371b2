import Testing

@testable import transitions

@Suite struct UnknownOptionTests {
  private static func unknown(_ line: String) throws -> UnknownOption? {
    let words = line.split(separator: " ").map(String.init)
    let path = CommandPath.of(words, in: TransitionsTool.self)
    let names = path.names.dropFirst()
    return UnknownOption.first(
      in: words.dropFirst(names.count), of: try ToolDescription.ofThisTool().command.path(names))
  }

  @Test(arguments: [
    ("report modal-standard --before 2026-01-05", "--before"),
    ("report modal-standard --before=2026-01-05", "--before"),
    ("report --source device --json", "--source"),
    ("diff card-modal --against modal-standard", "--against"),
    ("session prune --dry-run --older-than 30d", "--older-than"),
    ("show card-modal --rev 1", "--rev"),
    ("doctor --what backup copy.db", "--what"),
    ("session --json", "--json"),
    ("recommend card-modal --cost 3:1", "--cost"),
    ("show card-modal -r 1", "-r"),
    ("show card-modal -json", "-json"),
  ])
  func anUnknownOptionIsFoundBeforeAnyOtherWord(line: String, name: String) throws {
    #expect(try Self.unknown(line)?.name == name)
  }

  @Test(arguments: [
    "show card-modal --revision one --json", "show card-modal -- --rev 1", "report --since -3d", "query --limit -1",
    "set sheet --note -.5", "list --search -x", "apply - -", "show -h", "show --help", "list --version",
    "show --revision=--rev", "session", "doctor backup copy.db --json", "--generate-completion-script nu",
  ])
  func whatIsNoUnknownOptionIsNotTakenForOne(line: String) throws {
    #expect(try Self.unknown(line)?.name == nil)
  }

  @Test(arguments: [
    ("show card-modal --rev 1", ["--revision"]),
    ("session prune --older-than 30d", ["--samples-older-than", "--sessions-older-than"]),
    ("session prune --older 30d", ["--samples-older-than", "--sessions-older-than"]),
    ("session prune --samples 30d", ["--samples-older-than"]),
    ("session export --output-file a.ndjson", ["--output"]),
    ("session export --people 5", ["--fewest-people"]),
    ("list --formt json", ["--format"]),
    ("list -json", ["--json"]),
    ("list --JSON", ["--json"]),
    ("diff card-modal --against modal-standard", []),
    ("report --source device", []),
    ("list -j", ["--json"]),
  ])
  func theOptionsThatBeginOrEndSoAreSuggestedFirstAndNothingThatIsFar(line: String, options: [String]) throws {
    #expect(try Self.unknown(line)?.suggestions == options)
  }

  @Test(arguments: HelpTests.commands.filter { !$0.isEmpty })
  func everyCommandNamesAnUnknownOptionFirst(path: [String]) throws {
    let outcome = try Workspace().tool.run(path + ["--xyzzy", "one", "two"])
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.hasPrefix(
        "transitions: Unknown option '--xyzzy'\nUsage: transitions \(path.joined(separator: " "))"))
    #expect(
      outcome.errors.hasSuffix("  See 'transitions \(path.joined(separator: " ")) --help' for more information.\n"))
  }
}
