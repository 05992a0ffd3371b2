package import GRDB
public import TransitionModel

/// A revision as stored in the registry.
public struct StoredRevision: Sendable, Hashable {
  /// The revision in the form that the registry vends.
  public let transition: TransitionRevision
  /// The reason for the change, if one was given.
  package let note: String?
  /// The creation time, in UTC microseconds since 1970.
  package let createdAtMicroseconds: Int64
  /// The time at which the transition was retired, with all its revisions; nil while it is in use.
  package let retiredAtMicroseconds: Int64?
  /// The number of sessions recorded under this revision.
  package let sessionCount: Int

  /// The transition's name.
  package var name: String { transition.name }
  /// The revision's number, from 1.
  package var revision: Int { transition.revision }
  /// The highest revision number of the transition's history; 0 if it has none, because its configurations arrived with
  /// imported sessions.
  var lastNumber: Int
  /// The number of the transition's next revision.
  ///
  /// The largest number stays: another program can have written it, and the schema refuses it a second time.
  package var nextRevision: Int { lastNumber == .max ? .max : lastNumber + 1 }

  /// A Boolean value that indicates whether the transition is retired, with all its revisions.
  package var isRetired: Bool { retiredAtMicroseconds != nil }

  /// Creates a stored revision.
  package init(
    transition: TransitionRevision, note: String?, createdAtMicroseconds: Int64, retiredAtMicroseconds: Int64?,
    sessionCount: Int
  ) {
    self.transition = transition
    self.note = note
    self.createdAtMicroseconds = createdAtMicroseconds
    self.retiredAtMicroseconds = retiredAtMicroseconds
    self.sessionCount = sessionCount
    lastNumber = transition.revision
  }
}

extension TransitionRegistry {
  /// Returns the latest revision of every transition, by name.
  public func transitions(includingRetired: Bool = false) throws(RegistryError) -> [StoredRevision] {
    try read { db in try latestRevisions(in: db).filter { includingRetired || !$0.isRetired } }
  }

  /// Returns every revision of one transition, oldest first.
  package func history(of name: String) throws(RegistryError) -> [StoredRevision] {
    try read { db in
      let history = try RevisionQuery.history(of: name, in: db)
      guard history.isEmpty else { return history }
      let names = try RevisionQuery.latest(in: db).map(\.name)
      throw RegistryError(.unknownTransition(UnknownTransition(name: name, among: names)))
    }
  }

  /// Returns one revision of a transition.
  ///
  /// Revisions count from 1, and nil is the latest. A number can also be that of a configuration that arrived with
  /// imported sessions.
  package func revision(_ number: Int?, of name: String) throws(RegistryError) -> StoredRevision {
    let history = try history(of: name)
    let latest = history.last?.revision ?? 0
    var found = history.first { $0.revision == number ?? latest }
    if found == nil { found = try read { db in try RevisionQuery.revision(number ?? latest, of: name, in: db) } }
    guard let found else {
      throw RegistryError(.unknownRevision(name: name, revision: number ?? latest, latest: latest))
    }
    return found
  }
}

