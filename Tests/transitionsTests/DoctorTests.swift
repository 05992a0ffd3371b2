import Foundation
import TestSupport
import Testing

@Suite struct DoctorTests {
  /// Removes text that depends on the file's place, on SQLite's layout, and on files left by readers.
  private func stable(_ text: String, in workspace: Workspace) -> String {
    text.replacing(workspace.folder.path, with: "{folder}").replacing(/\d+(?=[\s|]+bytes)/, with: "…")
      .replacing(/\d{4,}(?=["\t,}])/, with: "…").replacing(/(?m)^\| table.*\n|^table .*\n|.*"table .*\n/, with: "")
  }

  @Test(arguments: OutputTests.formats) func theAnswerIsAsRecorded(format: String) throws {
    // Without people, so that the result does not depend on the time since their sessions.
    let workspace = try Workspace.withRegistry(from: .simulated)
    let outcome = try workspace.tool("doctor", "--format", format)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let text = stable(outcome.output, in: workspace)
    // The table's columns are as wide as the path of the file.
    let placed = format == "table" ? text.replacing(#/ {3,}/#, with: "   ") : text
    try expectSnapshot(placed, named: "doctor-\(format).txt")
  }

  @Test func whatATerminalShowsEndsWithTheVerdict() throws {
    let shown = try Terminal.show(["doctor"], in: try Workspace.withRegistry())
    #expect(shown.hasSuffix("\nNo problems found.\n"))
  }

  @Test func problemsAreExplainedAndTheCodeIsOne() throws {
    let workspace = try Workspace.withRegistry()
    var bytes = Array(try workspace.registryBytes())
    bytes.removeLast(8192)
    try Data(bytes).write(to: URL(filePath: workspace.path("cut.db")))
    let table = try workspace.tool("doctor", "--db", "cut.db", "--format", "table")
    #expect(table.code == 1 && table.errors.isEmpty)
    #expect(table.output.contains("database disk image is malformed"))
    #expect(table.output.contains("\nproblem: opening"))
    #expect(table.output.contains("\n  The file is damaged. Restore a backup, or save the readable rows: `"))
    let json = try workspace.tool("doctor", "--db", "cut.db", "--json")
    #expect(json.code == 1)
    let findings = try #require(exactJSON(Data(json.output.utf8)) as? [[String: Any]])
    #expect(findings.first?["status"] as? String == "problem")
    #expect((findings.first?["advice"] as? String)?.contains(".dump") == true)
  }

  /// Following the advice saves a registry without the content of the damaged page.
  @Test func whatItAdvisesForADamagedFileWorks() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    _ = try workspace.tool("session", "simulate", "--users", "10")
    var bytes = Array(try workspace.registryBytes())
    let before = try Self.counts(workspace, "transitions.db")
    let page = try #require(Int(workspace.tool("query", Self.aTracePage).output.dropLast()))
    for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xA5 }
    try Data(bytes).write(to: URL(filePath: workspace.path("transitions.db")))

    let doctor = try workspace.tool("doctor", "--format", "table")
    #expect(doctor.code == 1)
    let command = try #require(doctor.output.firstMatch(of: /`(\(echo .*sqlite3 recovered\.db)`/)?.1)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "command -v sqlite3 >/dev/null || exit 99; \(command)"]
    shell.currentDirectoryURL = workspace.folder
    try shell.run()
    shell.waitForExit()
    guard shell.terminationStatus != 99 else { return print("SKIPPED, NOT TESTED: there is no sqlite3 here.") }
    let saved = try workspace.tool("doctor", "--db", "recovered.db", "--format", "table")
    #expect(saved.code == 0, "\(saved.output)\(saved.errors)")
    let after = try Self.counts(workspace, "recovered.db")
    #expect(after.count == 3 && before.count == 3)
    #expect(after.prefix(2) == before.prefix(2) && after[0] == 20 && after[1] > 100)
    #expect((before[2] / 2..<before[2]).contains(after[2]), "\(after[2]) of \(before[2]) traces are saved")
  }

  /// Returns the numbers of transitions, sessions and traces.
  private static func counts(_ workspace: Workspace, _ registry: String) throws -> [Int] {
    let counts =
      "SELECT (SELECT count(*) FROM transition), (SELECT count(*) FROM session), count(*) FROM session_samples"
    let answer = try workspace.tool("query", counts, "--db", registry).output
    return answer.dropLast().split(separator: "\t").compactMap { Int($0) }
  }

  private static let aTracePage =
    "SELECT max(pageno) FROM dbstat WHERE name = 'session_samples' AND pagetype = 'leaf'"

  @Test func aBackupIsTheRegistry() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("doctor", "backup", "saved.db")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.wholeMatch(of: /Wrote saved.db: \d+ bytes, checked.\n/) != nil)
    #expect(
      try workspace.tool("session", "list", "--db", "saved.db").output == workspace.tool("session", "list").output)
    #expect(try workspace.tool("doctor", "backup", "saved.db").code == 2)
    #expect(try workspace.tool("doctor", "backup", "saved.db", "--overwrite").code == 0)
    #expect(try workspace.tool("doctor", "--db", "saved.db").code == 0)
  }
}
