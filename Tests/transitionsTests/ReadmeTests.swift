import Foundation
import Testing

@testable import transitions

/// The README is a session anyone can repeat: its commands run here from top to bottom, in one empty folder, and print
/// what it shows. `RECORD_SNAPSHOTS=1` writes what they print into it, and fails all the same.
@Suite struct ReadmeTests {
  private static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "README.md")
  private let readme: ConsolePage

  init() throws { readme = ConsolePage(try String(contentsOf: Self.url, encoding: .utf8)) }

  @Test func everyCommandPrintsWhatThePageShows() throws {
    let workspace = try Workspace()
    let programs = try Workspace()
    let binary = try #require(Tool.binary, "transitions stands beside the test bundle")
    try FileManager.default.createSymbolicLink(
      atPath: programs.path("transitions"), withDestinationPath: binary.path)
    let path = "\(programs.folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let updated = try readme.updated { command in
      let ends = !command.hasPrefix("transitions serve")
      return try Terminal.show(
        shell: ends ? command : Self.untilItSpeaks(command), in: workspace, columns: 96,
        environment: ["PATH": path, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"])
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(updated.text.utf8).write(to: Self.url)
      Issue.record("Recorded README.md. Look at it, then run without RECORD_SNAPSHOTS.")
      return
    }
    for (shown, printed) in zip(readme.parts, updated.parts) where shown != printed {
      guard case .command(let command, let lines) = printed else { continue }
      Issue.record(
        "README.md shows something else for `\(command)`, which prints:\n\(lines.joined(separator: "\n"))")
    }
  }

  /// A command that goes on until it is interrupted, interrupted as soon as it has said something; a minute at most.
  private static func untilItSpeaks(_ command: String) -> String {
    """
    said=$(mktemp); \(command) > "$said" & tries=600
    until [ -s "$said" ] || [ "$tries" = 0 ]; do sleep 0.1; tries=$((tries - 1)); done
    kill $!; wait; cat "$said"; rm "$said"
    """
  }

  @Test func everyCommandOfTheToolIsShown() throws {
    let shown = readme.commands.joined(separator: "\n")
    for entry in try Manual().entries where !entry.isGroup {
      #expect(shown.contains(entry.name), "README.md shows no `\(entry.name)` with its output")
    }
  }

  @Test func aPageIsReadAndWrittenAsItIs() throws {
    #expect(readme.text == (try String(contentsOf: Self.url, encoding: .utf8)))
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
