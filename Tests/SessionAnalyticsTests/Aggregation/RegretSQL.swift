import Foundation

@testable import SessionAnalytics

/// What stands in front of the aggregates' SQL, for any engine: the definition of regret, and its window.
enum RegretSQL {
  /// Common table expressions `report_window`, `log_end`, `decided_touch` and `button_dismissal`, to stand behind those of
  /// an engine and in front of a query. Portable SQL has no parameters: the window is a relation of one row.
  ///
  /// - Parameter cutoff: The end of what is looked at, UTC microseconds since 1970; nil for no bound.
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

  /// A query with relations in front of it.
  static func statement(_ relations: [(name: String, sql: String)], _ query: String) -> String {
    "WITH " + relations.map { "\($0.name) AS (\n\($0.sql)\n)" }.joined(separator: ",\n") + "\n" + query
  }
}
