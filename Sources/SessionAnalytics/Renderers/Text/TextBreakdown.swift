/// A breakdown on one page: a table, then charts of presentations finished at once and of regret.
struct TextBreakdown {
  /// The maximum number of groups; JSON, CSV and HTML have more.
  static let most = 12

  let breakdown: RateBreakdown
  let unicode: Bool

  private var isByWeek: Bool { breakdown.property == .week }
  private var groups: [RateBreakdown.Group] {
    isByWeek ? breakdown.groups.suffix(Self.most) : Array(breakdown.groups.prefix(Self.most))
  }

  var lines: [String] {
    let lines = TextAnswer.heading(
      "By \(breakdown.property.noun)", breakdown.transition, population: breakdown.population)
    guard !groups.isEmpty else { return lines + [""] + TextAnswer.notes(breakdown.notes) }
    return lines + [""] + TextLayout.wrap(breakdown.headline, indent: 2) + ["", head] + groups.flatMap(row) + left + [
      ""
    ] + legend
      + chart("finished_at_once") + chart("regret_per_presentation")
      + (breakdown.notes.isEmpty ? [] : [""] + TextAnswer.notes(breakdown.notes))
  }

  private var left: [String] {
    let left = breakdown.groups.count - groups.count
    return left > 0 ? ["  and \(left) \(isByWeek ? "earlier weeks" : "more"): --json, --html FILE"] : []
  }

  private static let nameWidth = 12

  private var head: String {
    Self.line(isByWeek ? "Week of" : "  Part", ["dragged", "finished at once", "tried again", "cost"])
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    var text =
      TextLayout.left(name, nameWidth) + zip(cells, [7, 20, 20, 21]).map { TextLayout.right($0, $1) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private func row(_ group: RateBreakdown.Group) -> [String] {
    func metric(_ id: String) -> RateBreakdown.Metric? { group.metrics.first { $0.id == id } }
    let n = metric("finished_at_once")?.n.map { NumberFormat.grouped(Double($0)) } ?? ""
    let cells = ["finished_at_once", "tried_again", "regret_per_presentation"].map { Self.text(metric($0)) }
    // A long name takes separate lines.
    var names = TextLayout.wrap(group.name, indent: 2, width: Self.nameWidth)
    let last = names.last.flatMap { $0.count <= Self.nameWidth ? names.popLast() : nil }
    return names + [Self.line(last ?? "", [n] + cells)]
  }

  /// Returns `31 % (27 to 36)`, with a star if it differs from the other groups.
  private static func text(_ metric: RateBreakdown.Metric?) -> String {
    guard let metric else { return "-" }
    let mark = metric.difference == nil ? " " : "*"
    guard let value = metric.value.value else {
      switch metric.value.status {
      case .insufficient: return "few "
      case .hidden: return "hidden "
      case .undefined, .measured: return "- "
      }
    }
    func number(_ value: Double) -> String {
      metric.unit == "share" ? NumberFormat.decimal(100 * value, places: 0) : NumberFormat.decimal(value, places: 2)
    }
    let unit = metric.unit == "share" ? " %" : ""
    guard let low = metric.value.low, let high = metric.value.high else { return number(value) + unit + mark }
    return "\(number(value))\(unit) (\(number(low)) to \(number(high)))\(mark)"
  }

  private var legend: [String] {
    let metrics = groups.flatMap(\.metrics)
    var words = [
      "dragged: presentations with a drag, the base of the shares, with 95 % intervals. cost: of wrong decisions per "
        + "presentation, \(breakdown.weights.text), each within \(breakdown.windowSeconds) s."
    ]
    words += [breakdown.property.legend].compactMap { $0 }
    if isByWeek, groups.contains(where: { $0.revisions != groups[0].revisions }) {
      let changes = zip(groups, groups.dropFirst()).filter { $0.revisions != $1.revisions }.map { _, group in
        "\(group.revisions.map(String.init).joined(separator: ", ")) from the week of \(group.name)"
      }
      words.append(
        "Revision \(groups[0].revisions.map(String.init).joined(separator: ", ")), \(changes.joined(separator: ", ")).")
    }
    if metrics.contains(where: { $0.value.status == .insufficient }) {
      words.append("few: fewer than \(MinimumSample.share).")
    }
    return words.flatMap { TextLayout.wrap($0, indent: 2) }
  }

  private static let chartWidth = 62

  /// Returns each group's interval as a line, on one axis.
  private func chart(_ id: String) -> [String] {
    let rows = groups.compactMap { group in
      group.metrics.first { $0.id == id }.flatMap { metric in metric.value.value == nil ? nil : (group.name, metric) }
    }
    guard rows.count > 1, let first = rows.first?.1 else { return [] }
    let most = rows.map { $0.1.value.high ?? $0.1.value.value ?? 0 }.max() ?? 1
    let end = first.unit == "share" ? 1 : max(most, 0.01)
    let title = "  \(first.title), 0 to \(first.unit == "share" ? "100 %" : NumberFormat.decimal(end, places: 2))"
    return ["", title] + rows.map { name, metric in Self.bar(name, metric.value, end: end, unicode: unicode) }
  }

  private static func bar(_ name: String, _ value: ReportValue, end: Double, unicode: Bool) -> String {
    func place(_ number: Double) -> Int {
      min(max(Int((number / end * Double(chartWidth - 1)).rounded()), 0), chartWidth - 1)
    }
    var cells = Array(repeating: Character(unicode ? "·" : "."), count: chartWidth)
    if let low = value.low, let high = value.high {
      for cell in place(low)...max(place(low), place(high)) { cells[cell] = unicode ? "─" : "-" }
    }
    if let number = value.value { cells[place(number)] = unicode ? "●" : "o" }
    let short = name.count > nameWidth ? String(name.prefix(nameWidth - 1)) + (unicode ? "…" : "~") : name
    return TextLayout.left("  " + short, nameWidth + 5) + String(cells)
  }
}
