extension ReportCells {
  /// Of a line of cells in bytes: a cell's texts have a hundred characters at most, its numbers twenty digits.
  package static let longestLine = 1 << 16
  /// Of what says what the cells are, in bytes: a configuration takes 200.
  package static let longestHeader = 16 << 20
}
