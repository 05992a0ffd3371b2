import TransitionModel

extension ReportFormat {
  /// A format for spreadsheets and data frames (RFC 4180, but with line feeds): one number a row.
  ///
  /// - `transition`, `revision`, `direction`, `population`: the section.
  /// - `metric`: a definition's ID, with its group: `decision_time.finished`.
  /// - `statistic`: `count`, `share`, `p50`, the kind of count, or a histogram's bar, `0.05..0.1`, whose value is the
  ///   number of sessions from its first bound up to its second.
  /// - `value`, `low`, `high`: empty if there is none; `low` and `high` are a 95 % interval.
  /// - `n`: the number of sessions. `unit`: the value's.
  /// - `note`: the reason that there is no value, or a remark on it.
  ///
  /// An answer has its numbers in the same columns: `metric` is the line of its table, `statistic` the column.
  public static let csv = ReportFormat(name: "csv") { document in
    var lines = ["transition,revision,direction,population,metric,statistic,value,low,high,n,unit,note"]
    for section in document.sections {
      for row in section.rows {
        lines += csvRows(row).map { cells in
          let subject = [
            section.transition, section.name.compact, section.direction.rawValue, section.population.rawValue,
          ]
          return (subject + cells).map(csvField).joined(separator: ",")
        }
      }
    }
    lines += document.answers.flatMap(csvRows).map { $0.map(csvField).joined(separator: ",") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func csvRows(_ row: ReportRow) -> [[String]] {
    let metric = row.group.map { "\(row.metric).\($0)" } ?? row.metric
    let n = row.n.map(String.init) ?? ""
    let values = row.values.map { value in
      let note = [value.reason(n: row.n), row.note].compactMap { $0 }.joined(separator: "; ")
      return [
        metric, value.statistic, number(value.value), number(value.low), number(value.high), n, row.unit.rawValue, note,
      ]
    }
    let bars = (row.histogram ?? []).map { bar in
      let interval = "\(bar.from.map(NumberFormat.shortest) ?? "-inf")..\(bar.to.map(NumberFormat.shortest) ?? "inf")"
      return [metric, interval, "\(bar.sessions)", "", "", n, ReportUnit.sessions.rawValue, ""]
    }
    return values + bars
  }

  private static func number(_ number: Double?) -> String { number.map(NumberFormat.shortest) ?? "" }

  /// Returns a text as a field (RFC 4180), in quotes if necessary.
  package static func csvField(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Returns every number of an answer, its facts and the items of its lists, in the columns of the sections.
  private static func csvRows(_ answer: Answer) -> [[String]] {
    func row(_ metric: String, _ statistic: String, _ number: Answer.Number? = nil, note: String = "") -> [String] {
      [
        answer.transition ?? "", answer.revisions.map(String.init).joined(separator: " "),
        TransitionDirection.dismiss.rawValue, answer.population?.rawValue ?? "", metric, statistic,
        self.number(number?.value),
        self.number(number?.low), self.number(number?.high), number?.n.map(String.init) ?? "", number?.unit ?? "", note,
      ]
    }
    func cells(_ name: String, _ numbers: [Answer.Number]) -> [[String]] {
      numbers.map { row(name, $0.name, $0, note: $0.value == nil ? $0.text : "") }
    }
    return [row(answer.question, "answer", note: answer.headline)] + cells(answer.question, answer.numbers)
      + answer.facts.map { row(answer.question, $0.name, note: $0.text) }
      + answer.tables.flatMap { $0.rows.flatMap { cells($0.name, $0.cells) } }
      + answer.lists.flatMap { list in list.items.map { row(list.title, $0) } }
  }
}
