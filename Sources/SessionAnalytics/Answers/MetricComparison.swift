import TransitionModel

struct MetricComparison {
  let metric: ComparisonMetric
  let isPrimary: Bool
  let before: MetricSample
  let after: MetricSample
  let smallestCell: Int
  let told: (before: JointOutcomeSuppression, after: JointOutcomeSuppression)

  /// Without a number of sessions, values are rounded: fractions to their last digit would tell it.
  var result: ComparedMetric {
    let result = exact
    guard result.n.contains(nil) else { return result }
    return result.rounded
  }

  private var exact: ComparedMetric {
    var result = ComparedMetric(
      id: metric.id, title: metric.title, definition: metric.definition, isPrimary: isPrimary, unit: metric.unit,
      before: before.value(told.before, smallestCell: smallestCell),
      after: after.value(told.after, smallestCell: smallestCell),
      n: [
        before.printedN(told.before, smallestCell: smallestCell),
        after.printedN(told.after, smallestCell: smallestCell),
      ])
    guard result.before.status == .measured, result.after.status == .measured,
      let difference = ClusteredDifference(from: before.ratio, to: after.ratio)
    else { return result }
    result.difference = Estimate(difference.difference)
    if before.isShare, let newcombe = NewcombeInterval(after.events, minus: before.events) {
      result.newcombe = Estimate(newcombe.difference, low: newcombe.low, high: newcombe.high)
    }
    // Where no session or every one has the event, nothing varies, and nothing follows from that.
    guard difference.standardError > 0 else { return result }
    result.difference = Estimate(difference.difference, low: difference.low, high: difference.high)
    result.minimumDetectable = minimumDetectable(difference)
    guard before.allowsTest, after.allowsTest else { return result }
    if before.isShare, leastExpected < 5 {
      result.pValue = FisherExactTest(before.events, after.events)?.pValue
      result.test = .fisherExact
    } else {
      result.pValue = difference.pValue
      result.test = .clustered
    }
    return result
  }

  /// The smallest of the four counts that would be expected if both sides were alike.
  private var leastExpected: Double {
    let (a, b) = (before.events, after.events)
    let all = Double(a.trials + b.trials)
    let share = Double(a.successes + b.successes) / all
    return Double(min(a.trials, b.trials)) * min(share, 1 - share)
  }

  private func minimumDetectable(_ difference: ClusteredDifference) -> Double? {
    guard before.isShare else { return MinimumDetectableDifference.factor * difference.standardError }
    let (a, b) = (before.events, after.events)
    let pooled = Double(a.successes + b.successes) / Double(a.trials + b.trials)
    // Both sides' design effects, each for as many sessions as it has.
    let effects = [before, after].map { max(1, $0.count.designEffect ?? 1) * Double($0.n) }
    return MinimumDetectableDifference(
      share: pooled, trials: (a.trials, b.trials),
      designEffect: (effects[0] + effects[1]) / Double(a.trials + b.trials))?.value
  }
}

/// A metric's sessions on one side, summed by person.
struct MetricSample {
  private struct Kind: Hashable {
    var value: Double
    /// nil where outcomes are not told apart.
    var outcome: SessionOutcome?
  }

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
    (self.metric, self.hasUsers) = (metric, hasUsers)
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
  var events: (successes: Int, trials: Int) { (count.successes, count.trials) }

  /// Whether there is enough for a probability: 100 sessions, of 20 people where people are known.
  var allowsTest: Bool { n >= 100 && (!hasUsers || count.users >= ClusteredCount.minimumUsersForDesignEffect) }

  /// How many sessions there are, where that tells nothing of few people.
  func printedN(_ told: JointOutcomeSuppression, smallestCell: Int) -> Int? {
    guard told.isShown(metric.whole) else { return nil }
    var counted: [SessionOutcome?: Set<Int32>] = [:]
    for (kind, people) in people { counted[kind.outcome, default: []].formUnion(people) }
    guard !counted.values.contains(where: { $0.count < smallestCell }) else { return nil }
    let rule = SmallCells(minimum: smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
    return unknown.values.contains { rule.isSmall($0) } ? nil : n
  }

  func value(_ told: JointOutcomeSuppression, smallestCell: Int) -> ReportValue {
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
