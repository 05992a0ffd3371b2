import TransitionModel

extension RateBreakdown {
  /// The numbers of groups that text shows.
  private static let most = 12

  /// The breakdown in words.
  public var answer: Answer {
    var answer = Answer(
      question: "by", title: "By \(property.noun)", subject: subject, transition: transition,
      revisions: revisions, population: population, headline: headline)
    if !groups.isEmpty { answer.tables = [table] }
    answer.notes = notes
    return answer
  }

  private var revisions: [Int] { Set(groups.flatMap(\.revisions)).sorted() }

  private var subject: String {
    revisions.count == 1 ? "\(transition), revision \(revisions[0])" : transition
  }

  private var table: Answer.Table {
    let isByWeek = property == .week
    let shown = isByWeek ? groups.indices.suffix(Self.most) : groups.indices.prefix(Self.most)
    let rows = groups.enumerated().map { index, group in
      let dragged = Answer.Number("dragged", group.metrics.first?.n, unit: "presentations")
      return Answer.Row(
        name: group.name, isDetail: !shown.contains(index), cells: [dragged] + group.metrics.map(\.number))
    }
    var legend = [
      "dragged: presentations with a drag, the base of the shares, with 95 % intervals. "
        + "\(ReportMetric.presentationRegret.definition.title): of wrong decisions, \(weights.text), each within "
        + "\(windowSeconds) s."
    ]
    legend += [property.legend, isByWeek ? revisionsByWeek : nil].compactMap { $0 }
    return Answer.Table(
      title: "Of presentations with a drag", names: isByWeek ? "week of" : property.noun, rows: rows, legend: legend,
      charted: [ReportMetric.finishedAtOnce, .presentationRegret].map(\.definition.title))
  }

  /// The weeks in which other revisions were on screen; nil if there is none.
  private var revisionsByWeek: String? {
    func list(_ group: Group) -> String { group.revisions.map(String.init).joined(separator: ", ") }
    let changes = zip(groups, groups.dropFirst()).filter { $0.revisions != $1.revisions }
      .map { "\(list($1)) from the week of \($1.name)" }
    return changes.isEmpty ? nil : "Revision \(list(groups[0])), \(changes.joined(separator: ", "))."
  }

  var headline: String {
    let rates = groups.filter { $0.name != Self.unknown }.compactMap { group in
      group.metrics.first { $0.id == ReportMetric.finishedAtOnce.definition.id }.map { (group.name, $0) }
    }
    let measured = rates.compactMap { name, metric in metric.value.value.map { (name, metric, $0) } }
    let noun = property.noun
    guard measured.count > 1 else {
      return measured.isEmpty
        ? "No \(noun) has enough drags for a rate."
        : "Only one \(noun) has enough drags for a rate: nothing can be compared."
    }
    let known = measured.count { $0.1.value.low != nil }
    guard known > 1 else {
      return "The shares that finish at once have \(known == 0 ? "no interval" : "an interval") about people"
        + "\(known == 0 ? "" : " in one \(noun) alone"), so no \(noun) can be compared."
    }
    guard measured.contains(where: { $0.1.difference != nil }), let least = measured.min(by: { $0.2 < $1.2 }),
      let most = measured.max(by: { $0.2 < $1.2 })
    else { return "No \(noun) stands out: the shares that finish at once differ by no more than chance." }
    func share(_ value: Double) -> String { "\(NumberFormat.decimal(100 * value, places: 0)) %" }
    let place = property.preposition
    return "\(noun.capitalizedFirst)s differ: \(share(least.2)) finish at once \(place) \(least.0), "
      + "\(share(most.2)) \(place) \(most.0)."
  }
}

extension RateBreakdown.Property {
  var noun: String { self == .startThird ? "starting third" : rawValue }

  fileprivate var preposition: String {
    switch self {
    case .week: "in the week of"
    case .screen, .device, .version: "on"
    case .orientation: "in"
    case .startThird: "from the"
    }
  }

  /// The meaning of the parts; nil if their names say it.
  var legend: String? {
    switch self {
    case .week, .screen, .device, .version: nil
    case .orientation: "landscape: the container is wider than it is high. unknown: its size was not recorded."
    case .startThird:
      "top, middle, bottom: the third of the container's height in which the drag began. unknown: not recorded."
    }
  }
}

extension RateBreakdown.Metric {
  /// The number, with a star if it differs from the other groups.
  fileprivate var number: Answer.Number {
    let isShare = unit == ReportUnit.share.rawValue
    var number = Answer.Number(title, value, n: n, people: people, unit: unit) {
      isShare ? "\(NumberFormat.decimal(100 * $0, places: 0)) %" : NumberFormat.decimal($0, places: 2)
    }
    if difference != nil { number.text += "*" }
    return number
  }
}
