/// Within how long something counts as regret, and until when the log is looked at.
///
/// Portable SQL has no parameters: the window is a relation of one row, `report_window`, in front of the text.
struct RegretWindow: Sendable, Hashable {
  /// Seconds after a decision, open at the decision and closed at the end: t < e ≤ t + N.
  var seconds: Int
  /// UTC microseconds since 1970; nil for no bound. What happened later is not looked at.
  var cutoffMicroseconds: Int64?

  /// What a report counts with unless asked otherwise.
  static let standard = RegretWindow(seconds: 10)
  /// What a report shows beside it.
  static let shown = [3, 5, 10, 30]

  init(seconds: Int, cutoffMicroseconds: Int64? = nil) {
    self.seconds = seconds
    self.cutoffMicroseconds = cutoffMicroseconds
  }

  /// Common table expressions `report_window`, `log_end`, `decided_touch` and `button_dismissal`, to stand behind those of an
  /// engine and in front of a query. `decided_touch` has a row for each decided touch, see `decided_touch.sql`.
  var relations: [(name: String, sql: String)] {
    let cutoff = cutoffMicroseconds.map(String.init) ?? "CAST(NULL AS BIGINT)"
    return [
      ("report_window", "SELECT \(seconds) AS seconds, \(cutoff) AS cutoff_us"),
      ("log_end", String(decoding: PackageResources.log_end_sql, as: UTF8.self)),
      ("decided_touch", String(decoding: PackageResources.decided_touch_sql, as: UTF8.self)),
      ("button_dismissal", String(decoding: PackageResources.button_dismissal_sql, as: UTF8.self)),
    ]
  }

  /// A query with relations in front of it.
  ///
  /// - Parameter inlined: Relations that SQLite looks up in the tables under them, where it would otherwise copy them
  ///   whole for being used twice.
  static func statement(
    _ relations: [(name: String, sql: String)], _ query: String, inlined: Set<String> = []
  ) -> String {
    guard !relations.isEmpty else { return query }
    let expressions = relations.map { relation in
      "\(relation.name) AS \(inlined.contains(relation.name) ? "NOT MATERIALIZED " : "")(\n\(relation.sql)\n)"
    }
    return "WITH " + expressions.joined(separator: ",\n") + "\n" + query
  }
}
