import Foundation
import Testing
import TransitionModel
import TransitionStore

/// The README's tour with recorded drags in the registry: a few from the gallery, a few imported strokes. They appear
/// next to the simulated ones, none of them is hidden, and no advice suggests deleting them.
@Suite struct OwnDragsTests {
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    var dragged = try FixedSessions.all(of: registry.transition(named: "modal-standard"))
    for index in dragged.indices { dragged[index].header.context.origin = .gallery }
    try registry.record(dragged)
    try workspace.write(StrokeCommandTests.strokes, to: "strokes.csv")
    let strokes = ["session", "import", "strokes.csv", "--transition", "modal-standard", "--distance", "852"]
    #expect(try workspace.tool.run(strokes).output.contains("3 strokes"))
    return workspace
  }

  /// Text that would delete the user's own drags.
  private static let taking = ["prune", "Delete", "delete"]

  private static func expectNothingTaken(_ text: String, by arguments: [String]) {
    for word in taking {
      #expect(!text.contains(word), "\(arguments.joined(separator: " ")) prints \"\(word)\":\n\(text)")
    }
  }

  @Test func besideSimulatedPeopleOwnDragsAreShown() throws {
    let workspace = try Self.workspace()
    #expect(try workspace.tool("session", "simulate", "modal-standard").code == 0)
    let report = try workspace.tool("report").output
    for heading in ["Imported strokes", "Gallery drags", "Simulated drags"] {
      let section = try #require(report.firstRange(of: heading), "no \"\(heading)\" in\n\(report)")
      let row = try #require(
        report[section.upperBound...].firstMatch(of: /modal-standard +1 +[0-9-]+ +[0-9-]+ +([0-9]+)/))
      #expect(row.1 == (heading == "Simulated drags" ? "548" : "3"))
    }
    for arguments in [
      ["report"], ["report", "modal-standard"], ["recommend", "modal-standard"], ["recommend"],
      ["report", "modal-standard", "--by", "device"], ["report", "modal-standard", "--html", "-"], ["list"],
      ["session", "list", "--limit", "3"], ["show", "modal-standard"],
    ] {
      let outcome = try workspace.tool.run(arguments)
      #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
      Self.expectNothingTaken(outcome.output + outcome.errors, by: arguments)
    }
  }
}
