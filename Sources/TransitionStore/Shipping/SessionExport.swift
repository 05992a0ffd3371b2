import Foundation
import GRDB
package import TransitionModel

/// The sessions and presentations to export; nil leaves a condition out.
package struct ExchangeFilter: Sendable, Hashable {
  /// The name of the only transition to export.
  package var transition: String?
  /// The only origin to export.
  package var origin: SessionOrigin?
  /// The earliest begin of sessions and presentations to export; UTC microseconds since 1970.
  ///
  /// The presentation of an exported session is included in any case.
  package var sinceMicroseconds: Int64?
  /// The end of the time range, which is excluded; UTC microseconds since 1970.
  package var untilMicroseconds: Int64?

  /// Creates a filter. Without arguments, it includes everything.
  package init(
    transition: String? = nil, origin: SessionOrigin? = nil, sinceMicroseconds: Int64? = nil,
    untilMicroseconds: Int64? = nil
  ) {
    self.transition = transition
    self.origin = origin
    self.sinceMicroseconds = sinceMicroseconds
    self.untilMicroseconds = untilMicroseconds
  }
}

/// The recipient of exported sessions; see `ExchangeFormat`.
package enum ExchangeForm: Sendable {
  /// For another registry of the same owner: nothing lost, tokens hashed. Without a key, the registry's own is used;
  /// see `TransitionRegistry.exchangeKey()`.
  case exchange(ExchangeKey?)
  /// For anyone else: new IDs, dates without times, a grid of 1 ms and 1 pt, and no identifying values.
  ///
  /// The export is refused if it would contain fewer than `fewestPeople` people. Revisions, days, interaction
  /// distances, screens, device classes, app versions and reasons of fewer people are left out. A person is an install
  /// token.
  case shared(fewestPeople: Int)

  /// The default minimum number of people in shared files, sites and published pages.
  package static let fewestPeople = 5
}

/// The number of lines of each type in an exchange file, or the result of importing them.
package struct ExchangeSummary: Sendable, Hashable {
  /// Revisions that were written, or added to the registry.
  package var configurations = 0
  /// Presentations that were written, or stored, including those with values filled in.
  package var presentations = 0
  /// Sessions that were written, or stored.
  package var sessions = 0
  /// Presentations and sessions that the registry already had; 0 for an export.
  package var duplicates = 0
  /// Invalid lines that were skipped; 0 for an export.
  package var badLines = 0
  /// Sessions that were not shared because too few people have their revision, day or interaction distance; 0
  /// otherwise.
  package var withheldSessions = 0
  /// Presentations that were not shared because too few people have their revision or one of their days; 0 otherwise.
  package var withheldPresentations = 0

  /// The number of lines, without the first and the last.
  package var lines: Int { configurations + presentations + sessions }

  /// Tokens whose erasure is requested.
  package var erasedTokens = 0
  /// Presentations and sessions that were skipped because their token was erased; 0 for an export.
  package var erased = 0
  /// Presentations and sessions that were skipped because their time cannot be right: before 2010, or more than a day
  /// after the arrival; 0 for an export.
  package var impossibleTimes = 0
  /// Sessions that were skipped because their person had as many on that day as the import allowed; 0 for an export.
  package var beyondDailyLimit = 0

  /// Creates an empty summary.
  package init() {}
}

extension TransitionRegistry {
  /// Writes sessions with their traces, presentations and their configurations as lines of JSON; see
  /// `ExchangeFormat`.
  ///
  /// Reads one state of the file, one row at a time.
  @discardableResult
  package func exportSessions(
    _ filter: ExchangeFilter = .init(), form: ExchangeForm = .exchange(nil), to write: (String) throws -> Void
  ) throws(RegistryError) -> ExchangeSummary {
    if let name = filter.transition { _ = try history(of: name) }
    if case .exchange(nil) = form, access != .readOnly, try lacksExchangeKey() { _ = try exchangeKey() }
    return try read { db in
      var writer = try ExchangeWriter(db, filter: filter, form: form, path: path)
      return try writer.run(write)
    }
  }
}

extension TransitionRegistry {
  /// Returns the approximate number of lines that `exportSessions(_:form:to:)` writes, to show progress.
  ///
  /// It counts the sessions and presentations of the filter, without the presentations that are included because of
  /// their sessions.
  package func exportSize(_ filter: ExchangeFilter = .init()) throws(RegistryError) -> Int {
    try read { db in
      let tables = [
        ("session", time: "record.began_at_us"),
        ("presentation", time: "coalesce(record.presented_at_us, record.dismissed_at_us)"),
      ]
      return try tables.reduce(0) { sum, table in
        let sql = """
          SELECT count(*) FROM \(table.0) AS record
          JOIN configuration ON configuration.id = record.configuration_id
          JOIN transition ON transition.id = configuration.transition_id
          WHERE (?1 IS NULL OR transition.name = ?1) AND (?2 IS NULL OR record.origin = ?2)
            AND (?3 IS NULL OR \(table.time) >= ?3)
          """
        let arguments: StatementArguments = [filter.transition, filter.origin?.rawValue, filter.sinceMicroseconds]
        return try sum + (Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0)
      }
    }
  }
}

