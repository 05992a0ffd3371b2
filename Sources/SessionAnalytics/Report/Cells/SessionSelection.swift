import GRDB

/// Which sessions a report is about; nil leaves a condition out.
struct SessionSelection: Sendable, Hashable {
  var transition: String?
  /// Sessions that began at this time or later, and at this time or earlier; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?

  /// An aggregate's SQL over the selected sessions, and its arguments.
  ///
  /// The aggregates are plain queries over `session_fact`, whole as they stand for any engine. A common table expression
  /// of that name in front narrows what they see.
  func statement(_ aggregate: [UInt8]) -> (sql: String, arguments: StatementArguments) {
    let sql = String(decoding: aggregate, as: UTF8.self)
    var conditions: [String] = []
    var values: [DatabaseValue] = []
    if let transition {
      conditions.append("transition = ?")
      values.append(transition.databaseValue)
    }
    if let sinceMicroseconds {
      conditions.append("began_at_us >= ?")
      values.append(sinceMicroseconds.databaseValue)
    }
    if let cutoffMicroseconds {
      conditions.append("began_at_us <= ?")
      values.append(cutoffMicroseconds.databaseValue)
    }
    guard !conditions.isEmpty else { return (sql, []) }
    let selected = "SELECT * FROM main.session_fact WHERE \(conditions.joined(separator: " AND "))"
    return ("WITH session_fact AS (\(selected))\n\(sql)", StatementArguments(values))
  }
}
