import TransitionModel

extension ReportFormat {
  /// Returns a format for one screen: the findings, then the main numbers; or the answer to a question in place of
  /// both.
  ///
  /// - Parameter unicode: Whether to use characters beyond ASCII.
  public static func summary(unicode: Bool) -> ReportFormat {
    ReportFormat(name: ReportFormat.text.name) { document in
      guard !document.hasAnswers else { return try text(unicode: unicode).render(document) }
      let lines =
        document.sections.isEmpty
        ? [TextFindings.title(document.header), ""] + document.advice.flatMap { TextLayout.wrap($0, indent: 2) }
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
    lines += [TextReport.unwithheld(document.header)].compactMap { $0 }
    for population in SessionPopulation.allCases {
      let groups = SectionPair.groups(of: document.sections.filter { $0.population == population })
      guard !groups.isEmpty else { continue }
      lines += ["", Self.heading(population), ""] + Self.head + groups.flatMap(rows)
    }
    return lines + [""] + legend + [""] + findings + others + [
      "", "More: transitions report NAME, --recommend, --full, --html FILE",
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

  private static let nameWidth = 22
  private static let head = [
    line("", ["", "times", "", "", "at", "tried", "came"], mark: ""),
    line("", ["rev", "dragged", "drags", "people", "once", "again", "back"], mark: ""),
  ]

  private static func line(_ name: String, _ cells: [String], mark: String) -> String {
    // A long name takes separate lines; the numbers follow the last one.
    var lines = name.isEmpty ? [""] : TextLayout.wrap(name, indent: 2, width: nameWidth)
    let last = lines.removeLast()
    // A digest is longer than a number, and takes the room that the name leaves.
    let revision = TextLayout.right(cells[0], max(4, nameWidth + 4 - last.count))
    let text = last + revision + zip(cells.dropFirst(), [9, 8, 8, 8, 8, 8]).map { TextLayout.right($0, $1) }.joined()
    return (lines + [mark.isEmpty ? text : text + "  " + mark]).joined(separator: "\n")
  }

  private func rows(_ group: [ReportSection]) -> [String] {
    let shown = group.prefix(Self.revisions).enumerated().map { index, section in
      let suffix = section.direction == .present ? ", presenting" : ""
      return Self.line(index == 0 ? section.transition + suffix : "", cells(section), mark: mark(section))
    }
    let left = group.count - shown.count
    guard left > 0 else { return shown }
    return shown + [
      "    and \(left) earlier revision\(left == 1 ? "" : "s"): transitions report \(group[0].transition)"
    ]
  }

  private func cells(_ section: ReportSection) -> [String] {
    let dragged = section.presentations.map { NumberFormat.grouped(Double($0)) } ?? "-"
    let people = section.hasUsers ? section.row("users")?.values.first.map { Self.text($0, .count) } ?? "-" : "-"
    let rates = [
      section.headline, section.row(ReportMetric.triedAgain.definition.id),
      section.row(ReportMetric.cameBack.definition.id),
    ]
    let shares = rates.map { $0?.values.first.map { Self.text($0, .share) } ?? "-" }
    return [section.name.compact, dragged, drags(section), people] + shares
  }

  private func drags(_ section: ReportSection) -> String {
    section.row("outcomes").flatMap { row in row.values.first { $0.statistic == "all" } }.map { Self.text($0, .count) }
      ?? "-"
  }

  private enum Kind { case count, share }

  private static func text(_ value: ReportValue, _ kind: Kind) -> String {
    guard let number = value.value else {
      switch value.status {
      case .insufficient: return "few"
      case .tooFewUsers, .suppressed: return "hidden"
      case .undefined, .measured: return "-"
      }
    }
    return kind == .count
      ? NumberFormat.grouped(number) : NumberFormat.decimal(100 * number, places: 0) + " %"
  }

  private func mark(_ section: ReportSection) -> String {
    let kinds = document.findings.filter {
      $0.transition == section.transition && $0.revision == section.revision && $0.population == section.population
        && section.direction == .dismiss
    }.map(\.kind)
    if kinds.contains(.cameBack) { return unicode ? "▼" : "v" }
    return kinds.contains(.triedAgain) ? unicode ? "▲" : "^" : ""
  }

  /// The explanation of the columns, and of the words in place of a number.
  private var legend: [String] {
    let values = document.sections.flatMap { section in
      ["outcomes", "users", "finished_at_once", "tried_again", "came_back"].flatMap {
        section.row($0)?.values ?? []
      }
    }
    var words = [ReportMetric.presentationRates]
    let marks = unicode ? ("▲", "▼") : ("^", "v")
    words.append("\(marks.0) often tried again: the threshold may be too high. \(marks.1) often came back.")
    if values.contains(where: { $0.status == .insufficient }) {
      words.append("few: fewer than \(MinimumSample.share).")
    }
    words += HiddenReason.allCases.filter { reason in values.contains { $0.hidden == reason } }
      .map { "\($0.text(smallestCell: document.header.smallestCell))." }
    words += Set(document.sections.compactMap(\.caution)).sorted()
    return words.flatMap { TextLayout.wrap($0, indent: 2) }
  }

  /// The most important finding of each transition.
  private var first: [ReportFinding] {
    var seen: Set<String> = []
    return document.findings.filter { seen.insert($0.transition).inserted }
  }

  /// The other transitions with findings.
  private var others: [String] {
    let names = first.dropFirst(Self.findings).map(\.transition)
    return names.isEmpty ? [] : TextLayout.wrap("Also: \(names.joined(separator: ", "))", indent: 2)
  }

  private var findings: [String] {
    let several = Set(document.sections.map(\.transition)).count > 1
    return TextFindings(
      findings: Array(first.prefix(Self.findings)), namesTransitions: several, unicode: unicode
    )
    .lines
  }
}

/// The findings, as a numbered list with commands.
struct TextFindings {
  let findings: [ReportFinding]
  let namesTransitions: Bool
  /// A Boolean value that indicates whether the data for findings is missing.
  var lacksIntervals = false
  let unicode: Bool

  var lines: [String] {
    guard !findings.isEmpty || !lacksIntervals else { return ["Nothing can stand out: no number has an interval."] }
    guard !findings.isEmpty else { return ["Nothing stands out: no rate is unusual, or differs, beyond chance."] }
    return ["What stands out"]
      + findings.enumerated().flatMap { index, finding in
        let name = namesTransitions ? "\(finding.transition): " : ""
        return TextLayout.wrap(name + finding.text, indent: 5, first: "  \(index + 1)  ")
          + ["     \(unicode ? "→" : "->") \(finding.next)"]
      }
  }

  static func title(_ header: ReportHeader) -> String {
    var days = ""
    if let first = header.firstDay, let last = header.lastDay { days = ", \(TextReport.span(first, last)) (UTC)" }
    let selected = [
      header.revision.map { "revision \($0)" }, header.screen, header.deviceClass.map { "on \($0)" },
    ].compactMap { $0 }
    let subject = (header.transition.map { " on \($0)" } ?? "") + selected.map { ", \($0)" }.joined()
    return
      "Report\(subject): \(NumberFormat.grouped(Double(header.sessions))) drag\(header.sessions == 1 ? "" : "s")\(days)"
  }

  /// Returns a warning if stored decisions are not reproduced; otherwise empty.
  static func replay(_ header: ReportHeader) -> [String] {
    guard let share = header.replayFidelity, share < 1 else { return [] }
    return TextLayout.wrap(
      "Warning: only \(NumberFormat.fidelity(share)) of the stored decisions come out again under their own revision. Do "
        + "not trust what this report says about thresholds.", indent: 0)
  }
}