/// Reads revisions from the tables `transition` and `configuration`.
package enum RevisionQuery {
  /// If all configurations of a transition arrived with imported sessions, it is the last of them. Such a transition is
  /// retired.
  static func latest(
    in db: Database, known: [String: TransitionRevision] = [:]
  ) throws -> [StoredRevision] {
    try fetch(
      """
      WHERE configuration.id
        = (SELECT other.id FROM configuration AS other WHERE other.transition_id = transition.id
          ORDER BY \(isForeign("other")), other.revision DESC LIMIT 1)
      """, in: db, known: known)
  }

  /// Returns a condition that is 1 for a configuration that arrived with imported sessions and is in no history.
  private static func isForeign(_ table: String) -> String {
    "\(table).id IN (SELECT configuration_id FROM foreign_configuration)"
  }

  /// Returns every revision of one transition, oldest first; empty for an unknown name.
  package static func history(of name: String, in db: Database) throws -> [StoredRevision] {
    let isOwn = "NOT \(isForeign("configuration"))"
    let own = try fetch("WHERE transition.name = ? AND \(isOwn)", [name], in: db)
    return own.isEmpty ? try fetch("WHERE transition.name = ?", [name], in: db) : own
  }

  /// Returns the revision with a number, in the history or not; nil if there is none.
  static func revision(_ number: Int, of name: String, in db: Database) throws -> StoredRevision? {
    try fetch("WHERE transition.name = ? AND configuration.revision = ?", [name, number], in: db).first
  }

  static func revision(withID id: Int64, in db: Database) throws -> StoredRevision? {
    try fetch("WHERE configuration.id = ?", [id], in: db).first
  }

  /// Returns only the values of one revision; nil if there is none.
  ///
  /// - Throws: ``RegistryError`` (`damagedConfiguration`).
  package static func configuration(withID id: Int64, in db: Database) throws -> TransitionConfiguration? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT transition.name, configuration.revision, \(ConfigurationColumns.selection)
        FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE configuration.id = ?
        """)
    return try Row.fetchOne(statement, arguments: [id]).map {
      try configuration(in: $0, named: $0.decode(atIndex: 0), revision: $0.decode(atIndex: 1), from: 2, db)
    }
  }

  /// Returns the values of the configuration with a digest, in the history or not; nil if there is none.
  ///
  /// - Throws: ``RegistryError`` (`damagedConfiguration`).
  package static func configuration(
    of name: String, digest: String, in db: Database
  ) throws -> TransitionConfiguration? {
    let sql = """
      SELECT min(configuration.id) FROM configuration JOIN transition ON transition.id = configuration.transition_id
      WHERE transition.name = ? AND configuration.digest = ?
      """
    return try Int64.fetchOne(db, sql: sql, arguments: [name, digest]).flatMap { try configuration(withID: $0, in: db) }
  }

  private static func fetch(
    _ condition: String, _ arguments: StatementArguments = [], in db: Database,
    known: [String: TransitionRevision] = [:]
  ) throws -> [StoredRevision] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT transition.name, transition.retired_at_us, configuration.revision, configuration.digest,
          configuration.note, configuration.created_at_us,
          (SELECT count(*) FROM session WHERE session.configuration_id = configuration.id),
          (SELECT coalesce(max(revision), 0) FROM configuration AS other
            WHERE other.transition_id = transition.id AND NOT \(isForeign("other"))),
          \(ConfigurationColumns.selection)
        FROM transition JOIN configuration ON configuration.transition_id = transition.id
        \(condition)
        ORDER BY transition.name, configuration.revision
        """)
    return try Row.fetchAll(statement, arguments: arguments).map { try revision($0, known: known, db) }
  }

  private static func revision(
    _ row: Row, known: [String: TransitionRevision], _ db: Database
  ) throws -> StoredRevision {
    let name: String = try row.decode(atIndex: 0)
    let revision: Int = try row.decode(atIndex: 2)
    let digest: String = try row.decode(atIndex: 3)
    let old = known[name].flatMap { $0.revision == revision && $0.digest == digest ? $0 : nil }
    var stored = try StoredRevision(
      transition: old
        ?? TransitionRevision(
          configuration: configuration(in: row, named: name, revision: revision, from: 8, db), revision: revision,
          digest: digest),
      note: row.decode(atIndex: 4), createdAtMicroseconds: row.decode(atIndex: 5),
      retiredAtMicroseconds: row.decode(atIndex: 1), sessionCount: row.decode(atIndex: 6))
    stored.lastNumber = try row.decode(atIndex: 7)
    return stored
  }

  private static func configuration(
    in row: Row, named name: String, revision: Int, from offset: Int, _ db: Database
  ) throws -> TransitionConfiguration {
    do {
      // Values are validated again: another program can have written the row, and computations trust its ranges.
      var values = ConfigurationColumns.values(named: name, in: row, from: offset)
      try StopColumns.read(into: &values, in: row, from: offset + ConfigurationColumns.fields.count, db)
      return try TransitionConfiguration(values)
    } catch let error as InvalidConfiguration {
      throw RegistryError(.damagedConfiguration(name: QuotedText.shortened(name), revision: revision, error))
    }
  }
}

