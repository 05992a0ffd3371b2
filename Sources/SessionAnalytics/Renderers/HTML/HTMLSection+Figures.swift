extension HTMLSection {
  /// Returns the card of a topic; nil if it has no row.
  func figure(of topic: ReportTopic) -> HTMLFigure? {
    let rows = rows(of: topic)
    guard !rows.isEmpty else { return nil }
    let id = "\(anchor)-\(topic.rawValue)"
    var figure = HTMLFigure(title: title(of: topic, rows), metrics: isFull ? metrics(of: rows) : [])
    switch topic {
    case .sessions: figure.add(counts(rows, heading: "Recorded"))
    case .outcomes: addFunnel(rows, id: id, to: &figure)
    default: addBlocks(rows, topic, id: id, to: &figure)
    }
    return figure
  }

  var releaseFigure: HTMLFigure? {
    guard let map = section.releases, map.progressEdges.count > 1 else { return nil }
    let metrics = ["release_progress", "release_velocity"].compactMap { definitions[$0] }
    var figure = HTMLFigure(title: "How far and how fast people let go", metrics: isFull ? metrics : [])
    let chart = ReleaseChart(id: "\(anchor)-releases", map: map)
    figure.add(chart.chart, numbers: chart.table)
    if let boundary = map.boundary {
      figure.add(
        note:
          "Line: the rule, \(section.rule ?? boundary.rule), on a screen where the way is "
          + "\(NumberFormat.grouped(boundary.distance)) pt long. A drag let go above it finishes.")
    }
    figure.add(
      note:
        "Each mark is a group of drags, larger for more: up to 1/16, 1/4, 1/2 or all of the largest group, 1 to 4 in "
        + "the table.")
    return figure
  }

  private func addBlocks(_ rows: [ReportRow], _ topic: ReportTopic, id: String, to figure: inout HTMLFigure) {
    let blocks = ReportBlock.blocks(of: rows, topic: topic, titles: { self.title(of: $0) })
    for (index, block) in blocks.enumerated() {
      let blockID = index == 0 ? id : "\(id)-\(index)"
      let isAll = block.title == topic.title
      if !isAll, block.shape == .values, block.rows[0].unit == .share { figure.add(heading: block.title) }
      switch block.shape {
      case .values where block.rows.allSatisfy({ $0.unit == .share }):
        addShares(block.rows, id: blockID, title: block.title, heading: isAll ? "Shares" : block.title, to: &figure)
      case .values: figure.add(counts(block.rows, heading: isAll ? block.statistic : block.title))
      case .columns:
        let isOnly = blocks.count { $0.shape == .columns } == 1
        addDistribution(block.rows, id: blockID, heading: isOnly ? "Quantiles" : block.title, to: &figure)
      }
    }
  }

  private func title(of topic: ReportTopic, _ rows: [ReportRow]) -> String {
    switch topic {
    case .time, .progress, .velocity:
      let title = title(of: rows[0])
      let unit = rows[0].unit == .progress ? "" : ", \(rows[0].unit.rawValue)"
      return title.prefix(1).uppercased() + title.dropFirst() + unit
    case .outcomes: return "How the drags ended"
    default: return topic.title
    }
  }

  private func metrics(of rows: [ReportRow]) -> [MetricDefinition] {
    var seen: Set<String> = []
    return rows.filter { seen.insert($0.metric).inserted }.compactMap { definitions[$0.metric] }
  }

  private func addFunnel(_ rows: [ReportRow], id: String, to figure: inout HTMLFigure) {
    let numbers = counts(rows, heading: "How they ended")
    if let funnel = rows.first(where: { $0.metric == "outcomes" }),
      let chart = FunnelChart(id: id, title: "How the drags ended", row: funnel).chart
    {
      figure.add(chart, numbers: numbers)
    } else {
      figure.add(numbers)
    }
    for row in rows where row.metric != "outcomes" {
      let reasons = row.values.map { "\($0.statistic) \(row.text($0))" }.joined(separator: ", ")
      figure.add(note: "\(title(of: row)): \(reasons).")
    }
  }

  private func counts(_ rows: [ReportRow], heading: String) -> HTMLTable {
    let hasIntervals = rows.contains { $0.values.contains { $0.low != nil } }
    let lines = rows.flatMap { row in
      row.values.map { value in
        let isWhole = ["all", "count", "share", "ratio", "mean"].contains(value.statistic)
        let name =
          row.metric == "outcomes"
          ? value.statistic
          : isWhole ? label(row) : "\(title(of: row)): \(value.statistic)"
        guard hasIntervals else { return HTMLTable.Row(name, [cell(value, row)]) }
        guard value.value != nil else { return HTMLTable.Row(name, [.reason(row.text(value), columns: 2)]) }
        return HTMLTable.Row(name, [cell(value, row), .number(row.interval(value) ?? "")])
      }
    }
    let columns = [heading, rows.allSatisfy { $0.unit == .sessions } ? "count" : "value"]
    return HTMLTable(columns: columns + (hasIntervals ? ["95 % interval"] : []), rows: lines)
  }

  private func addShares(
    _ rows: [ReportRow], id: String, title: String, heading: String, to figure: inout HTMLFigure
  ) {
    guard rows.contains(where: { $0.reason == nil }) else {
      let reasons = rows.flatMap { row in row.values.map { HTMLTable.Row(label(row), [cell($0, row)]) } }
      return figure.add(HTMLTable(columns: [heading, ""], rows: reasons))
    }
    let lines = rows.flatMap { row in
      row.values.map { value in
        IntervalChart.Row(
          name: label(row), style: ChartStyle(of: row.metric), value: value, text: row.text(value),
          interval: row.interval(value))
      } + (row.metric == ReportMetric.triedAgain.definition.id ? leftOpen : [])
    }
    let numbers = HTMLTable(
      columns: [heading, "share", "95 % interval", "n", "design effect"], rows: rows.flatMap(shareLines))
    figure.add(IntervalChart(id: id, title: title, rows: lines).chart, numbers: numbers)
    guard isFull else {
      if rows.contains(where: { $0.metric == ReportMetric.finishedAtOnce.definition.id }) {
        figure.add(
          note: "Of presentations with a drag: \(ReportMetric.presentationRates) finish rate: of drags with a decision."
        )
      }
      let few = MissingInterval.about(rows.filter { $0.missingInterval == .tooFewPeople }.compactMap(\.people))
      return figure.add(note: "Lines: 95 % intervals." + (few.map { " \($0)." } ?? ""))
    }
    figure.add(note: intervalNote(rows))
    for note in Set(rows.compactMap(\.note)).sorted() { figure.add(note: "Lines: 95 % intervals; \(note).") }
  }

  /// The rest of the presentations, beside those dismissed at once and those tried again.
  private var leftOpen: [IntervalChart.Row] {
    section.leftOpen.map { share in
      let value = ReportValue("share", .measured, value: share)
      return [IntervalChart.Row(name: "left open", style: .other, value: value, text: ReportUnit.share.text(share))]
    } ?? []
  }

  private func label(_ row: ReportRow) -> String { row.group ?? title(of: row) }

  /// Returns the range of design effects, printed once for all lines.
  private func intervalNote(_ rows: [ReportRow]) -> String? {
    let effects = rows.flatMap(\.values).compactMap(\.designEffect)
    guard let least = effects.min(), let most = effects.max() else { return nil }
    let ends = [least, most].map { NumberFormat.decimal($0, places: 2) }
    let range = ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    return "Lines: 95 % intervals; design effect \(range)."
  }

  private func shareLines(_ row: ReportRow) -> [HTMLTable.Row] {
    row.values.map { value in
      guard value.value != nil else {
        return HTMLTable.Row(label(row), [.reason(row.text(value), columns: 4)])
      }
      let effect =
        value.designEffect.map { NumberFormat.decimal($0, places: 2) }
        ?? (value.low == nil || row.note == nil ? "" : "1, assumed")
      let numbers = [
        row.text(value), row.interval(value) ?? "", row.n.map(NumberFormat.grouped) ?? "", effect,
      ]
      return HTMLTable.Row(label(row), numbers.map { .number($0) })
    }
  }

  private func addDistribution(_ rows: [ReportRow], id: String, heading: String, to figure: inout HTMLFigure) {
    guard let first = rows.first else { return }
    let drawn = rows.compactMap(series)
    if let upper = drawn.first {
      let chart = HistogramChart(id: id, title: figure.title, upper: upper, lower: drawn.dropFirst().first)
      figure.add(chart.chart, numbers: bars(drawn))
      figure.add(note: upper.bars.key(upper.unit))
      figure.add(note: upper.quantiles.key)
    }
    let columns = [heading, "n"] + first.values.map(\.statistic)
    let table = HTMLTable(columns: columns, rows: rows.flatMap(quantileLines))
    if isFull || drawn.isEmpty { figure.add(table) } else { figure.add(numbers: table) }
  }

  private func series(_ row: ReportRow) -> HistogramChart.Series? {
    guard let bins = row.histogram, !bins.isEmpty else { return nil }
    let name = row.group ?? title(of: row)
    return HistogramChart.Series(
      name: name, style: ChartStyle(of: name), sessions: row.n, bars: DrawnBars(bins), unit: row.unit,
      quantiles: QuantileMark(row.values))
  }

  /// Returns the values of a group, with their intervals below.
  private func quantileLines(_ row: ReportRow) -> [HTMLTable.Row] {
    if let reason = row.reason {
      return [HTMLTable.Row(row.group ?? "all", [.reason(reason, columns: row.values.count + 1)])]
    }
    let cells = row.values.map { value in
      value.value.map { HTMLTable.Cell.number(row.unit.text($0)) } ?? .reason(value.needs.map { "n < \($0)" } ?? "-")
    }
    let values = HTMLTable.Row(row.group ?? "all", [.number(row.n.map(NumberFormat.grouped) ?? "")] + cells)
    guard row.values.contains(where: { $0.low != nil }) else {
      let missing = row.missingInterval.map { missing in
        HTMLTable.Row("95 %", [.reason(missing.short, columns: row.values.count + 1)], isBound: true)
      }
      return [values, missing].compactMap { $0 }
    }
    let bounds = [("95 % from", \ReportValue.low), ("to", \.high)].map { name, bound in
      HTMLTable.Row(
        name, [.number("")] + row.values.map { .number($0[keyPath: bound].map(row.unit.text) ?? "") }, isBound: true)
    }
    return [values] + bounds
  }

  private func bars(_ drawn: [HistogramChart.Series]) -> HTMLTable {
    let lines = drawn[0].bars.bins.indices.map { index in
      HTMLTable.Row(
        drawn[0].bars.bins[index].rangeText(drawn[0].unit),
        drawn.map { series in
          let bins = series.bars.bins
          return .number(bins.indices.contains(index) ? NumberFormat.grouped(bins[index].sessions) : "")
        })
    }
    return HTMLTable(columns: ["Drags in each bar"] + drawn.map(\.name), rows: lines)
  }

  private func cell(_ value: ReportValue, _ row: ReportRow) -> HTMLTable.Cell {
    value.value == nil ? .reason(row.text(value)) : .number(row.text(value))
  }
}
