import GRDB

/// The conditions of a query that were asked for, with their values.
struct QueryConditions {
  private var conditions: [String] = []
  private(set) var arguments: StatementArguments = []

  /// Adds a condition with one `?`, unless there is nothing to compare with.
  mutating func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
    guard let value else { return }
    conditions.append(condition)
    arguments += [value]
  }

  /// All of them at once; 1, which is true, where there are none.
  var sql: String { conditions.isEmpty ? "1" : conditions.joined(separator: " AND ") }
}
