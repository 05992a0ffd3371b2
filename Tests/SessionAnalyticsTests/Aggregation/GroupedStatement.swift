@testable import SessionAnalytics

/// What another engine runs for a table: GROUP BY around the statement.
enum GroupedStatement {
  /// Returns the queries, each with the table's columns.
  static func all(of table: CountedTable, _ statements: StatementText) -> [String] {
    let sums = table.sums.map { name, combination in
      let function = combination == .sum ? "SUM" : combination == .least ? "MIN" : "MAX"
      return "\(function)(\(name)) AS \(name)"
    }
    let keys = table.keys.map(\.name)
    func grouped(_ text: String, _ columns: [String]) -> String {
      "SELECT \((columns + sums).joined(separator: ", ")) FROM (\(text)) AS counted "
        + "GROUP BY \((1...columns.count).map(String.init).joined(separator: ", "))"
    }
    switch table {
    case .touch:
      return [grouped("SELECT *, 1 AS touches FROM (\(statements.sql(table.name))) AS judged", keys)]
    case .presentation:
      let text = StatementText.file("presentation_outcome").replacing(
        "FROM judged_touch", with: "FROM (\(statements.sql("touch"))) AS judged_touch")
      return [grouped("SELECT *, 1 AS presentations FROM (\(text)) AS outcome", keys)]
    default:
      let text = statements.sql(table.name)
      guard !table.marginals.isEmpty else { return [grouped(text, keys)] }
      return table.marginals.map { name in
        grouped(
          "SELECT * FROM (\(text)) AS every WHERE \(name) IS NOT NULL",
          keys.dropLast(2) + ["'\(name)' AS measure", "\(name) AS value"])
      }
    }
  }
}

extension RowCounter {
  /// The rows as texts, sorted.
  func lines(_ names: KeyNames) -> [String] {
    (0..<count).map { row in
      let keys = table.keys.indices.map { key -> String in
        let value = self[row, key: key]
        return table.keys[key].role == .word ? names.word(value) ?? "-" : "\(value)"
      }
      return (keys + table.sums.indices.map { "\(self[row, sum: $0])" }).joined(separator: "|")
    }.sorted()
  }
}
