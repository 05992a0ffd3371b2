import Testing

/// The first commands that a person tries with the catalog's views with stops.
@Suite struct CatalogStopsCommandTests {
  private static let names = ["map-panel", "sheet-detents", "side-menu"]

  @Test func theyAreListedShownDecidedAndPlayed() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let list = try workspace.tool("list", "--json").output
    for name in Self.names {
      #expect(list.contains("\"\(name)\""))
      let shown = try workspace.tool("show", name)
      #expect(shown.code == 0 && shown.output.contains("geometry.stops."))
      #expect(try workspace.tool("decide", name, "--at", "100").output.hasPrefix("to "))
    }
    let findings = try workspace.tool("lint").output.split(separator: "\n").filter { line in
      Self.names.contains { line.contains($0) }
    }
    #expect(findings.allSatisfy { $0.contains("\tnote\t") } && findings.count == 1, "\(findings)")
    let played = try workspace.tool("play", "map-panel", "--stop", "half", "--drag", "up 300pt in 0.4s, release")
    #expect(played.code == 0 && played.errors.contains("Ends at full"), "\(played.errors)")
  }

  /// No rule decides about a panel that no drag dismisses, so no list shows one.
  @Test func aListHasNoReleaseRuleThatNothingEvaluates() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let rows = try workspace.tool("list").output.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    let rules = rows.filter { Self.names.contains($0[0]) }.map { $0[7] }
    #expect(
      rules == ["", "projection(horizon: 0.499, fraction: 0.5)", "projection(horizon: 0.2, fraction: 0.5)"])
  }

  @Test func peopleAreSimulatedWithAllThatADragMoves() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let outcome = try workspace.tool("session", "simulate", "--users", "3", "--days", "1")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let simulated = Self.names.filter((outcome.output + outcome.errors).contains)
    #expect(simulated == Self.names)
  }
}
