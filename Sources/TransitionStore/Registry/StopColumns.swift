import GRDB
import TransitionModel

/// The rows of table `stop`: the fields of each stop of a configuration, in order.
///
/// The columns come from the field table, like those of ``ConfigurationColumns``.
enum StopColumns {
  private static let columns = ConfigurationField.stopElements.map(\.column)

  /// Adds all stops of a configuration that announces them.
  static func insert(_ values: ConfigurationValues, of configuration: Int64, in db: Database) throws {
    let names = (["configuration_id", "ordinal"] + columns).joined(separator: ", ")
    let marks = Array(repeating: "?", count: columns.count + 2).joined(separator: ", ")
    let statement = try db.cachedStatement(sql: "INSERT INTO stop (\(names)) VALUES (\(marks))")
    for number in 1...values.stopCount {
      let fields = ConfigurationField.stop(number).map { ConfigurationColumns.databaseValue(of: values[$0]) }
      try statement.execute(
        arguments: StatementArguments([configuration.databaseValue, number.databaseValue] + fields))
      try db.checkChanged("stop")
    }
  }

  /// Adds the stops of a row in which `stop_count` and `id` begin at column `offset`.
  ///
  /// - Throws: `InvalidConfiguration` if the table does not have as many as the configuration announces.
  static func read(
    into values: inout ConfigurationValues, in row: Row, from offset: Int, _ db: Database
  ) throws {
    let announced: DatabaseValue = row[offset]
    guard !announced.isNull else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns.joined(separator: ", ")) FROM stop WHERE configuration_id = ? ORDER BY ordinal")
    let rows = try Row.fetchAll(statement, arguments: [row[offset + 1] as DatabaseValue])
    guard Int.fromDatabaseValue(announced) == rows.count, rows.count <= Stop.most else {
      throw InvalidConfiguration(problems: [
        ConfigurationProblem(
          path: ConfigurationField.stopsPath, message: "has \(rows.count) of \(announced) stops.", kind: .missing)
      ])
    }
    for (index, stop) in rows.enumerated() {
      for (column, field) in ConfigurationField.stop(index + 1).enumerated() {
        values[field] = ConfigurationColumns.value(stop[column] as DatabaseValue, of: field.kind)
      }
    }
  }
}
