struct TextComparison {
  let comparison: RevisionComparison

  var lines: [String] {
    TextAnswer.heading(
      "Comparison",
      "\(comparison.transition), \(comparison.before.name) and \(comparison.after.name)"
        + (comparison.restriction.map { " (\($0))" } ?? ""),
      population: comparison.population)
      + [""] + TextLayout.wrap(comparison.headline, indent: 2) + [""]
      + TextLayout.wrap(comparison.caution.capitalizedFirst + ".", indent: 2) + side(comparison.before)
      + side(comparison.after)
      + (comparison.sharedUsers.map { TextLayout.field("on both", "\($0) users") } ?? []) + metrics
      + comparison.mix.flatMap(mix) + [""] + TextAnswer.notes(comparison.notes)
  }

  private func side(_ side: ComparisonSide) -> [String] {
    var text = "\(side.sessions) sessions"
    if let users = side.users { text += ", \(users) users" }
    if let first = side.firstDay, let last = side.lastDay { text += ", \(TextReport.span(first, last)) (UTC)" }
    return TextLayout.wrap("\(side.name): \(text)", indent: 4, first: "  ")
  }

  private static let nameWidth = 22
  private static let sideWidth = 18

  /// Three or four lines for each metric: both sides, their difference, and the detectable difference.
  private var metrics: [String] {
    let weights = comparison.weights
    return [""]
      + TextLayout.wrap(
        "With 95 % intervals. Regret: came back \(NumberFormat.shortest(weights.finish)), tried again "
          + "\(NumberFormat.shortest(weights.cancel)).", indent: 2)
      + comparison.metrics.flatMap { metric in
        let names = TextLayout.wrap(metric.title, indent: 2, width: Self.nameWidth)
        let rows = values(metric) + differenceLines(metric)
        return (0..<max(names.count, rows.count)).map { index in
          let name = TextLayout.left(index < names.count ? names[index] : "", Self.nameWidth)
          return index < rows.count ? name + rows[index] : names[index]
        }
      }
  }

  private static func side(_ name: String) -> String { TextLayout.left(name, sideWidth) }

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

  private func cost(_ value: Double) -> String { NumberFormat.decimal(value, places: 4) }

  private func differenceLines(_ metric: ComparedMetric) -> [String] {
    guard let difference = metric.difference else { return [] }
    var lines = [Self.side("difference") + row(difference, metric) + probability(metric)]
    if let least = metric.minimumDetectable {
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
    metric.unit == "share" ? NumberFormat.signed(value * 100, places: 1) : NumberFormat.signed(value, places: 4)
  }

  private func points(_ value: Double, _ metric: ComparedMetric) -> String {
    metric.unit == "share" ? NumberFormat.decimal(value * 100, places: 1) : cost(value)
  }

  private func probability(_ metric: ComparedMetric) -> String {
    guard let p = metric.adjustedPValue ?? metric.pValue else { return "" }
    return "  p \(NumberFormat.probability(p))"
  }

  private func mix(_ table: MixTable) -> [String] {
    guard table.rows.contains(where: { $0.value != nil }) else { return [] }
    let title = "  decided sessions by \(table.property)"
    let names = [comparison.before, comparison.after].map { TextLayout.right($0.name, 20) }.joined()
    // On one line if the first name leaves enough room.
    let room = 28 + names.prefix { $0 == " " }.count
    let head =
      title.count < room
      ? [title + String((TextLayout.left("", 28) + names).dropFirst(title.count))]
      : [title, TextLayout.left("", 28) + names]
    return [""] + head
      + table.rows.flatMap { row in
        let cells = [row.before, row.after].map { TextLayout.right($0.map(String.init) ?? "hidden", 20) }.joined()
        var lines = TextLayout.wrap(row.value ?? "not told", indent: 4, width: 28)
        let last = lines.removeLast()
        return lines + [TextLayout.left(last, 28) + cells]
      }
  }
}
