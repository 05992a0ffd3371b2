import Foundation
import TestSupport
import Testing
import TransitionCatalog

@testable import transitions

@Suite struct OutputTests {
  static let commands: [(name: String, arguments: [String])] = [
    ("list", ["list"]),
    ("show", ["show", "sheet"]),
    ("show-revision-1", ["show", "sheet", "--revision", "1"]),
    ("history", ["history", "sheet"]),
    ("list-filtered", ["list", "duration>=0.4", "edge=bottom", "curve=", "--search", "SHEET tests"]),
    ("fields", ["fields", "releaseRule", "geometry.edge", "duration"]),
    ("show-curve", ["show", "sheet", "--curve"]),
    ("show-curve-table", ["show", "sheet", "--curve", "--format", "table"]),
    ("query", ["query", "SELECT name, duration, damping, dismissal_type FROM current_transition"]),
    ("query-bytes", ["query", "SELECT session_id, samples, NULL AS absent FROM session_samples"]),
    ("migrate-list", ["migrate", "--list"]),
    ("session-list", ["session", "list"]),
    ("session-show", ["session", "show", "01"]),
    ("session-samples", ["session", "show", "01", "--samples"]),
  ]
  static let formats = ["table", "json", "csv", "tsv"]

  @Test(arguments: commands.indices) func whatAPipeGetsIsAsRecorded(index: Int) throws {
    let (name, arguments) = Self.commands[index]
    let outcome = try Workspace.withRegistry().tool.run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    try expectSnapshot(outcome.output, named: "\(name).txt")
  }

  @Test(arguments: formats) func everyFormatOfTheSessionListIsAsRecorded(format: String) throws {
    let outcome = try Workspace.withRegistry().tool("session", "list", "--format", format)
    #expect(outcome.code == 0)
    try expectSnapshot(outcome.output, named: "session-list-\(format).txt")
  }

  @Test(arguments: formats) func everyFormatOfFieldsAndOfADifferenceIsAsRecorded(format: String) throws {
    let tool = try Workspace.withRegistry().tool
    let fields = try tool("fields", "tail", "--format", format)
    #expect(fields.code == 0)
    try expectSnapshot(fields.output, named: "fields-\(format).txt")
    let difference = try tool("diff", "notice", "sheet", "--format", format)
    #expect(difference.code == 1)
    try expectSnapshot(difference.output, named: "diff-\(format).txt")
  }

  @Test(arguments: [60, 100, 160], ["list", "session-list", "history", "fields", "show-curve"])
  func whatATerminalShowsIsAsRecorded(columns: Int, name: String) throws {
    let command = try #require(Self.commands.first { $0.name == name })
    let shown = try Terminal.show(command.arguments, in: try Workspace.withRegistry(), columns: columns)
    try expectSnapshot(shown, named: "\(name)-terminal-\(columns).txt")
    for line in shown.replacing(/\u{1B}\[\d*m/, with: "").split(separator: "\n") { #expect(line.count <= columns) }
  }

  @Test(arguments: [16, 24, 40, 50, 60, 80, 120]) func whatMattersIsWholeInANarrowTerminal(columns: Int) throws {
    let workspace = try Workspace.withRegistry()
    for command in [["diff", "sheet"], ["doctor"], ["show", "sheet", "--all"]] {
      let shown = try Terminal.show(command, in: workspace, columns: columns, environment: ["NO_COLOR": "1"])
      let table = shown.split(separator: "\n\n").first ?? ""
      for line in table.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= columns, "\(line)") }
      let text = table.filter { !$0.isWhitespace }
      #expect(!text.contains("…") || command == ["doctor"])
      let told = try workspace.tool.run(command + ["--csv"]).output.split(separator: "\n").dropFirst()
      for value in told.compactMap({ $0.split(separator: ",").first }) {
        #expect(text.contains(value.filter { !$0.isWhitespace }), "\(value) of \(command) at \(columns)")
      }
    }
    let difference = try Terminal.show(["diff", "sheet"], in: workspace, columns: columns)
    #expect(difference.contains("0.5") && difference.contains("0.4"))
    let plot = try Terminal.show(["show", "sheet", "--curve"], in: workspace, columns: columns)
    let isWide = plot.replacing(/\u{1B}\[\d*m/, with: "").split(separator: "\n").contains {
      $0.count > max(columns, 20)
    }
    #expect(!isWide)
  }

  @Test(arguments: [80, 100]) func aListShowsRulesInWordsAndWholeSummaries(columns: Int) throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let shown = try Terminal.show(["list"], in: workspace, columns: columns, environment: ["NO_COLOR": "1"])
    #expect(!shown.contains("…"))
    let text = shown.replacing(/\s+/, with: " ")
    for configuration in try BuiltInCatalog.transitions() { #expect(text.contains(configuration.summary)) }
    // A rule continues on the next line, with nothing beside it.
    #expect(text.contains("flick faster than") && text.contains("or drag past 75 pt"))
    #expect(!text.contains("fraction:"))
  }

  @Test func onlyATableLeavesOutFieldsThatHaveTheirDefault() throws {
    let tool = try Workspace.withRegistry().tool
    let all = try tool("show", "sheet").output.split(separator: "\n").count
    let table = try tool("show", "sheet", "--format", "table").output
    #expect(!table.contains("pose.") && !table.contains("digest"))
    #expect(table.contains("presentation.duration"))
    #expect(try tool("show", "sheet", "--all", "--format", "table").output.split(separator: "\n").count == all + 1)
  }

  @Test func sessionListAsJSONHasEveryFactAScriptNeeds() throws {
    let output = try Workspace.withRegistry().tool("session", "list", "--json").output
    let sessions = try #require(exactJSON(Data(output.utf8)) as? [[String: Any]])
    #expect(sessions.count == 3)
    let needed: Set = [
      "uuid", "externalID", "transition", "revision", "digest", "direction", "axis", "outcome", "termination",
      "completed", "beganAt", "releaseProgress", "releaseTranslation", "releaseVelocity", "estimator",
      "durationSeconds", "interactionDistance", "sampleCount", "origin",
    ]
    for session in sessions { #expect(needed.isSubset(of: session.keys)) }
    let first = try #require(sessions.first)
    #expect(first["externalID"] as? String == "stroke-1")
    #expect(first["releaseTranslation"] as? Double == 300.125)
    #expect(first["durationSeconds"] as? Double == 0.033333)
    #expect(first["completed"] as? Bool == true)
    #expect(sessions.last?["releaseVelocity"] is NSNull)
  }

  @Test func sessionFiltersNarrowTheList() throws {
    let tool = try Workspace.withRegistry().tool
    func count(_ filters: String...) throws -> Int {
      try tool.run(["session", "list"] + filters).output.split(separator: "\n").count
    }
    #expect(try count() == 3)
    #expect(try count("--outcome", "finished") == 1)
    #expect(try count("--origin", "imported") == 3)
    #expect(try count("--origin", "device") == 0)
    #expect(try count("--transition", "notice") == 0)
    #expect(try count("--transition", "sheet", "--limit", "2") == 2)
  }

  @Test func readingNeverChangesAByteOfTheRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    for command in Self.commands { _ = try workspace.tool.run(command.arguments) }
    #expect(try workspace.registryBytes() == before)
  }
}
