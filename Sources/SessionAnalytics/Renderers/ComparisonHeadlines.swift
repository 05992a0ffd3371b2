// The answer of a comparison, a breakdown and a ranking in one sentence, for text and HTML.

extension RevisionComparison {
  /// The sides: `card-modal, revision 1 and revision 2`, or two transitions.
  var subject: String { (before.transition == nil ? "\(transition), " : "") + "\(before.name) and \(after.name)" }

  var headline: String {
    guard let primary = metrics.first(where: \.isPrimary), let difference = primary.difference,
      let low = difference.low, let high = difference.high, let first = primary.before.value,
      let second = primary.after.value
    else { return "No answer: the difference in cost has no interval." }
    func number(_ value: Double) -> String { NumberFormat.decimal(value, places: 2) }
    func place(_ side: ComparisonSide) -> String {
      if side.transition != nil { return "with \(side.name)" }
      return side.name.hasPrefix("revision ") ? "in \(side.name)" : side.name
    }
    let (earlier, later) = ("\(number(first)) \(place(before))", "\(number(second)) \(place(after))")
    if let other = before.transition, high < 0 || low > 0 {
      let (better, worse) = high < 0 ? (transition, other) : (other, transition)
      return "\(better) serves people better than \(worse): the cost of wrong decisions per presentation was "
        + "\(earlier) and \(later)."
    }
    if high < 0 {
      return "\(transition) got better: the cost of wrong decisions per presentation was \(earlier) and \(later), "
        + "\(number(-high)) to \(number(-low)) less."
    }
    if low > 0 {
      return "\(transition) got worse: the cost of wrong decisions per presentation was \(earlier) and \(later), "
        + "\(number(low)) to \(number(high)) more."
    }
    return "No difference beyond chance: the cost of wrong decisions per presentation was \(earlier) and \(later)."
  }
}

extension RateBreakdown {
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
    guard measured.contains(where: { $0.1.value.low != nil }) else {
      return "The shares that finish at once have no interval about people, so no \(noun) can be compared."
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

extension ThresholdRanking {
  var headline: String {
    let names = changed.map(\.subject.transition)
    let asked = recommendations.count
    guard !names.isEmpty else { return "No threshold is known to be worth a change." }
    return "\(names.count) of \(asked) thresholds would serve people better at another value: "
      + "\(names.joined(separator: ", "))."
  }

  var changed: [ThresholdRecommendation] { recommendations.filter { $0.verdict == .change } }

  /// The transitions without a change, with the reason, one line each.
  var others: [(title: String, names: [String])] {
    let kept = recommendations.filter { $0.verdict == .keepCurrent }
    let unknown = recommendations.filter { ![.change, .keepCurrent].contains($0.verdict) }
    return [
      ("Keep", kept.map { "\($0.subject.transition) at \($0.parameter.text($0.current))" }),
      ("Not enough data", unknown.map(\.subject.transition)), ("No threshold to choose", notTunable),
    ].filter { !$0.1.isEmpty }
  }
}
