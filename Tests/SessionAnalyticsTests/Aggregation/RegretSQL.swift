import Foundation

@testable import SessionAnalytics

/// The SQL before the aggregates' own, for any engine: the definition of regret, and its window.
enum RegretSQL {
  /// Returns the common table expressions `report_window`, `log_end`, `decided_touch` and `button_dismissal`, for use
  /// after an engine's own and before a query.
  ///
  /// Portable SQL has no parameters, so the window is a relation of one row.
  ///
  /// - Parameter cutoff: The end of the selection, in UTC microseconds since 1970; nil for no bound.
  static func relations(
    seconds: Int = RegretWindow.standard, cutoff: Int64? = nil
  ) throws -> [(name: String, sql: String)] {
    let cutoff = cutoff.map(String.init) ?? "CAST(NULL AS BIGINT)"
    return try [("report_window", "SELECT \(seconds) AS seconds, \(cutoff) AS cutoff_us")]
      + ["log_end", "decided_touch", "button_dismissal"].map { name in
        let folder = AggregateSQL.folder.deletingLastPathComponent().appending(path: "Facts")
        return (name, try String(contentsOf: folder.appending(path: "\(name).sql"), encoding: .utf8))
      }
  }

  /// Returns a query with relations before it.
  static func statement(_ relations: [(name: String, sql: String)], _ query: String) -> String {
    "WITH " + relations.map { "\($0.name) AS (\n\($0.sql)\n)" }.joined(separator: ",\n") + "\n" + query
  }
}
