import Foundation
import GRDB
import Testing

/// However long a value of a file is: reading it takes time in proportion, and messages show its beginning.
@Suite struct HostileSizeTests {
  /// Invisible characters, each of which a message escapes. Escaping 300,000 of them once took minutes.
  private static let invisible = String(repeating: "\u{200B}", count: 300_000)
  /// Long enough to notice in a message.
  private static let long = String(repeating: "\u{200B}x", count: 2000)

  /// Runs a command, and expects a short message soon.
  @discardableResult
  private func expectShort(_ arguments: [String], in workspace: Workspace) throws -> Tool.Outcome {
    let start = ContinuousClock.now
    let outcome = try workspace.tool.run(arguments)
    #expect(ContinuousClock.now - start < .seconds(20), "\(arguments)")
    for line in outcome.errors.split(separator: "\n") {
      // One value can be the cause of several problems.
      #expect(line.utf8.count < 5000, "\(arguments): \(line.prefix(300))")
    }
    return outcome
  }

  /// Each value, key, tag and anchor of a catalog file is long, one at a time.
  @Test func longPartsOfACatalogAreShortened() throws {
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    let workspace = try Workspace()
    try FileManager.default.createDirectory(atPath: workspace.path("catalog"), withIntermediateDirectories: true)
    let lines = sheet.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let letters = String(repeating: "x", count: 4000)
    var count = 0
    for (index, line) in lines.enumerated() {
      guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("#") else { continue }
      let (key, value) = (line[..<colon], line[line.index(after: colon)...])
      let indent = line.prefix { $0 == " " }
      for changed in [
        "\(key): \"\(Self.long)\"", "\(key): \(Self.long)", "\(key): 1\(String(repeating: "0", count: 4000))",
        "\(key): 1\(letters)", "\(key): \(letters)(\(letters): 1)", "\(key): !\(letters)\(value)",
        "\(key): &\(letters)\(value)",
        "\(key): [\(letters)]", "\(indent)\"\(Self.long)\":\(value)", "\(indent)\(letters):\(value)",
        "\(line)\n\(indent)\"\(Self.long)\": 1\n\(indent)\"\(Self.long)\": 1", "\(line)\n\(indent)? [\(letters)]\n",
        "\(line)\n\(indent)*\(letters)",
      ] {
        var lines = lines
        lines[index] = changed
        count += 1
        try workspace.write(lines.joined(separator: "\n"), to: "catalog/\(count).yaml")
      }
    }
    #expect(count > 200)
    let outcome = try expectShort(["lint", "catalog"], in: workspace)
    for line in outcome.output.split(separator: "\n") { #expect(line.utf8.count < 2000, "\(line.prefix(300))") }
    #expect((outcome.output + outcome.errors).contains("…"))
  }

  /// Each text, number and key of each kind of line is long, one at a time.
  @Test func longPartsOfASessionFileAreShortened() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("session", "export", "--output", "good.ndjson").code == 0)
    let good = try String(contentsOfFile: workspace.path("good.ndjson"), encoding: .utf8)
    try FileManager.default.createDirectory(atPath: workspace.path("files"), withIntermediateDirectories: true)
    var (count, seen) = (0, Set<Substring>())
    for match in good.matches(of: /"([A-Za-z_.0-9]+)":("[^"]*"|[0-9.]+|true|false|null)/)
    where seen.insert(match.1).inserted {
      for changed in [
        "\"\(match.1)\":\"\(Self.long)\"", "\"\(Self.long)\":\(match.2)", "\(match.0),\"\(Self.long)\":1",
        "\"\(match.1)\":1\(String(repeating: "0", count: 4000))",
      ] {
        count += 1
        try workspace.write(good.replacing(match.0, with: changed, maxReplacements: 1), to: "files/\(count).ndjson")
      }
    }
    #expect(count > 200)
    try expectShort(["session", "import", "files", "--keep-going"], in: workspace)
    let wide = (0..<150_000).map { ",\"k\($0)\":1" }.joined()
    for (name, text) in [
      ("note", good.replacing(/"note":[^,]*/, with: "\"note\":\"\(Self.invisible)\"")),
      (
        "value",
        good.replacing(/"presentation.duration":[^,]*/, with: "\"presentation.duration\":\"\(Self.invisible)\"")
      ),
      ("wide", good.replacing("\"geometry.edge\":\"bottom\"", with: "\"geometry.edge\":\"bottom\"\(wide)")),
    ] {
      try workspace.write(text, to: "\(name).ndjson")
      let outcome = try expectShort(["session", "import", "\(name).ndjson"], in: workspace)
      #expect(outcome.code == 2, "\(name)")
    }
  }

  /// What another program stored in a text column: invisible characters, or bytes of zero.
  @Test(arguments: ["replace(hex(zeroblob(150000)), '0', char(8203))", "CAST(zeroblob(5000000) AS TEXT)"])
  func longTextsOfARegistryAreShortened(value: String) throws {
    for column in ["name", "note", "digest", "summary", "edge", "release_rule_kind", "uuid", "reason", "token"] {
      let workspace = try Workspace.withRegistry()
      try workspace.tamper { db in
        for table in ["transition", "configuration", "session"]
        where try db.columns(in: table).contains(where: { $0.name == column }) {
          try db.execute(sql: "UPDATE \(table) SET \(column) = \(value) WHERE rowid = 1")
        }
      }
      for arguments in [
        ["list"], ["history", "sheet"], ["history", "notice"], ["show", "sheet"], ["report"], ["doctor"], ["lint"],
        ["session", "show", "01"], ["export", "css"], ["diff", "sheet", "notice"], ["retire", "sheet"],
        ["set", "sheet", "edge=top"], ["bundle", "b.db"],
      ] {
        try expectShort(arguments, in: workspace)
      }
    }
  }

  @Test func aNoteHasABound() throws {
    let workspace = try Workspace.withRegistry()
    let (most, more) = (String(repeating: "é", count: 2000), String(repeating: "é", count: 2001))
    #expect(try workspace.tool("set", "sheet", "edge=top", "--note", most).code == 0)
    let outcome = try workspace.tool("set", "sheet", "edge=leading", "--note", more)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("transitions: The note has 2001 characters; a note may have 2000."), "\(outcome.errors)")
  }

  /// A table is laid out as a whole, so it has a maximum, as that of a query.
  @Test func aTableOfTooManySessionsIsRefused() throws {
    let workspace = try Workspace.withRegistry()
    let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
    try queue.write { db in
      let columns = try db.columns(in: "session").map(\.name).filter { !["id", "uuid", "sequence"].contains($0) }
        .joined(separator: ", ")
      try db.execute(
        sql: """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          INSERT INTO session (uuid, \(columns))
          SELECT printf('%08x-0000-4000-9000-%012x', i, i), \(columns) FROM session, n WHERE session.id = 1
          """)
    }
    try queue.close()
    let message = """
      transitions: The result has more than 100000 rows, the maximum for a table. Choose --json or --csv, which are \
      written row by row, or give --limit.\n
      """
    let outcome = try workspace.tool("session", "list", "--format", "table")
    #expect(outcome.code == 2 && outcome.output.isEmpty && outcome.errors == message)
    #expect(try workspace.tool("session", "list", "--format", "table", "--limit", "3").code == 0)
    #expect(try workspace.tool("session", "list", "--csv").output.split(separator: "\n").count == 100_004)
  }
}
