import Foundation
import Testing

@Suite struct DiffTests {
  private static let quicker = "presentation.duration\t0.5\t0.4\ts\n"

  @Test func withoutNumbersTheLatestRevisionIsComparedWithTheOneBefore() throws {
    let tool = try Workspace.withRegistry().tool
    for arguments in [["diff", "sheet"], ["diff", "sheet", "1"], ["diff", "sheet", "1", "2"]] {
      let outcome = try tool.run(arguments)
      #expect(outcome.code == 1)
      #expect(outcome.output == Self.quicker)
      #expect(outcome.errors.isEmpty)
    }
    #expect(try tool("diff", "sheet", "2", "1").output == "presentation.duration\t0.4\t0.5\ts\n")
  }

  @Test func whatDoesNotDifferIsSaidWithExitCode0() throws {
    let outcome = try Workspace.withRegistry().tool("diff", "sheet", "2", "2")
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "sheet 2 and sheet 2 do not differ.\n")
  }

  @Test func aCatalogFileIsComparedAsApplyingItWouldChangeThings() throws {
    let workspace = try Workspace.withRegistry()
    let folder = Workspace.fixtures.path
    let file = try workspace.tool("diff", "sheet", "--catalog", "\(folder)/sheet.yaml")
    #expect(file.code == 1)
    #expect(file.output == "presentation.duration\t0.4\t0.5\ts\n")
    #expect(try workspace.tool("diff", "sheet", "--catalog", folder).output == file.output)
    let yaml = try workspace.tool("show", "sheet", "--yaml").output
    let piped = try workspace.tool("diff", "sheet", "--catalog", "-", input: yaml)
    #expect(piped.code == 0)
    #expect(piped.errors == "sheet 2 and standard input do not differ.\n")
    #expect(try workspace.tool("diff", "sheet", "1", "--catalog", folder).code == 0)
  }

  @Test func aPageShowsTheChangeAndReplacesOnlyPages() throws {
    let workspace = try Workspace.withRegistry()
    let written = try workspace.tool("diff", "sheet", "--html", "diff.html")
    let page = try String(contentsOfFile: workspace.path("diff.html"), encoding: .utf8)
    #expect(written.code == 0 && written.output.isEmpty)
    #expect(written.errors == "Wrote diff.html, \((page.utf8.count + 999) / 1000) kB.\n")
    #expect(page.contains("<h1>sheet 1 → sheet 2</h1>") && page.contains("1 field changes. The rule stays: "))
    #expect(page.contains("No prediction. presentation.duration "))
    #expect(try workspace.tool("diff", "sheet", "--html", "-").output == page)
    #expect(try workspace.tool("diff", "sheet", "2", "1", "--html", "diff.html").code == 0)
    #expect(try String(contentsOfFile: workspace.path("diff.html"), encoding: .utf8) != page)
    try workspace.write("mine", to: "diff.html")
    #expect(try workspace.tool("diff", "sheet", "--html", "diff.html").code == 2)
    #expect(try workspace.tool("diff", "sheet", "--html", "diff.html", "--overwrite").code == 0)
    for words in [["--html", "diff.html", "--json"], ["--html", ""], ["--overwrite"]] {
      #expect(try workspace.tool.run(["diff", "sheet"] + words).code == 64, "\(words)")
    }
  }

  @Test func aPagePredictsStoredReleasesUnderACatalogFile() throws {
    let workspace = try Workspace()
    for command in [["init"], ["session", "simulate", "card-modal", "--users", "6", "--days", "2"]] {
      #expect(try workspace.tool.run(command).code == 0)
    }
    let yaml = try workspace.tool("show", "card-modal", "--yaml").output
    try workspace.write(yaml.replacing("fraction: 0.2", with: "fraction: 0.12"), to: "card-modal.yaml")
    let page = try workspace.tool("diff", "card-modal", "--catalog", "card-modal.yaml", "--html", "-").output
    #expect(page.contains("cancelled drags would finish"))
    #expect(page.contains("now finishes") && page.contains("class=\"badge\""))
    // Another transition has no stored releases of this one.
    #expect(try !workspace.tool("diff", "card-modal", "pull-down", "--html", "-").output.contains("Stored releases"))
  }

  @Test func twoTransitionsAreComparedTheirNamesApart() throws {
    let tool = try Workspace.withRegistry().tool
    #expect(try tool("diff", "sheet", "1", "sheet", "2").output == Self.quicker)
    let other = try tool("diff", "notice", "sheet")
    #expect(other.code == 1)
    #expect(!other.output.contains("name\t"))
    let revisions = try tool("diff", "notice", "1", "sheet", "2")
    #expect(revisions.output == other.output && revisions.code == 1)
    for words in [["notice", "sheet", "1", "2"], ["notice", "sheet", "sheet"], ["notice", "1", "1", "sheet"]] {
      #expect(try tool.run(["diff"] + words).code == 64, "\(words)")
    }
  }
}
