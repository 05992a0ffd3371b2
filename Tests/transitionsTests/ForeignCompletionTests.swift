import Foundation
import GRDB
import TestSupport
import Testing

/// A registry of someone else cannot run commands through a shell's completions.
@Suite struct ForeignCompletionTests {
  /// The commands with a live completion: the argument, and the words before the one to complete.
  private static let live: [(argument: String, command: [String], words: [String])] = [
    ("positional@0", ["show"], []), ("--revision", ["show"], ["sheet", "--revision"]),
    ("positional@0", ["session", "show"], []), ("positional@1", ["set"], ["sheet"]),
  ]

  /// Texts that end up in candidates and their notes are hostile, in turn.
  private static let changes = [
    "UPDATE transition SET name = name || ? WHERE name <> 'sheet'",
    "UPDATE session SET uuid = ? || rowid WHERE rowid > 1",
    "UPDATE configuration SET note = ?",
  ]

  @Test func onlyPlainCandidatesAreOffered() throws {
    var offered: Set<String> = []
    for (index, word) in ["$(touch pwned)a", "`x`", "a b;'\"\n~*", "\u{1B}[7m"].enumerated() {
      for change in Self.changes {
        let workspace = try Workspace.withRegistry()
        try workspace.tamper { db in try db.execute(sql: change, arguments: [word]) }
        for shell in index == 0 ? ["bash", "zsh", "fish"] : ["bash"] {
          for candidate in try Self.candidates(of: shell, in: workspace) {
            #expect(candidate.wholeMatch(of: /[A-Za-z0-9._=+-]+/) != nil, "\(shell): \(candidate)")
            offered.insert(candidate)
          }
        }
      }
    }
    // What fits the alphabet is still offered, so that the test can fail.
    #expect(offered.isSuperset(of: ["sheet", "01000000-0000-4000-8000-000000000001", "2", "geometry.edge="]))
  }

  /// Returns the candidates of all live completions, without their notes, which follow a colon in zsh and a tab in fish.
  private static func candidates(of shell: String, in workspace: Workspace) throws -> [String] {
    try live.flatMap { argument, command, words in
      let line = ["transitions"] + command + words + [""]
      var tool = workspace.tool
      tool.environment = ["SAP_SHELL": shell]
      let outcome = try tool.run(["---completion"] + command + ["--", argument, "\(line.count - 1)", "0"] + line)
      #expect(outcome.code == 0 && outcome.errors.isEmpty)
      // The script for zsh drops the last line, which is blank.
      return outcome.output.split(separator: "\n").filter { $0 != " " }.map {
        String($0.prefix { $0 != "\t" && $0 != ":" })
      }
    }
  }

  /// Values of a file reach a shell in two ways: as completions, which the test above covers, and in printed commands,
  /// which `ShellCommand` quotes. Code therefore writes no value into a command by itself.
  @Test func everyPrintedCommandIsQuotedInOnePlace() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      count += text.split(separator: "ShellCommand(").count - 1
      let written = text.matches(of: /["`](transitions|sqlite3|lsof|find) [a-z][^"`\n]*\\\(/).map {
        String($0.output.0)
      }
      #expect(written.filter { !$0.contains("cells") }.isEmpty, "\(file.lastPathComponent): use ShellCommand")
    }
    #expect(count > 50)
  }
}
