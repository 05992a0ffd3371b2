import Foundation
import Testing

@Suite(.enabled(if: Shell.path("bash") != nil, "NOT RUN: there is no bash here to complete with"))
struct BashCompletionTests {
  /// Lines up to the Tab key, and the completions that bash then offers.
  static let lines: [(line: String, offered: [String])] = [
    ("transitions sho", ["show"]),
    ("transitions show ", ["notice", "sheet"]),
    ("transitions show sh", ["sheet"]),
    ("transitions show sheet --revision ", ["2", "1"]),
    ("transitions list --format js", ["json"]),
    ("transitions set sheet edg", ["edge="]),
    ("transitions set sheet edge=", ["bottom", "top", "leading", "trailing"]),
    ("transitions set sheet edge=to", ["top"]),
    ("transitions set sheet edge=top presentation.dur", ["presentation.duration="]),
    ("transitions session show 02", ["02000000-0000-4000-8000-000000000002"]),
    ("transitions session li", ["list"]),
    ("transitions completions f", ["fish"]),
    ("transitions show --db missing.db ", []),
  ]

  /// Calls the registered function like bash, with words also split at `=`.
  static let complete = """
    source ./completion
    compopt() { :; }
    offered() {
      COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
      local spaced=${1//=/ = }
      read -ra COMP_WORDS <<< "$spaced"
      case $1 in *' ') COMP_WORDS+=("") ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      local word=${COMP_WORDS[COMP_CWORD]}
      [ "$word" != = ] || word=
      "$(complete -p transitions | sed 's/.*-F \\([^ ]*\\).*/\\1/')" transitions "$word" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
    }
    offered "$1"
    trap -p RETURN
    """

  @Test(arguments: lines.indices) func bashOffersWhatFits(index: Int) throws {
    let (line, expected) = Self.lines[index]
    let outcome = try Self.bash([Self.complete, "bash", line])
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    // Skip the blank line that printf prints for an empty list. A leftover trap would show here, too.
    #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
  }

  private static func bash(_ arguments: [String]) throws -> Tool.Outcome {
    let workspace = try Workspace.withRegistry()
    try workspace.write(workspace.tool("completions", "bash").output, to: "completion")
    let bash = try #require(Shell.path("bash"))
    let folder = try #require(Tool.binary).deletingLastPathComponent().path
    let path = folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try Shell.run([bash, "--norc", "-c"] + arguments, in: workspace, environment: ["PATH": path])
  }
}
