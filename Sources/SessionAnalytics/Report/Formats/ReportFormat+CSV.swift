extension ReportFormat {
  /// For spreadsheets and data frames (RFC 4180, but with line feeds): one number a row.
  ///
  /// - `transition`, `revision`, `direction`, `population` (`people` or `simulated`): the section.
  /// - `metric`: a definition's id, with the group it is for: `decision_time.finished`.
  /// - `statistic`: `count`, `share`, `p50`, what is counted, or a histogram's bar, `0.05..0.1`, whose value is the
  ///   number of sessions from its first bound up to its second.
  /// - `value`, `low`, `high`: empty where there is none; `low` and `high` are a 95 % interval.
  /// - `n`: the sessions it is computed from. `unit`: the value's.
  /// - `note`: why there is no value, or what to know of it.
  ///
  /// Answers follow the sections: `compare.METRIC`, `what_if.…` and `recommend.…`, described with what makes them.
  public static let csv = ReportFormat(name: "csv") { document in
    var lines = ["transition,revision,direction,population,metric,statistic,value,low,high,n,unit,note"]
    for section in document.sections {
      for row in section.rows {
        lines += csvRows(row).map { cells in
          let subject = [
            section.transition, "\(section.revision)", section.direction.rawValue, section.population.rawValue,
          ]
          return (subject + cells).map(csvField).joined(separator: ",")
        }
      }
    }
    lines += csvAnswers(document).map { $0.map(csvField).joined(separator: ",") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func csvRows(_ row: ReportRow) -> [[String]] {
    let metric = row.group.map { "\(row.metric).\($0)" } ?? row.metric
    let n = row.n.map(String.init) ?? ""
    let values = row.values.map { value in
      let note = [reason(for: value, n: row.n), row.note].compactMap { $0 }.joined(separator: "; ")
      return [
        metric, value.statistic, number(value.value), number(value.low), number(value.high), n, row.unit.rawValue, note,
      ]
    }
    let bars = (row.histogram ?? []).map { bar in
      let interval = "\(bar.from.map(number) ?? "-inf")..\(bar.to.map(number) ?? "inf")"
      return [metric, interval, "\(bar.sessions)", "", "", n, ReportUnit.sessions.rawValue, ""]
    }
    return values + bars
  }

  /// Whole numbers without a fraction, others in the fewest digits that give the same Double.
  static func number(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  static func number(_ number: Double?) -> String {
    guard let number else { return "" }
    return Self.number(number)
  }

  /// A text as a field (RFC 4180): in quotes where it needs them.
  package static func csvField(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
