import TransitionModel

extension ReportFormat {
  /// Returns a format for one screen: the findings, then the main numbers; or the answer to a question in place of
  /// both.
  ///
  /// - Parameter unicode: Whether to use characters beyond ASCII.
  public static func summary(unicode: Bool) -> ReportFormat {
    ReportFormat(name: ReportFormat.text.name) { document in
      guard document.answers.isEmpty else { return try text(unicode: unicode).render(document) }
      let lines =
        document.sections.isEmpty
        ? [TextFindings.title(document.header)]
          + TextFullReport.notes(document.header).flatMap { TextLayout.wrap($0, indent: 0) } + [""]
          + document.advice.flatMap { TextLayout.wrap($0, indent: 2) }
        : document.header.transition == nil
          ? TextOverview(document: document, unicode: unicode).lines
          : TextSummary(document: document, unicode: unicode).lines
      return lines.joined(separator: "\n") + "\n"
    }
  }
}

/// All transitions of a report: a line for each revision, and the findings.
struct TextOverview {
  /// The maximum number of findings; the report of each transition has more.
  private static let findings = 3
  /// The maximum number of revisions of one transition; the others are counted.
  private static let revisions = 2

  let document: ReportDocument
  let unicode: Bool

  var lines: [String] {
    var lines = [TextFindings.title(document.header)] + TextFindings.replay(document.header)
    lines += TextFullReport.notes(document.header).flatMap { TextLayout.wrap($0, indent: 0) }
    for population in SessionPopulation.allCases {
      let groups = SectionPair.groups(of: document.sections.filter { $0.population == population })
      guard !groups.isEmpty else { continue }
      lines += ["", Self.heading(population), ""] + table(groups)
    }
    return lines + [""] + legend + [""] + findings + others + [
      "", "More: transitions report NAME, --full, --html FILE; transitions recommend",
    ]
  }

  private static func heading(_ population: SessionPopulation) -> String {
    switch population {
    case .people: "Recorded drags"
    case .imported: "Imported strokes"
    case .gallery: "Gallery drags"
    case .simulated: "Simulated drags: made up by `transitions session simulate`, no real people"
    case .stage: "Drags on a headless stage: no real people"
    }
  }

  private static let longestName = 19
  private static let shortestName = 9
  private static let heads = [
    ["", "", "", "", "", "at", "tried", "left", "came"],
    ["rev", "shown", "dragged", "drags", "people", "once", "again", "open", "back"],
  ]

  private func table(_ groups: [[ReportSection]]) -> [String] {
    let rows = groups.map { group in group.prefix(Self.revisions).map { ($0, cells($0)) } }
    let columns = TextColumns(Self.heads + rows.joined().map(\.1))
    let mark = rows.joined().map { self.mark($0.0).count }.max() ?? 0
    let room = TextLayout.width - columns.width - (mark == 0 ? 0 : mark + 1)
    // With numbers this long, the names have lines of their own.
    let width = room < Self.shortestName ? 0 : min(room, Self.longestName)
    func line(_ name: String, _ cells: [String], _ mark: String) -> [String] {
      var names = name.isEmpty ? [] : TextLayout.wrap(name, indent: 0, width: width == 0 ? TextLayout.width : width)
      let last = width == 0 ? "" : names.popLast() ?? ""
      return names + [TextLayout.left(last, width) + columns.line(cells) + (mark.isEmpty ? "" : " " + mark)]
    }
    return Self.heads.flatMap { line("", $0, "") }
      + zip(groups, rows).flatMap { group, shown in
        let suffix = group[0].direction == .present ? ", presenting" : ""
        return shown.enumerated().flatMap { index, row in
          line(index == 0 ? row.0.transition + suffix : "", row.1, self.mark(row.0))
        } + trend(group) + earlier(group)
      }
  }

  private func earlier(_ group: [ReportSection]) -> [String] {
    let left = group.count - Self.revisions
    guard left > 0 else { return [] }
    return ["  and \(Count.of(left, "earlier revision")): transitions report \(group[0].transition)"]
  }

  /// Returns what changed since the previous revision beyond chance: `since revision 1: tried again -8 points`.
  private func trend(_ group: [ReportSection]) -> [String] {
    guard group.count > 1, group[0].direction == .dismiss else { return [] }
    let changes = document.findings.filter {
      $0.kind == .revisions && $0.transition == group[0].transition && $0.population == group[0].population
    }
    guard !changes.isEmpty else { return [] }
    let words = changes.map { change in
      let title = document.definitions.first { $0.id == change.metric }?.title ?? change.metric
      return "\(title) \(NumberFormat.signed(100 * change.value, places: 0)) points"
    }
    return TextLayout.wrap("since \(group[1].name.text): \(words.joined(separator: ", "))", indent: 2)
  }

  private func cells(_ section: ReportSection) -> [String] {
    func count(_ number: Int?) -> String { number.map { NumberFormat.grouped(Double($0)) } ?? "-" }
    let people = section.hasPeople ? section.row("people")?.values.first.map { Self.text($0, .count) } ?? "-" : "-"
    let atOnce = section.headline?.values.first
    let again = section.row(ReportMetric.triedAgain.definition.id)?.values.first
    let back = section.row(ReportMetric.cameBack.definition.id)?.values.first
    func share(_ value: ReportValue?) -> String { value.map { Self.text($0, .share) } ?? "-" }
    return [
      section.name.compact, count(section.shown), count(section.presentations), drags(section), people, share(atOnce),
      share(again), section.leftOpen.map(Self.percent) ?? "-", share(back),
    ]
  }

