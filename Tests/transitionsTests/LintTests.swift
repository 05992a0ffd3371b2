import Foundation
import TestSupport
import Testing
import TransitionLint

@testable import transitions

@Suite struct LintTests {
  private static let catalog = Repository.root.appending(path: "catalog").path

  /// Returns a sheet with one error, one warning or one note.
  private static func sheet(_ changes: (String, String)...) throws -> String {
    var yaml = try String(contentsOf: URL(filePath: catalog).appending(path: "modal-standard.yaml"), encoding: .utf8)
    for (old, new) in changes { yaml = yaml.replacing(old, with: new) }
    return yaml
  }

  private static let error = ("fraction: 0.5", "fraction: 1")
  private static let warning = ("velocity: 300", "velocity: 30")
  private static let note = ("source: danielmgauthier, Mastering view controller transitions, part 1", "source: \"\"")

  @Test func theBuiltInCatalogIsCleanUnderStrict() throws {
    for arguments in [["lint", Self.catalog, "--strict"], ["lint", "--strict"]] {
      let workspace = try Workspace()
      #expect(try workspace.tool("init").code == 0)
      let outcome = try workspace.tool.run(arguments)
      #expect(outcome.code == 0)
      #expect(outcome.errors == "20 transitions: no errors, no warnings, 17 notes.\n")
    }
  }

  @Test func theExitCodeIsThatOfTheWorstSeverity() throws {
    let tool = try Workspace().tool
    func codes(_ changes: (String, String)...) throws -> [Int32] {
      var yaml = try Self.sheet()
      for (old, new) in changes { yaml = yaml.replacing(old, with: new) }
      return try [["lint", "-"], ["lint", "-", "--strict"]].map { try tool.run($0, input: yaml).code }
    }
    #expect(try codes() == [0, 0])
    #expect(try codes(Self.note) == [0, 0])
    #expect(try codes(Self.warning) == [0, 1])
    #expect(try codes(Self.error) == [1, 1])
    #expect(try codes(Self.note, Self.warning, Self.error) == [1, 1])
  }

  @Test(arguments: ["table", "json", "csv", "github", nil])
  func everyFormatSaysWhereAndWhat(format: String?) throws {
    let yaml = try Self.sheet(Self.error, Self.warning, Self.note)
    let arguments = ["lint", "-"] + (format.map { ["--format", $0] } ?? [])
    let outcome = try Workspace().tool.run(arguments, input: yaml)
    #expect(outcome.code == 1)
    try expectSnapshot(outcome.output, named: "lint-\(format ?? "lines").txt")
    let summary = "1 transition: 1 error, 1 warning, 2 notes.\n"
    #expect(outcome.errors == (["json", "csv"].contains(format) ? "" : summary))
  }

