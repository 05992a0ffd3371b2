import TransitionModel

/// One transition on one page: the findings, then rates, releases and times of the current revision, the rates of the
/// previous one, and a line of a table for each of the rest.
struct TextSummary {
  private static let findings = 5

  let document: ReportDocument
  let unicode: Bool

  var lines: [String] {
    var lines = TextLayout.wrap(TextFindings.title(document.header), indent: 0) + TextFindings.replay(document.header)
    lines += [TextReport.unwithheld(document.header)].compactMap { $0 }
    if let latest = document.latest { lines += TextLayout.wrap("In use now: \(latest.text).", indent: 0) }
    lines += [""]
    lines +=
      TextFindings(
        findings: Array(document.findings.prefix(Self.findings)), namesTransitions: false,
        lacksIntervals: document.sections.allSatisfy { $0.caution != nil }, unicode: unicode
      )
      .lines
    let groups = groups
    if let table = RevisionTable(groups.first ?? []) { lines += [""] + table.lines }
    for (place, section) in (groups.first ?? []).prefix(RevisionTable.details).enumerated() {
      lines += [""] + block(section, isWhole: place == 0)
    }
    let rest = groups.dropFirst().flatMap { earlier($0, most: RevisionTable.details) }
    lines += rest.isEmpty ? [] : [""] + rest
    if groups.contains(where: { $0[0].isPerPresentation }) {
      lines += [""] + TextLayout.wrap(ReportMetric.presentationRates, indent: 0)
    }
    return lines + [
      "",
      "More: --full (all metrics), --html FILE, --by week, --recommend,",
      "      --compare REVISION REVISION, --what-if FIELD=VALUE, --plan DIFFERENCE",
    ]
  }

  /// The groups by direction and population. The first one is printed in full: one with rates, people before other
  /// sources.
  private var groups: [[ReportSection]] {
    let groups = SectionPair.groups(of: document.sections).sorted {
      ($0[0].direction == .present ? 1 : 0, $0[0].population) < ($1[0].direction == .present ? 1 : 0, $1[0].population)
    }
    let first = groups.firstIndex { $0[0].headline?.values.first?.value != nil } ?? 0
    return groups.isEmpty ? [] : [groups[first]] + groups.enumerated().filter { $0.offset != first }.map(\.element)
  }

  private static let shown = [
    (ReportMetric.finishedAtOnce.definition.id, "finished at once"),
    (ReportMetric.triedAgain.definition.id, "tried again"), (ReportMetric.cameBack.definition.id, "came back"),
    (ReportMetric.finishRate.definition.id, "finished"),
  ]
  private static let breakdowns = [
    ("finish_rate_by_device", "on"), ("finish_rate_by_screen", "on"), ("finish_rate_by_app_version", "in version"),
  ]
  /// The maximum number of a revision's parts; the full report has more.
  private var parts: Int { RevisionTable(groups.first ?? []) == nil ? 6 : 3 }

  /// Returns a line for each section, and the number of further ones.
  private func earlier(_ sections: some Collection<ReportSection>, most: Int) -> [String] {
    let left = sections.count - most
    return sections.prefix(most).map { section in
      let share = section.headline?.values.first?.value
      let words = section.isPerPresentation ? "finished at once" : "finished"
      let finished = share.map { ", \(NumberFormat.decimal(100 * $0, places: 0)) % \(words)" } ?? ""
      let presenting = section.direction == .present ? ", presenting" : ""
      let mark = section.population.mark.map { " (\($0.label))" } ?? ""
      return "\(section.name.text.capitalizedFirst)\(presenting): \(Self.drags(section))\(finished)\(mark)"
    } + (left > 0 ? ["and \(left) earlier: --full"] : [])
  }

