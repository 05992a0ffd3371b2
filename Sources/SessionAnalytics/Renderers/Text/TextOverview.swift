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
      lines += ["", Self.heading(population), ""] + Self.head + groups.flatMap(rows)
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

  private static let nameWidth = 19
  private static let widths = [6, 8, 7, 7, 7, 7, 7, 7]
  private static let head = [
    line("", ["", "", "", "", "", "at", "tried", "left", "came"], mark: ""),
    line("", ["rev", "shown", "dragged", "drags", "people", "once", "again", "open", "back"], mark: ""),
  ]

  private static func line(_ name: String, _ cells: [String], mark: String) -> String {
    // A long name takes separate lines; the numbers follow the last one.
    var lines = name.isEmpty ? [""] : TextLayout.wrap(name, indent: 0, width: nameWidth)
    let last = lines.removeLast()
    // A digest is longer than a number, and takes the room that the name leaves.
    let revision = TextLayout.right(cells[0], max(3, nameWidth + 3 - last.count))
    let text = last + revision + zip(cells.dropFirst(), widths).map { TextLayout.right($0, $1) }.joined()
    return (lines + [mark.isEmpty ? text : text + " " + mark]).joined(separator: "\n")
  }

  private func rows(_ group: [ReportSection]) -> [String] {
    let shown = group.prefix(Self.revisions).enumerated().map { index, section in
      let suffix = section.direction == .present ? ", presenting" : ""
      return Self.line(index == 0 ? section.transition + suffix : "", cells(section), mark: mark(section))
    }
    let left = group.count - shown.count
    guard left > 0 else { return shown + trend(group) }
    return shown + trend(group) + [
      "  and \(left) earlier revision\(left == 1 ? "" : "s"): transitions report \(group[0].transition)"
    ]
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
    let people = section.hasUsers ? section.row("users")?.values.first.map { Self.text($0, .count) } ?? "-" : "-"
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
    let kinds = document.findings.filter {
      $0.transition == section.transition && $0.revision == section.revision && $0.population == section.population
        && section.direction == .dismiss
    }.map(\.kind)
    if kinds.contains(.cameBack) { return marks.back }
    return kinds.contains(.triedAgain) ? marks.again : ""
  }

  private var marks: (again: String, back: String) { unicode ? ("▲", "▼") : ("^", "v") }

  /// The explanation of the columns, of the marks, and of the words in place of a number.
  private var legend: [String] {
    let values = document.sections.flatMap { section in
      ["outcomes", "users", "finished_at_once", "tried_again", "came_back"].flatMap {
        section.row($0)?.values ?? []
      }
    }
    var words: [String] = []
    let shown = document.sections.contains { $0.shown != nil } ? "shown: presentations. " : ""
    words.append(
      "\(shown)dragged: presentations with a drag. The percentages are of these. A presentation can have several drags."
    )
    words.append(ReportMetric.presentationRates)
    if document.sections.contains(where: { !mark($0).isEmpty }) {
      words.append(
        "\(marks.again) often tried again: threshold too high? \(marks.back) often came back: too low?")
    }
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
      nothing: TextFindings.nothing(in: document.sections), unicode: unicode
    )
    .lines
  }
}

/// The findings, as a numbered list with commands.
struct TextFindings {
  let findings: [ReportFinding]
  let namesTransitions: Bool
  let nothing: String
  let unicode: Bool

  /// The sentence in place of findings.
  static func nothing(in sections: [ReportSection]) -> String {
    if sections.allSatisfy(\.lacksIntervals) {
      return "Nothing stands out, because no rate of the whole has an interval."
    }
    let latest = SectionPair.groups(of: sections.filter { $0.direction == .dismiss }).compactMap(\.first)
    return latest.contains(where: SegmentFinding.lacksIntervals)
      ? "Nothing stands out among the rates with an interval. Some screens, devices or versions have none: --by compares "
        + "them more closely."
      : "Nothing stands out: no rate is unusual or differs beyond chance."
  }

  var lines: [String] {
    guard !findings.isEmpty else { return TextLayout.wrap(nothing, indent: 0) }
    return ["What stands out"]
      + findings.enumerated().flatMap { index, finding in
        let name = namesTransitions ? "\(finding.transition): " : ""
        return TextLayout.wrap(name + finding.text, indent: 5, first: "  \(index + 1)  ")
          + ["     \(unicode ? "→" : "->") \(finding.next)"]
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
