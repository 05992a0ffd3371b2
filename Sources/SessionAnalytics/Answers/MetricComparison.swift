import TransitionModel

struct MetricComparison {
  let metric: ComparisonMetric
  let isPrimary: Bool
  let before: MetricSample
  let after: MetricSample
  /// The number of intervals that hold together: 1 for the primary metric, which is decided alone.
  var together = 1
  private let values: (before: ReportValue, after: ReportValue)
  /// The difference; nil if a side has no value.
  private let difference: ClusteredDifference<Int32>?

  init(metric: ComparisonMetric, isPrimary: Bool, before: MetricSample, after: MetricSample) {
    (self.metric, self.isPrimary, self.before, self.after) = (metric, isPrimary, before, after)
    values = (before: before.value, after: after.value)
    let areMeasured = values.before.status == .measured && values.after.status == .measured
    difference = areMeasured ? ClusteredDifference(from: before.ratio, to: after.ratio) : nil
  }

  var result: ComparedMetric {
    var result = ComparedMetric(
      id: metric.id, title: metric.title, definition: metric.definition, isPrimary: isPrimary, unit: metric.unit,
      before: values.before, after: values.after, n: [before.n, after.n], people: [before.people, after.people])
    guard let difference else { return result }
    result.difference = Estimate(difference.difference)
    guard isTested, let t = StudentT(degreesOfFreedom: difference.jackknife.degreesOfFreedom) else { return result }
    let half = t.quantile(ofIntervalsTogether: together) * difference.standardError
    result.difference = Estimate(
      difference.difference, low: difference.difference - half, high: difference.difference + half)
    let found = t.quantile(ofIntervalsTogether: together) + t.quantile(0.8)
    result.minimumDetectable = found * difference.standardError
    return result
  }

  /// A Boolean value that indicates whether the difference has an interval: enough people, and enough events for the normal
  /// approximation. If no session or every session has the event, nothing varies, and no conclusion is possible.
  var isTested: Bool {
    guard let difference, difference.standardError > 0, difference.jackknife.allowsInterval else { return false }
    return !before.isShare || leastExpected >= Double(MinimumSample.expectedEvents)
  }

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
  private let metric: ComparisonMetric
  private(set) var sums = PartSums()
  private(set) var count = ClusteredCount()
  private var persons: Set<Int32> = []
  private let hasUsers: Bool

  init(_ metric: ComparisonMetric, of sessions: [AnalysedSession], hasUsers: Bool) {
    (self.metric, self.hasUsers) = (metric, hasUsers)
    for session in sessions {
      guard let value = metric.value(session) else { continue }
      sums.add(value, cluster: session.cluster(hasUsers: hasUsers))
      count.add(successes: value > 0 ? 1 : 0, trials: 1, cluster: session.cluster)
      if let person = session.person { persons.insert(person) }
    }
  }

  var isShare: Bool { metric.unit == "share" }
  var ratio: ClusteredRatio<Int32> { sums.ratio }

  var n: Int { count.trials }
  /// The number of people; nil if no session has a token.
  var people: Int? { hasUsers ? persons.count : nil }
  var events: (successes: Int, trials: Int) { (count.successes, count.trials) }

  var value: ReportValue {
    guard let value = ratio.ratio else { return ReportValue(statistic, .undefined) }
    guard n >= MinimumSample.share else { return ReportValue(statistic, .insufficient, needs: MinimumSample.share) }
    if isShare { return count.value(statistic, hasUsers: hasUsers).0 }
    let interval = ratio.interval(most: metric.most)
    return ReportValue(statistic, .measured, value: value, low: interval?.low, high: interval?.high)
  }

  private var statistic: String { isShare ? "share" : "mean" }
}
