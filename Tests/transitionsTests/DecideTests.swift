import Foundation
import TestSupport
import Testing

@testable import transitions

/// Where a drag of a view with stops ends, on the command line.
@Suite struct DecideTests {
  static func withPanel(_ changes: String...) throws -> Workspace {
    let workspace = try Workspace()
    let lines = HelpTopic.stops.text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "  geometry:"))
    let example = lines[start...].prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    let head = """
      name: panel
      summary: A panel over a map.
      presentation:
        duration: 0.4
        dampingRatio: 1
      dismissal:
        duration: 0.4
        dampingRatio: 1

      """
    try Data((head + example.joined(separator: "\n") + "\n").utf8)
      .write(to: URL(filePath: workspace.path("panel.yaml")))
    #expect(try workspace.tool("init").code == 0)
    let applied = try workspace.tool("apply", "panel.yaml")
    #expect(applied.code == 0, "\(applied.errors)")
    for change in changes { #expect(try workspace.tool("set", "panel", change).code == 0) }
    return workspace
  }

  /// The file and the commands of `help stops` work as they stand there.
  @Test func theExampleOfTheHelpPageWorks() throws {
    let workspace = try Self.withPanel()
    let commands = HelpTopic.stops.text.split(separator: "\n").filter { $0.hasPrefix("  transitions ") }
    #expect(commands.count == 8)
    for command in commands {
      // A drag is one word of the command line, in quotation marks.
      let parts = command.split(separator: "\"").map(String.init)
      let words = parts[0].split(separator: " ").dropFirst().map(String.init) + parts.dropFirst()
      let outcome = try workspace.tool.run(words)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test(arguments: [
    (["--at", "450", "--velocity", "412"], "interaction.stopRule.fraction"),
    (["--at", "450"], "interaction.stopRule.kind"),
    (["stops.full.threshold=0.1", "--at", "450", "--velocity", "412"], "geometry.stops.full.threshold"),
    (["stopRule.points=30", "--at", "450", "--velocity", "412"], "interaction.stopRule.points"),
    (
      ["stopRule.reach=oneFromStart", "--stop", "full", "--at", "300", "--velocity", "-2000"],
      "interaction.stopRule.reach"
    ),
  ])
  func theSecondLineNamesTheFieldThatDecided(_ words: [String], _ field: String) throws {
    let workspace = try Self.withPanel()
    let outcome = try workspace.tool.run(["decide", "panel"] + words)
    #expect(outcome.output.split(separator: "\n").dropFirst().first == "decided by \(field)", "\(outcome)")
  }

  @Test func whatCannotBeDraggedSaysWhy() throws {
    let workspace = try Self.withPanel()
    let code = try workspace.tool("decide", "modal-none")
    #expect(code.code == 2 && code.errors.contains("its interaction.dismissalType is none"))
    let stop = try workspace.tool("decide", "panel", "--stop", "huge")
    #expect(stop.code == 2 && stop.errors.contains("panel has no such stop here. It has tip, half, full."))
    let play = try workspace.tool("play", "panel", "--stop", "huge", "--drag", "up 90pt in 0.15s, release")
    #expect(play.code == 2 && play.errors.contains("There is no stop \"huge\""), "\(play.errors)")
    let moved = try workspace.tool("play", "panel", "--drag", "wait 1s, move ful")
    #expect(moved.code == 2 && moved.errors.contains("Did you mean full?"), "\(moved.errors)")
    let asked = try workspace.tool("infer", "panel")
    #expect(asked.code == 2 && asked.errors.contains("moves it between stops"), "\(asked.errors)")
  }
}
