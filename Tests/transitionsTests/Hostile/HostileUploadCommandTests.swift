import Foundation
import Testing

@Suite struct HostileUploadCommandTests {
  /// Writes an export in which one of many people made about three quarters of the drags.
  private static func writeUpload(_ name: String, in workspace: Workspace) throws {
    _ = try workspace.tool("init", "--db", "source.db")
    _ = try workspace.tool("session", "simulate", "card-modal", "--users", "40", "--days", "3", "--db", "source.db")
    let text = try workspace.tool("session", "export", "--db", "source.db").output
      .replacing(#""origin":"simulated""#, with: #""origin":"device""#)
    // A presentation belongs to one person, so all lines of a token get the same one.
    let tokens = Set(text.matches(of: /h1:[0-9a-f]{32}/).map { String($0.output) }).sorted()
    let loud = tokens.prefix(tokens.count * 3 / 4).reduce(text) { changed, token in
      changed.replacing(token, with: "h1:\(String(repeating: "0", count: 32))")
    }
    try workspace.write(loud, to: name)
  }

  @Test func theReportAndDoctorNameALargeShareAndAnImportLimitsIt() throws {
    let workspace = try Workspace()
    try Self.writeUpload("all.ndjson", in: workspace)
    _ = try workspace.tool("init", "--db", "centre.db")
    #expect(try workspace.tool("session", "import", "all.ndjson", "--db", "centre.db").code == 0)
    let note = /One person made [0-9]+ % of the drags of card-modal \(/
    for arguments in [["report"], ["report", "card-modal"], ["report", "--full"], ["report", "--format", "html"]] {
      let report = try workspace.tool.run(arguments + ["--db", "centre.db"])
      #expect(
        report.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(note), "\(arguments)")
    }
    #expect(try workspace.tool("report", "--json", "--db", "centre.db").output.contains(#""largestPerson""#))
    let doctor = try workspace.tool("doctor", "--db", "centre.db")
    #expect(doctor.code == 0 && doctor.output.contains(note))

    _ = try workspace.tool("init", "--db", "other.db")
    let limited = try workspace.tool("session", "import", "all.ndjson", "--max-drags-per-day", "3", "--db", "other.db")
    #expect(limited.code == 0)
    #expect(limited.output.contains(" were left out: their person had as many that day as allowed."))
    #expect(!(try workspace.tool("report", "--db", "other.db").output.contains("One person made")))
  }

  @Test(arguments: [
    (["all.ndjson", "--max-configurations", "0"], "--max-configurations is 0; allowed are whole numbers from 1."),
    (["all.ndjson", "--max-drags-per-day=-1"], "--max-drags-per-day is -1; allowed are whole numbers from 1."),
    (["all.ndjson", "--received-at", "soon"], "Write a past UTC time such as 2026-11-01T10:00:00Z."),
    (
      ["strokes.csv", "--transition", "card-modal", "--distance", "800", "--max-drags-per-day", "5"],
      "--max-drags-per-day and --received-at are for exported files, but strokes.csv has strokes."
    ),
  ]) func aLimitThatMakesNoSenseIsRefused(arguments: [String], message: String) throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    try workspace.write("session_id,t_us,x_pt,y_pt,state\na,0,1,1,began\na,9000,1,9,ended\n", to: "strokes.csv")
    try workspace.write("", to: "all.ndjson")
    let refused = try workspace.tool.run(["session", "import"] + arguments)
    #expect(refused.code == 64 && refused.errors.contains(message), "\(refused.errors)")
  }
}
