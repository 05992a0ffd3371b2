/// Writes the rows of a result in a format, one after the other.
struct RowWriter {
  /// Takes a row: one cell a column.
  let row: ([Cell]) -> Void
  /// Writes what stands behind the last row.
  let end: () -> Void

  init(row: @escaping ([Cell]) -> Void, end: @escaping () -> Void = {}) {
    self.row = row
    self.end = end
  }
}
