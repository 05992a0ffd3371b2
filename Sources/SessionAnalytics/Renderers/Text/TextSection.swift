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
      default: lines += blocks(rows, topic)
      }
    }
    return lines
  }

  private var heading: [String] {
    var lines = TextLayout.wrap(
      "\(section.transition), \(section.name.text), \(section.direction.rawValue)", indent: 0)
    if let mark = section.population.mark { lines.append("\(mark.label): \(mark.explanation)") }
    lines += TextLayout.field("days", TextFullReport.span(section.firstDay, section.lastDay) + " (UTC)")
    return lines + TextLayout.field("digest", String(section.digest.prefix(12)))
  }

  private func blocks(_ rows: [ReportRow], _ topic: ReportTopic) -> [String] {
    ReportBlock.blocks(of: rows, topic: topic, titles: title).flatMap { block in
      switch block.shape {
      case .values: [""] + shares(block)
      case .columns: [""] + distributions(block)
      }
    }
  }

  /// Returns a summary line: `drags 120: device 100, imported 20`.
  private func summary(_ row: ReportRow) -> [String] {
    guard row.values.contains(where: { $0.value != 0 }) else { return [] }
    if row.unit == .share, let value = row.values.first {
      let share = value.value.map(NumberFormat.fidelity) ?? row.text(value)
      let text = "\(share) \(TextFullReport.decisions(row.n ?? 0))" + (row.note.map { "; \($0)" } ?? "")
      return TextLayout.field("replay", text)
    }
    let title = Self.shortTitles[row.metric] ?? row.metric
    let cells = row.values.map { value in
      let text = row.text(value)
      return ["all", "count"].contains(value.statistic) ? text : "\(value.statistic) \(text)"
    }
    return TextLayout.field(title, cells.joined(separator: ", "))
  }

  private static let shortTitles = [
    "sessions": "drags", "users": "people", "sessions_without_token": "no token", "corrected_clocks": "wrong clocks",
    "all_installs": "all installs",
  ]

  private func funnel(_ rows: [ReportRow]) -> [String] {
    var lines = ["  " + TextLayout.left("Outcomes", 30) + TextLayout.right("drags", 10)]
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
    // A long reason takes separate lines; the count follows the last one, in its column if there is room.
    var lines = TextLayout.wrap(value.statistic, indent: indent, width: 68)
    let last = lines.removeLast()
    guard value.status != .hidden else { return lines + TextLayout.row(last, 32, reason: row.text(value)) }
    return lines + [TextLayout.left(last, 32) + TextLayout.right(row.text(value), 10)]
  }

  private func shares(_ block: ReportBlock) -> [String] {
    let rows = block.rows
    // A long title takes separate lines; the column headings follow the last one.
    let names = TextLayout.wrap(block.title.capitalizedFirst, indent: 2, width: Self.nameWidth)
    let title = TextLayout.left(names.last ?? "", Self.nameWidth)
    if let reason = rows.commonReason {
      return names.dropLast() + TextLayout.row(names.last ?? "", Self.nameWidth, reason: reason)
    }
    let hasIntervals = rows.contains { $0.values.contains { $0.low != nil } }
    // Only for shares: a note on a mean has another meaning.
    let hasEffects = rows.contains { row in
      row.unit == .share && row.note != nil || row.values.contains { $0.designEffect != nil }
    }
    var heads = [block.statistic, hasIntervals ? "95 % interval" : "", "n"]
    if hasEffects { heads.append("design effect") }
    var lines = names.dropLast() + [title + tabulated(heads)]
    for row in rows {
      for value in row.values {
        let names = TextLayout.wrap(row.group ?? self.title(of: row), indent: 4, width: Self.nameWidth)
        lines += names.dropLast()
        lines += self.lines(names.last ?? "", value, row)
      }
    }
    let notes = Set(rows.compactMap(\.note)).sorted()
    return lines + notes.flatMap { TextLayout.wrap("* \($0)", indent: 4) }
  }

  private static let nameWidth = 28

  private func lines(_ name: String, _ value: ReportValue, _ row: ReportRow) -> [String] {
    guard let number = value.value else { return TextLayout.row(name, Self.nameWidth, reason: row.text(value)) }
    return [TextLayout.left(name, Self.nameWidth) + numbers(number, value, row)]
  }

  private func numbers(_ number: Double, _ value: ReportValue, _ row: ReportRow) -> String {
    let n = row.n.map(NumberFormat.grouped) ?? ""
    guard let low = value.low, let high = value.high else {
      return tabulated([row.unit.text(number), row.interval(value) ?? "", n])
    }
    let effect =
      value.designEffect.map { NumberFormat.decimal($0, places: 2) }
      ?? (row.unit == .share && row.note != nil ? "1 *" : "")
    let cells = [row.unit.text(number), row.unit.text(from: low, to: high), n]
    return tabulated(effect.isEmpty ? cells : cells + [effect])
  }

  private func tabulated(_ cells: [String]) -> String {
    zip(cells, [9, 18, 9, 15]).map { TextLayout.right($0, $1) }.joined()
  }

  private func distributions(_ block: ReportBlock) -> [String] {
    let rows = block.rows
    let first = rows[0]
    let unit = first.unit == .progress ? "" : ", \(first.unit.rawValue)"
    let name = "  " + block.title.capitalizedFirst + unit
    if let reason = rows.commonReason { return TextLayout.row(name, 32, reason: reason) }
    return [TextLayout.left(name, 32) + columns(["n"] + first.values.map(\.statistic))] + rows.flatMap(quantileLines)
      + bars(rows)
  }

  private func columns(_ cells: [String]) -> String { cells.map { TextLayout.right($0, 8) }.joined() }

  private func quantileLines(_ row: ReportRow) -> [String] {
    let name = "    " + (row.group ?? "all")
    if let reason = row.reason { return TextLayout.row(name, 32, reason: reason) }
    let cells = row.values.map { value in
      value.value.map(row.unit.text)
        ?? (value.status == .hidden ? "hidden" : value.needs.map { "n<\($0)" } ?? "-")
    }
    return [TextLayout.left(name, 32) + columns([row.n.map(NumberFormat.grouped) ?? ""] + cells)] + boundLines(row)
  }

  /// Returns the intervals below their values: five would not fit beside them.
  private func boundLines(_ row: ReportRow) -> [String] {
    guard row.values.contains(where: { $0.low != nil }) else {
      return row.missingInterval == nil ? [] : ["      \(row.note ?? "")"]
    }
    return [("      95 % interval from", \ReportValue.low), ("                    to", \.high)].map { name, bound in
      // The last ones may have none: no trailing spaces.
      let known = row.values.lastIndex { $0.low != nil } ?? 0
      return TextLayout.left(name, 32)
        + columns([""] + row.values[...known].map { $0[keyPath: bound].map(row.unit.text) ?? "" })
    }
  }

  private func bars(_ rows: [ReportRow]) -> [String] {
    let drawn = rows.compactMap { row in row.histogram.map { (row, $0) } }
    guard let bins = drawn.first?.1 else { return [] }
    let lines = drawn.map { row, bins in
      TextLayout.left("    " + (row.group ?? ""), 16) + sparkline.text(bins.map(\.sessions))
    }
    let isProgress = drawn[0].0.unit == .progress
    let edges = bins.compactMap(\.to).map { NumberFormat.decimal($0, places: isProgress ? 2 : 0) }
    let scale =
      isProgress && bins.count == ReportMetric.progressBars
      ? "\(bins.count) bars from 0 to 1, each row scaled to its own highest"
      : "bars part at " + edges.joined(separator: " ")
    return lines + TextLayout.wrap(scale, indent: 16)
  }

  private func title(of row: ReportRow) -> String { definitions[row.metric]?.title ?? row.metric }
}
