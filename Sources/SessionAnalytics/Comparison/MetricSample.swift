/// A metric's sessions on one side, summed by person.
struct MetricSample {
  let isShare: Bool
  private(set) var ratio = ClusteredRatio()
  private(set) var count = ClusteredCount()
  /// What each person's sessions have come to, by value: a count of few people must not be told.
  private var peopleByValue: [Double: Set<String>] = [:]
  private let hasUsers: Bool

  init(_ metric: ComparisonMetric, of sessions: [AnalysedSession], hasUsers: Bool) {
    isShare = metric.unit == "share"
    self.hasUsers = hasUsers
    var people = PeopleNumbers()
    for session in sessions {
      guard let value = metric.value(session) else { continue }
      ratio.add(value, by: session.person(hasUsers: hasUsers))
      count.add(successes: value > 0 ? 1 : 0, trials: 1, person: people.number(of: session.token))
      peopleByValue[value, default: []].insert(session.person(hasUsers: hasUsers))
    }
  }

  var n: Int { count.trials }
  /// Sessions with the event, as counted.
  var events: (successes: Int, trials: Int) { (count.successes, count.trials) }

  /// Whether there is enough for a probability: 100 sessions, of 20 people where people are known.
  var allowsTest: Bool { n >= 100 && (!hasUsers || count.users >= ClusteredCount.minimumUsersForDesignEffect) }

  /// The value with its interval, or why there is none.
  func value(smallestCell: Int) -> ReportValue {
    guard let value = ratio.ratio else { return ReportValue(statistic, .undefined) }
    guard n >= MinimumSample.share else { return ReportValue(statistic, .insufficient, needs: MinimumSample.share) }
    guard !hasUsers || count.users >= smallestCell else {
      return ReportValue(statistic, .tooFewUsers, needs: smallestCell)
    }
    guard !peopleByValue.values.contains(where: { $0.count < smallestCell }) else {
      return ReportValue(statistic, .suppressed)
    }
    if isShare, let interval = count.interval {
      return ReportValue(
        statistic, .measured, value: value, low: interval.low, high: interval.high, designEffect: count.designEffect)
    }
    guard let error = ratio.variance?.squareRoot(),
      let t = StudentT(degreesOfFreedom: Double(ratio.clusters.count - 1))
    else { return ReportValue(statistic, .measured, value: value) }
    let half = t.quantile(0.975) * error
    return ReportValue(statistic, .measured, value: value, low: max(0, value - half), high: value + half)
  }

  private var statistic: String { isShare ? "share" : "mean" }
}
