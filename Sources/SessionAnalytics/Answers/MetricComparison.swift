import TransitionModel

struct MetricComparison {
  let metric: ComparisonMetric
  let isPrimary: Bool
  let before: MetricSample
  let after: MetricSample
  /// A Boolean value that indicates whether clusters are independent of each other: one person is not several of them.
  let areClustersKnown: Bool
  /// The inference of all secondary metrics; nil for the primary one, which is decided alone.
  var simultaneous: SimultaneousInference?
  private let values: (before: ReportValue, after: ReportValue)
  private let n: [Int?]
  /// The difference; nil if a side's value is hidden.
  private let difference: ClusteredDifference<Int32>?

  init(
    metric: ComparisonMetric, isPrimary: Bool, before: MetricSample, after: MetricSample,
    told: (before: JointOutcomeSuppression, after: JointOutcomeSuppression), areClustersKnown: Bool
  ) {
    self.areClustersKnown = areClustersKnown
    (self.metric, self.isPrimary, self.before, self.after) = (metric, isPrimary, before, after)
    var values = (before: before.value(told.before), after: after.value(told.after))
    if !areClustersKnown { values = (values.before.withoutInterval, values.after.withoutInterval) }
    self.values = values
    n = [before.printedN(told.before), after.printedN(told.after)]
    let areTold = values.before.status == .measured && values.after.status == .measured
    difference = areTold ? ClusteredDifference(from: before.ratio, to: after.ratio) : nil
  }

  /// The result. If the number of sessions is hidden, values are rounded, because exact fractions would reveal it.
  var result: ComparedMetric {
    let result = exact
    guard result.n.contains(nil) else { return result }
    return result.rounded
  }

  private var exact: ComparedMetric {
    var result = ComparedMetric(
      id: metric.id, title: metric.title, definition: metric.definition, isPrimary: isPrimary, unit: metric.unit,
      before: values.before, after: values.after, n: n)
    guard let difference else { return result }
    result.difference = Estimate(difference.difference)
    guard isTested, let t = StudentT(degreesOfFreedom: difference.jackknife.degreesOfFreedom) else { return result }
    let half = (simultaneous?.quantile(t) ?? t.intervalQuantile) * difference.standardError
    result.difference = Estimate(
      difference.difference, low: difference.difference - half, high: difference.difference + half)
    result.minimumDetectable = (t.intervalQuantile + t.quantile(0.8)) * difference.standardError
    result.pValue = difference.pValue
    result.adjustedPValue = simultaneous?.adjusted(difference.pValue)
    return result
  }

  /// A Boolean value that indicates whether there is a test: enough people, and enough events for the normal
  /// approximation. If no session or every session has the event, nothing varies, and no conclusion is possible.
  private var isTested: Bool {
    guard areClustersKnown, let difference, difference.standardError > 0, difference.jackknife.allowsInterval else {
      return false
    }
    return !before.isShare || leastExpected >= 5
  }

  /// The change of the difference without each person; nil if it is not tested.
  var influences: [Int32: Double]? { isTested ? difference?.influences : nil }

  /// The smallest of the four counts expected if both sides were equal.
  private var leastExpected: Double {
    let (a, b) = (before.events, after.events)
    let all = Double(a.trials + b.trials)
    let share = Double(a.successes + b.successes) / all
    return Double(min(a.trials, b.trials)) * min(share, 1 - share)
  }
}

/// A metric's sessions on one side, summed by person.
struct MetricSample {
  private struct Kind: Hashable {
    var value: Double
    /// The component of the metric that it belongs to; nil for the metric itself.
    var component: Int?
  }

  private struct Unknown: Hashable {
    var outcome: SessionOutcome
    var revision: Int
    /// The insufficient facts of the presentation; nil if another session stands for it.
    var presentation: PresentationFacts?
  }

  private let metric: ComparisonMetric
  private(set) var ratio = ClusteredRatio<Int32>()
  private(set) var count = ClusteredCount()
  /// The people of each result: a count of few people is hidden.
  private var people: [Kind: SmallCells.Part<Int32>] = [:]
  /// The sessions with an unknown result, by person. They are the rest of sessions whose number the report prints, by
  /// outcome and revision.
  private var unknown: [Unknown: SmallCells.Part<Int32>] = [:]
  private let hasUsers: Bool
  private let smallestCell: Int

  init(_ metric: ComparisonMetric, of sessions: [AnalysedSession], hasUsers: Bool, smallestCell: Int) {
    (self.metric, self.hasUsers, self.smallestCell) = (metric, hasUsers, smallestCell)
    // If nothing is withheld, the people are not needed.
    let isWithheldOfFew = rule.minimum > 0
    for session in sessions {
      guard let value = metric.value(session) else {
        guard isWithheldOfFew, metric.whole.contains(session.outcome) else { continue }
        let kind = Unknown(
          outcome: session.outcome, revision: session.revision,
          presentation: session.presentation?.intersection(.watched))
        unknown[kind, default: SmallCells.Part()].add(of: session.person)
        continue
      }
      ratio.add(value, by: session.cluster(hasUsers: hasUsers))
      count.add(
        successes: value > 0 ? 1 : 0, trials: 1, person: session.person.map { Int($0) },
        cluster: session.cluster.map { Int($0) })
      guard isWithheldOfFew else { continue }
      if metric.components.isEmpty { people[Kind(value: value), default: SmallCells.Part()].add(of: session.person) }
      for (index, component) in metric.components.enumerated() {
        let isTrue = session.presentation?.contains(component) == true
        people[Kind(value: isTrue ? 1 : 0, component: index), default: SmallCells.Part()].add(of: session.person)
      }
    }
  }

  var isShare: Bool { metric.unit == "share" }

  var n: Int { count.trials }
  var events: (successes: Int, trials: Int) { (count.successes, count.trials) }

  private var rule: SmallCells { SmallCells(minimum: smallestCell, countsUsers: hasUsers) }

  /// Returns the number of sessions, if it reveals no count of few people.
  func printedN(_ told: JointOutcomeSuppression) -> Int? {
    let rule = rule
    guard told.isShown(metric.whole), whole == nil else { return nil }
    return unknown.values.contains { rule.isSmall($0) } ? nil : n
  }

  func value(_ told: JointOutcomeSuppression) -> ReportValue {
    func hidden(_ reason: HiddenReason) -> ReportValue {
      ReportValue(statistic, hidden: reason, smallestCell: smallestCell)
    }
    if let reason = told.reason(metric.whole) { return hidden(reason) }
    guard let value = ratio.ratio else { return ReportValue(statistic, .undefined) }
    guard n >= MinimumSample.share else { return ReportValue(statistic, .insufficient, needs: MinimumSample.share) }
    if let reason = whole {
      return hasUsers && reason == .fewPeople
        ? ReportValue(statistic, .tooFewUsers, needs: smallestCell) : hidden(reason)
    }
    if let reason = metric.parts.lazy.compactMap(told.reason).first ?? partReason { return hidden(reason) }
    if isShare { return count.value(statistic, hasUsers: hasUsers).0 }
    let interval = ratio.interval
    return ReportValue(statistic, .measured, value: value, low: interval?.low, high: interval?.high)
  }

  private var whole: HiddenReason? {
    rule.reason(sessions: n, byPerson: count.trialsByPerson)
  }

  /// Why what some sessions came to is withheld. Of several reasons always the same.
  private var partReason: HiddenReason? {
    let rule = rule
    let reasons = Set(people.values.compactMap(rule.reason))
    return HiddenReason.allCases.first(where: reasons.contains)
  }

  private var statistic: String { isShare ? "share" : "mean" }
}
