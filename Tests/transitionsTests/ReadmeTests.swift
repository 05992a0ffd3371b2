import Foundation
import TestSupport
import Testing

@testable import transitions

/// The README and the tutorials are reproducible sessions: their commands run here from top to bottom, and must print
/// what the pages show. Each page has a new folder, which its first command makes ready. README's follows `make run`.
/// `RECORD_SNAPSHOTS=1` writes the actual output into the pages; the test still fails.
@Suite struct ReadmeTests {
  @Test(
    arguments: [
      "README.md", "docs/catalog-files.md", "docs/tutorial-app.md", "docs/tutorial-design.md",
      "docs/tutorial-analytics.md", "docs/tutorial-observe.md", "docs/tutorial-stops.md",
    ])
  func everyCommandPrintsWhatThePageShows(name: String) throws {
    let (workspace, programs) = (try Workspace(), try Workspace())
    let path = try ConsolePage.path(of: programs)
    func run(_ command: String) throws -> String {
      let ends = !command.hasPrefix("transitions serve")
      return try Terminal.show(
        shell: ends ? command : Self.untilItSpeaks(command), in: workspace, columns: 96,
        environment: ["PATH": path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"])
    }
    for command in name == "README.md" ? try Self.commandsOfMakeRun() : [] { _ = try run("transitions \(command)") }
    try ConsolePage.expect(name, run)
  }

  /// The commands with which `make run` makes the registry, without arguments that are variables.
  private static func commandsOfMakeRun() throws -> [String] {
    let commands = try text("Scripts/run.sh").matches(of: /(?m)^ *"\$tool" (init|session simulate [^|]*)/)
    try #require(commands.count == 2)
    return commands.map { String($0.1) }
  }

  @Test func everyTutorialBeginsWithTheCommandThatMakesItsFolderReady() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: "docs").path)
    let shown = try pages.filter { $0.hasSuffix(".md") }.filter { try !Self.page("docs/\($0)").commands.isEmpty }
    #expect(shown.count == 6)
    for name in shown { #expect(try Self.page("docs/\(name)").commands.first == "transitions init", "\(name)") }
  }

  /// An option that no page shows is hidden from --help, or goes.
  @Test func everyOptionInAHelpPageStandsInAPage() throws {
    let generated: Set = ["cli.md", "transitions.1", "lint-rules.md"]
    let pages = ["docs", "Sources"].flatMap { folder in
      let files = try? FileManager.default.subpathsOfDirectory(atPath: Repository.root.appending(path: folder).path)
      return (files ?? []).filter { $0.hasSuffix(".md") && !generated.contains($0) }.map { "\(folder)/\($0)" }
    }
    var text = try (["README.md", "CONTRIBUTING.md"] + pages).map { try Self.text($0) }.joined()
    text += HelpTopic.all.map(\.text).joined()
    for (path, command) in try ToolDescription.all() {
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        guard let option = argument.spelling, !["--help", "--version"].contains(option) else { continue }
        #expect(!option.hasPrefix("--") || text.contains(option), "\((path + [option]).joined(separator: " "))")
      }
    }
  }

  private static func page(_ name: String) throws -> ConsolePage { ConsolePage(try text(name)) }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
  }

  /// Runs a command that continues until it is interrupted, and interrupts it after its first output, or after a
  /// minute.
  private static func untilItSpeaks(_ command: String) -> String {
    """
    said=$(mktemp); \(command) > "$said" & tries=600
    until [ -s "$said" ] || [ "$tries" = 0 ]; do sleep 0.1; tries=$((tries - 1)); done
    kill $!; wait; cat "$said"; rm "$said"
    """
  }

  @Test func theReadmeIsReadInAFewMinutes() throws {
    #expect(try Self.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test(arguments: ["README.md", "docs/tutorial-analytics.md"]) func aPageIsReadAndWrittenAsItIs(name: String) throws {
    #expect(try Self.page(name).text == Self.text(name))
  }

  @Test func anElisionStandsForAnyLinesAndNothingElseDoes() {
    func matches(_ shown: [String], _ printed: [String]) -> Bool { ConsolePage.matches(shown[...], printed[...]) }
    #expect(matches(["a", "[…]", "d"], ["a", "b", "c", "d"]))
    #expect(matches(["[…]", "d"], ["d"]))
    #expect(matches(["a", "[…]"], ["a"]))
    #expect(!matches(["a", "[…]", "d"], ["a", "b", "c"]))
    #expect(!matches(["a", "b"], ["a"]))
    #expect(!matches([], ["a"]))
    #expect(matches(["at 2026-01-01 00:00:00 UTC"], ["at 2026-11-21 18:09:51 UTC"]))
    #expect(!matches(["2026-01-01"], ["2026-01-02"]))
    #expect(matches(["had 536576 bytes and has 118784."], ["had 540672 bytes and has 122880."]))
    #expect(!matches(["had 536576 rows"], ["had 540672 rows"]))
  }
}
