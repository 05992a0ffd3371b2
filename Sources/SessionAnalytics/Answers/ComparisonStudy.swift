import TransitionModel
import TransitionStore

struct ComparisonStudy {
  struct Side {
    let name: String
    let sessions: [AnalysedSession]
    /// The transition, if the sides are two of them.
    var transition: String?
  }

  let transition: String
  let direction: TransitionDirection
  let population: SessionPopulation
  let before: Side
  let after: Side
  let weights: RegretWeights
  let hasUsers: Bool

  init(
    transition: String, direction: TransitionDirection = .dismiss, population: SessionPopulation, before: Side,
    after: Side, weights: RegretWeights
  ) {
    (self.transition, self.direction, self.population) = (transition, direction, population)
    (self.before, self.after, self.weights) = (before, after, weights)
    hasUsers = before.sessions.haveUsers || after.sessions.haveUsers
  }

  var comparison: RevisionComparison {
    let metrics = metrics
    let sides = [side(before), side(after)]
    return RevisionComparison(
      transition: transition, direction: direction, population: population, before: sides[0], after: sides[1],
      sharedUsers: sharedUsers, weights: weights, windowSeconds: RegretWindow.standard,
      caution: Self.caution(sides),
      mix: [
        mix("device class", \.deviceClass), mix("app version", \.appVersion), mix("screen", \.screen),
      ], metrics: metrics, notes: notes(metrics, of: sides))
  }

  /// Sides of the same days share the calendar: there is less that may explain a difference.
  private static func caution(_ sides: [ComparisonSide]) -> String {
    let days = Set(sides.map { [$0.firstDay, $0.lastDay] })
    return days.count > 1
      ? RevisionComparison.observational
      : "both sides are of the same days, but people were not assigned to them at random: the mix of people or the app "
        + "version may explain this"
  }

  private var metrics: [ComparedMetric] {
    let all = ComparisonMetric.all(weights)
    var comparisons = all.enumerated().map { index, metric in
      MetricComparison(
        metric: metric, isPrimary: index == 0,
        before: MetricSample(metric, of: before.sessions, hasUsers: hasUsers),
        after: MetricSample(metric, of: after.sessions, hasUsers: hasUsers))
    }
    let together = comparisons.dropFirst().count(where: \.isTested)
    for index in comparisons.indices.dropFirst() { comparisons[index].together = max(together, 1) }
    return comparisons.map(\.result)
  }

  private func side(_ side: Side) -> ComparisonSide {
    let times = side.sessions.lazy.map(\.beganAtMicroseconds)
    return ComparisonSide(
      name: side.name, transition: side.transition,
      revisions: Set(side.sessions.lazy.map(\.revision).filter { $0 > 0 }).sorted(),
      firstDay: times.min().map { UTCTime(microseconds: $0).date },
      lastDay: times.max().map { UTCTime(microseconds: $0).date }, sessions: side.sessions.count,
      users: hasUsers ? side.sessions.users : nil)
  }

  private var sharedUsers: Int? {
    let people = [before, after].map { Set($0.sessions.lazy.compactMap(\.person)) }
    return hasUsers ? people[0].intersection(people[1]).count : nil
  }

  /// Returns decided sessions by a property, as counted in the report; those without a value come last.
  private func mix(_ property: String, _ value: (SessionSurroundings) -> String?) -> MixTable {
    let sides = [before, after].map { side in
      side.sessions.reduce(into: [String?: Int]()) { counts, session in
        if session.outcome.isDecided { counts[value(session.surroundings), default: 0] += 1 }
      }
    }
    let values = Set(sides.joined().map(\.key)).sorted { (one: String?, other: String?) -> Bool in
      guard let one else { return false }
      return other.map { one < $0 } ?? true
    }
    return MixTable(
      property: property,
      rows: values.map { MixTable.Row(value: $0, before: sides[0][$0] ?? 0, after: sides[1][$0] ?? 0) })
  }
}

