import Foundation
import Testing
import TransitionCatalog
import TransitionModel

/// Tasks of a first hour, typed as a new user would.
@Suite struct FirstHourTests {
  private static func withCatalog() throws -> Workspace {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    return workspace
  }

  @Test func aNewTransitionNeedsNothingButItsName() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("new", "card").code == 0)
    let text = try String(contentsOfFile: workspace.path("card.yaml"), encoding: .utf8)
    #expect(text.contains("  # ") && text.contains("\nname: card\n") && text.hasPrefix("# `transitions fields"))
    let card = try CatalogReader.read(text, file: "card.yaml")
    let pattern = try #require(try BuiltInCatalog.transitions().first { $0.name == "card-standard" })
    #expect(card.values.differences(from: pattern.values).map(\.field) == [.name, .summary])
    let page = try workspace.tool(
      "new", "page", "edge=trailing", "presentation.response=0.35", "presentation.dampingFraction=0.8", "--output", "-")
    #expect(page.code == 0 && page.output.contains("edge: trailing") && page.output.contains("  # "))
    #expect(try CatalogReader.read(page.output, file: "page.yaml").presentation.timing.duration < 0.502)
  }

  @Test func aNewTransitionMayBeACopyOfAnyOther() throws {
    let workspace = try Self.withCatalog()
    for name in try BuiltInCatalog.transitions().map(\.name) + ["system-sheet"] {
      let outcome = try workspace.tool("new", "copy", "--from", name, "--output", "-")
      #expect(outcome.code == 0, "\(outcome.errors)")
      let copy = try CatalogReader.read(outcome.output, file: "copy.yaml")
      #expect(copy.name == "copy" && copy.summary == "A copy of \(name).")
    }
    #expect(try workspace.tool("new", "copy", "--from", "card-modal", "--like", "card-modal").code == 64)
  }

  @Test func aSpringIsShownInEveryNotation() throws {
    let workspace = try Self.withCatalog()
    let words = ["presentation.response=0.35", "presentation.dampingFraction=0.8"]
    #expect(try workspace.tool.run(["set", "card-standard"] + words).code == 0)
    let json = try workspace.tool("show", "card-standard", "--json").output
    for text in ["\"response\": 0.35", "\"dampingFraction\": 0.8", "\"bounce\": 0.2", "\"stiffness\": 322.3"] {
      #expect(json.contains(text), "\(json)")
    }
    #expect(
      try Terminal.show(["show", "card-standard"], in: workspace, columns: 160)
        .contains("response 0.35, dampingFraction 0.8, bounce 0.2, stiffness 322.3, damping 28.7"))
  }

  @Test func theChangesOfAllTransitionsAreListedInWords() throws {
    let workspace = try Workspace.withRegistry(retiring: ["notice"])
    let all = try workspace.tool("history").output.split(separator: "\n").map { $0.split(separator: "\t")[1...3] }
    #expect(
      all.map { $0.joined(separator: " ") }.prefix(2) == [
        "notice 1 retired", "sheet 2 presentation.duration: 0.5 → 0.4 s",
      ])
    #expect(all.count == 4)
    #expect(try workspace.tool("set", "sheet", "fraction=0.4").code == 0)
    let recent = try workspace.tool("history", "--since", "1h").output
    #expect(recent.contains("sheet\t3\tcloses by: "), "\(recent)")
    let none = try workspace.tool("history", "notice", "--since", "2100-01-01")
    #expect(none.output.isEmpty && none.errors.hasPrefix("Nothing changed since then."))
  }

  @Test func aSessionBeginsWithTheReasonOfItsEnd() throws {
    let workspace = try Self.withCatalog()
    func stroke(_ id: String, _ end: String) -> String {
      (0..<5).map { "\(id),\($0 * 16000),100,\(300 + $0 * 20),\($0 == 0 ? "began" : $0 == 4 ? end : "changed")\n" }
        .joined()
    }
    try workspace.write(
      "session_id,t_us,x_pt,y_pt,state\n" + stroke("short", "ended") + stroke("taken", "cancelled"), to: "s.csv")
    let words = ["session", "import", "s.csv", "--transition", "card-modal", "--distance", "852"]
    #expect(try workspace.tool.run(words).code == 0)
    let ids = try workspace.tool("session", "list").output.split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    for id in ids {
      let isTaken = id[1] == "taken"
      let reason = isTaken ? "because the system took the touch" : "60 pt is not past 20 % of 852 pt"
      let shown = try Terminal.show(["session", "show", id[0]], in: workspace, columns: 80)
      #expect(shown.split(separator: "\n").first?.contains(reason) == true, "\(shown)")
      #expect(shown.contains("Progress over time."))
      #expect(
        try workspace.tool("session", "show", id[0]).output.split(separator: "\n").first?.contains(reason) == true)
      let played = try workspace.tool("play", String(id[0].prefix(8)))
      #expect(
        played.code == 0 && played.errors.contains(isTaken ? "the system took the touch" : reason), "\(played.errors)")
    }
  }

  @Test func theCatalogIsWrittenAsFilesAndCompared() throws {
    let workspace = try Self.withCatalog()
    #expect(try workspace.tool("catalog", "files", "--check").code == 1)
    #expect(!FileManager.default.fileExists(atPath: workspace.path("files")))
    #expect(try workspace.tool("catalog", "files").output.hasSuffix("Wrote 20 files. 0 unchanged.\n"))
    // Built-in transitions keep the comments of their files.
    #expect(try String(contentsOfFile: workspace.path("files/card-modal.yaml"), encoding: .utf8).contains("  # "))
    #expect(try workspace.tool("catalog", "files", "--check").output == "20 unchanged.\n")
    #expect(
      try workspace.tool("apply", "files", "--dry-run").output.hasSuffix(
        "20 unchanged. This was a dry run: nothing was written.\n"))
    #expect(try workspace.tool("set", "card-modal", "fraction=0.15").code == 0)
    #expect(try workspace.tool("retire", "modal-none").code == 0)
    let check = try workspace.tool("catalog", "files", "--check")
    #expect(
      check.code == 1
        && check.output == """
          differs    files/card-modal.yaml
                     interaction.releaseRule.fraction: 0.2 → 0.15
          not in use files/modal-none.yaml
          18 unchanged.

          """,
      "\(check.output)")
    #expect(try workspace.tool("catalog", "files").code == 0)
    #expect(try workspace.tool("diff", "card-modal", "--catalog", "files").code == 0)
    try workspace.write("name: [", to: "files/bad.yaml")
    #expect(try workspace.tool("catalog", "files").code == 2)
  }

  @Test func aListIsFilteredInBothDirectionsAndShowsWhatItFiltersBy() throws {
    let workspace = try Self.withCatalog()
    #expect(try workspace.tool("set", "card-standard", "dismissal.dampingRatio=0.6").code == 0)
    func names(_ filters: String...) throws -> Set<String> {
      let outcome = try workspace.tool.run(["list"] + filters)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return Set(outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }
    #expect(try names("damping<0.7").contains("card-standard"))
    #expect(try names("damping=1").contains("card-standard"))
    #expect(try names("damping<0.9 and dimming>0.2") == names("damping<0.9", "dimming>0.2"))
    #expect(try names("summary=Card and tab and more").isEmpty)
    let shown = try Terminal.show(["list", "dimming>0.2"], in: workspace, columns: 60)
    #expect(shown.split(separator: "\n").first?.contains("dimming") == true, "\(shown)")
    #expect(try workspace.tool("list", "shadowRadius>=0", "--json").code == 0)
  }

  @Test func aLongPathLeavesTheTableOfDoctorItsRows() throws {
    let workspace = try Self.withCatalog()
    let shown = try Terminal.show(["doctor"], in: workspace, columns: 80)
    #expect(shown.contains("transitions.db") && shown.split(separator: "\n").count < 60, "\(shown)")
  }

  @Test func anObservedTransitionHasNoRuleThatCouldDecideAStroke() throws {
    let workspace = try Self.withCatalog()
    try workspace.write(StrokeCommandTests.strokes, to: "s.csv")
    let outcome = try workspace.tool(
      "session", "import", "s.csv", "--transition", "system-sheet", "--distance", "852")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("it has no release rule") && outcome.errors.contains("`transitions infer system-sheet`"))
  }
}
