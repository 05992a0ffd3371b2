import Foundation
import GRDB

/// Which sessions a report is about; nil leaves a condition out.
struct SessionSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// Sessions that began at this time or later, and at this time or earlier; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?

  /// An aggregate's SQL over the selected sessions, and its arguments.
  ///
  /// The aggregates are plain queries over `session_fact`, `touch_fact` and `presentation_fact`, whole as they stand for
  /// any engine. Common table expressions of those names stand in front of them: here with SQLite's integer keys in the
  /// place of uuids, which sort and join in half the time. Only sessions are narrowed, and of the showings only those
  /// that are counted: what followed a decision may lie outside of the selection.
  ///
  /// - Parameter logEnd: What ``logEnd(in:)`` gave; without it the statement works it out itself.
  func statement(
    _ aggregate: Aggregate, logEnd: String? = nil
  ) -> (sql: String, arguments: StatementArguments) {
    let sql = Self.text(of: aggregate)
    let sessions = condition(time: "began_at_us")
    let showings = condition(time: "presented_at_us")
    let window = RegretWindow(seconds: RegretWindow.standard.seconds, cutoffMicroseconds: cutoffMicroseconds)
    let relations =
      [("session_fact", "SELECT \(Self.sessionColumns) FROM main.session_fact\(sessions.sql)")] + Self.factRelations
      + [("selected_showing", "SELECT * FROM presentation_fact\(showings.sql)")]
      + window.relations.map { ($0.name, $0.name == "log_end" ? logEnd ?? $0.sql : $0.sql) }
    // An argument for what is not used would be an error, and what is not used costs a little to look at.
    let used = relations.enumerated().filter { index, relation in
      Self.isUsed(relation.0, in: [sql] + relations.dropFirst(index + 1).map(\.1))
    }
    .map(\.element)
    let names = Set(used.map(\.0))
    let arguments =
      (names.contains("session_fact") ? sessions.arguments : [])
      + (names.contains("selected_showing") ? showings.arguments : [])
    return (
      RegretWindow.statement(used, sql, inlined: Self.inlinedRelations), StatementArguments(arguments)
    )
  }

  /// The relation `log_end` as its rows, for ``statement(_:logEnd:)``: several aggregates need it, and it looks at every
  /// touch.
  func logEnd(in db: Database) throws -> String {
    let relations = Self.factRelations + RegretWindow.standard.relations.filter { $0.name == "log_end" }
    let rows = try Row.fetchAll(
      db,
      sql: RegretWindow.statement(
        relations, "SELECT origin, ends_at_us FROM log_end", inlined: Self.inlinedRelations))
    guard !rows.isEmpty else { return "SELECT NULL AS origin, NULL AS ends_at_us WHERE 0" }
    return rows.map { row in
      let (origin, end): (DatabaseValue, DatabaseValue) = (row[0], row[1])
      return "SELECT \(Self.literal(origin)) AS origin, \(Self.literal(end)) AS ends_at_us"
    }
    .joined(separator: " UNION ALL ")
  }

  /// The touches and the showings, with SQLite's integer keys in the place of uuids. What was shared has a day and no
  /// time: what came after what cannot be told.
  static let factRelations: [(name: String, sql: String)] = [
    ("touch_fact", "SELECT \(touchColumns) FROM main.touch_fact WHERE shared = 0"),
    ("presentation_fact", "SELECT \(showingColumns) FROM main.presentation_fact WHERE shared = 0"),
  ]
  static let inlinedRelations: Set = ["touch_fact", "presentation_fact"]

  /// The text of an aggregate, its sessions one by one where they hardly share a cell: sorting them into groups takes
  /// SQLite three times as long as reading them.
  private static func text(of aggregate: Aggregate) -> String {
    let sql = String(decoding: aggregate.sql, as: UTF8.self)
    guard aggregate.isBySession, let grouping = sql.range(of: "\nGROUP BY ", options: .backwards) else { return sql }
    return sql[..<grouping.lowerBound] + "\nGROUP BY uuid"
  }

  private static func literal(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .int64(let number): "\(number)"
    case .string(let text): "'" + text.replacing("'", with: "''") + "'"
    case .null, .double, .blob: "NULL"
    }
  }

  private static func isUsed(_ name: String, in texts: [String]) -> Bool { texts.contains { $0.contains(name) } }

  private func condition(time: String) -> (sql: String, arguments: [DatabaseValue]) {
    let conditions: [(String, DatabaseValue?)] = [
      ("transition = ?", transition?.databaseValue), ("\(time) >= ?", sinceMicroseconds?.databaseValue),
      ("\(time) <= ?", cutoffMicroseconds?.databaseValue),
    ]
    let asked = conditions.filter { $0.1 != nil }
    guard !asked.isEmpty else { return ("", []) }
    return (" WHERE " + asked.map(\.0).joined(separator: " AND "), asked.compactMap(\.1))
  }

  private static let sessionColumns = """
    id AS uuid, presentation_id AS presentation, transition, revision, digest, direction, origin, token, outcome, \
    reason, estimator, device_class, app_version, screen, began_at_us, duration_us, settle_us, release_velocity_pt_s, \
    sample_count, peak_progress, decision_ms, settle_ms, hold_ms, progress_bin, peak_bin, velocity_bin, travel_mpt, \
    reversals, hold_us, margin_milli, recomputed_finishes, finishes_lsq100, finishes_last2, finishes_motion2, \
    finishes_flutter, frames, slow_frames, frozen_frames, late_us, input_gap_us, distance_bin
    """
  private static let touchColumns = """
    session_id AS uuid, presentation_id AS presentation, ordinal, is_last, origin, direction, decision, outcome, \
    began_at_us, ended_at_us
    """
  private static let showingColumns = """
    id AS uuid, transition, revision, digest, screen, token, origin, presented_at_us, dismissed_at_us, dismissed_by
    """
}

extension SessionSelection {
  /// `transition card-modal, since 2026-01-01T00:00:00Z`, or `all`.
  var words: String {
    let conditions = [
      transition.map { "transition \($0)" },
      sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }
}
