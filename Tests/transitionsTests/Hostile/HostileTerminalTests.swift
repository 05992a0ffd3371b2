import Foundation
import GRDB
import Testing
import TransitionModel

@testable import transitions

/// Content of files, registries and arguments is displayed by a terminal but never obeyed.
@Suite struct HostileTerminalTests {
  /// A window title, colors by ESC and by C1, DEL, a bell, a backspace, a bidirectional control.
  private static let payload = "x\u{1B}]0;owned\u{7}\u{1B}[7m\u{9B}5m\u{7F}\u{8}\u{202E}z"

  private func expectHarmless(
    _ arguments: [String], in workspace: Workspace, environment: [String: String] = [:]
  ) throws {
    let shown = try Terminal.show(arguments, in: workspace, environment: environment)
    let foreign = shown.replacing(/\u{1B}\[(0|1|2|31|32|33)m/, with: "").replacing("\r\u{1B}[K", with: "")
    let obeyed = TerminalTextTests.obeyed(in: foreign)
    #expect(obeyed.isEmpty, "\(arguments.map(TerminalText.escaped)): \(TerminalText.escaped(foreign))")
  }

  /// Commands with a text in each place of an argument.
  static func commands(with x: String) -> [[String]] {
    [
      [x], ["--" + x], ["help", x], ["list", x], ["list", "--format", x], ["list", "--db", x], ["show", x],
      ["show", "sheet", "--revision", x], ["set", x, "dimmingAlpha=0.1"], ["set", "sheet", x + "=1"],
      ["set", "sheet", "dimmingAlpha=" + x], ["set", "sheet", x], ["set", "sheet", "summary=" + x],
      ["set", "sheet", "dimmingAlpha=0.1", "--note", x], ["retire", x], ["history", x], ["diff", x, "sheet"],
      ["apply", x], ["lint", x], ["lint", "--explain", x], ["fields", x], ["query", x], ["query", "SELECT '" + x],
      ["query", "--file", x], ["session", x], ["session", "list", "--transition", x],
      ["session", "list", "--outcome", x],
      ["session", "show", x], ["session", "import", x], ["session", "export", "--output", x + "/y"],
      ["session", "simulate", x], ["session", "prune", "--origin", x], ["export", x], ["export", "css", "--output", x],
      ["bundle", x + "/y"], ["bundle", x], ["doctor", "--db", x], ["doctor", "backup", x + "/y"],
      ["migrate", "--db", x],
      ["init", "--db", x], ["report", x], ["report", "--html", x], ["play", x], ["play", "sheet", "--drag", x],
      ["completions", x], ["serve", "--db", x], ["serve", "--port", x],
    ]
  }

  @Test func argumentsAreShownNotObeyed() throws {
    let workspace = try Workspace.withRegistry()
    for arguments in Self.commands(with: Self.payload) { try expectHarmless(arguments, in: workspace) }
    for name in ["TRANSITIONS_DB", "TRANSITIONS_WAIT"] {
      try expectHarmless(["list"], in: workspace, environment: [name: Self.payload])
    }
  }

  @Test func catalogFilesAreShownNotObeyed() throws {
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    let escaped = "\"x\\e]0;owned\\a\\e[7m\\x9B5m\\x7F\\b\\u202Ez\""
    for text in [
      sheet.replacing(/name: .*/, with: "name: " + escaped),
      sheet.replacing(/summary: .*/, with: "summary: " + escaped),
      sheet + "\n" + escaped + ": 1\n", sheet.replacing(/edge: .*/, with: "edge: " + escaped),
      sheet.replacing(/source: .*/, with: "source: " + escaped), escaped, "- " + escaped, Self.payload,
    ] {
      let workspace = try Workspace.withRegistry()
      let name = Self.payload + ".yaml"
      try workspace.write(text, to: name)
      for arguments in [
        ["lint", name], ["apply", name, "--dry-run"], ["apply", name], ["diff", name], ["diff", "sheet", name],
      ] {
        try expectHarmless(arguments, in: workspace)
      }
    }
  }

  @Test func sessionFilesAreShownNotObeyed() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("session", "export", "--output", "good.ndjson").code == 0)
    let good = try String(contentsOfFile: workspace.path("good.ndjson"), encoding: .utf8)
    let escaped = "x\\u001b]0;owned\\u0007\\u001b[7m\\u009b5m\\u007f\\b\\u202ez"
    for (index, text) in [
      good.replacing(/"uuid":"[^"]*"/, with: "\"uuid\":\"\(escaped)\""),
      good.replacing(/"outcome":"[^"]*"/, with: "\"outcome\":\"\(escaped)\""),
      good.replacing(/"transition":"[^"]*"/, with: "\"transition\":\"\(escaped)\""),
      good.replacing("\"outcome\":", with: "\"\(escaped)\":1,\"outcome\":"),
      good.replacing(/"format":"[^"]*"/, with: "\"format\":\"\(escaped)\""), Self.payload,
      "session_id,t_us,x_pt,y_pt,state\n\(Self.payload),0,1,2,\(Self.payload)\n",
    ].enumerated() {
      let name = "\(index)\(Self.payload).ndjson"
      try workspace.write(text, to: name)
      for options in [[], ["--keep-going"], ["--transition", "sheet", "--distance", "600"]] {
        try expectHarmless(["session", "import", name] + options, in: workspace)
      }
    }
  }

  /// Every text in every table, written despite the schema's checks.
  @Test func registriesAreShownNotObeyed() throws {
    for table in ["transition", "configuration", "session", "presentation", "grdb_migrations"] {
      let workspace = try Workspace.withRegistry()
      try workspace.tamper { db in
        for column in try db.columns(in: table) where column.type.uppercased().contains("TEXT") {
          let place = table == "grdb_migrations" ? "WHERE rowid = 1" : ""
          _ = try? db.execute(
            sql: "UPDATE \(table) SET \"\(column.name)\" = ? || rowid \(place)", arguments: [Self.payload])
        }
      }
      let name = try workspace.tool("query", "SELECT name FROM transition LIMIT 1").output
      var commands = [
        ["list"], ["list", "--all", "--json"], ["history", "sheet"], ["show", "sheet"], ["show", "sheet", "--yaml"],
        ["session", "list"], ["session", "list", "--csv"], ["report"], ["report", "--json"], ["report", "--csv"],
        ["doctor"], ["doctor", "--json"], ["migrate"], ["migrate", "--dry-run"], ["lint"], ["export", "css"],
        ["session", "export"], ["retire", "sheet"], ["diff", "sheet"], ["bundle", "b.db"],
        ["show", name.trimmingCharacters(in: .newlines)],
      ]
      for format in OutputTests.formats {
        commands.append(["query", "SELECT * FROM \(table)", "--format", format])
      }
      for arguments in commands { try expectHarmless(arguments, in: workspace) }
    }
  }

  /// A pipe receives the original bytes, because formats for machines have their own rules.
  @Test func aPipeGetsDataAsItIs() throws {
    let tool = try Workspace.withRegistry().tool
    let sql = "SELECT 'a' || char(27) || '[7m' || char(155) || char(8238) AS t"
    let raw = "a\u{1B}[7m\u{9B}\u{202E}"
    #expect(try tool("query", sql).output == raw + "\n")
    #expect(try tool("query", sql, "--csv").output == "t\n" + raw + "\n")
    #expect(try tool("query", sql, "--format", "tsv").output == raw + "\n")
    let json = "a\\u001b[7m\u{9B}\u{202E}"
    #expect(try tool("query", sql, "--json").output == "[\n  {\"t\": \"\(json)\"}\n]\n")
    #expect(try tool("query", sql, "--format", "table").output == "t\na\\u{1b}[7m\\u{9b}\\u{202e}\n")
  }
}
