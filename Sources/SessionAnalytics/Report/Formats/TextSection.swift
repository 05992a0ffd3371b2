/// One section as text.
struct TextSection {
  let section: ReportSection
  let definitions: [String: MetricDefinition]
  let sparkline: Sparkline

  var lines: [String] {
    var lines = heading
    for topic in ReportTopic.allCases {
      let rows = section.rows.filter { definitions[$0.metric]?.topic == topic }
      guard !rows.isEmpty else { continue }
      switch topic {
      case .sessions: lines += rows.flatMap(summary)
      case .outcomes: lines += [""] + funnel(rows)
      case .rates: lines += [""] + shares(rows, title: "Rates")
      case .time, .progress, .velocity: lines += [""] + distributions(rows)
      }
    }
    return lines
  }

  private var heading: [String] {
    var lines = TextLayout.wrap(
      "\(section.transition), revision \(section.revision), \(section.direction.rawValue)", indent: 0)
    if section.population == .simulated {
      lines.append("simulated: made up by `transitions session simulate`, no real people")
    }
    lines += TextLayout.field("days", TextReport.span(section.firstDay, section.lastDay) + " (UTC)")
    return lines + TextLayout.field("digest", String(section.digest.prefix(12)))
  }

  /// `sessions 120: device 100, imported 20`.
  private func summary(_ row: ReportRow) -> [String] {
    guard row.values.contains(where: { $0.value != 0 }) else { return [] }
    let title = row.metric == "sessions_without_token" ? "no token" : row.metric
    let cells = row.values.map { value in
      let text = cell(value, row)
      return ["all", "count"].contains(value.statistic) ? text : "\(value.statistic) \(text)"
    }
    return TextLayout.field(title, cells.joined(separator: ", "))
  }

  // MARK: - Counts

  private func funnel(_ rows: [ReportRow]) -> [String] {
    var lines = ["  " + TextLayout.left("Outcomes", 30) + TextLayout.right("sessions", 10)]
    let reasons = Dictionary(grouping: rows.filter { $0.metric != "outcomes" }) { title(of: $0) }
    for row in rows where row.metric == "outcomes" {
      for value in row.values {
        lines += countLine(value, of: row, depth: OutcomeFunnel.depth(of: value.statistic))
        for row in reasons[value.statistic] ?? [] {
          lines += row.values.flatMap { countLine($0, of: row, depth: 2) }
        }
      }
    }
    return lines
  }

  private func countLine(_ value: ReportValue, of row: ReportRow, depth: Int) -> [String] {
    let indent = 4 + 2 * depth
    // A long reason keeps its own lines; the count follows the last one, in its column where there is room.
    var lines = TextLayout.wrap(value.statistic, indent: indent, width: 68)
    let last = lines.removeLast()
    return lines + [TextLayout.left(last, 32) + TextLayout.right(cell(value, row), 10)]
  }

  // MARK: - Shares

  private func shares(_ rows: [ReportRow], title: String) -> [String] {
    if let reason = ReportFormat.commonReason(for: rows) { return [TextLayout.left("  " + title, 22) + "  " + reason] }
    var lines = ["  " + TextLayout.left(title, 20) + tabulated(["share", "95 % interval", "n", "design effect"])]
    if title.isEmpty, rows.allSatisfy({ ReportFormat.reason(for: $0) != nil }) { lines = [] }
    for row in rows {
      let name = TextLayout.left("    " + self.title(of: row), 22)
      for value in row.values {
        guard let share = value.value, let low = value.low, let high = value.high else {
          lines.append(name + "  " + cell(value, row))
          continue
        }
        let interval = row.unit.text(from: low, to: high)
        let effect = value.designEffect.map { ReportUnit.decimal($0, places: 2) } ?? "1 *"
        lines.append(name + tabulated([row.unit.text(share), interval, row.n.map(String.init) ?? "", effect]))
      }
    }
    let notes = Set(rows.compactMap(\.note)).sorted()
    return lines + notes.flatMap { TextLayout.wrap("* \($0)", indent: 4) }
  }

  private func tabulated(_ cells: [String]) -> String {
    zip(cells, [9, 18, 9, 15]).map { TextLayout.right($0, $1) }.joined()
  }

  // MARK: - Distributions

  private func distributions(_ rows: [ReportRow]) -> [String] {
    let quantiles = rows.filter { $0.group != nil }
    guard let first = quantiles.first else { return shares(rows, title: "Rates") }
    let title = title(of: first)
    let unit = first.unit == .progress ? "" : ", \(first.unit.rawValue)"
    let name = TextLayout.left("  " + title.prefix(1).uppercased() + title.dropFirst() + unit, 32)
    let others = rows.filter { $0.group == nil }
    if let reason = ReportFormat.commonReason(for: rows) { return [name + "  " + reason] }
    var lines = [name + columns(["n"] + first.values.map(\.statistic))] + quantiles.map(quantileLine)
    if let reason = ReportFormat.commonReason(for: quantiles) { lines = [name + "  " + reason] }
    lines += bars(quantiles)
    return lines + (others.isEmpty ? [] : [""] + shares(others, title: ""))
  }

  private func columns(_ cells: [String]) -> String {
    cells.map { TextLayout.right($0, 8) }.joined()
  }

  private func quantileLine(_ row: ReportRow) -> String {
    let name = TextLayout.left("    " + (row.group ?? ""), 32)
    if let reason = ReportFormat.reason(for: row) { return name + "  " + reason }
    let cells = row.values.map { value in
      value.value.map(row.unit.text) ?? value.needs.map { "n<\($0)" } ?? "-"
    }
    return name + columns([row.n.map(String.init) ?? ""] + cells)
  }

  private func bars(_ rows: [ReportRow]) -> [String] {
    let drawn = rows.compactMap { row in row.histogram.map { (row, $0) } }
    guard let bins = drawn.first?.1 else { return [] }
    let lines = drawn.map { row, bins in
      TextLayout.left("    " + (row.group ?? ""), 16) + sparkline.text(bins.map(\.sessions))
    }
    let edges = bins.compactMap(\.to).map { ReportUnit.decimal($0, places: 0) }
    let scale =
      drawn[0].0.unit == .progress
      ? "\(bins.count) bars from 0 to 1, each row scaled to its own highest"
      : "bars part at " + edges.joined(separator: " ")
    return lines + TextLayout.wrap(scale, indent: 16)
  }

  private func title(of row: ReportRow) -> String { definitions[row.metric]?.title ?? row.metric }

  private func cell(_ value: ReportValue, _ row: ReportRow) -> String {
    value.value.map(row.unit.text) ?? ReportFormat.reason(for: value, n: row.n) ?? "-"
  }
}
