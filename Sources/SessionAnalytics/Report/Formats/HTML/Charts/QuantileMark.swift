/// Quantiles over a histogram: a line from the lowest to the highest, thick over the middle half, and a dot at the
/// median.
struct QuantileMark {
  /// In ascending order: those that were measured, by name.
  let quantiles: [(name: String, value: Double)]
  /// The interval of the median.
  private let median: ClosedRange<Double>?

  init(_ values: [ReportValue]) {
    median = values.first { $0.statistic == "p50" }.flatMap { value in
      guard let low = value.low, let high = value.high, low <= high else { return nil }
      return low...high
    }
    quantiles = values.compactMap { value in
      value.value.flatMap { $0.isFinite ? (value.statistic, $0) : nil }
    }
  }

  func markup(y: Double, style: String, scale: ColumnScale) -> Markup? {
    guard let first = quantiles.first, let last = quantiles.last else { return nil }
    return .element("g", ["class": "quantiles \(style)"]) {
      ChartAxis.line("reach", scale.position(of: first.value), y, scale.position(of: last.value), y)
      if let low = self["p25"], let high = self["p75"] {
        ChartAxis.line("half", scale.position(of: low), y, scale.position(of: high), y)
      }
      if let median {
        for bound in [median.lowerBound, median.upperBound] {
          ChartAxis.line("end", scale.position(of: bound), y - 5, scale.position(of: bound), y + 5)
        }
      }
      if let median = self["p50"] {
        Markup.empty("circle", ["cx": scale.position(of: median).coordinate, "cy": y.coordinate, "r": "3.5"])
      }
    }
  }

  /// What the mark shows: `Dot: median. Thick: p25 to p75. Line: p05 to p95.`
  var key: String? {
    guard let first = quantiles.first, let last = quantiles.last, self["p50"] != nil else { return nil }
    var parts = [median == nil ? "Dot: median." : "Dot: median, between the ends of its 95 % interval."]
    if self["p25"] != nil, self["p75"] != nil { parts.append("Thick: p25 to p75.") }
    let outer = (first.name == "p50" ? "median" : first.name, last.name)
    if first.name != last.name, (first.name, last.name) != ("p25", "p75") {
      parts.append("Line: \(outer.0) to \(outer.1).")
    }
    return parts.joined(separator: " ")
  }

  private subscript(name: String) -> Double? { quantiles.first { $0.name == name }?.value }
}
