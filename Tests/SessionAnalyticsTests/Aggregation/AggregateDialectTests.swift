import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

/// The aggregates must give the same rows on SQLite, DuckDB, PostgreSQL, Spark and ClickHouse.
@Suite struct AggregateDialectTests {
  /// Features on which engines differ, as a pattern, with the reason.
  private static let forbidden: [(pattern: String, why: String)] = [
    (#"/"#, "dividing integers gives an integer or not"),
    (#"(?i)\bround\s*\("#, "halves are rounded up or to even"),
    (#"(?i)\bsum\s*\((?!\s*case\b)"#, "some sum no flags: SUM(CASE …)"),
    (#"(?i)\b(percentile|quantile|median|approx)\w*\s*\("#, "every engine has its own"),
    (#"(?i)\border\s+by\b(?![^()]*\))"#, "collations and NULL sort differently: the reader sorts"),
    (#"(?i)\bcast\s*\([^)]*\bas\s+(big)?int"#, "truncates or rounds"),
    (#"(?i)\b(iif|ifnull|nvl|strftime|printf|instr|glob|total)\b"#, "not in every engine"),
    (#"(?i)\b(limit|pragma|main\.)"#, "not in every engine"),
    (#"["`\[]"#, "quoted differently"),
    (#"(?i)\)\s*(where|group|join|left|inner|cross|union|;|$)(?=[\s\S]*)"#, "a subquery without an alias"),
  ]

  private static func violations(in sql: String) -> [String] {
    let code = sql.replacing(#/--[^\n]*/#, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    return forbidden.compactMap { rule in
      code.range(of: rule.pattern, options: .regularExpression) == nil ? nil : rule.why
    }
  }

  private static func files(in folder: String) throws -> [URL] {
    let sources = Repository.root.appending(path: "Sources/SessionAnalytics/Aggregation")
    return try FileManager.default.contentsOfDirectory(
      at: sources.appending(path: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "sql" }
  }

  @Test func aggregatesKeepToThePortableDialect() throws {
    let files = try Self.files(in: "Aggregates") + Self.files(in: "Facts")
    #expect(files.count >= 8)
    for file in files {
      let sql = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.violations(in: sql) == [], "\(file.lastPathComponent)")
    }
  }

  @Test(arguments: [
    "SELECT a / 2 FROM t", "SELECT ROUND(a) FROM t", "SELECT SUM(a = 1) FROM t", "SELECT SUM(a) FROM t",
    "SELECT percentile_cont(a) FROM t", "SELECT a FROM t ORDER BY a", "SELECT CAST(a AS INTEGER) FROM t",
    "SELECT IIF(a, 1, 0) FROM t", "SELECT a FROM t LIMIT 3", "SELECT \"a\" FROM t",
    "SELECT a FROM (SELECT a FROM t) WHERE a > 1", "SELECT a FROM (SELECT a FROM t)",
  ]) func theCheckFindsEachConstruct(sql: String) {
    #expect(Self.violations(in: sql).count == 1)
  }

  @Test func theCheckLetsPortableSQLPass() {
    let sql = "SELECT a, SUM(CASE WHEN b = 0 THEN 1 ELSE 0 END) AS c -- a/b\nFROM (SELECT a, b FROM t) AS u GROUP BY a"
    #expect(Self.violations(in: sql) == [])
  }

  @Test func everyAggregateHasItsFile() throws {
    let names = try Set(Self.files(in: "Aggregates").map { $0.deletingPathExtension().lastPathComponent })
    #expect(names == Set(Aggregate.all.map(\.name)))
  }
}
