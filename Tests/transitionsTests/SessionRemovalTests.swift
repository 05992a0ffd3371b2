import Foundation
import Testing

@testable import transitions

@Suite struct SessionRemovalTests {
  private static let strokes = """
    session_id,t_us,x_pt,y_pt,state
    a,0,100,100,began
    a,8000,100,140,changed
    a,16000,100,180,changed
    a,24000,100,220,ended
    b,0,100,100,began
    b,8000,100,120,changed
    b,16000,100,150,changed
    b,24000,100,170,ended

    """

  private func count(_ workspace: Workspace) throws -> Int {
    let rows = try workspace.tool("query", "SELECT count(*) AS n FROM session", "--csv").output
    return try #require(rows.split(whereSeparator: \.isNewline).last.flatMap { Int($0) })
  }

  private func importStrokes(_ name: String, into workspace: Workspace, distance: Int = 400) throws {
    try FileManager.default.createDirectory(atPath: workspace.path("folder"), withIntermediateDirectories: true)
    try workspace.write(Self.strokes, to: name)
    let done = try workspace.tool(
      "session", "import", name, "--transition", "sheet", "--distance", "\(distance)")
    #expect(done.code == 0, "\(done.errors)")
  }

  @Test func oneImportIsRemovedByItsFileItsNameOrItsTime() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("init", "--db", "other.db")
    _ = try workspace.tool("session", "export", "--output", "others.ndjson")
    let recorded = try count(workspace)
    let day = Date.now.formatted(.iso8601.year().month().day())
    for name in ["folder/strokes.csv", "strokes.csv", day, "\(day)T"] {
      try importStrokes("folder/strokes.csv", into: workspace)
      #expect(try count(workspace) == recorded + 2)
      let dry = try workspace.tool("session", "prune", "--import", name, "--dry-run")
      #expect(dry.output == "Would delete 2 sessions, 0 presentations, and the 0 traces of remaining sessions.\n")
      #expect(try count(workspace) == recorded + 2)
      let done = try workspace.tool("session", "prune", "--import", name)
      #expect(done.code == 0 && done.output.hasPrefix("Deleted 2 sessions, 0 presentations"), "\(name): \(done.errors)")
      #expect(try count(workspace) == recorded)
    }
    try importStrokes("folder/strokes.csv", into: workspace)
    // A part of a day or of a name is neither.
    for name in [String(day.prefix(7)), "2026", "csv", ""] {
      #expect(try workspace.tool("session", "prune", "--import", name).code != 0, "\(name)")
    }
    #expect(try count(workspace) == recorded + 2)
    _ = try workspace.tool("session", "prune", "--import", "folder/strokes.csv")
    // Nothing of it is left, so the name is unknown.
    #expect(try workspace.tool("session", "prune", "--import", "strokes.csv").code == 2)
  }

  @Test func anExchangeFileIsAnImportToo() throws {
    let workspace = try Workspace.withRegistry()
    _ = try workspace.tool("session", "export", "--output", "sessions.ndjson.gz")
    _ = try workspace.tool("session", "prune", "--sessions-older-than", "1m")
    _ = try workspace.tool("session", "import", "sessions.ndjson.gz")
    #expect(try count(workspace) == 3)
    let done = try workspace.tool("session", "prune", "--import", "sessions.ndjson.gz")
    #expect(done.output.hasPrefix("Deleted 3 sessions"), "\(done.errors)")
    #expect(try count(workspace) == 0)
  }

  @Test func oneSessionIsDeleted() throws {
    let workspace = try Workspace.withRegistry()
    let ids = try workspace.tool("query", "SELECT uuid FROM session ORDER BY uuid", "--csv").output
      .split(whereSeparator: \.isNewline).dropFirst()
    let id = try #require(ids.first)
    let done = try workspace.tool("session", "delete", String(id.prefix(13)))
    #expect(done.code == 0 && done.output == "Deleted session \(id) of sheet.\n", "\(done.errors)")
    #expect(try count(workspace) == 2)
    #expect(try workspace.tool("session", "show", String(id)).code != 0)
  }
}
