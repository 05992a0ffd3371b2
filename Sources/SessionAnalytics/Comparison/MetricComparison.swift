/// How one metric is compared.
struct MetricComparison {
  let metric: ComparisonMetric
  let isPrimary: Bool
  let before: MetricSample
  let after: MetricSample
  let smallestCell: Int
  let told: (before: ToldOutcomes, after: ToldOutcomes)

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
    return MinimumDetectableDifference.of(
      share: pooled, trials: (a.trials, b.trials),
      designEffect: (effects[0] + effects[1]) / Double(a.trials + b.trials))
  }
}
