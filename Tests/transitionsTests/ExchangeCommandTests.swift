import Foundation
import Testing

/// `session export`, `import` of what it wrote, and `prune`, through the real binary.
@Suite struct ExchangeCommandTests {
  @Test func sessionsGoThroughAFileAndThroughAPipeIntoAnEmptyRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let written = try workspace.tool("session", "export", "--output", "sessions.ndjson")
    #expect(written.code == 0 && written.output.isEmpty)
    #expect(written.errors == "Wrote 3 sessions, 0 presentations and 1 configuration.\n")
    let text = try String(contentsOfFile: workspace.path("sessions.ndjson"), encoding: .utf8)
    #expect(try workspace.tool("session", "export").output == text)

    _ = try workspace.tool("init", "--db", "other.db")
    let first = try workspace.tool("session", "import", "sessions.ndjson", "--db", "other.db")
    #expect(first.output == "Added 3 sessions, 0 presentations and 1 configuration.\n")
    let again = try workspace.tool("session", "import", "-", "--db", "other.db", input: text)
    #expect(
      again.output == "Added 0 sessions, 0 presentations and 0 configurations. 3 were there already.\n")
    #expect(try workspace.tool("session", "export", "--db", "other.db").output == text)
    #expect(try workspace.tool("list", "--retired", "--json", "--db", "other.db").output.contains("\"sheet\""))
  }

  @Test func badLinesAreNamedAndNothingOrTheRestIsImported() throws {
    let workspace = try Workspace.withRegistry()
    try workspace.write(ErrorCase.badExchange, to: "bad.ndjson")
    let before = try workspace.tool("session", "list", "--json").output
    let strict = try workspace.tool("session", "import", "bad.ndjson")
    #expect(strict.code == 2 && strict.output.isEmpty)
    #expect(
      strict.errors == """
        transitions: bad.ndjson: line 2: type is "sesion"; allowed header, configuration, presentation, session, end.
        bad.ndjson: line 3: ends too early: a value belongs here. Was the file cut off?
        Nothing was imported.

        """)
    #expect(try workspace.tool("session", "list", "--json").output == before)
    let lenient = try workspace.tool("session", "import", "bad.ndjson", "--keep-going")
    #expect(lenient.code == 2)
    #expect(lenient.output == "Added 0 sessions, 0 presentations and 0 configurations.\n")
    #expect(
      lenient.errors.hasSuffix("transitions: bad.ndjson: 2 bad lines left out; the others were imported.\n"))
  }

  @Test func whatIsTooOldIsCountedAndDeleted() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "simulate", "sheet", "--users", "3", "--days", "2")
    let arguments = ["session", "prune", "--sessions-older-than", "30m"]
    let dry = try workspace.tool.run(arguments + ["--dry-run"])
    #expect(dry.code == 0 && dry.output.hasPrefix("Would delete "))
    let done = try workspace.tool.run(arguments)
    let counts = dry.output.replacing("Would delete ", with: "")
    #expect(done.code == 0 && done.output.hasPrefix("Deleted " + counts), "\(done.output)")
    #expect(try workspace.tool.run(arguments).output.hasPrefix("Deleted 0 sessions, 0 presentations"))
  }
}