  private func drags(_ section: ReportSection) -> String {
    section.row("outcomes").flatMap { row in row.values.first { $0.statistic == "all" } }.map { Self.text($0, .count) }
      ?? "-"
  }

  private enum Kind { case count, share }

  private static func percent(_ share: Double) -> String { NumberFormat.decimal(100 * share, places: 0) + " %" }

  private static func text(_ value: ReportValue, _ kind: Kind) -> String {
    guard let number = value.value else {
      switch value.status {
      case .insufficient: return "few"
      case .hidden: return "hidden"
      case .undefined, .measured: return "-"
      }
    }
    return kind == .count ? NumberFormat.grouped(number) : percent(number)
  }

  private func mark(_ section: ReportSection) -> String {
    let isFound = document.findings.contains {
      $0.transition == section.transition && $0.revision == section.revision && $0.population == section.population
        && section.direction == .dismiss && [.triedAgain, .cameBack].contains($0.kind)
    }
    guard isFound else { return "" }
    return (RegretFinding.triedAgain.share(in: section) == nil ? "" : marks.again)
      + (RegretFinding.cameBack.share(in: section) == nil ? "" : marks.back)
  }

  private var marks: (again: String, back: String) { unicode ? ("▲", "▼") : ("^", "v") }

  /// The explanation of the columns, of the marks, and of the words in place of a number.
  private var legend: [String] {
    let values = document.sections.flatMap { section in
      ["outcomes", "people", "finished_at_once", "tried_again", "came_back"].flatMap {
        section.row($0)?.values ?? []
      }
    }
    var words: [String] = []
    let shown = document.sections.contains { $0.shown != nil } ? "shown: presentations. " : ""
    words.append(
      "\(shown)dragged: presentations with a drag. The percentages are of these. A presentation can have several drags."
    )
    words.append(ReportMetric.presentationRates)
    let shownMarks = Set(document.sections.map(mark))
    let (again, back) = (marks.again, marks.back)
    let least = "more than \(Int(100 * RegretFinding.least)) %, at 95 % confidence"
    let meanings = [
      (again, "tried again in \(least): the threshold may be too high."),
      (back, "came back in \(least): the threshold may be too low."),
      (again + back, "both in \(least): `recommend` weighs them."),
    ]
    words += meanings.filter { shownMarks.contains($0.0) }.map { "\($0.0) \($0.1)" }
    if values.contains(where: { $0.status == .insufficient }) {
      words.append("few: fewer than \(MinimumSample.share).")
    }
    return words.flatMap { TextLayout.wrap($0, indent: 2) }
  }

  /// The most important finding of each transition.
  private var first: [ReportFinding] {
    var seen: Set<String> = []
    return document.findings.filter { seen.insert($0.transition).inserted }
  }

  private var others: [String] {
    let names = first.dropFirst(Self.findings).map(\.transition)
    guard let last = names.last else { return [] }
    let list = names.count == 1 ? last : "\(names.dropLast().joined(separator: ", ")) and \(last)"
    return TextLayout.wrap("More findings on \(list): transitions report NAME", indent: 2)
  }

  private var findings: [String] {
    let several = Set(document.sections.map(\.transition)).count > 1
    return TextFindings(
      findings: Array(first.prefix(Self.findings)), namesTransitions: several,
      known: KnownRates.latest(in: document.sections), unicode: unicode
    )
    .lines
  }
}

/// The findings, as a numbered list with commands; without one, what is known, what is not, and what to do.
struct TextFindings {
  let findings: [ReportFinding]
  let namesTransitions: Bool
  let known: [KnownRates]
  let unicode: Bool

  var lines: [String] {
    guard findings.isEmpty else {
      return ["What stands out"] + list(findings.map { ($0.transition, $0.text, $0.next) })
    }
    return [KnownRates.title] + list(known.map { ($0.section.transition, $0.text, $0.next) })
  }

  private func list(_ items: [(transition: String, text: String, next: String)]) -> [String] {
    items.enumerated().flatMap { index, item in
      let name = namesTransitions ? "\(item.transition): " : ""
      return TextLayout.wrap(name + item.text, indent: 5, first: "  \(index + 1)  ")
        + ["     \(unicode ? "→" : "->") \(item.next)"]
    }
  }

  static func title(_ header: ReportHeader) -> String {
    var days = ""
    if let first = header.firstDay, let last = header.lastDay { days = ", \(TextFullReport.span(first, last)) (UTC)" }
    let selected = [
      header.revision.map { "revision \($0)" }, header.screen, header.deviceClass.map { "on \($0)" },
    ].compactMap { $0 }
    let subject = (header.transition.map { " on \($0)" } ?? "") + selected.map { ", \($0)" }.joined()
    let sessions = header.sessions ?? 0
    return "Report\(subject): \(NumberFormat.grouped(sessions)) drag\(sessions == 1 ? "" : "s")\(days)"
  }

  /// Returns a warning if stored decisions are not reproduced; otherwise empty.
  static func replay(_ header: ReportHeader) -> [String] {
    guard let share = header.replayFidelity, share < 1 else { return [] }
    return TextLayout.wrap(
      "Warning: only \(NumberFormat.fidelity(share)) of the stored decisions are reproduced under their own revision. Do "
        + "not trust this report on thresholds.", indent: 0)
  }
}
