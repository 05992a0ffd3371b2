import Foundation
import Testing

/// The output file of `report --html`, and the files that it never replaces.
@Suite struct ReportPageTests {
  private static func text(_ name: String, in workspace: Workspace) throws -> String {
    try String(contentsOf: URL(filePath: workspace.path(name)), encoding: .utf8)
  }

  @Test func aPageIsWrittenAndSaidWhereAndHowLarge() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("report", "--html", "page.html")
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    let page = try Self.text("page.html", in: workspace)
    #expect(outcome.errors == "Wrote page.html, \((page.utf8.count + 999) / 1000) kB.\n")
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<h2 id=\"sheet-2-dismiss-imported-name\">sheet, revision 2</h2>"))
  }

  @Test func standardOutputGetsTheSamePageWithoutAWord() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("report", "--html", "page.html")
    let page = try Self.text("page.html", in: workspace)
    for arguments in [["--html", "-"], ["--format", "html"]] {
      let outcome = try workspace.tool.run(["report"] + arguments)
      #expect(outcome.output == page)
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func anEarlierReportIsReplacedAndNothingElseIsLeft() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("report", "--html", "page.html")
    let page = try Self.text("page.html", in: workspace)
    #expect(try workspace.tool("report", "notice", "--html", "page.html").code == 0)
    #expect(try Self.text("page.html", in: workspace) != page)
    #expect(try workspace.tool("report", "--html", "page.html").code == 0)
    #expect(try Self.text("page.html", in: workspace) == page)
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    #expect(files.filter { !$0.hasPrefix("transitions.db") } == ["page.html"])
  }
}
