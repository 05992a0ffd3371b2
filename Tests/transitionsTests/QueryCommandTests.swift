import Foundation
import TestSupport
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

  @Test(arguments: ["lines", "csv", "json"])
  func theFirstRowsComeWhileTheQueryGoesOn(format: String) throws {
    let workspace = try Workspace.withRegistry()
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 'first' AS a UNION ALL SELECT max(i) FROM n
      """
    let arguments = ["query", sql, "--timeout", "0"] + (format == "lines" ? [] : ["--format", format])
    let process = try Tool.process(arguments, in: workspace, environment: [:])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("first"), let block = try output.fileHandleForReading.read(upToCount: 1), !block.isEmpty {
      text += String(decoding: block, as: UTF8.self)
    }
    #expect(text.hasSuffix("first") && process.isRunning)
    process.interrupt()
    process.waitForExit()
    #expect(process.terminationStatus == 130)
  }

  @Test func whatIsWrittenBeforeTheTimeIsUpIsSaid() throws {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT 'first' AS a UNION ALL SELECT max(i) FROM n
      """
    let tool = try Workspace.withRegistry().tool
    let late = try tool("query", sql, "--timeout", "0.3")
    #expect(late.code == 2 && late.output == "first\n")
    #expect(late.errors.hasPrefix("1 row written so far; there may be more.\ntransitions: The query ran for more than"))
    let table = try tool("query", sql, "--timeout", "0.3", "--format", "table")
    #expect(table.code == 2 && table.output.isEmpty && table.errors.hasPrefix("transitions: The query ran"))
  }

  @Test func sortingStaysInMemoryAndHasABound() throws {
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      SELECT length(b) FROM (SELECT zeroblob(15000000) AS b FROM n ORDER BY random(), b)
      """
    let workspace = try Workspace.withRegistry()
    try FileManager.default.createDirectory(atPath: workspace.path("tmp"), withIntermediateDirectories: true)
    var tool = workspace.tool
    tool.environment = ["SQLITE_TMPDIR": workspace.path("tmp"), "TMPDIR": workspace.path("tmp")]
    let outcome = try tool("query", sql)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("transitions: The query failed: it needs too much memory.\nA query may use 1 GB"),
      "\(outcome.errors)")
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
