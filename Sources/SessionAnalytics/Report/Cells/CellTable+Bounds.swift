extension CellTable {
  /// The largest number of a cell or a sum of cells, µs of two thousand years: a hundred times it still is an `Int`, so
  /// that nothing a report computes leaves its range. Only a damaged registry or file holds more.
  static let largest = 1 << 56

  /// The name of the first column that holds what no count can: more than ``largest``, alone or added up, less than
  /// nothing, or nothing where there must be a number; nil where there is none.
  var impossibleColumn: String? {
    for (column, values) in zip(aggregate.columns, columns) where !column.role.isText {
      var sum = 0
      for row in values.indices {
        let value = values[row]
        if value == Self.null, column.role.isKey { continue }
        guard value.magnitude <= Self.largest.magnitude else { return column.name }
        guard value >= 0 || column.role.isKey else { return column.name }
        if column.role == .sum { sum += value }
        guard sum <= Self.largest else { return column.name }
      }
    }
    return nil
  }
}
