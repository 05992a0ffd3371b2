import Foundation
import Testing

@testable import transitions

@Suite struct ExchangeFilesTests {
  /// A registry with three drags in each of some files of a directory, one of them compressed.
  private static func workspace(files: Int) throws -> Workspace {
    let workspace = try Workspace.withRegistry()
    try FileManager.default.createDirectory(atPath: workspace.path("sent/day=2"), withIntermediateDirectories: true)
    for number in 0..<files {
      let device = "device-\(number).db"
      _ = try workspace.tool("init", "--db", device)
      _ = try workspace.tool(
        "session", "simulate", "card-modal", "--users", "1", "--days", "1", "--seed", "\(number)", "--db", device)
      let name = "sent/\(number % 2 == 0 ? "" : "day=2/")\(number).ndjson\(number == 1 ? ".gz" : "")"
      #expect(try workspace.tool("session", "export", "--db", device, "--output", name).code == 0)
    }
    _ = try workspace.tool("init", "--db", "centre.db")
    return workspace
  }

  private func count(_ workspace: Workspace) throws -> String {
    try workspace.tool("query", "SELECT count(*) FROM session", "--csv", "--db", "centre.db").output
  }

  @Test func aDirectoryIsImportedAsItsFilesOneByOne() throws {
    let workspace = try Self.workspace(files: 4)
    let all = try workspace.tool("session", "import", "sent", "--db", "centre.db")
    #expect(all.code == 0 && all.output.hasPrefix("Imported 4 of 4 files: "), "\(all.output)\(all.errors)")
    let again = try workspace.tool("session", "import", "sent/0.ndjson", "sent/day=2", "--db", "centre.db")
    #expect(again.code == 0 && again.output.hasPrefix("Imported 3 of 3 files: 0 new sessions and 0 presentations."))
    _ = try workspace.tool("init", "--db", "apart.db")
    for name in ["0.ndjson", "2.ndjson", "day=2/1.ndjson.gz", "day=2/3.ndjson"] {
      _ = try workspace.tool("session", "import", "sent/\(name)", "--db", "apart.db")
    }
    let key = String(repeating: "k", count: 32)
    try workspace.write(key, to: "key")
    let exports = try ["centre.db", "apart.db"].map {
      // Configurations contain the creation time of each registry.
      try workspace.tool("session", "export", "--token-key", "key", "--db", $0).output.split(separator: "\n")
        .filter { !$0.hasPrefix(#"{"type":"configuration""#) }
    }
    #expect(exports[0] == exports[1])
  }

  @Test func aFileThatIsCutOffSpoilsOnlyItselfAndIsNamed() throws {
    let workspace = try Self.workspace(files: 3)
    let whole = try Data(contentsOf: URL(fileURLWithPath: workspace.path("sent/day=2/1.ndjson.gz")))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: workspace.path("sent/day=2/1.ndjson.gz")))
    try workspace.write("no sessions\n", to: "sent/other.ndjson")
    let some = try workspace.tool("session", "import", "sent", "--rejects", "rejects.ndjson", "--db", "centre.db")
    #expect(some.code == 3)
    #expect(some.output.hasPrefix("Imported 2 of 4 files: "))
    #expect(some.errors.contains("sent/day=2/1.ndjson.gz: ") && some.errors.contains("sent/other.ndjson: "))
    struct Reject: Decodable { let file: String; let line: Int?; let problem: String }
    let rejects = try String(contentsOfFile: workspace.path("rejects.ndjson"), encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Reject.self, from: Data($0.utf8)) }
    #expect(rejects.map(\.file) == ["sent/day=2/1.ndjson.gz", "sent/other.ndjson"])
    #expect(rejects.allSatisfy { $0.line == nil && !$0.problem.isEmpty })
    let none = try workspace.tool("session", "import", "sent/other.ndjson", "sent/missing.ndjson", "--db", "centre.db")
    #expect(none.code == 2 && none.output.hasPrefix("Imported 0 of 2 files"))
    #expect(try count(workspace) != "count(*)\n0\n")
  }

  @Test func whatIsBadInOneFileLeavesItOutOrItsLineAlone() throws {
    let workspace = try Self.workspace(files: 2)
    let path = workspace.path("sent/0.ndjson")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing("\"outcome\":\"finished\"", with: "\"outcome\":\"done\"", maxReplacements: 1)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let some = try workspace.tool("session", "import", "sent", "--db", "centre.db")
    #expect(some.code == 3 && some.output.hasPrefix("Imported 1 of 2 files: "))
    #expect(some.errors.contains("sent/0.ndjson: line "))
    let lenient = try workspace.tool("session", "import", "sent", "--keep-going", "--db", "centre.db")
    #expect(lenient.code == 3 && lenient.output.hasPrefix("Imported 1 of 2 files, 1 but for their bad lines: "))
  }
}