  @Test(arguments: [60, 100]) func aTerminalShowsThemByTransition(columns: Int) throws {
    let workspace = try Workspace()
    try workspace.write(Self.sheet(Self.error, Self.warning, Self.note), to: "a.yaml")
    try workspace.write(
      Self.sheet(("modal-standard", "other"), ("reduceMotion: crossFade", "reduceMotion: none")), to: "b.yaml")
    let shown = try Terminal.show(["lint", "a.yaml", "b.yaml"], in: workspace, columns: columns)
    try expectSnapshot(shown, named: "lint-terminal-\(columns).txt")
    for line in shown.replacing(/\u{1B}\[\d*m/, with: "").split(separator: "\n") { #expect(line.count <= columns) }
  }

  @Test func theLineIsThatOfTheFieldToChange() throws {
    let yaml = try Self.sheet(Self.error)
    let line = try #require(
      yaml.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("fraction: 1") })
    #expect(
      try Workspace().tool("lint", "-", input: yaml).output.hasPrefix("-\t\(line + 1)\terror\tunreachable-threshold\t"))
  }

  @Test func aBrokenFileDoesNotKeepTheOthersFromBeingLinted() throws {
    let workspace = try Workspace()
    try FileManager.default.createDirectory(atPath: workspace.path("all"), withIntermediateDirectories: true)
    try workspace.write(Self.sheet(Self.error), to: "all/a.yaml")
    let alone = try workspace.tool("lint", "all")
    try workspace.write("name: [", to: "all/b.yaml")
    let outcome = try workspace.tool("lint", "all")
    #expect(alone.code == 1 && outcome.code == 2)
    #expect(outcome.output == alone.output && !outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("1 transition: 1 error, no warnings, 1 note.\n"))
    #expect(
      outcome.errors.contains("\ntransitions: Not linted, because of 1 problem:\nall/b.yaml:"))
  }

  /// Reads a workflow command back as GitHub's runner does (actions/runner, `ActionCommand.cs`).
  private static func command(_ line: some StringProtocol) -> (
    level: String, properties: [String: String], message: String
  )? {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).range(of: "::") else { return nil }
    let head = line[..<end.lowerBound].dropFirst(2).split(separator: " ", maxSplits: 1)
    func plain(_ text: some StringProtocol) -> String {
      [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
    let pairs = head.dropFirst().flatMap { $0.split(separator: ",") }
      .map { $0.split(separator: "=", maxSplits: 1) }.map { (String($0[0]), plain($0[1])) }
    return (String(head[0]), Dictionary(uniqueKeysWithValues: pairs), plain(line[end.upperBound...]))
  }

  @Test func annotationsReadBackAsTheFindings() throws {
    let workspace = try Workspace()
    let name = "50 %3A, a:b.yaml"
    try workspace.write(Self.sheet(Self.error, Self.warning, Self.note), to: name)
    let outcome = try workspace.tool("lint", name, "--format", "github")
    let findings = try #require(
      JSONSerialization.jsonObject(with: Data(workspace.tool("lint", name, "--json").output.utf8)) as? [[String: Any]])
    let commands = try outcome.output.split(separator: "\n").map { try #require(Self.command($0)) }
    #expect(outcome.code == 1 && outcome.output.hasPrefix("::error file=50 %253A%2C a%3Ab.yaml,line="))
    #expect(commands.count == findings.count && commands.map(\.level) == ["error", "warning", "notice", "notice"])
    for (command, finding) in zip(commands, findings) {
      #expect(command.properties["file"] == name)
      #expect(command.properties["line"] == (finding["line"] as? Int)?.description)
      #expect(command.properties["title"] == "modal-standard: \(finding["rule"] as? String ?? "")")
      #expect(command.message == "\(finding["message"] as? String ?? "") \(finding["advice"] as? String ?? "")")
    }
  }

  @Test func filesThatCannotBeReadAreAnnotatedToo() throws {
    let workspace = try Workspace()
    try workspace.write(Self.sheet(), to: "good.yaml")
    try workspace.write("name: a\nsummary: x\ncolour: red\n", to: "bad.yaml")
    for files in [["bad.yaml"], ["good.yaml", "bad.yaml", "missing.yaml"]] {
      let outcome = try workspace.tool.run(["lint"] + files + ["--format", "github", "--rule", "too-slow"])
      #expect(outcome.code == 2)
      let commands = try outcome.output.split(separator: "\n").map { try #require(Self.command($0)) }
      #expect(
        commands.contains { $0.properties == ["file": "bad.yaml", "line": "3"] && $0.message.contains("colour") })
      #expect(commands.contains { $0.properties == ["file": "missing.yaml"] } == (files.count > 1))
    }
  }

  @Test func onlyLintAnnotates() throws {
    let refused = try Workspace.withRegistry().tool("list", "--format", "github")
    #expect(refused.code == 64 && refused.errors.contains("Allowed: table, tsv, json, csv."))
  }

  @Test func adviceOnAThresholdIsInTheUnitOfItsField() throws {
    let input = try String(contentsOfFile: "\(Self.catalog)/modal-input.yaml", encoding: .utf8)
    let rule = ["lint", "-", "--rule", "unreachable-threshold"]
    let outcome = try Workspace().tool.run(rule, input: input.replacing("points: 120", with: "points: 2000"))
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(outcome.output.contains(/Use less than \d+ pt, and leave room/), "\(outcome.output)")
    let share = try Workspace().tool.run(rule, input: Self.sheet(Self.error))
    #expect(share.output.contains(/Use less than \d+ % of the distance, and leave room/), "\(share.output)")
  }

  @Test func onlyTheRulesThatAreAskedForAreLookedAt() throws {
    let yaml = try Self.sheet(Self.error, Self.warning, Self.note)
    let tool = try Workspace().tool
    let one = try tool("lint", "-", "--rule", "resting-fling", input: yaml)
    #expect(one.code == 0)
    #expect(one.output.split(separator: "\n").count == 1)
    let two = try tool("lint", "-", "--rule", "resting-fling", "--rule", "missing-source", input: yaml)
    #expect(two.output.split(separator: "\n").count == 2)
  }

  @Test func theRegistryIsLintedAtItsLatestRevisions() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    let outcome = try workspace.tool("lint")
    #expect(outcome.code == 0)
    try expectSnapshot(outcome.output, named: "lint-registry.txt")
    #expect(try workspace.registryBytes() == before)
  }

  @Test(arguments: LintRule.all.map(\.id)) func everyRuleIsExplained(id: String) throws {
    let outcome = try Workspace().tool("lint", "--explain", id)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("\(id) ("))
    #expect(outcome.output.contains("\nNo finding for "))
  }

  @Test func theListOfRulesIsWholeAndThePageSaysTheSame() throws {
    let rules = try Workspace().tool("lint", "--rules").output.split(separator: "\n")
    #expect(rules.map { String($0.prefix { $0 != "\t" }) } == LintRule.all.map(\.id))
    try expectSnapshot(try LintExplanation.page(), named: "../../../docs/lint-rules.md")
  }
}
