import Foundation
import GRDB
import TestSupport
import Testing

/// A registry of someone else cannot run commands through a shell's completions.
@Suite struct ForeignCompletionTests {
  /// Words that a shell would obey if it expanded them: in each of them, a command creates the file `pwned`.
  private static let hostile = [
    "$(touch pwned)a", "`touch pwned`b", "(touch pwned)c", "=(touch pwned)d", "$[$(touch pwned)]e",
  ]

  /// Offers the hostile words as candidates, whatever is to be completed.
  private static func workspace(_ shell: String) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(workspace.tool("completions", shell).output, to: "_transitions")
    try workspace.write(hostile.map { $0 + "\n" }.joined(), to: "candidates")
    let program = try workspace.write("#!/bin/sh\ncat candidates\nprintf x\n", to: "transitions")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return workspace
  }

  private static func run(_ words: [String], in workspace: Workspace) throws -> Tool.Outcome {
    let path = workspace.folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try Shell.run(
      words, in: workspace, environment: ["PATH": path, "TERM": "dumb", "HOME": workspace.folder.path])
  }

  private static func expectUntouched(_ workspace: Workspace) {
    #expect(!FileManager.default.fileExists(atPath: workspace.path("pwned")), "a candidate was expanded")
  }

  @Test(.enabled(if: Shell.path("bash") != nil, "NOT RUN: there is no bash here to complete with"))
  func bashExpandsNoCandidate() throws {
    let workspace = try Self.workspace("bash")
    let script = BashCompletionTests.complete.replacing("./completion", with: "./_transitions")
    let bash = try #require(Shell.path("bash"))
    let outcome = try Self.run([bash, "--norc", "-c", script, "bash", "transitions session show "], in: workspace)
    #expect(outcome.output.split(separator: "\n").map(String.init) == Self.hostile + ["x"], "\(outcome.errors)")
    Self.expectUntouched(workspace)
  }

  @Test(.enabled(if: Shell.path("fish") != nil, "NOT RUN: there is no fish here to complete with"))
  func fishExpandsNoCandidate() throws {
    let workspace = try Self.workspace("fish")
    let script = "source _transitions; complete -C 'transitions session show '"
    let outcome = try Self.run([try #require(Shell.path("fish")), "--no-config", "-c", script], in: workspace)
    #expect(
      Set(outcome.output.split(separator: "\n").map(String.init)) == Set(Self.hostile + ["x"]), "\(outcome.errors)")
    Self.expectUntouched(workspace)
  }

  /// Presses Tab in an interactive zsh.
  private static let zsh = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'PS1=; unsetopt beep; autoload -Uz compinit; compinit -u -D; source ./_transitions; echo RE""ADY'
    zpty -r -m shell seen '*READY*'
    zpty -w -n shell $'transitions session show \\t\\t'
    sleep 1
    zpty -w -n shell $'\\C-u'
    zpty -w shell 'echo DO""NE'
    zpty -r -m shell seen '*DONE*'
    print -r -- "$seen"
    zpty -d shell
    """

  @Test(.enabled(if: Shell.path("zsh") != nil, "NOT RUN: there is no zsh here to complete with"))
  func zshExpandsNoCandidate() throws {
    let workspace = try Self.workspace("zsh")
    let outcome = try Self.run([try #require(Shell.path("zsh")), "-f", "-c", Self.zsh], in: workspace)
    for word in Self.hostile { #expect(outcome.output.contains(word), "\(outcome.output) \(outcome.errors)") }
    Self.expectUntouched(workspace)
  }

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
    #expect(offered.isSuperset(of: ["sheet", "01000000", "2", "geometry.edge="]))
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