/// The columns of table `configuration` that hold fields, and the conversion between rows and values.
///
/// The columns come from the field table: a new field needs a migration and no change here.
package enum ConfigurationColumns {
  /// Every field but the name, which is in table `transition`.
  package static let fields = ConfigurationField.all.filter { $0 != .name }

  /// `configuration.summary, configuration.source, …`, in the order of ``fields``, then what ``StopColumns`` reads.
  static let selection =
    (fields.map(\.column) + ["stop_count", "id"]).map { "configuration.\($0)" }.joined(separator: ", ")

  /// The statement that inserts a revision. Its arguments are transition ID, revision, digest, note, time and the
  /// fields.
  static let insertion: String = {
    let columns =
      ["transition_id", "revision", "digest", "note", "created_at_us"] + fields.map(\.column) + ["stop_count"]
    let marks = Array(repeating: "?", count: columns.count)
    return "INSERT INTO configuration (\(columns.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))"
  }()

  /// Adds a revision to an existing transition.
  package static func insert(
    _ transition: TransitionRevision, note: String?, createdAtMicroseconds: Int64, in db: Database
  ) throws {
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM transition WHERE name = ?"), arguments: [transition.name])
    let values = transition.configuration.values
    let stops = values.stopCount
    let fixed: [DatabaseValue] = [
      id.databaseValue, transition.revision.databaseValue, transition.digest.databaseValue, note.databaseValue,
      createdAtMicroseconds.databaseValue,
    ]
    try db.cachedStatement(sql: insertion).execute(
      arguments: StatementArguments(
        fixed + databaseValues(of: values) + [(stops > 0 ? stops : nil).databaseValue]))
    try db.checkChanged("configuration")
    if stops > 0 { try StopColumns.insert(values, of: db.lastInsertedRowID, in: db) }
  }

  /// The values that a row of an observed transition has where the schema requires one and the transition has none.
  private static let placeholders = ConfigurationValues([
    MotionFields.presentation.duration.path: .number(0.01), MotionFields.presentation.curve.path: .text("linear"),
    MotionFields.dismissal.duration.path: .number(0.01), MotionFields.dismissal.curve.path: .text("linear"),
    ConfigurationField.dismissalType.path: .text("none"),
  ]).fillingDefaults()

  /// Returns the values in ``fields`` order, NULL for absent ones.
  static func databaseValues(of values: ConfigurationValues) -> [DatabaseValue] {
    let placeholders = values.isObserved ? placeholders : ConfigurationValues()
    return fields.map { databaseValue(of: values[$0] ?? placeholders[$0]) }
  }

  static func databaseValue(of value: ConfigurationFieldValue?) -> DatabaseValue {
    switch value {
    case nil: .null
    case .number(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .flag(let flag): flag.databaseValue
    }
  }

  /// Returns the values of a row in which ``selection`` begins at column `offset`.
  static func values(named name: String, in row: Row, from offset: Int) -> ConfigurationValues {
    var byPath: [String: ConfigurationFieldValue] = [ConfigurationField.name.path: .text(name)]
    for (index, field) in fields.enumerated() {
      byPath[field.path] = value(row[offset + index] as DatabaseValue, of: field.kind)
    }
    let values = ConfigurationValues(byPath)
    guard values.isObserved else { return values }
    for field in fields where !field.describesObserved { byPath[field.path] = nil }
    return ConfigurationValues(byPath)
  }

  static func value(_ stored: DatabaseValue, of kind: ConfigurationField.Kind) -> ConfigurationFieldValue? {
    switch (stored.storage, kind) {
    case (.null, _): nil
    case (.int64(let integer), .flag): .flag(integer != 0)
    case (.int64(let integer), _): .number(Double(integer))
    case (.double(let number), _): .number(number)
    case (.string(let text), _): .text(text)
    case (.blob(let data), _): .text(String(decoding: data, as: UTF8.self))
    }
  }
}