  private static func drags(_ section: ReportSection) -> String {
    if let drags = section.drags { return "\(NumberFormat.grouped(drags)) drag\(drags == 1 ? "" : "s")" }
    let value = section.row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }
    return "drags \(value?.reason(n: nil) ?? "hidden")"
  }

  /// Returns the lines of a section.
  ///
  /// - Parameter isWhole: Whether to include its parts, releases and times, or only its rates.
  private func block(_ section: ReportSection, isWhole: Bool) -> [String] {
    var heading = section.name.text.capitalizedFirst
    if section.direction == .present { heading += ", presenting" }
    heading += ": " + (section.presentations.map { "dragged \(NumberFormat.grouped(Double($0))) times, " } ?? "")
    heading += Self.drags(section)
    if section.hasUsers, let people = section.row("users")?.values.first?.value {
      heading += " by \(NumberFormat.grouped(people)) \(people == 1 ? "person" : "people")"
    }
    heading += ", " + TextReport.span(section.firstDay, section.lastDay)
    if let mark = section.population.mark { heading += " (\(mark.label))" }
    let rule = section.rule.map { TextLayout.wrap("Finishes a drag: \($0)", indent: 4, first: "  ") } ?? []
    let caution = section.caution.map { TextLayout.wrap($0, indent: 4, first: "  ") } ?? []
    return TextLayout.wrap(heading, indent: 2, first: "") + rule + caution + Self.remarks(section)
      + rates(section, hasParts: isWhole) + (isWhole ? releases(section) + times(section) : [])
  }

  /// Returns the remarks about drags that the number of drags does not include.
  private static func remarks(_ section: ReportSection) -> [String] {
    func count(_ metric: ReportMetric) -> String? {
      section.row(metric.definition.id).map { row in
        row.values.first?.value.map(NumberFormat.grouped) ?? "an unknown number (\(row.reason ?? "hidden"))"
      }
    }
    let installs = count(.allInstalls).map { "Only some installs record: of all installs about \($0) drags." }
    let clocks = count(.correctedClocks).map {
      "The clocks of some devices were wrong: \($0) of the drags are dated by when they arrived."
    }
    return [installs, clocks].compactMap { $0 }.flatMap { TextLayout.wrap($0, indent: 2) }
  }

  // MARK: - Rates

  private static let nameWidth = 34

  /// Returns the rates per presentation, then the finish rate of the drags, with that of its parts below it.
  private func rates(_ section: ReportSection, hasParts: Bool) -> [String] {
    let rows = Self.shown.compactMap { metric, name in section.row(metric).map { (name, $0) } }
    let (presentations, drags) = (rows.dropLast(), rows.suffix(1))
    let parts = (hasParts ? Self.breakdowns : []).flatMap { metric, place in
      section.rows.filter { $0.metric == metric }.map { ("\(place) \($0.group ?? "")", $0) }
    }
    guard !rows.isEmpty else { return [] }
    func head(_ name: String) -> String {
      TextLayout.left("  " + name, Self.nameWidth) + Self.cells(["share", "95 % interval", "n"])
    }
    var lines: [String] = []
    if !presentations.isEmpty {
      lines += ["", head("Of the times it was dragged")] + presentations.flatMap { Self.lines($0, $1, indent: 4) }
      guard hasParts else { return lines }
      lines.append("  Of the drags")
    } else {
      lines += ["", head("Of the drags")]
    }
    lines += drags.flatMap { Self.lines($0, $1, indent: 4) }
    // A line that announces one more part is as long as the part.
    let shown = parts.count == self.parts + 1 ? parts.count : self.parts
    lines += parts.prefix(shown).flatMap { Self.lines($0, $1, indent: 6) }
    if parts.count > shown { lines.append("      and \(parts.count - shown) more: --full") }
    if lines.contains(where: { $0.contains(MissingInterval.tooFewPeople.short) }) {
      lines.append("  \(MissingInterval.tooFewPeople.rawValue).")
    }
    return lines
  }

  /// Returns the lines of a row. A long name takes separate lines; the numbers follow the last one.
  private static func lines(_ name: String, _ row: ReportRow, indent: Int) -> [String] {
    var lines = TextLayout.wrap(name, indent: indent, width: nameWidth)
    let name = lines.removeLast()
    guard let value = row.values.first, let share = value.value else {
      return lines + TextLayout.row(name, nameWidth, reason: row.values.first?.reason(n: row.n) ?? "-")
    }
    let n = row.n.map { NumberFormat.grouped(Double($0)) } ?? ""
    return lines + [TextLayout.left(name, nameWidth) + cells([row.unit.text(share), row.interval(value) ?? "", n])]
  }

  private static func cells(_ cells: [String]) -> String {
    var text = zip(cells, [9, 18, 9]).map { TextLayout.right($0, $1) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  // MARK: - Releases and times

  private var sparkline: Sparkline { unicode ? .unicode : .ascii }

  private func releases(_ section: ReportSection) -> [String] {
    let lines = ["finished", "cancelled"].compactMap { group -> String? in
      guard let row = section.row("release_progress", group: group), let bars = row.histogram else { return nil }
      let velocity = section.row("release_velocity", group: group).flatMap { Self.quantile($0, "p50") }
      return TextLayout.left("  " + group, 14) + sparkline.text(bars.map(\.sessions))
        + TextLayout.right(Self.percent(row, "p50"), 8)
        + TextLayout.right(Self.middleHalf(row), 16)
        + TextLayout.right(velocity.map { "\(NumberFormat.grouped($0)) pt/s" } ?? "", 13)
    }
    guard !lines.isEmpty else { return [] }
    let head =
      TextLayout.left("  Let go at", 14) + TextLayout.left("0 % of the way  100 %", 20)
      + TextLayout.right("median", 8) + TextLayout.right("middle half", 16) + TextLayout.right("velocity", 13)
    return ["", head] + lines
  }

  private static func quantile(_ row: ReportRow, _ name: String) -> Double? {
    row.values.first { $0.statistic == name }?.value
  }

  private static func middleHalf(_ row: ReportRow) -> String {
    guard let low = quantile(row, "p25"), let high = quantile(row, "p75") else { return "-" }
    return "\(NumberFormat.decimal(100 * low, places: 0)) to \(NumberFormat.decimal(100 * high, places: 0)) %"
  }

  private static func percent(_ row: ReportRow, _ name: String) -> String {
    quantile(row, name).map { "\(NumberFormat.decimal(100 * $0, places: 0)) %" } ?? "-"
  }

  private func times(_ section: ReportSection) -> [String] {
    let times: [String] = ["finished", "cancelled"].compactMap { group in
      guard let row = section.row("decision_time", group: group), let median = Self.quantile(row, "p50") else {
        return nil
      }
      return "\(NumberFormat.grouped(median)) ms (\(group))"
    }
    guard !times.isEmpty else { return [] }
    return ["", "  Median time from touch to decision: \(times.joined(separator: ", "))"]
  }
}
