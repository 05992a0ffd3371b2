import GRDB
import TransitionModel

/// The columns of table `configuration` that hold fields, and the way between a row and a configuration's values.
///
/// Driven by the field table: a new field needs a migration and nothing here.
enum ConfigurationColumns {
  /// Every field but the name, which is in table `transition`.
  static let fields = ConfigurationField.all.filter { $0 != .name }

  /// `configuration.summary, configuration.source, …`, in the order of ``fields``.
  static let selection = fields.map { "configuration.\($0.column)" }.joined(separator: ", ")

  /// Inserts a revision; its arguments are transition id, revision, digest, note, time and then the fields.
  static let insertion: String = {
    let columns = ["transition_id", "revision", "digest", "note", "created_at_us"] + fields.map(\.column)
    let marks = Array(repeating: "?", count: columns.count)
    return "INSERT INTO configuration (\(columns.joined(separator: ", "))) VALUES (\(marks.joined(separator: ", ")))"
  }()

  /// Adds a revision to a transition that is there.
  static func insert(
    _ transition: TransitionRevision, note: String?, createdAtMicroseconds: Int64, in db: Database
  ) throws {
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM transition WHERE name = ?"), arguments: [transition.name])
    let fixed: [DatabaseValue] = [
      id.databaseValue, transition.revision.databaseValue, transition.digest.databaseValue, note.databaseValue,
      createdAtMicroseconds.databaseValue,
    ]
    try db.cachedStatement(sql: insertion).execute(
      arguments: StatementArguments(fixed + databaseValues(of: transition.configuration.values)))
    try db.checkChanged("configuration")
  }

  /// The values in ``fields`` order, NULL where there is none.
  static func databaseValues(of values: ConfigurationValues) -> [DatabaseValue] {
    fields.map { field in
      switch values[field] {
      case nil: .null
      case .number(let number): number.databaseValue
      case .text(let text): text.databaseValue
      case .flag(let flag): flag.databaseValue
      }
    }
  }

  /// The values of a row in which ``selection`` begins at column `offset`.
  static func values(named name: String, in row: Row, from offset: Int) -> ConfigurationValues {
    var byPath: [String: FieldValue] = [ConfigurationField.name.path: .text(name)]
    for (index, field) in fields.enumerated() {
      byPath[field.path] = value(row[offset + index] as DatabaseValue, of: field.kind)
    }
    return ConfigurationValues(byPath)
  }

  private static func value(_ stored: DatabaseValue, of kind: ConfigurationField.Kind) -> FieldValue? {
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
