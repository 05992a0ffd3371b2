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
      let users = section.hasUsers ? section.row("users") : nil
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
    let widths = [9, 9, 13, 8, 8, 8, 12, 10]
    func line(_ cells: [String]) -> String {
      zip(cells.indices, zip(cells, widths)).map { place, cell in
        place < 3 ? TextLayout.left(Self.cut(cell.0, cell.1 - 1), cell.1) : TextLayout.right(cell.0, cell.1)
      }.joined()
    }
    let left = rows.count - most
    let next =
      left > 0 ? "and \(left) earlier: --full. Details of one: --revision NUMBER" : "Details of one: --revision NUMBER"
    return ([head] + cells.prefix(most)).map { "  " + line($0) } + ["  " + next]
  }

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
