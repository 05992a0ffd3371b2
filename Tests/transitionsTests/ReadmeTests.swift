import Foundation
import TestSupport
import Testing

@testable import transitions

/// The README and the tutorials are reproducible sessions: their commands run here from top to bottom, and must print
/// what the pages show. The README and the tutorial on observing use folders of their own, and the others build on each other.
/// `RECORD_SNAPSHOTS=1` writes the actual output into the pages; the test still fails.
@Suite struct ReadmeTests {
  @Test(
    arguments: [
      ["README.md"], ["docs/tutorial-app.md", "docs/tutorial-design.md", "docs/tutorial-analytics.md"],
      ["docs/tutorial-observe.md"],
    ])
  func everyCommandPrintsWhatThePageShows(pages: [String]) throws {
    let (workspace, programs) = (try Workspace(), try Workspace())
    let path = try ConsolePage.path(of: programs)
    for name in pages {
      try ConsolePage.expect(name) { command in
        let ends = !command.hasPrefix("transitions serve")
        return try Terminal.show(
          shell: ends ? command : Self.untilItSpeaks(command), in: workspace, columns: 96,
          environment: ["PATH": path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"])
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
