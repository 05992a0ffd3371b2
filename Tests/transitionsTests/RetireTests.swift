import Foundation
import TestSupport
import Testing

@Suite struct RetireTests {
  private static let note = """
    notice is retired since 2026-09-21 14:13:26 UTC: apps no longer receive it. `transitions show notice --yaml | \
    transitions apply -` brings notice back as it was; so does a change with `transitions set notice FIELD=VALUE`.

    """

  @Test func aRetiredTransitionIsOutOfTheListAndComesBackByApplyOrSet() throws {
    let workspace = try Workspace.withRegistry()
    let retired = try workspace.tool("retire", "notice")
    #expect(retired.code == 0)
    #expect(retired.output == "retired    notice  revision 1\n1 retired.\n")
    #expect(retired.errors.hasPrefix("`transitions show notice --yaml | transitions apply -` brings notice back"))
    #expect(try !workspace.tool("list").output.contains("notice"))

    let yaml = try workspace.tool("show", "notice", "--yaml").output
    #expect(try workspace.tool("apply", "-", input: yaml).output == "restored   notice  revision 1\n1 restored.\n")
    #expect(try workspace.tool("list").output.contains("notice"))

    _ = try workspace.tool("retire", "notice")
    let set = try workspace.tool("set", "notice", "presentation.duration=0.3")
    #expect(set.output.hasPrefix("restored   notice  revision 2\n"))
  }

  @Test func listShowsRetiredOnesWhenAsked() throws {
    let tool = try Workspace.withRegistry(retiring: ["notice"]).tool
    func names(_ arguments: String...) throws -> [String] {
      try tool.run(["list"] + arguments).output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try names() == ["sheet"])
    #expect(try names("--retired") == ["notice"])
    #expect(try names("--all") == ["notice", "sheet"])
    try expectSnapshot(try tool("list", "--all", "--format", "table").output, named: "list-all-table.txt")
  }

  @Test func showAndHistorySayThatAndWhen() throws {
    let tool = try Workspace.withRegistry(retiring: ["notice"]).tool
    for arguments in [["show", "notice"], ["history", "notice"], ["show", "notice", "--yaml"]] {
      let outcome = try tool.run(arguments)
      #expect(outcome.code == 0)
      #expect(outcome.errors == Self.note)
    }
    #expect(try tool("show", "notice").output.contains("\nretiredAt\t2026-09-21T14:13:26.000000Z\t"))
    #expect(try tool("show", "sheet").errors.isEmpty)
  }

  @Test func whereARetiredTransitionIsWantedItIsSaidThatItIsRetired() throws {
    let workspace = try Workspace.withRegistry(retiring: ["notice"])
    try workspace.write("session_id,t_us,x_pt,y_pt,state\n", to: "strokes.csv")
    for arguments in [
      ["play", "notice"], ["session", "simulate", "notice"],
      ["session", "import", "strokes.csv", "--transition", "notice", "--distance", "600"],
    ] {
      let outcome = try workspace.tool.run(arguments)
      #expect(outcome.code == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errors == """
          transitions: notice is retired since 2026-09-21 14:13:26 UTC: apps no longer receive it. `transitions show \
          notice --yaml | transitions apply -` restores it unchanged.

          """)
    }
  }

  @Test func everyColumnOfTheListingIsAFilter() throws {
    let tool = try Workspace.withRegistry(retiring: ["notice"]).tool
    func names(_ filters: String...) throws -> [String] {
      let outcome = try tool.run(["list", "--all"] + filters)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    let all = ["notice", "sheet"]
    #expect(try names("revision>1") == ["sheet"] && names("revision<=1") == ["notice"] && names("revision!=7") == all)
    #expect(try names("sessions>=3") == ["sheet"] && names("sessions=0") == ["notice"] && names("sessions=").isEmpty)
    #expect(try names("retiredAt=") == ["sheet"] && names("retiredAt!=") == ["notice"])
    #expect(try names("retiredAt=2026-09-21") == ["notice"] && names("retiredAt>2026-09-21").isEmpty)
    #expect(try names("retiredAt<2026-09-21").isEmpty && names("retiredAt<=2026-09-21") == ["notice"])
    for time in ["2026-09-21T14:13:26Z", "2026-09-21T14:13:26.000000Z", "2026-09-21 14:13:26 UTC"] {
      #expect(try names("retiredAt=\(time)") == ["notice"])
    }
    #expect(try names("retiredAt<2026-09-21T14:13:26Z").isEmpty && names("retiredAt!=2026-09-21") == ["sheet"])
    let rows = try tool("list", "--all", "--json").output
    let listed = try #require(exactJSON(Data(rows.utf8)) as? [[String: Any]])
    let digest = try #require(listed.first?["digest"] as? String)
    #expect(
      try names("digest=\(digest)") == ["notice"] && names("digest=\(digest.prefix(8).uppercased())") == ["notice"])
    #expect(try names("digest!=\(digest.prefix(8))") == ["sheet"] && names("digest!=") == all)
    #expect(try names("duration<0.45s", "duration>0.3 s") == names("duration<0.45", "duration>0.3"))
    for column in try #require(listed.first).keys {
      #expect(try tool("list", "--all", "\(column)!=").code == 0, "\(column)")
    }
    #expect(
      try tool("list", "retiredAt!=").errors == """
        None of 1 transitions matches.
        Only transitions in use were searched: --all also searches retired ones.

        """)
  }

  @Test func anEmptyListSaysWhyItIsEmpty() throws {
    let tool = try Workspace.withRegistry(retiring: ["notice", "sheet"]).tool
    #expect(try tool("list").errors == "No transition is in use; 2 retired: `transitions list --retired`.\n")
    #expect(try tool("list", "--retired", "edge=leading").errors == "None of 2 transitions matches.\n")
    #expect(try Workspace.withRegistry().tool("list", "--retired").errors == "No transition is retired.\n")
  }

  @Test func aSuggestedCommandNamesTheRegistryAndQuotesItsPath() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init", "--db", "my app.db")
    let outcome = try workspace.tool("retire", "card-modal", "--db", "my app.db")
    let suggestion = try #require(outcome.errors.split(separator: "`").first)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let binary: URL = try #require(Tool.binary)
    shell.arguments = ["-c", "transitions() { \"\(binary.path)\" \"$@\"; }\n\(suggestion)"]
    shell.currentDirectoryURL = workspace.folder
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitForExit()
    #expect(shell.terminationStatus == 0)
    #expect(try workspace.tool("list", "--db", "my app.db").output.contains("card-modal\t"))
  }
}
