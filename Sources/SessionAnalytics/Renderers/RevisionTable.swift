/// A line for each revision of a transition, where a report has details of the latest two alone.
struct RevisionTable {
  static let details = 2
  private let rows: [ReportSection]
  let isPerPresentation: Bool

  /// Creates a table; nil if there are details of all sections.
  ///
  /// - Parameter sections: Of one transition, direction and source, the latest first.
  init?(_ sections: [ReportSection]) {
    guard sections.count > Self.details else { return nil }
    rows = sections
    isPerPresentation = sections.contains(where: \.isPerPresentation)
  }

  var head: [String] {
    ["revision", "digest", "release", "drags", "people"]
      + (isPerPresentation ? ["at once", "tried again", "came back"] : ["finished"])
  }

  var cells: [[String]] {
    rows.map { section in
      let users = section.hasPeople ? section.row("people") : nil
      let rates =
        isPerPresentation
        ? [
          section.headline, section.row(ReportMetric.triedAgain.definition.id),
          section.row(ReportMetric.cameBack.definition.id),
        ] : [section.headline]
      let drags = section.row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }
      return [
        section.revisions.isEmpty ? "-" : section.name.compact, String(section.digest.prefix(7)),
        section.releaseLabels.isEmpty ? "-" : section.releaseLabels.joined(separator: ", "),
        Self.text(drags, NumberFormat.grouped), Self.text(users?.values.first, NumberFormat.grouped),
      ] + rates.map { Self.text($0?.values.first) { NumberFormat.decimal(100 * $0, places: 0) + " %" } }
    }
  }

  private static func text(_ value: ReportValue?, _ format: (Double) -> String) -> String {
    guard let value else { return "-" }
    if let number = value.value { return format(number) }
    switch value.status {
    case .insufficient: return "few"
    case .hidden: return "hidden"
    case .undefined, .measured: return "-"
    }
  }
}

extension RevisionTable {
  /// Returns the table in columns, for a terminal.
  ///
  /// - Parameter most: The maximum number of revisions.
  func lines(most: Int) -> [String] {
    let shown = [["rev"] + head.dropFirst()] + cells.prefix(most)
    // The names are cut, the numbers are not.
    let names = shown.map { zip($0, Self.longestNames).map(Self.cut) }
    let numbers = shown.map { Array($0.dropFirst(Self.longestNames.count)) }
    let widths = Self.longestNames.indices.map { place in (names.map { $0[place].count }.max() ?? 0) + 2 }
    let columns = TextColumns(numbers)
    let left = rows.count - most
    let next =
      left > 0 ? "and \(left) earlier: --full. Details of one: --revision NUMBER" : "Details of one: --revision NUMBER"
    return zip(names, numbers).map { names, numbers in
      let start = zip(names, widths).map { TextLayout.left($0, $1) }.joined()
      // The first number has the gap of the last name.
      return "  " + start + columns.line(numbers).dropFirst(2)
    } + ["  " + next]
  }

  private static let longestNames = [7, 7, 12]

  private static func cut(_ text: String, _ most: Int) -> String {
    text.count <= most ? text : text.prefix(most - 1) + "…"
  }

  var markup: Markup {
    .block("section", ["aria-labelledby": "revisions-name"]) {
      Markup.element("h2", ["id": "revisions-name"]) { "Revisions" }
      HTMLTable(
        columns: head, rows: cells.map { HTMLTable.Row($0[0], $0.dropFirst().map(HTMLTable.Cell.number)) }
      ).markup
    }
  }
}
