import TransitionModel

/// A metric's sessions on one side, summed by person.
struct MetricSample {
  /// Sessions that have come to one thing.
  private struct Kind: Hashable {
    var value: Double
    /// nil where outcomes are not told apart.
    var outcome: SessionOutcome?
  }

  /// Sessions of which it is not known what they came to.
  private struct Unknown: Hashable {
    var outcome: SessionOutcome
    var revision: Int
  }

  private let metric: ComparisonMetric
  private(set) var ratio = ClusteredRatio<Int32>()
  private(set) var count = ClusteredCount()
  /// Whose sessions have come to what: a count of few people must not be told.
  private var people: [Kind: Set<Int32>] = [:]
  /// Sessions that would be counted if it were known what they came to, and whose they are: what is left of those whose
  /// number the report tells, by how they ended and under which revision.
  private var unknown: [Unknown: SmallCells.Part<Int32>] = [:]
  private let hasUsers: Bool

  init(_ metric: ComparisonMetric, of sessions: [AnalysedSession], hasUsers: Bool) {
    self.metric = metric
    self.hasUsers = hasUsers
    for session in sessions {
      guard let value = metric.value(session) else {
        guard metric.whole.contains(session.outcome) else { continue }
        let kind = Unknown(outcome: session.outcome, revision: session.revision)
        unknown[kind, default: SmallCells.Part()].add(of: session.person)
        continue
      }
      let person = session.person(hasUsers: hasUsers)
      ratio.add(value, by: person)
      count.add(successes: value > 0 ? 1 : 0, trials: 1, person: session.person.map { Int($0) })
      let kind = Kind(value: value, outcome: metric.isSumOfOthers ? session.outcome : nil)
      people[kind, default: []].insert(person)
    }
  }

  var isShare: Bool { metric.unit == "share" }

  var n: Int { count.trials }
  /// Sessions with the event, as counted.
  var events: (successes: Int, trials: Int) { (count.successes, count.trials) }

  /// Whether there is enough for a probability: 100 sessions, of 20 people where people are known.
  var allowsTest: Bool { n >= 100 && (!hasUsers || count.users >= ClusteredCount.minimumUsersForDesignEffect) }

  /// How many sessions there are, where that tells nothing of few people.
  func printedN(_ told: ToldOutcomes, smallestCell: Int) -> Int? {
    guard told.isShown(metric.whole) else { return nil }
    var counted: [SessionOutcome?: Set<Int32>] = [:]
    for (kind, people) in people { counted[kind.outcome, default: []].formUnion(people) }
    guard !counted.values.contains(where: { $0.count < smallestCell }) else { return nil }
    let rule = SmallCells(minimum: smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
    return unknown.values.contains { rule.isSmall(sessions: $0.sessions, users: $0.users.count) } ? nil : n
  }

  /// The value with its interval, or why there is none.
  func value(_ told: ToldOutcomes, smallestCell: Int) -> ReportValue {
    guard told.isShown(metric.whole) else { return ReportValue(statistic, .suppressed) }
    guard let value = ratio.ratio else { return ReportValue(statistic, .undefined) }
    guard n >= MinimumSample.share else { return ReportValue(statistic, .insufficient, needs: MinimumSample.share) }
    guard !hasUsers || count.users >= smallestCell else {
      return ReportValue(statistic, .tooFewUsers, needs: smallestCell)
    }
    guard metric.parts.allSatisfy(told.isShown), !people.values.contains(where: { $0.count < smallestCell }) else {
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
