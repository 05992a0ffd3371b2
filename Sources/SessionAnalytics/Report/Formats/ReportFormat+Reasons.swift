extension ReportFormat {
  /// Why a value is missing, in words; nil where it is there.
  static func reason(for value: ReportValue, n: Int?) -> String? {
    let needs = value.needs.map(String.init) ?? "more"
    switch value.status {
    case .measured: return nil
    case .undefined: return "-"
    case .insufficient: return "insufficient data (n = \(n.map(String.init) ?? "?"); needs \(needs))"
    case .tooFewUsers: return "fewer than \(needs) users"
    case .suppressed: return "hidden"
    }
  }

  /// Why a row has no number at all; nil where it has one. Of several samples that are too small, the one that needs
  /// least is what the reader is missing first.
  static func reason(for row: ReportRow) -> String? {
    guard !row.values.contains(where: { $0.status == .measured }) else { return nil }
    let nearest = row.values.min { ($0.needs ?? 0) < ($1.needs ?? 0) }
    return nearest.flatMap { reason(for: $0, n: row.n) }
  }

  /// The reason all of several rows have in common.
  static func commonReason(for rows: [ReportRow]) -> String? {
    guard rows.count > 1, let first = reason(for: rows[0]), rows.allSatisfy({ reason(for: $0) == first }) else {
      return nil
    }
    return first
  }
}