extension ComparisonStudy {
  func notes(_ metrics: [ComparedMetric], of sides: [ComparisonSide]) -> [String] {
    [reading(metrics)]
      + [mixed(sides), trade(metrics), few(metrics), missing(metrics), together(metrics), detectable(metrics)]
      .compactMap { $0 }
      + [Self.peeking]
  }

  private func reading(_ metrics: [ComparedMetric]) -> String {
    guard let primary = metrics.first, let difference = primary.difference, let low = difference.low,
      let high = difference.high
    else {
      return "Too little data for the cost per presentation: there is no answer yet."
    }
    if low > 0 { return "The cost rose: \(after.name) serves people worse, as far as this comparison can tell." }
    if high < 0 { return "The cost fell: \(after.name) serves people better, as far as this comparison can tell." }
    return "That is no proof that nothing changed: differences smaller than the detectable one are easily missed."
  }

  /// Warns that a division by time mixes revisions.
  private func mixed(_ sides: [ComparisonSide]) -> String? {
    guard sides.allSatisfy({ !$0.revisions.isEmpty }), sides.contains(where: { $0.revisions.count > 1 }) else {
      return nil
    }
    let words = sides.map { side in
      let numbers = side.revisions.map(String.init)
      return "\(side.name): revision\(numbers.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
    }
    return
      "The sides mix revisions (\(words.joined(separator: "; "))), so their differences are part of the result. To compare "
      + "two revisions, give their numbers."
  }

  /// Warns that second tries and returns move in opposite directions with a threshold.
  private func trade(_ metrics: [ComparedMetric]) -> String? {
    func difference(_ id: String) -> Estimate? { metrics.first { $0.id == id }?.difference }
    guard let cancels = difference(ReportMetric.triedAgain.definition.id),
      let finishes = difference(ReportMetric.cameBack.definition.id), cancels.value * finishes.value < 0,
      cancels.excludesZero, finishes.excludesZero
    else { return nil }
    let (less, more) =
      cancels.value < 0
      ? ("Fewer people tried again", "more came back") : ("Fewer people came back", "more tried again")
    return "\(less) and \(more): a trade, not a win. The cost per presentation weighs both."
  }

  /// Names the numbers of people of rates without an interval.
  private func few(_ metrics: [ComparedMetric]) -> String? {
    let rates = metrics.flatMap { zip([$0.before, $0.after], $0.people) }
    return MissingInterval.about(rates.compactMap { $0.value != nil && $0.low == nil ? $1 : nil }).map { "\($0)." }
  }

  private func missing(_ metrics: [ComparedMetric]) -> String? {
    guard metrics.contains(where: { $0.difference != nil && $0.difference?.low == nil }) else { return nil }
    return
      "A difference has no interval if fewer than 5 events are expected on a side, if there are too few people, or if one "
      + "of them has most of the drags."
  }

  private func together(_ metrics: [ComparedMetric]) -> String? {
    guard metrics.dropFirst().contains(where: { $0.difference?.low != nil }) else { return nil }
    return
      "The cost decides, and has an interval of its own. Those of the other differences hold together: if nothing "
      + "changed, all of them contain 0 in 95 of 100 comparisons."
  }

  private func detectable(_ metrics: [ComparedMetric]) -> String? {
    guard metrics.contains(where: { $0.minimumDetectable != nil }) else { return nil }
    return
      "Detectable: four of five such comparisons would find a true difference of this size (MDE at 80 % power). "
      + "`transitions plan` estimates how many people a smaller one needs."
  }

  /// Five looks at 1.96 give 14 % (Armitage, McPherson & Rowe 1969).
  private static let peeking =
    "Each further look at growing data may raise a false alarm: five looks at 5 % make it 14 %. Choose the day of the "
    + "decision beforehand."
}

extension Estimate {
  var excludesZero: Bool { (low ?? 0) > 0 || (high ?? 0) < 0 }
}
