import Foundation
import GRDB
import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

@Suite struct StatementTests {
  /// Features on which SQLite, DuckDB and Spark differ, as a pattern, with the reason.
  private static let forbidden: [(pattern: String, why: String)] = [
    (#"/"#, "dividing integers gives an integer or not"),
    (#"(?i)\bround\s*\("#, "halves are rounded up or to even"),
    (#"(?i)\bsum\s*\((?!\s*case\b)"#, "some sum no flags: SUM(CASE …)"),
    (#"(?i)\b(min|max)\s*\([^()]*,"#, "LEAST in other engines"),
    (#"(?i)\b(percentile|quantile|median|approx)\w*\s*\("#, "every engine has its own"),
    (#"(?i)\bcast\s*\([^)]*\bas\s+(big)?int"#, "truncates or rounds"),
    (#"(?i)\b(iif|ifnull|nvl|strftime|printf|instr|glob|total|pragma)\b"#, "not in every engine"),
    (#"["`\[]"#, "quoted differently"),
  ]

  private static func violations(in sql: String) -> [String] {
    forbidden.compactMap { sql.range(of: $0.pattern, options: .regularExpression) == nil ? nil : $0.why }
  }

  private static let portable = Set(CountedTable.all.map(\.name)).subtracting(["presentation"])
    .union(["log_end", "velocity_bar", "presentation_outcome", "session_sample"])

  @Test func theStatementsKeepToThePortableDialect() {
    for name in Self.portable {
      #expect(!StatementText.file(name).isEmpty, "\(name) is missing")
      #expect(Self.violations(in: StatementText.file(name)) == [], "\(name)")
    }
  }

  @Test(arguments: [
    "SELECT a / 2 FROM t", "SELECT ROUND(a) FROM t", "SELECT SUM(a = 1) FROM t", "SELECT SUM(a) FROM t",
    "SELECT percentile_cont(a) FROM t", "SELECT CAST(a AS INTEGER) FROM t", "SELECT IIF(a, 1, 0) FROM t",
    "SELECT \"a\" FROM t", "SELECT min(a, 3) FROM t",
  ]) func theCheckFindsEachConstruct(sql: String) { #expect(Self.violations(in: sql).count == 1) }

  /// Keys, then marginals, then sums.
  @Test func theStatementsHaveTheColumnsOfTheirTables() throws {
    try TransitionRegistry.inMemory().read { db in
      let statements = StatementText(selection: ReportSelection())
      func columns(_ name: String) throws -> [String] { try db.makeStatement(sql: statements.sql(name)).columnNames }
      for table in CountedTable.all where ![.touch, .presentation].contains(table) {
        let keys = table.keys.map(\.name).prefix(table.leadingKeys)
        let found = try columns(table.name)
        #expect(found == keys + table.marginals + table.sums.map(\.name), "\(table.name)")
      }
      let found = try columns("touch")
      #expect(found == ["presentation_id", "drag_id", "began_at_us"] + CountedTable.touch.keys.map(\.name))
    }
  }

  /// A sort would take ten times as long, and memory for all drags.
  @Test func nothingIsSorted() throws {
    try TransitionRegistry.inMemory().read { db in
      for selection in [
        ReportSelection(), ReportSelection(sinceMicroseconds: 1, cutoffMicroseconds: 2).of("card-modal"),
      ] {
        for table in CountedTable.all where table != .presentation {
          let sql = StatementText(selection: selection).sql(table.name)
          let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
          #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("AUTOMATIC") }, "\(table.name): \(plan)")
          guard table == .touch else { continue }
          #expect(plan.contains { $0.hasPrefix("SEARCH session USING INDEX session_by_presentation") }, "\(plan)")
          #expect(plan.contains { $0.hasPrefix("SEARCH again USING COVERING INDEX presentation_by_screen") })
        }
      }
    }
  }
}