/// Reads the rows to export and passes them on line by line, with one row and its trace in memory at a time.
struct ExchangeWriter {
  private let db: Database
  private let filter: ExchangeFilter
  /// The key that hashes tokens; nil if there is none.
  private let key: ExchangeKey?
  /// The changes made before sharing; nil in the exchange form.
  let shared: SharedForm?
  private let path: String
  /// The batch to export instead of the filter's rows; nil for none.
  private let part: ExchangePart?
  private var configurations: [Int64: TransitionConfiguration] = [:]
  private var summary = ExchangeSummary()
  private var hashes: [String: String] = [:]
  private let tellsInstalls: Bool

  init(_ db: Database, filter: ExchangeFilter, form: ExchangeForm, path: String, part: ExchangePart? = nil) throws {
    self.db = db
    self.part = part
    self.filter = filter
    self.path = path
    tellsInstalls = try part != nil || InstallFact.areStored(in: db)
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
    try write(ExchangeLine.header(isShared: shared != nil, batch: part?.stamp).text)
    try writeErasures(write)
    try writePresentations(write)
    try writeSessions(write)
    try writeInstalls(write)
    try write(ExchangeLine.end(summary).text)
    if let shared { (summary.withheldSessions, summary.withheldPresentations) = shared.withheld }
    return summary
  }

  /// Returns the order of a table's lines. Shared lines are not in chronological order within a day.
  private func order(of table: String, by time: String) -> String {
    shared == nil ? "\(time), \(table).uuid" : "\(time) / 86400000000, shared_identity(\(table).uuid)"
  }

  private mutating func writeErasures(_ write: (String) throws -> Void) throws {
    guard let part else { return }
    let sql = "SELECT hash FROM sent_token WHERE batch_id = ? ORDER BY hash"
    for hash in try String.fetchAll(db, sql: sql, arguments: [part.batch]) {
      try write(ExchangeLine.erasure(token: hash).text)
      summary.erasedTokens += 1
    }
  }

  private mutating func writePresentations(_ write: (String) throws -> Void) throws {
    let asked = part?.condition("presentation") ?? filter.presentationConditions
    let sql = """
      \(PresentationColumns.selection) WHERE \(asked.sql)
      ORDER BY \(order(of: "presentation", by: "presentation.presented_at_us"))
      """
    let rows = try Row.fetchCursor(db, sql: sql, arguments: asked.arguments)
    while let row = try rows.next() {
      if let shared, try shared.withholds(presentation: row.decode(forColumn: "id")) { continue }
      try writeConfiguration(row.decode(forColumn: "configuration_id"), write)
      var record = try PresentationColumns.record(in: row, db)
      if let shared { record = shared.of(record) } else { record.token = try hash(record.token) }
      try write(ExchangeLine.presentation(record).text)
      summary.presentations += 1
    }
  }

  private mutating func writeSessions(_ write: (String) throws -> Void) throws {
    let conditions = filter.conditions(time: "session.began_at_us", origin: "session.origin")
    let asked = part?.condition("session") ?? (sql: conditions.sql, arguments: conditions.arguments)
    let sql =
      SessionColumns.selection
      + " WHERE \(asked.sql) ORDER BY \(order(of: "session", by: "session.began_at_us"))"
    let rows = try Row.fetchCursor(db, sql: sql, arguments: asked.arguments)
    while let row = try rows.next() {
      if let shared, try shared.withholds(session: row.decode(forColumn: "id")) { continue }
      let configuration: Int64 = try row.decode(forColumn: "configuration_id")
      try writeConfiguration(configuration, write)
      var stored = try SessionColumns.session(in: row)
      let hasTrace = part?.withTraces ?? true
      var trace =
        hasTrace ? try SessionColumns.trace(of: stored.header.uuid, id: row.decode(forColumn: "id"), in: db) : nil
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

  /// Writes the facts about the installs of the tokens in the file.
  private func writeInstalls(_ write: (String) throws -> Void) throws {
    guard tellsInstalls else { return }
    for token in Set(hashes.values).sorted() {
      if let part {
        try write(ExchangeLine.install(InstallFact(token: token, part.stamp)).text)
      } else if let fact = try InstallFact.stored(of: token, in: db) {
        try write(ExchangeLine.install(fact).text)
      }
    }
  }

  private mutating func hash(_ token: String?) throws -> String? {
    guard let token else { return nil }
    if let known = hashes[token] { return known }
    var hash = token
    if !ExchangeKey.isHash(token) {
      guard let key else { throw RegistryError(.noExchangeKey(path: path)) }
      hash = key.hash(of: token)
    }
    hashes[token] = hash
    return hash
  }

  private mutating func writeConfiguration(_ id: Int64, _ write: (String) throws -> Void) throws {
    guard configurations[id] == nil, let stored = try RevisionQuery.revision(withID: id, in: db) else { return }
    configurations[id] = stored.transition.configuration
    try write(ExchangeLine.configuration(shared?.of(stored) ?? stored).text)
    summary.configurations += 1
  }
}

extension ExchangeFilter {
  func conditions(time: String, origin: String) -> QueryConditions {
    var asked = QueryConditions()
    asked.require("transition.name = ?", transition)
    asked.require("\(origin) = ?", self.origin?.rawValue)
    asked.require("\(time) >= ?", sinceMicroseconds)
    asked.require("\(time) < ?", untilMicroseconds)
    return asked
  }

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
