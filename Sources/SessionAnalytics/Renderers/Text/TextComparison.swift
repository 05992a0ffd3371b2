struct TextComparison {
  let comparison: RevisionComparison

  var lines: [String] {
    TextAnswer.heading(
      "Comparison",
      comparison.subject + (comparison.restriction.map { " (\($0))" } ?? ""),
      population: comparison.population)
      + [""] + TextLayout.wrap(comparison.headline, indent: 2) + [""]
      + TextLayout.wrap(comparison.caution.capitalizedFirst + ".", indent: 2) + side(comparison.before)
      + side(comparison.after)
      + (comparison.sharedUsers.map { TextLayout.field("on both", "\($0) \($0 == 1 ? "person" : "people")") } ?? [])
      + metrics
      + mixes + [""] + TextAnswer.notes(comparison.notes)
  }

  private func side(_ side: ComparisonSide) -> [String] {
    var text = "\(NumberFormat.grouped(Double(side.sessions))) drags"
    if let users = side.users { text += " by \(users) \(users == 1 ? "person" : "people")" }
    if let first = side.firstDay, let last = side.lastDay { text += ", \(TextFullReport.span(first, last)) (UTC)" }
    return TextLayout.wrap("\(side.name): \(text)", indent: 4, first: "  ")
  }

  private static let nameWidth = 22
  private static let sideWidth = 18

  /// Three or four lines for each metric: both sides, their difference, and the detectable difference.
  private var metrics: [String] {
    [""]
      + TextLayout.wrap(
        "With 95 % intervals. Cost of a presentation: \(comparison.weights.text).", indent: 2)
      + comparison.metrics.flatMap { metric in
        let names = TextLayout.wrap(metric.title, indent: 2, width: Self.nameWidth)
        let rows = values(metric) + differenceLines(metric)
        return (0..<max(names.count, rows.count)).map { index in
          let name = TextLayout.left(index < names.count ? names[index] : "", Self.nameWidth)
          return index < rows.count ? name + rows[index] : names[index]
        }
      }
  }

  private static func side(_ name: String) -> String { TextLayout.left(name, max(sideWidth, name.count + 1)) }

  private func values(_ metric: ComparedMetric) -> [String] {
    let sides = zip([comparison.before, comparison.after], zip([metric.before, metric.after], metric.n))
    return sides.map { side, value in Self.side(side.name) + self.value(value.0, n: value.1, of: metric) }
  }

  private func value(_ value: ReportValue, n: Int?, of metric: ComparedMetric) -> String {
    guard let number = value.value else { return value.reason(n: n) ?? "-" }
    var text = TextLayout.right(self.number(number, metric), 9)
    text += TextLayout.right(interval(value, metric) ?? MissingInterval.tooFewPeople.short, 20)
    return text + (n.map { "  n = \(NumberFormat.grouped($0))" } ?? "")
  }

  private func interval(_ value: ReportValue, _ metric: ComparedMetric) -> String? {
    guard let low = value.low, let high = value.high else { return nil }
    return metric.unit == "share" ? ReportUnit.share.text(from: low, to: high) : "\(cost(low)) to \(cost(high))"
  }

  func short(_ value: ReportValue, n: Int?, of metric: ComparedMetric) -> String {
    guard let number = value.value else { return value.reason(n: n) ?? "-" }
    guard let interval = interval(value, metric) else { return self.number(number, metric) }
    return "\(self.number(number, metric)) (\(interval))"
  }

  /// Returns a difference: `+13.0 (-5.2 to +31.2)`.
  func difference(_ metric: ComparedMetric) -> String {
    metric.difference.map { TextAnswer.text($0) { signed($0, metric) } } ?? "-"
  }

  func detectable(_ metric: ComparedMetric) -> String { metric.minimumDetectable.map { points($0, metric) } ?? "-" }

  private func number(_ value: Double, _ metric: ComparedMetric) -> String {
    metric.unit == "share" ? ReportUnit.share.text(value) : cost(value)
  }

  private func cost(_ value: Double) -> String { RecommendationWording.cost(value) }

  private func differenceLines(_ metric: ComparedMetric) -> [String] {
    guard let difference = metric.difference else { return [] }
    var lines = [Self.side("difference") + row(difference, metric)]
    // On the page of the other metrics, with --html.
    if metric.isPrimary, let least = metric.minimumDetectable {
      lines.append(Self.side("detectable") + TextLayout.right(points(least, metric), 9))
    }
    return lines
  }

  private func row(_ estimate: Estimate, _ metric: ComparedMetric) -> String {
    var text = TextLayout.right(signed(estimate.value, metric), 9)
    if let low = estimate.low, let high = estimate.high {
      text += TextLayout.right("\(signed(low, metric)) to \(signed(high, metric))", 20)
    }
    return text
  }

  /// Returns a signed number. Shares differ in percentage points.
  func signed(_ value: Double, _ metric: ComparedMetric) -> String {
    metric.unit == "share" ? NumberFormat.signed(value * 100, places: 1) : NumberFormat.signed(value, places: 3)
  }

  private func points(_ value: Double, _ metric: ComparedMetric) -> String {
    metric.unit == "share" ? NumberFormat.decimal(value * 100, places: 1) : cost(value)
  }

  /// The maximum number of values of a property; the page has all of them.
  private static let mixed = 4

  /// The composition of both sides: a line for each property, with its most frequent values.
  private var mixes: [String] {
    let tables = comparison.mix.filter { table in table.rows.contains { $0.value != nil } }
    guard !tables.isEmpty else { return [] }
    let head = "Drags with a decision in \(comparison.before.name) and in \(comparison.after.name):"
    return [""] + TextLayout.wrap(head, indent: 2)
      + tables.flatMap { TextLayout.wrap("\($0.property): \(mix($0))", indent: 6, first: "    ") }
  }

  private func mix(_ table: MixTable) -> String {
    func size(_ row: MixTable.Row) -> Int { row.before + row.after }
    let kept = table.rows.indices.sorted { (size(table.rows[$1]), $0) < (size(table.rows[$0]), $1) }.prefix(Self.mixed)
    let values = kept.sorted().map { table.rows[$0] }.map { row in
      "\(row.value ?? "unknown") \(NumberFormat.grouped(row.before)) and \(NumberFormat.grouped(row.after))"
    }
    let left = table.rows.count - kept.count
    return values.joined(separator: ", ") + (left > 0 ? ", and \(left) more: --html FILE" : "")
  }
}
