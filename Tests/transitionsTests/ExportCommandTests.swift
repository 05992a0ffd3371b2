import Foundation
import Testing
import TransitionExport

@Suite struct ExportCommandTests {
  private static let formats = ExportFormat.all.map(\.name).filter { $0 != "swift-names" }

  @Test(arguments: formats) func aFileIsWhatStandardOutputIs(format: String) throws {
    let workspace = try Workspace.withRegistry()
    let printed = try workspace.tool("export", format)
    #expect(printed.code == 0)
    #expect(printed.errors == "")
    #expect(printed.output.contains("sheet, revision 2, digest ") || printed.output.contains("\"revision\": 2"))
    let written = try workspace.tool("export", format, "--output", "out")
    #expect(written.code == 0)
    #expect(written.output == "")
    #expect(written.errors == "Wrote out, \((printed.output.utf8.count + 999) / 1000) kB.\n")
    #expect(try String(contentsOfFile: workspace.path("out"), encoding: .utf8) == printed.output)
    // An export replaces an export.
    #expect(try workspace.tool("export", format, "sheet", "--output", "out").code == 0)
    #expect(try workspace.tool("export", format, "sheet").output != printed.output)
  }

  @Test func whatSomethingElseDecidesIsNotExported() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    let css = try workspace.tool("export", "css")
    #expect(css.code == 0 && !css.output.contains("system-sheet"))
    #expect(css.errors == "system-cover, system-sheet: not exported, because something else presents them.\n")
    let alone = try workspace.tool("export", "css", "system-sheet")
    #expect(
      alone.code != 0
        && alone.errors.contains("system-sheet: something else presents it, so it is not exported to css."))
    _ = try workspace.tool("names", "--swift", "Names.swift")
    let names = try String(contentsOfFile: workspace.path("Names.swift"), encoding: .utf8)
    #expect(names.contains("case systemSheet = \"system-sheet\""))
    #expect(try workspace.tool("list", "--search", "sheet").output.contains("system-sheet"))
    #expect(try workspace.tool("show", "system-sheet", "--curve").errors.contains("something else plays it"))
    #expect(try workspace.tool("play", "system-sheet").errors.contains("system-sheet is observed"))
  }

  @Test(arguments: formats) func checkSaysWhetherAFileIsCurrent(format: String) throws {
    let workspace = try Workspace.withRegistry()
    let missing = try workspace.tool("export", format, "--output", "out", "--check")
    #expect(missing.code == 1)
    #expect(missing.errors == "out: there is no such file. `transitions export \(format) --output out` writes it.\n")
    #expect(!FileManager.default.fileExists(atPath: workspace.path("out")))

    _ = try workspace.tool("export", format, "--output", "out")
    let current = try workspace.tool("export", format, "--output", "out", "--check")
    #expect(current.code == 0)
    #expect(current.output == "")
    #expect(current.errors == "out is current.\n")

    let before = try String(contentsOfFile: workspace.path("out"), encoding: .utf8)
    _ = try workspace.tool("set", "sheet", "presentation.duration=0.6")
    let stale = try workspace.tool("export", format, "--output", "out", "--check")
    #expect(stale.code == 1)
    #expect(stale.output.split(separator: "\n").contains { $0.hasPrefix("-") })
    #expect(stale.output.split(separator: "\n").contains { $0.hasPrefix("+") })
    #expect(
      stale.errors
        == "out is outdated. `transitions export \(format) --output out` updates it.\n")
    #expect(try String(contentsOfFile: workspace.path("out"), encoding: .utf8) == before)
  }

  @Test func aRegistryRecreatedFromTheCatalogFindsTheFileCurrent() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("export", "css", "--output", "out.css")
    try FileManager.default.createDirectory(atPath: workspace.path("catalog"), withIntermediateDirectories: true)
    for name in ["sheet", "notice"] {
      try workspace.write(try workspace.tool("show", name, "--yaml").output, to: "catalog/\(name).yaml")
    }
    _ = try workspace.tool("init", "--db", "fresh.db")
    _ = try workspace.tool("apply", "catalog", "--prune", "--db", "fresh.db")
    let check = try workspace.tool("export", "css", "--output", "out.css", "--check", "--db", "fresh.db")
    #expect(check.errors == "out.css is current.\n")
    #expect(check.output == "")
    #expect(check.code == 0)
  }

  @Test func onlyTheNamedOnesAreWrittenAndNoneIsWrittenTwice() throws {
    let tool = try Workspace.withRegistry().tool
    let one = try tool("export", "css", "sheet", "sheet").output
    #expect(one == (try tool("export", "css", "sheet").output))
    #expect(!one.contains("notice"))
  }

  @Test func namesWritesTheEnumAndChecksIt() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("names", "--swift", "Names.swift", "--check").code == 1)
    #expect(try workspace.tool("names", "--swift", "Names.swift").code == 0)
    let written = try String(contentsOfFile: workspace.path("Names.swift"), encoding: .utf8)
    #expect(written.contains("Generated by `transitions names`.") && written.contains("case sheet = \"sheet\""))
    #expect(try workspace.tool("names", "--swift", "Names.swift", "--check").code == 0)
    _ = try workspace.tool("retire", "notice")
    let stale = try workspace.tool("names", "--swift", "Names.swift", "--check")
    #expect(stale.code == 1)
    #expect(stale.output.contains("case notice = \"notice\""))
    #expect(try String(contentsOfFile: workspace.path("Names.swift"), encoding: .utf8) == written)
    #expect(try workspace.tool("names", "--swift", "-").code == 64)
  }

  @Test func retiredOnesAreLeftOutAndRefusedByName() throws {
    let tool = try Workspace.withRegistry(retiring: ["notice"]).tool
    #expect(try !tool("export", "json").output.contains("notice"))
    let refused = try tool("export", "json", "sheet", "notice")
    #expect(refused.code == 2)
    #expect(refused.output == "")
    #expect(
      refused.errors == """
        transitions: notice is retired since 2026-09-21 14:13:26 UTC: apps no longer receive it. `transitions show \
        notice --yaml | transitions apply -` restores it unchanged.

        """)
    let none = try Workspace.withRegistry(retiring: ["notice", "sheet"]).tool("export", "css")
    #expect(none.code == 2)
    #expect(none.errors == "transitions: No transition is in use. `transitions init` adds the built-in ones.\n")
  }

  @Test func theCommandsThatMessagesNameWork() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("export", "css", "sheet", "--output", "a file.css", "--db", "transitions.db", "--check")
    let note = try workspace.tool(
      "export", "css", "sheet", "--output", "a file.css", "--db", "transitions.db", "--check"
    ).errors
    #expect(note.contains("`transitions export css sheet --output 'a file.css' --db transitions.db`"))
  }
}
