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
    "sessions": "drags", "recorded_with": "recorded", "sessions_without_token": "no token",
    "corrected_clocks": "wrong clocks",
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
    return lines + [TextLayout.left(last, 32) + TextColumns([[row.text(value)]], least: [10]).line([row.text(value)])]
  }

  private func shares(_ block: ReportBlock) -> [String] {
    let rows = block.rows
    // A long title takes separate lines; the column headings follow the last one.
    func wrapped(_ width: Int) -> [String] { TextLayout.wrap(block.title.capitalizedFirst, indent: 2, width: width) }
    if let reason = rows.commonReason {
      let names = wrapped(Self.nameWidth)
      return names.dropLast() + TextLayout.row(names.last ?? "", Self.nameWidth, reason: reason)
    }
    let hasIntervals = rows.contains { $0.values.contains { $0.low != nil } }
    // Only for shares: a note on a mean has another meaning.
    let hasEffects = rows.contains { row in
      row.unit == .share && row.note != nil || row.values.contains { $0.designEffect != nil }
    }
    var heads = [block.statistic, hasIntervals ? "95 % interval" : "", "n"]
    if hasEffects { heads.append("design effect") }
    let columns = TextColumns(
      [heads] + rows.flatMap { row in row.values.map { cells($0, row) } }, least: [9, 18, 9, 15])
    let width = columns.room(most: Self.nameWidth, fewest: Self.fewestName)
    let names = wrapped(width)
    var lines = names.dropLast() + [TextLayout.left(names.last ?? "", width) + columns.line(heads)]
    for row in rows {
      for value in row.values {
        let names = TextLayout.wrap(row.group ?? self.title(of: row), indent: 4, width: width)
        lines += names.dropLast()
        let name = TextLayout.left(names.last ?? "", width)
        let cells = cells(value, row)
        lines += cells.isEmpty ? TextLayout.row(name, width, reason: row.text(value)) : [name + columns.line(cells)]
      }
    }
    let notes = Set(rows.compactMap(\.note)).sorted()
    return lines + notes.flatMap { TextLayout.wrap("* \($0)", indent: 4) }
  }

  private static let nameWidth = 28
  private static let fewestName = 14

  /// Returns the numbers of a line; empty if there is no value.
  private func cells(_ value: ReportValue, _ row: ReportRow) -> [String] {
    guard value.value != nil else { return [] }
    let n = row.n.map(NumberFormat.grouped) ?? ""
    let cells = [row.text(value), row.interval(value) ?? "", n]
    guard value.low != nil else { return cells }
    let effect =
      value.designEffect.map { NumberFormat.decimal($0, places: 2) }
      ?? (row.unit == .share && row.note != nil ? "1 *" : "")
    return effect.isEmpty ? cells : cells + [effect]
  }

  private func distributions(_ block: ReportBlock) -> [String] {
    let rows = block.rows
    let first = rows[0]
    let unit = first.unit == .progress ? "" : ", \(first.unit.rawValue)"
    let name = "  " + block.title.capitalizedFirst + unit
    if let reason = rows.commonReason { return TextLayout.row(name, 32, reason: reason) }
    let head = ["n"] + first.values.map(\.statistic)
    let known = rows.map { row in row.reason == nil ? quantiles(row) : [] }
    let columns = TextColumns([head] + known.flatMap { $0.map(\.cells) }, least: head.map { _ in 8 })
    let width = max(columns.room(most: 32, fewest: name.count), 24)
    var lines = [TextLayout.left(name, width) + columns.line(head)]
    for (row, known) in zip(rows, known) {
      if let reason = row.reason { lines += TextLayout.row("    " + (row.group ?? "all"), width, reason: reason) }
      lines += known.map { TextLayout.left($0.name, width) + columns.line($0.cells) }
      if !known.isEmpty, row.missingInterval != nil { lines.append("      \(row.note ?? "")") }
    }
    return lines + bars(rows)
  }

  /// Returns the line of a group, and its intervals below: five would not fit beside their values.
  private func quantiles(_ row: ReportRow) -> [(name: String, cells: [String])] {
    let cells = row.values.map { value in
      value.value.map(row.unit.text)
        ?? (value.status == .hidden ? "hidden" : value.needs.map { "n<\($0)" } ?? "-")
    }
    let line = (name: "    " + (row.group ?? "all"), cells: [row.n.map(NumberFormat.grouped) ?? ""] + cells)
    guard row.values.contains(where: { $0.low != nil }) else { return [line] }
    return [line]
      + [("      95 % interval from", \ReportValue.low), ("                    to", \.high)].map { name, bound in
        (name, [""] + row.values.map { $0[keyPath: bound].map(row.unit.text) ?? "" })
      }
  }

  private func bars(_ rows: [ReportRow]) -> [String] {
    let drawn = rows.compactMap { row in row.histogram.map { (row, $0) } }
    guard let bins = drawn.first?.1 else { return [] }
    let lines = drawn.map { row, bins in
      TextLayout.left("    " + (row.group ?? ""), 16) + sparkline.text(DrawnBars(bins).heights)
    }
    let isProgress = drawn[0].0.unit == .progress
    let edges = bins.compactMap(\.to).map { NumberFormat.decimal($0, places: isProgress ? 2 : 0) }
    let scale =
      isProgress && bins.count == ReportMetric.progressBars
      ? "\(bins.count) bars from 0 to 1, each row scaled to its own highest"
      : "bars part at " + edges.joined(separator: " ")
    return lines + TextLayout.wrap(scale, indent: 16)
      + (DrawnBars(bins).key(drawn[0].0.unit).map { TextLayout.wrap($0, indent: 16) } ?? [])
  }

  private func title(of row: ReportRow) -> String { definitions[row.metric]?.title ?? row.metric }
}
