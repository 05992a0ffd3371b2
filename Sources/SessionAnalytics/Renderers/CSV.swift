import TransitionModel

extension ReportFormat {
  /// A format for spreadsheets and data frames (RFC 4180, but with line feeds): one statistic a row.
  ///
  /// - `transition`, `revision`, `direction`, `population`: the section. An answer about several revisions has a space
  ///   between them.
  /// - `metric`: a definition's ID, or in an answer what its table measures.
  /// - `group`: the part that the number is about: `finished`, `phone`, `2026-01-05`, `revision 1`; empty for the whole.
  /// - `statistic`: `count`, `share`, `mean`, `p50`, the kind of count, or a histogram's bar, `0.05..0.1`, whose value is
  ///   the number of drags from its first bound up to its second.
  /// - `value`, `low`, `high`: empty if there is none; `low` and `high` are a 95 % interval.
  /// - `n`: the number of drags, releases or presentations. `people`: the number of their people. `unit`: the value's.
  /// - `note`: the reason that there is no value, or a remark on it.
  ///
  /// An answer's headline and facts are rows without a value; their words are in `note`.
  public static let csv = ReportFormat(name: "csv") { document in
    let rows = document.sections.flatMap { section in section.rows.flatMap { TidyRow.rows(of: $0, in: section) } }
    return ([TidyRow.head] + (rows + document.answers.flatMap(TidyRow.rows)).map(\.cells))
      .map { $0.map(csvField).joined(separator: ",") + "\n" }.joined()
  }

  /// Returns a text as a field (RFC 4180), in quotes if necessary.
  package static func csvField(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// One statistic of a report or an answer.
struct TidyRow {
  static let head = [
    "transition", "revision", "direction", "population", "metric", "group", "statistic", "value", "low", "high", "n",
    "people", "unit", "note",
  ]

  /// The transition, revision, direction and population.
  var subject: [String]
  var metric: String
  var group = ""
  var statistic: String
  var value: Double?
  var low: Double?
  var high: Double?
  var n: Int?
  var people: Int?
  var unit = ""
  var note = ""

  var cells: [String] {
    subject + [metric, group, statistic] + [value, low, high].map { $0.map(NumberFormat.shortest) ?? "" }
      + [n, people].map { $0.map(String.init) ?? "" } + [unit, note]
  }

  static func rows(of row: ReportRow, in section: ReportSection) -> [TidyRow] {
    let subject = [
      section.transition, section.name.compact, section.direction.rawValue, section.population.rawValue,
    ]
    func tidy(_ statistic: String, _ value: Double?, unit: ReportUnit, note: String = "") -> TidyRow {
      TidyRow(
        subject: subject, metric: row.metric, group: row.group ?? "", statistic: statistic, value: value, n: row.n,
        people: row.people, unit: unit.rawValue, note: note)
    }
    let values = row.values.map { value in
      let note = [value.reason(n: row.n), row.note].compactMap { $0 }.joined(separator: "; ")
      var line = tidy(value.statistic, value.value, unit: row.unit, note: note)
      (line.low, line.high) = (value.low, value.high)
      return line
    }
    let bars = (row.histogram ?? []).map { bar in
      let range = "\(bar.from.map(NumberFormat.shortest) ?? "-inf")..\(bar.to.map(NumberFormat.shortest) ?? "inf")"
      return tidy(range, Double(bar.sessions), unit: .sessions)
    }
    return values + bars
  }

  /// Returns every number of an answer, its facts and the items of its lists.
  static func rows(of answer: Answer) -> [TidyRow] {
    let subject = [
      answer.transition ?? "", answer.revisions.map(String.init).joined(separator: " "),
      TransitionDirection.dismiss.rawValue, answer.population?.rawValue ?? "",
    ]
    func words(_ metric: String, _ statistic: String, _ note: String) -> TidyRow {
      TidyRow(subject: subject, metric: metric, statistic: statistic, note: note)
    }
    func tidy(_ metric: String, _ group: String, _ number: Answer.Number, statistic: String? = nil) -> TidyRow {
      let hasBase = number.n != nil || number.people != nil
      return TidyRow(
        subject: subject, metric: metric, group: group, statistic: statistic ?? number.statistic, value: number.value,
        low: number.low, high: number.high, n: hasBase ? number.n : answer.n,
        people: hasBase ? number.people : answer.people, unit: number.unit,
        note: number.value == nil ? number.text : "")
    }
    // The rows of a table are groups, and its columns are metrics. A comparison has its sides, which are facts, as columns.
    let sides = Set(answer.facts.map(\.name))
    func rows(_ table: Answer.Table) -> [TidyRow] {
      let hasSides = table.columns.count > 1 && table.columns.prefix(2).allSatisfy(sides.contains)
      return table.rows.flatMap { row in
        row.cells.map { cell in
          guard hasSides else { return tidy(cell.name, row.name, cell) }
          let parts = table.names.isEmpty ? (row.name, []) : (table.names, [row.name])
          return sides.contains(cell.name)
            ? tidy(parts.0, (parts.1 + [cell.name]).joined(separator: ", "), cell)
            : tidy(parts.0, parts.1.joined(), cell, statistic: cell.name)
        }
      }
    }
    return [words(answer.question, "answer", answer.headline)] + answer.numbers.map { tidy($0.name, "", $0) }
      + answer.facts.map { words($0.name, "fact", $0.text) } + answer.tables.flatMap(rows)
      + answer.lists.flatMap { list in
        list.items.map {
          TidyRow(subject: subject, metric: list.title, group: $0, statistic: "count", value: 1, unit: "drags")
        }
      }
  }
}

extension Answer.Number {
  /// The statistic that the unit says.
  fileprivate var statistic: String {
    switch unit {
    case ReportUnit.share.rawValue: "share"
    case ReportUnit.cost.rawValue: "mean"
    case ReportUnit.progress.rawValue, ReportUnit.pointsPerSecond.rawValue: "value"
    default: "count"
    }
  }
}
