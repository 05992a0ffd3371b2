import TransitionModel

extension RevisionComparison {
  /// The sides as they were asked for: an earlier and a later revision, but the named transition before the other one.
  private var isOfTransitions: Bool { before.transition != nil }
  private var sides: [ComparisonSide] { isOfTransitions ? [after, before] : [before, after] }

  /// The comparison in words.
  public var answer: Answer {
    let names = sides.map(\.name).joined(separator: " and ")
    var answer = Answer(
      question: "compare", title: "Comparison",
      subject: (isOfTransitions ? names : "\(transition), \(names)") + (restriction.map { " (\($0))" } ?? ""),
      transition: transition, revisions: Set(before.revisions + after.revisions).sorted(), population: population,
      headline: headline)
    answer.sentences = ["\(caution.capitalizedFirst)."]
    answer.facts = sides.map { Answer.Fact(name: $0.name, text: $0.text) }
    if let period { answer.facts.append(Answer.Fact(name: "compared", text: period)) }
    if let sharedUsers {
      answer.facts.append(Answer.Fact(name: "on both", text: Count.people(sharedUsers)))
    }
    answer.tables = [table] + [mixture].compactMap { $0 }
    answer.notes = notes
    return answer
  }

  private var table: Answer.Table {
    let isAnswered = metrics.contains { $0.difference != nil }
    let rows = metrics.map { metric in
      let (unit, format) = (metric.unit, metric.format)
      let values = [
        Answer.Number(before.name, metric.before, n: metric.n[0], people: metric.people[0], unit: unit, format),
        Answer.Number(after.name, metric.after, n: metric.n[1], people: metric.people[1], unit: unit, format),
      ]
      let difference = Answer.Number("difference", metric.difference, unit: unit, metric.signed)
      let detectable = metric.minimumDetectable.map { Estimate($0) }
      return Answer.Row(
        name: metric.title,
        cells: (isOfTransitions ? values.reversed() : values) + (isAnswered ? [difference] : [])
          + (isAnswered ? [Answer.Number("detectable", detectable, unit: unit, metric.unsigned)] : []))
    }
    return Answer.Table(
      title: "Both sides", names: "", rows: rows,
      legend: ["With 95 % intervals. Differences of shares are in points. Cost of a presentation: \(weights.text)."],
      charted: ["difference"])
  }

  /// The composition of both sides: the most frequent values of each property, then the rest.
  private var mixture: Answer.Table? {
    let rows = mix.filter { $0.rows.contains { $0.value != nil } }.flatMap { table in
      let kept = Set(
        table.rows.sorted { $0.before + $0.after > $1.before + $1.after }.prefix(Self.mostMixed).map(\.value))
      return table.rows.map { row in
        let counts = isOfTransitions ? [row.after, row.before] : [row.before, row.after]
        return Answer.Row(
          name: "\(table.property): \(row.value ?? "unknown")", isDetail: !kept.contains(row.value),
          cells: zip(sides, counts).map { Answer.Number($0.name, $1, unit: "drags") })
      }
    }
    return rows.isEmpty ? nil : Answer.Table(title: "Drags with a decision", names: "drags with a decision", rows: rows)
  }

  private static let mostMixed = 4

  private func place(_ side: ComparisonSide) -> String {
    if side.transition != nil { return "with \(side.name)" }
    return side.name.hasPrefix("revision ") ? "in \(side.name)" : side.name
  }

  var headline: String {
    guard let primary = metrics.first(where: \.isPrimary), let difference = primary.difference,
      let low = difference.low, let high = difference.high, let first = primary.before.value,
      let second = primary.after.value
    else {
      if let empty = [before, after].first(where: { $0.sessions == 0 }) {
        return "No answer: there are no drags \(place(empty))."
      }
      return "No answer: the difference in cost has no interval."
    }
    func number(_ value: Double) -> String { NumberFormat.decimal(value, places: 2) }
    let (earlier, later) = ("\(number(first)) \(place(before))", "\(number(second)) \(place(after))")
    let costs = "the cost of wrong decisions per presentation was "
    if isOfTransitions {
      guard high < 0 || low > 0 else {
        return "It is not known which serves people better: \(costs)\(later) and \(earlier). \(Self.range(low, high))."
      }
      let (better, worse) = high < 0 ? (after, before) : (before, after)
      let both = high < 0 ? "\(later) and \(earlier)" : "\(earlier) and \(later)"
      return "\(better.name) serves people better than \(worse.name): \(costs)\(both)."
    }
    if let period, !isOfWholeWeeks, high < 0 || low > 0 {
      return "Not to be compared yet, because they are \(period): \(costs)\(earlier) and \(later)."
    }
    if high < 0 {
      return "\(transition) got better: \(costs)\(earlier) and \(later), \(number(-high)) to \(number(-low)) less."
    }
    if low > 0 {
      return "\(transition) got worse: \(costs)\(earlier) and \(later), \(number(low)) to \(number(high)) more."
    }
    return
      "It is not known whether \(transition) got better or worse: \(costs)\(earlier) and \(later). "
      + "\(Self.range(low, high))."
  }

  /// Returns `The true difference may be from 0.05 less to 0.08 more`.
  private static func range(_ low: Double, _ high: Double) -> String {
    func bound(_ value: Double) -> String {
      "\(NumberFormat.decimal(abs(value), places: 2)) \(value < 0 ? "less" : "more")"
    }
    return "The true difference may be from \(bound(low)) to \(bound(high))"
  }
}

extension ComparisonSide {
  fileprivate var text: String {
    var text = "\(NumberFormat.grouped(sessions)) drag\(sessions == 1 ? "" : "s")"
    if let users { text += " by \(Count.people(users))" }
    if let firstDay, let lastDay { text += ", \(TextFullReport.span(firstDay, lastDay)) (UTC)" }
    return text
  }
}

extension ComparedMetric {
  private var isShare: Bool { unit == ReportUnit.share.rawValue }

  fileprivate func format(_ value: Double) -> String { (isShare ? ReportUnit.share : .cost).text(value) }

  /// Returns a difference. Shares differ in percentage points.
  fileprivate func signed(_ value: Double) -> String {
    isShare ? NumberFormat.signed(value * 100, places: 1) : NumberFormat.signed(value, places: 3)
  }

  fileprivate func unsigned(_ value: Double) -> String {
    isShare ? NumberFormat.decimal(value * 100, places: 1) : ReportUnit.cost.text(value)
  }
}
