import TransitionModel

/// One transition on one page: the findings, then rates, releases and times of the current revision, the rates of the
/// previous one, and a line of a table for each of the rest.
struct TextSummary {
  private static let page = 60
  /// The maximum numbers of findings and of revisions in the table; the first that fit on the page are used.
  private static let limits = [(5, 9), (5, 6), (4, 4), (3, 3)]

  let document: ReportDocument
  let unicode: Bool

  var lines: [String] {
    let all = Self.limits.lazy.map { lines(findings: $0.0, revisions: $0.1) }
    return all.first { $0.count < Self.page } ?? all.last ?? []
  }

  private func lines(findings most: Int, revisions: Int) -> [String] {
    var lines = TextLayout.wrap(TextFindings.title(document.header), indent: 0) + TextFindings.replay(document.header)
    lines += TextFullReport.notes(document.header).flatMap { TextLayout.wrap($0, indent: 0) }
    if let latest = document.latest { lines += TextLayout.wrap("In use now: \(latest.text).", indent: 0) }
    lines += [""]
    lines +=
      TextFindings(
        findings: Array(document.findings.prefix(most)), namesTransitions: false,
        known: KnownRates.latest(in: document.sections), unicode: unicode
      )
      .lines
    let groups = groups
    if let table = RevisionTable(groups.first ?? []) { lines += [""] + table.lines(most: revisions) }
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
      "More: --full (all metrics), --html FILE, --by week. Questions:",
      "      transitions recommend, compare, what-if, plan, infer",
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
  private static let restAfter = "tried again"
  private static let breakdowns = [
    ("finish_rate_by_device", "on"), ("finish_rate_by_screen", "on"), ("finish_rate_by_app_version", "in version"),
  ]
  /// The maximum number of a revision's parts; the full report has more.
  private var parts: Int { RevisionTable(groups.first ?? []) == nil ? 6 : 3 }

  /// Returns a line for each section, and the number of further ones.
  private func earlier(_ sections: some Collection<ReportSection>, most: Int) -> [String] {
    let left = sections.count - most
    return sections.prefix(most).flatMap { section in
      let share = section.headline?.values.first?.value
      let words = section.isPerPresentation ? "finished at once" : "finished"
      let finished = share.map { ", \(NumberFormat.decimal(100 * $0, places: 0)) % \(words)" } ?? Self.outcomes(section)
      let presenting = section.direction == .present ? ", presenting" : ""
      let mark = section.population.mark.map { " (\($0.label))" } ?? ""
      return TextLayout.wrap(
        "\(section.name.text.capitalizedFirst)\(presenting): \(Self.drags(section))\(finished)\(mark)", indent: 2,
        first: "")
    } + (left > 0 ? ["and \(left) earlier: --full"] : [])
  }

  /// Returns ` (339 finished, 155 cancelled, 14 interrupted)`; empty if any of them is hidden.
  private static func outcomes(_ section: ReportSection) -> String {
    let values = section.row(ReportMetric.outcomes.definition.id)?.values ?? []
    let parts = values.filter { !["all", "decided"].contains($0.statistic) }
    guard parts.allSatisfy({ $0.value != nil }) else { return "" }
    let words = parts.compactMap { part in
      part.value.flatMap { $0 > 0 ? "\(NumberFormat.grouped($0)) \(part.statistic)" : nil }
    }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  private static func drags(_ section: ReportSection) -> String {
    if let drags = section.drags.flatMap({ Int(exactly: $0) }) { return Count.of(drags, "drag") }
    let value = section.row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }
    return "drags \(value?.reason(n: nil) ?? "-")"
  }

  /// Returns the lines of a section.
  ///
  /// - Parameter isWhole: Whether to include its parts, releases and times, or only its rates.
  private func block(_ section: ReportSection, isWhole: Bool) -> [String] {
    var heading = section.name.text.capitalizedFirst
    if section.direction == .present { heading += ", presenting" }
    heading +=
      ": " + Self.size(of: section, hasOutcomes: isWhole) + ", "
      + TextFullReport.span(section.firstDay, section.lastDay)
    if let mark = section.population.mark { heading += " (\(mark.label))" }
    let rule = section.rule.map { TextLayout.wrap("Finishes a drag: \($0)", indent: 4, first: "  ") } ?? []
    return TextLayout.wrap(heading, indent: 2, first: "") + rule + Self.remarks(section)
      + rates(section, hasParts: isWhole) + (isWhole ? releases(section) + times(section) : [])
  }

  /// Returns `438 presentations, 355 of them with a drag; 508 drags (339 finished, 169 cancelled) by 38 people`.
  static func size(of section: ReportSection, hasOutcomes: Bool = true) -> String {
    let people = section.hasPeople ? section.row("people")?.values.first?.value : nil
    return presentations(section) + drags(section) + (hasOutcomes ? outcomes(section) : "")
      + (people.flatMap { Int(exactly: $0) }.map { " by \(Count.people($0))" } ?? "")
  }

  /// Returns `438 presentations, 355 of them with a drag; `, or what is known of it.
  private static func presentations(_ section: ReportSection) -> String {
    guard let dragged = section.presentations else { return "" }
    let known = "\(Count.of(dragged, "presentation")) with a drag"
    guard let shown = section.shown else { return "\(known), " }
    guard shown != dragged else { return "\(known); " }
    return "\(Count.of(shown, "presentation")), \(NumberFormat.grouped(dragged)) of them with a drag; "
  }

  /// Returns the remarks about drags that the number of drags does not include.
  private static func remarks(_ section: ReportSection) -> [String] {
    func count(_ metric: ReportMetric) -> String? {
      section.row(metric.definition.id).map { row in
        row.values.first?.value.flatMap { Int(exactly: $0) }.map { Count.of($0, "drag") }
          ?? "an unknown number of drags"
      }
    }
    let installs = count(.allInstalls).map { "Only some installs record. All installs made about \($0)." }
    let clocks = count(.correctedClocks).map {
      "The clocks of some devices were wrong. The report dates \($0) by the time of arrival."
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
    let heads = ["share", "95 % interval", "n"]
    let columns = TextColumns([heads] + (rows + parts).map { Self.cells($0.1) }, least: [9, 18, 9])
    func head(_ name: String) -> String { TextLayout.left("  " + name, Self.nameWidth) + columns.line(heads) }
    var lines: [String] = []
    if !presentations.isEmpty {
      lines += ["", head("Of presentations with a drag")]
      for (name, row) in presentations {
        lines += Self.lines(name, row, columns, indent: 4)
        if hasParts, name == Self.restAfter, let rest = section.leftOpen {
          lines.append(TextLayout.left("    left open", Self.nameWidth) + columns.line([ReportUnit.share.text(rest)]))
        }
      }
      guard hasParts else { return lines + Self.few(presentations.map(\.1)) }
      lines.append("  Of drags with a decision")
    } else {
      lines += ["", head("Of drags with a decision")]
    }
    lines += drags.flatMap { Self.lines($0, $1, columns, indent: 4) }
    // A line that announces one more part is as long as the part.
    let shown = parts.count == self.parts + 1 ? parts.count : self.parts
    lines += parts.prefix(shown).flatMap { Self.lines($0, $1, columns, indent: 6) }
    if parts.count > shown { lines.append("      and \(parts.count - shown) more: --full") }
    return lines + Self.few((rows + parts.prefix(shown)).map(\.1))
  }

  /// Returns the reason for missing intervals, and the meaning of those about one person; empty if all are about people.
  private static func few(_ rows: [ReportRow]) -> [String] {
    let people = rows.filter { $0.missingInterval == .tooFewPeople }.compactMap(\.people)
    return (MissingInterval.about(people).map { ["  \($0)."] } ?? [])
      + (rows.contains(where: isOfOnePerson) ? ["  1 person: the interval is about this person's drags."] : [])
  }

  private static func isOfOnePerson(_ row: ReportRow) -> Bool { row.people == 1 && row.values.first?.low != nil }

  /// Returns the lines of a row. A long name takes separate lines; the numbers follow the last one.
  private static func lines(_ name: String, _ row: ReportRow, _ columns: TextColumns, indent: Int) -> [String] {
    var lines = TextLayout.wrap(name, indent: indent, width: nameWidth)
    let name = lines.removeLast()
    let cells = cells(row)
    guard !cells.isEmpty else {
      return lines + TextLayout.row(name, nameWidth, reason: row.values.first?.reason(n: row.n) ?? "-")
    }
    return lines + [
      TextLayout.left(name, nameWidth) + columns.line(cells) + (isOfOnePerson(row) ? "  1 person" : "")
    ]
  }

  /// Returns the share, its interval and n; empty if there is no share.
  private static func cells(_ row: ReportRow) -> [String] {
    guard let value = row.values.first, let share = value.value else { return [] }
    return [row.unit.text(share), row.interval(value) ?? "", row.n.map(NumberFormat.grouped) ?? ""]
  }

  // MARK: - Releases and times

  private var sparkline: Sparkline { unicode ? .unicode : .ascii }

  private func releases(_ section: ReportSection) -> [String] {
    let lines = ["finished", "cancelled"].compactMap { group -> (start: String, cells: [String])? in
      guard let row = section.row("release_progress", group: group), let bars = row.histogram else { return nil }
      let velocity = section.row("release_velocity", group: group).flatMap { Self.quantile($0, "p50") }
      return (
        TextLayout.left("  " + group, 14) + sparkline.text(DrawnBars(bars).heights),
        [
          Self.percent(row, "p50"), Self.middleHalf(row),
          velocity.map { "\(NumberFormat.grouped($0)) pt/s" } ?? "",
        ]
      )
    }
    guard !lines.isEmpty else { return [] }
    let head = [("  Let go at   0 % of the way  100 %", ["median", "middle half", "velocity"])]
    let columns = TextColumns((head + lines).map { $0.1 }, least: [8, 16, 13])
    return [""] + (head + lines).map { TextLayout.left($0.0, 35) + columns.line($0.1) }
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
    return ["  Median time from touch to decision: \(times.joined(separator: ", "))"]
  }
}
