import Foundation
import GRDB
import TransitionModel

/// Reads what is to be exported and hands it on line by line. One row and its trace are in memory at a time.
struct ExchangeWriter {
  private let db: Database
  private let filter: ExchangeFilter
  /// What hashes tokens; nil where there is none to be had.
  private let key: ExchangeKey?
  /// What is taken out before it is shared; nil in the exchange form.
  let shared: SharedForm?
  private let path: String
  /// What was written, by id.
  private var configurations: [Int64: TransitionConfiguration] = [:]
  private var summary = ExchangeSummary()

  /// - Parameter path: Of the registry, for messages.
  init(_ db: Database, filter: ExchangeFilter, form: ExchangeForm, path: String) throws {
    self.db = db
    self.filter = filter
    self.path = path
    switch form {
    case .exchange(let key):
      self.key = try key ?? TransitionRegistry.storedExchangeKey(in: db)
      shared = nil
    case .shared(let fewestPeople):
      key = nil
      shared = try SharedForm(db, filter, fewestPeople: fewestPeople)
    }
  }

  mutating func run(_ write: (String) throws -> Void) throws -> ExchangeSummary {
    if let identity = shared?.identity { db.add(function: identity) }
    defer { if let identity = shared?.identity { db.remove(function: identity) } }
    try write(ExchangeLine.header(isShared: shared != nil).text)
    try writePresentations(write)
    try writeSessions(write)
    try write(ExchangeLine.end(summary).text)
    if let shared { (summary.withheldSessions, summary.withheldPresentations) = shared.withheld }
    return summary
  }

  /// How lines of a table follow each other. Shared ones do not follow the clock within a day.
  private func order(of table: String, by time: String) -> String {
    shared == nil ? "\(time), \(table).uuid" : "\(time) / 86400000000, shared_identity(\(table).uuid)"
  }

  private mutating func writePresentations(_ write: (String) throws -> Void) throws {
    let asked = filter.presentationConditions
    let sql = """
      \(PresentationColumns.selection) WHERE \(asked.sql)
      ORDER BY \(order(of: "presentation", by: "presentation.presented_at_us"))
      """
    let rows = try Row.fetchCursor(db, sql: sql, arguments: asked.arguments)
    while let row = try rows.next() {
      if let shared, try shared.withholds(presentation: row.decode(forColumn: "id")) { continue }
      try writeConfiguration(row.decode(forColumn: "configuration_id"), write)
      var record = try PresentationColumns.record(in: row)
      if let shared { record = shared.of(record) } else { record.token = try hash(record.token) }
      try write(ExchangeLine.presentation(record).text)
      summary.presentations += 1
    }
  }

  private mutating func writeSessions(_ write: (String) throws -> Void) throws {
    let asked = filter.conditions(time: "session.began_at_us", origin: "session.origin")
    let sql =
      SessionColumns.selection
      + " WHERE \(asked.sql) ORDER BY \(order(of: "session", by: "session.began_at_us"))"
    let rows = try Row.fetchCursor(db, sql: sql, arguments: asked.arguments)
    while let row = try rows.next() {
      if let shared, try shared.withholds(session: row.decode(forColumn: "id")) { continue }
      let configuration: Int64 = try row.decode(forColumn: "configuration_id")
      try writeConfiguration(configuration, write)
      var stored = try SessionColumns.session(in: row)
      var trace = try SessionColumns.trace(of: stored.header.uuid, id: row.decode(forColumn: "id"), in: db)
      var touches = stored.touchCount > 1 ? try SessionColumns.touchFacts(id: row.decode(forColumn: "id"), in: db) : []
      if let shared {
        stored = shared.of(stored, under: configurations[configuration])
        (trace, touches) = (trace.map(shared.of), touches.map(shared.of))
      } else if let token = stored.header.context.token {
        var header = stored.header
        header.context.token = try hash(token)
        stored = stored.replacing(header)
      }
      try write(ExchangeLine.session(stored, trace, touches).text)
      summary.sessions += 1
    }
  }

  private func hash(_ token: String?) throws -> String? {
    guard let token, !ExchangeKey.isHash(token) else { return token }
    guard let key else { throw RegistryError.noExchangeKey(path: path) }
    return key.hash(of: token)
  }

  private mutating func writeConfiguration(_ id: Int64, _ write: (String) throws -> Void) throws {
    guard configurations[id] == nil, let stored = try RevisionQuery.revision(withID: id, in: db) else { return }
    configurations[id] = stored.transition.configuration
    try write(ExchangeLine.configuration(shared?.of(stored) ?? stored).text)
    summary.configurations += 1
  }
}

extension ExchangeFilter {
  /// The filter as SQL, over `transition` and the columns named.
  func conditions(time: String, origin: String) -> QueryConditions {
    var asked = QueryConditions()
    asked.require("transition.name = ?", transition)
    asked.require("\(origin) = ?", self.origin?.rawValue)
    asked.require("\(time) >= ?", sinceMicroseconds)
    asked.require("\(time) < ?", untilMicroseconds)
    return asked
  }

  /// The filter as SQL, over `presentation` and `transition`.
  var presentationConditions: (sql: String, arguments: StatementArguments) {
    let sessions = conditions(time: "session.began_at_us", origin: "session.origin")
    let presentations = conditions(
      time: "coalesce(presentation.presented_at_us, presentation.dismissed_at_us)", origin: "presentation.origin")
    let sql = """
      (\(presentations.sql)) OR EXISTS (
        SELECT 1 FROM session
        JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE session.presentation_id = presentation.id AND \(sessions.sql))
      """
    return (sql, presentations.arguments + sessions.arguments)
  }
}
