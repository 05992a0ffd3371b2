extension ReportMetric.PartialRow {
  private static let rounded = "rounded, and without n, which would tell how many few people are left out"

  /// The row without saying of how many it is, unless that may be told.
  ///
  /// A share to its last digit is a fraction, which says of how many it is. So it is rounded to steps of which every
  /// number of sessions has one, and its interval outwards.
  ///
  /// - Parameter isOfCounts: Whether the values are fractions of the number that is withheld.
  func telling(n isTold: Bool, isOfCounts: Bool = true) -> ReportMetric.PartialRow {
    guard !isTold, let n else { return self }
    var row = self
    row.n = nil
    row.histogram = nil
    guard isOfCounts, values.contains(where: { $0.status == .measured }) else { return row }
    row.values = values.map { $0.rounded(to: n < 100 ? 20 : 100) }
    row.note = [note, Self.rounded].compactMap { $0 }.joined(separator: "; ")
    return row
  }
}
