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
}
