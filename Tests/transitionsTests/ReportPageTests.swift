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

  @Test func anotherFileIsReplacedOnlyWhenAskedTo() throws {
    let workspace = try Workspace.withRegistry()
    try workspace.write("<!DOCTYPE html>\n<html><body>Mine</body></html>\n", to: "page.html")
    #expect(try workspace.tool("report", "--html", "page.html").code == 2)
    #expect(try Self.text("page.html", in: workspace).contains("Mine"))
    #expect(try workspace.tool("report", "--html", "page.html", "--overwrite").code == 0)
    #expect(try !Self.text("page.html", in: workspace).contains("Mine"))
    try workspace.write("", to: "empty.html")
    #expect(try workspace.tool("report", "--html", "empty.html").code == 0)
  }

  @Test func theRegistryIsNotReplacedByAnyOfItsNames() throws {
    let workspace = try Workspace.withRegistry()
    let link = workspace.path("link.html")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "transitions.db")
    let before = try workspace.registryBytes()
    for name in ["link.html", "./transitions.db", workspace.path("transitions.db")] {
      let outcome = try workspace.tool("report", "--html", name, "--overwrite")
      #expect(outcome.code == 2 && outcome.errors.contains("this is the registry"))
    }
    #expect(try workspace.registryBytes() == before)
  }

  @Test func aLinkStaysALinkAndPermissionsStayAsTheyWere() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("report", "notice", "--html", "page.html")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workspace.path("page.html"))
    try files.createSymbolicLink(atPath: workspace.path("link.html"), withDestinationPath: "page.html")
    #expect(try workspace.tool("report", "--html", "link.html").code == 0)
    #expect(try files.destinationOfSymbolicLink(atPath: workspace.path("link.html")) == "page.html")
    #expect(try Self.text("page.html", in: workspace).contains("sheet"))
    let permissions = try files.attributesOfItem(atPath: workspace.path("page.html"))[.posixPermissions] as? Int
    #expect(permissions == 0o600)
  }

  @Test func aDeviceIsWrittenToAndStaysOne() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("report", "--html", "/dev/null").code == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }
}
