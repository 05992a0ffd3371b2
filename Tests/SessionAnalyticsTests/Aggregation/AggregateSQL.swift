import Foundation
import GRDB
import TestSupport

@testable import SessionAnalytics

/// The portable SQL of the aggregates, run by SQLite: the reference for aggregating a registry.
enum AggregateSQL {
  static func text(of aggregate: Aggregate) throws -> String {
    try String(contentsOf: folder.appending(path: "\(aggregate.name).sql"), encoding: .utf8)
  }

  /// `Sources/SessionAnalytics/Aggregation/Aggregates`.
  static let folder = Repository.root.appending(path: "Sources/SessionAnalytics/Aggregation/Aggregates")

  /// A registry's `install_fact`.
  static let installs = (name: "install_fact", sql: "SELECT token, log_ends_at_us FROM person")

  /// Returns the cells of the selected sessions.
  ///
  /// Only sessions and counted presentations are restricted: events after a decision may lie outside of the selection.
  static func table(_ aggregate: Aggregate, in db: Database, of selection: ReportSelection) throws -> CellTable {
    try table(aggregate, running: statement(aggregate, of: selection), in: db)
  }

  static func statement(_ aggregate: Aggregate, of selection: ReportSelection) throws -> String {
    let relations =
      try [
        (
          "session_fact",
          """
          SELECT * FROM (
            SELECT *, min(began_at_us) OVER (PARTITION BY coalesce(presentation, uuid)) AS first_at_us FROM main.session_fact
          )\(condition(selection, "began_at_us", period: "first_at_us"))
          """
        ),
        ("touch_fact", "SELECT * FROM main.touch_fact WHERE shared = 0"),
        ("presentation_fact", "SELECT * FROM main.presentation_fact WHERE shared = 0"),
        installs,
        (
          "selected_showing",
          "SELECT * FROM presentation_fact\(condition(selection, "presented_at_us", period: "presented_at_us"))"
        ),
      ] + RegretSQL.relations(cutoff: selection.cutoffMicroseconds)
    return try RegretSQL.statement(relations, text(of: aggregate))
  }

  static func table(_ aggregate: Aggregate, running sql: String, in db: Database) throws -> CellTable {
    var words = StringInterner(columns: 0)
    var columns = aggregate.columns.map { _ in CellColumn() }
    for row in try Row.fetchAll(db, sql: sql) {
      for (place, column) in aggregate.columns.enumerated() {
        let value: DatabaseValue = row[place]
        switch value.storage {
        case .int64(let number): columns[place].append(Int(number))
        case .string(let word):
          columns[place].append(words.index(of: column.role == .token ? TokenPseudonym(word).text : word))
        case .null: columns[place].append(CellTable.null)
        case .double, .blob: throw CocoaError(.coderInvalidValue)
        }
      }
    }
    return CellTable(aggregate, words: words.words, columns: columns)
  }

  private static func condition(_ selection: ReportSelection, _ time: String, period: String) -> String {
    let conditions = [
      selection.transition.map { "transition = '\($0.replacing("'", with: "''"))'" },
      selection.sinceMicroseconds.map { "\(time) >= \($0)" },
      selection.cutoffMicroseconds.map { "\(time) <= \($0)" },
      selection.period?.sinceMicroseconds.map { "\(period) >= \($0)" },
      selection.period?.untilMicroseconds.map { "\(period) < \($0)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }
}
