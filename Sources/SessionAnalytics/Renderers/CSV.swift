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
  /// Answers follow the sections: `compare.METRIC`, `what_if.…` and `recommend.…`, described with their code.
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
    lines += csvAnswers(document).map { $0.map(csvField).joined(separator: ",") }
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

  /// Returns the rows of the answers, in the columns of the sections.
  ///
  /// - `compare.METRIC`: `before`, `after`, `difference`, `minimum_detectable`.
  /// - `what_if.releases`: `compared`, `without_trace`, `not_reproduced`, `to_finish`, `to_cancel`, and the number of
  ///   each that was taken back; `what_if.flip`: one row for each changed release,
  ///   `SESSION#TOUCH`, 1 if it would finish and 0 if it would cancel.
  /// - `infer.verdict`: the verdict; `infer.nearest`, `infer.other_kind` and `infer.own_rule`: the decisions that the rule
  ///   in the note reproduces.
  /// - `recommend.PARAMETER`: `current`, `recommended`, `cheapest`, `saving`; `recommend.MEASURE`: one row for each
  ///   value of the parameter, for `finish_rate`, `false_cancels`, `false_finishes` and `cost`. Their `n` is the number
  ///   of all decided sessions, of intended finishes, of intended cancels, and of both.
  /// - `by.PROPERTY.METRIC`: one row for each part; `by.PROPERTY.METRIC.difference`:
  ///   its difference from all others, if significant.
  /// - `plan.METRIC`: `difference`, `people_each_side`, `days`, `minimum_detectable`.
  static func csvAnswers(_ document: ReportDocument) -> [[String]] {
    let recommendations = [document.recommendation].compactMap { $0 } + (document.ranking?.recommendations ?? [])
    let answers: [[[String]]?] = [
      document.comparison.map(csvRows), document.whatIf.map(csvRows), document.inferred.map(csvRows),
      recommendations.flatMap(csvRows),
      document.breakdown.map(csvRows), document.plan.map(csvRows),
    ]
    return answers.compactMap { $0 }.flatMap { $0 }
  }

  private static func csvRows(_ breakdown: RateBreakdown) -> [[String]] {
    breakdown.groups.flatMap { group in
      let subject = CSVSubject(columns: [
        breakdown.transition, group.revisions.map(String.init).joined(separator: " "),
        TransitionDirection.dismiss.rawValue, breakdown.population.rawValue,
      ])
      return group.metrics.flatMap { metric in
        let name = "by.\(breakdown.property.rawValue).\(metric.id)"
        let estimate = metric.value.value.map { Estimate($0, low: metric.value.low, high: metric.value.high) }
        let value = subject.row(
          name, group.name, estimate, n: metric.n, unit: metric.unit, note: metric.value.reason(n: metric.n) ?? "")
        let difference = metric.difference.map {
          subject.row("\(name).difference", group.name, $0, unit: metric.unit, note: "from all others together")
        }
        return [value] + [difference].compactMap { $0 }
      }
    }
  }

  private static func csvRows(_ plan: SampleSizePlan) -> [[String]] {
    let numbers: [(String, Double?, String)] = [
      ("difference", plan.difference, plan.unit), ("people_each_side", plan.peopleEachSide.map(Double.init), "users"),
      ("days", plan.daysNeeded.map(Double.init), "days"), ("minimum_detectable", plan.minimumDetectable, plan.unit),
    ]
    return numbers.map { subject(plan.subject).row("plan.\(plan.metric)", $0, $1.map { Estimate($0) }, unit: $2) }
  }

  private struct CSVSubject {
    let columns: [String]

    func row(
      _ metric: String, _ statistic: String, _ estimate: Estimate?, n: Int? = nil, unit: String, note: String = ""
    ) -> [String] {
      row(
        metric, statistic, values: [estimate?.value, estimate?.low, estimate?.high], n: n, unit: unit, note: note)
    }

    /// Returns a row with a value and its bounds, each of which may be missing.
    func row(
      _ metric: String, _ statistic: String, values: [Double?], n: Int?, unit: String, note: String = ""
    ) -> [String] {
      columns + [metric, statistic] + values.map(number) + [n.map(String.init) ?? "", unit, note]
    }
  }

  private static func csvRows(_ comparison: RevisionComparison) -> [[String]] {
    func subject(_ side: ComparisonSide) -> CSVSubject {
      let revisions = side.revisions.map(String.init).joined(separator: " ")
      return CSVSubject(columns: [
        side.transition ?? comparison.transition, revisions, comparison.direction.rawValue,
        comparison.population.rawValue,
      ])
    }
    let (before, after) = (subject(comparison.before), subject(comparison.after))
    var rows: [[String]] = []
    for metric in comparison.metrics {
      let name = "compare.\(metric.id)"
      let values = [("before", before, metric.before, metric.n[0]), ("after", after, metric.after, metric.n[1])]
      for (statistic, subject, value, n) in values {
        let estimate = value.value.map { Estimate($0, low: value.low, high: value.high) }
        rows.append(subject.row(name, statistic, estimate, n: n, unit: metric.unit, note: value.reason(n: n) ?? ""))
      }
      let numbers: [(String, Estimate?, String, String)] = [
        ("difference", metric.difference, metric.unit, comparison.caution),
        ("minimum_detectable", metric.minimumDetectable.map { Estimate($0) }, metric.unit, ""),
      ]
      for (statistic, estimate, unit, note) in numbers where estimate != nil {
        rows.append(after.row(name, statistic, estimate, unit: unit, note: note))
      }
    }
    return rows
  }

  private static func subject(_ subject: AnalysisSubject) -> CSVSubject {
    CSVSubject(columns: [
      subject.transition, "\(subject.revision)", subject.direction.rawValue, subject.population.rawValue,
    ])
  }

  private static func csvRows(_ whatIf: WhatIf) -> [[String]] {
    let subject = subject(whatIf.subject)
    let counts: [(String, Int?)] = [
      ("compared", whatIf.releases), ("without_trace", whatIf.withoutTrace), ("not_reproduced", whatIf.failing.count),
      ("to_finish", whatIf.toFinish?.releases), ("to_finish_taken_back", whatIf.toFinish?.takenBack),
      ("to_cancel", whatIf.toCancel?.releases), ("to_cancel_taken_back", whatIf.toCancel?.takenBack),
    ]
    let note = whatIf.changes.joined(separator: "; ")
    var rows: [[String]] = []
    for case (let name, let count?) in counts {
      rows.append(subject.row("what_if.releases", name, Estimate(Double(count)), unit: "releases", note: note))
    }
    rows += whatIf.failing.map { subject.row("what_if.not_reproduced", $0, nil, unit: "session") }
    for flip in whatIf.flips {
      let name = "\(flip.session)#\(flip.touch)"
      rows.append(subject.row("what_if.flip", name, Estimate(flip.finishes ? 1 : 0), unit: "finishes"))
    }
    return rows
  }

  private static func csvRows(_ inferred: InferredRule) -> [[String]] {
    let (subject, n) = (subject(inferred.subject), inferred.releases)
    let lacking = inferred.lacking.map(\.text).joined(separator: "; ")
    let candidates = [
      ("nearest", inferred.nearest), ("other_kind", inferred.runnerUp), ("own_rule", inferred.configured),
    ]
    return [subject.row("infer.verdict", inferred.verdict.rawValue, nil, n: n, unit: "releases", note: lacking)]
      + candidates.compactMap { name, candidate in
        candidate.map {
          subject.row(
            "infer.\(name)", "reproduced", Estimate(Double($0.reproduced)), n: n, unit: "releases", note: $0.rule)
        }
      }
  }

  private static func csvRows(_ recommendation: ThresholdRecommendation) -> [[String]] {
    let subject = subject(recommendation.subject)
    let unit = recommendation.parameter == .velocity ? "pt/s" : "progress"
    let n = recommendation.basis.decided
    let lacking = recommendation.lacking.map(\.text).joined(separator: "; ")
    let note = recommendation.verdict.rawValue + (lacking.isEmpty ? "" : ": \(lacking)")
    let numbers: [(String, Estimate?, String)] = [
      ("current", Estimate(recommendation.current), unit),
      ("recommended", recommendation.recommended.map { Estimate($0) }, unit), ("cheapest", recommendation.best, unit),
      ("saving", recommendation.saving, "cost"),
    ]
    let name = "recommend.\(recommendation.parameter.rawValue)"
    var rows = numbers.map { subject.row(name, $0, $1, n: n, unit: $2, note: note) }
    for point in recommendation.points {
      let value = "\(recommendation.parameter.rawValue)=\(NumberFormat.shortest(point.value))"
      let basis = recommendation.basis
      let measures: [(String, Estimate?, Int?, String)] = [
        ("finish_rate", point.finishRate, basis.decided, "share"),
        ("false_cancels", point.falseCancels, basis.meantToFinish, "share"),
        ("false_finishes", point.falseFinishes, basis.meantToKeep, "share"),
        ("cost", point.cost, basis.presentations, "cost"),
      ]
      rows += measures.map { subject.row("recommend.\($0)", value, $1, n: $2, unit: $3) }
    }
    return rows
  }
}
