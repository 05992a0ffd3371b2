import Foundation
import Testing

@Suite struct QueryCommandTests {
  private static let numbers =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT i FROM n"

  @Test func aPipeGetsEveryRowUnlessAskedForFewer() throws {
    let tool = try Workspace.withRegistry().tool
    let all = try tool("query", Self.numbers)
    #expect(all.output.split(separator: "\n").count == 1200 && all.errors.isEmpty)
    let some = try tool("query", Self.numbers, "--limit", "3")
    #expect(some.output == "1\n2\n3\n" && some.code == 0)
    #expect(some.errors == "There are more rows: these are the first 3. --limit 0 gives all of them.\n")
    let exactly = try tool("query", Self.numbers, "--limit", "1200")
    #expect(exactly.output == all.output && exactly.errors.isEmpty)
  }

  @Test func aTerminalGetsTheFirstThousandAndANotice() throws {
    let workspace = try Workspace.withRegistry()
    let shown = try Terminal.show(["query", Self.numbers], in: workspace).split(separator: "\n")
    #expect(shown.count == 1002)
    #expect(shown.last == "There are more rows: these are the first 1000. --limit 0 gives all of them.")
    #expect(
      try Terminal.show(["query", Self.numbers, "--limit", "0"], in: workspace).split(whereSeparator: \.isNewline).count
        == 1201)
    #expect(
      try Terminal.show(["query", Self.numbers, "--csv"], in: workspace).split(whereSeparator: \.isNewline).count
        == 1201)
  }

  @Test func theStatementComesFromAnArgumentAFileOrStandardInput() throws {
    let workspace = try Workspace.withRegistry()
    let sql = "\u{FEFF}-- names\nSELECT name\nFROM transition ORDER BY name;\n"
    try workspace.write(sql, to: "names.sql")
    for outcome in [
      try workspace.tool("query", "--file", "names.sql"), try workspace.tool("query", "-", input: sql),
      try workspace.tool("query", "--file", "-", input: sql),
    ] {
      #expect(outcome.output == "notice\nsheet\n")
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test(arguments: OutputTests.formats) func bytesAndNothingCanBeWrittenInEveryFormat(format: String) throws {
    let outcome = try Workspace.withRegistry().tool(
      "query", "SELECT x'00ff' AS bytes, NULL AS absent, x'' AS none, '' AS empty, 1.5 AS number", "--format", format)
    #expect(outcome.code == 0)
    try expectSnapshot(outcome.output, named: "query-values-\(format).txt")
  }

  @Test func everyTableAndViewCanBeAskedInEveryFormat() throws {
    let tool = try Workspace.withRegistry().tool
    let names = try tool("query", "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").output
    for name in names.split(separator: "\n") {
      for format in OutputTests.formats {
        let outcome = try tool("query", "SELECT * FROM \(name)", "--format", format)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(name) as \(format)")
      }
    }
  }
}
