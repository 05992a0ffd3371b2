import Foundation
import GRDB
import TransitionModel

/// Reads sessions out of the database and writes them as lines, one after the other: never more than one in memory.
struct ExchangeWriter {
  private let db: Database
  private let filter: ExchangeFilter
  private var written: Set<Int64> = []
  private var summary = ExchangeSummary()

  init(_ db: Database, filter: ExchangeFilter) {
    self.db = db
    self.filter = filter
  }

  mutating func run(_ write: (String) throws -> Void) throws -> ExchangeSummary {
    try write(ExchangeLine.header.text)
    try writePresentations(write)
    try writeSessions(write)
    try write(ExchangeLine.end(summary).text)
    return summary
  }

  private mutating func writePresentations(_ write: (String) throws -> Void) throws {
    let sessions = conditions(time: "session.began_at_us", origin: "session.origin")
    let presentations = conditions(
      time: "coalesce(presentation.presented_at_us, presentation.dismissed_at_us)", origin: "presentation.origin")
    let sql = """
      \(PresentationColumns.selection)
      WHERE (\(presentations.sql)) OR EXISTS (
        SELECT 1 FROM session
        JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE session.presentation_id = presentation.id AND \(sessions.sql))
      ORDER BY presentation.presented_at_us, presentation.uuid
      """
    let rows = try Row.fetchCursor(db, sql: sql, arguments: presentations.arguments + sessions.arguments)
    while let row = try rows.next() {
      try writeConfiguration(row["configuration_id"], write)
      try write(ExchangeLine.presentation(PresentationColumns.record(in: row)).text)
      summary.presentations += 1
    }
  }

  private mutating func writeSessions(_ write: (String) throws -> Void) throws {
    let asked = conditions(time: "session.began_at_us", origin: "session.origin")
    let sql = SessionColumns.selection + " WHERE \(asked.sql) ORDER BY session.began_at_us, session.uuid"
    let rows = try Row.fetchCursor(db, sql: sql, arguments: asked.arguments)
    while let row = try rows.next() {
      try writeConfiguration(row["configuration_id"], write)
      let stored = try SessionColumns.session(in: row)
      let trace = try SessionColumns.trace(of: stored.header.uuid, id: row["id"], in: db)
      let touches = stored.touchCount > 1 ? try SessionColumns.touchFacts(id: row["id"], in: db) : []
      try write(ExchangeLine.session(stored, trace, touches).text)
      summary.sessions += 1
    }
  }

  private mutating func writeConfiguration(_ id: Int64, _ write: (String) throws -> Void) throws {
    guard written.insert(id).inserted, let stored = try RevisionQuery.revision(withID: id, in: db) else { return }
    try write(ExchangeLine.configuration(stored).text)
    summary.configurations += 1
  }

  /// The filter as SQL, over `transition` and the columns named.
  private func conditions(time: String, origin: String) -> QueryConditions {
    var asked = QueryConditions()
    asked.require("transition.name = ?", filter.transition)
    asked.require("\(origin) = ?", filter.origin?.rawValue)
    asked.require("\(time) >= ?", filter.sinceMicroseconds)
    return asked
  }
}
