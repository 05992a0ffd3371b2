import TransitionModel

extension RateBreakdown {
  /// The numbers of parts that text shows.
  private static let (most, mostDays) = (12, 14)

  /// The breakdown in words.
  public var answer: Answer {
    let first = firstDay.map { " (first drag \($0))" } ?? ""
    var answer = Answer(
      question: "by", title: "By \(properties.map(\.noun).joined(separator: " and "))",
      subject: "\(transition), revision \(revision)\(first)", transition: transition, revisions: [revision],
      population: population, headline: headline)
    if !groups.isEmpty { answer.tables = [table] }
    let differences = differences
    answer.numbers = differences.map(\.number)
    answer.notes = differences.sentences + notes
    return answer
  }

  private var table: Answer.Table {
    let most = properties == [.day] ? Self.mostDays : Self.most
    let shown = properties[0].isTime ? groups.indices.suffix(most) : groups.indices.prefix(most)
    let rows = groups.enumerated().map { index, group in
      let dragged = Answer.Number("dragged", group.metrics.first?.n, unit: "presentations")
      let isStarred = group.metrics.contains { $0.difference != nil }
      return Answer.Row(
        name: group.title, isDetail: !shown.contains(index) && !isStarred,
        cells: [dragged] + group.metrics.map(\.number))
    }
    let costs =
      "dragged: presentations with a drag, the base of the shares, with 95 % intervals. "
      + "\(ReportMetric.presentationRegret.definition.title): of wrong decisions, \(weights.text), each within "
      + "\(windowSeconds) s."
    let partial = groups.first { $0.days != nil }?.days.map {
      "\($0) of 7 days: the week is not whole, because the drags begin or end in it."
    }
    return Answer.Table(
      title: "Of presentations with a drag", names: properties.map(\.heading).joined(separator: Self.separator),
      rows: rows, legend: [costs] + properties.compactMap(\.legend) + [partial].compactMap { $0 },
      charted: [ReportMetric.finishedAtOnce, .presentationRegret].map(\.definition.title))
  }

  private var noun: String { properties.count == 1 ? properties[0].noun : "combination" }

  var headline: String {
    let known = groups.filter { $0.name != Self.unknown }.compactMap { group in
      group.metrics.first { $0.id == ReportMetric.finishedAtOnce.definition.id }.map { (group.name, $0) }
    }
    let measured = known.compactMap { name, metric in metric.value.value.map { (name, metric, $0) } }
    guard measured.count > 1 || !differences.isEmpty else {
      return measured.isEmpty
        ? "No \(noun) has enough drags for a rate."
        : "Only one \(noun) has enough drags for a rate: nothing can be compared."
    }
    let certain = measured.count { $0.1.value.low != nil }
    guard certain > 1 || !differences.isEmpty else {
      return "The shares that finish at once have \(certain == 0 ? "no interval" : "an interval") about people"
        + "\(certain == 0 ? "" : " in one \(noun) alone"), so no \(noun) can be compared."
    }
    return standingOut
  }

  /// The parts that differ in the share that finishes at once.
  private var standingOut: String {
    func share(_ value: Double) -> String { "\(NumberFormat.decimal(100 * value, places: 0)) %" }
    let starred = groups.compactMap { group in
      group.metrics.first { $0.id == ReportMetric.finishedAtOnce.definition.id && $0.difference != nil }
        .flatMap { metric in metric.value.value.map { (group.name, metric, $0) } }
    }
    let differences = differences
    if starred.count == 2, differences.first?.other != nil, let least = starred.min(by: { $0.2 < $1.2 }),
      let most = starred.max(by: { $0.2 < $1.2 })
    {
      let place = properties.count == 1 ? properties[0].preposition : "for"
      return "\(noun.capitalizedFirst)s differ: \(share(least.2)) finish at once \(place) \(least.0), "
        + "\(share(most.2)) \(place) \(most.0)."
    }
    if starred.count == 1, let (name, metric, value) = starred.first, let difference = metric.difference {
      return
        "\(properties == [.week] ? "The week of " : "")\(name) differs from the rest: \(share(value)) finish at once, of the rest "
        + "\(share(value - difference.value))."
    }
    guard starred.isEmpty else {
      return "\(starred.count) \(noun)s differ from the rest in the share that finishes at once."
    }
    return differences.isEmpty
      ? "No \(noun) is known to differ from the rest."
      : "No \(noun) stands out in the share that finishes at once. A star marks another rate that differs."
  }
}

extension RateBreakdown.Property {
  var isTime: Bool { self == .day || self == .week }

  var noun: String { self == .startThird ? "starting third" : rawValue }

  fileprivate var heading: String { self == .week ? "week of" : noun }

  fileprivate var preposition: String {
    switch self {
    case .week: "in the week of"
    case .day, .screen, .device: "on"
    case .version: "in version"
    case .orientation: "in"
    case .startThird: "from the"
    }
  }

  /// The meaning of the parts; nil if their names say it.
  fileprivate var legend: String? {
    switch self {
    case .week, .screen, .device, .version: nil
    case .day: "day: a UTC day. Days without a drag are left out."
    case .orientation: "landscape: the container is wider than it is high. unknown: its size was not recorded."
    case .startThird:
      "top, middle, bottom: the third of the container's height in which the drag began. unknown: not recorded."
    }
  }
}

extension RateBreakdown.Group {
  /// The name, with the number of days if it is a week that is not whole.
  fileprivate var title: String { days.map { "\(name) (\($0) of 7 days)" } ?? name }
}

extension RateBreakdown.Metric {
  /// The number, with a star if it differs from the rest.
  fileprivate var number: Answer.Number {
    var number = Answer.Number(title, value, n: n, people: people, unit: unit, format)
    if difference != nil { number.text += "*" }
    return number
  }

  fileprivate func format(_ value: Double) -> String {
    unit == ReportUnit.share.rawValue
      ? "\(NumberFormat.decimal(100 * value, places: 0)) %" : NumberFormat.decimal(value, places: 2)
  }
}
