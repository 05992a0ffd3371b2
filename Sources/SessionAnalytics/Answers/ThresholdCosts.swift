/// What every value of a parameter costs each person, and how sure the difference of two values is, which the same people
/// pay.
struct ThresholdCosts: Sendable {
  /// By value, then by kind of person: the weighted wrong decisions.
  private let costs: [[Double]]
  /// By kind of person: the presentations whose meaning is known, and how many people are of the kind.
  private let presentations: [Double]
  private let times: [Double]
  fileprivate let size: Double
  /// The quantile of Student's t for all differences: it depends on how many presentations are whose, which is always the same.
  /// nil where there are too few people for an interval.
  private let quantile: Double?

  init(_ sums: ThresholdSums, values: Int, _ weights: RegretWeights, recall: LabelRecall = LabelRecall()) {
    let counted = recall.weights(sums, values: values)
    var costs = [[Double]](repeating: [Double](repeating: 0, count: sums.people.count), count: values)
    for (place, person) in sums.people.enumerated() {
      for (label, isMeantToFinish) in DecisionLabel.meanings {
        let steps = (0...values).map { Double(person.changing(label, at: $0)) * counted[label.rawValue][$0] }
        let all = steps.reduce(0, +)
        var cancels = 0.0
        for value in 0..<values {
          cancels += steps[value]
          costs[value][place] += isMeantToFinish ? weights.cancel * cancels : weights.finish * (all - cancels)
        }
      }
    }
    self.init(costs: costs, presentations: sums.people.map { Double($0.presentations) }, times: sums.times)
  }

  private init(costs: [[Double]], presentations: [Double], times: [Double]) {
    (self.costs, self.presentations, self.times) = (costs, presentations, times)
    size = zip(presentations, times).reduce(0) { $0 + $1.0 * $1.1 }
    let jackknife = ClusterJackknife.Side(presentations.map { _ in 0 }, per: presentations, times: times)
      .map { ClusterJackknife($0) }
    effectivePeople = jackknife?.effectiveClusters ?? 1
    quantile = jackknife.flatMap { $0.allowsInterval ? $0.quantile : nil }
  }

  /// As many people with as many presentations each would know the spread as well.
  let effectivePeople: Double

  /// Whether the meaning of any decision is known.
  var isKnown: Bool { size > 0 }

  /// The weighted wrong decisions, all people together.
  func total(at value: Int) -> Double { zip(costs[value], times).reduce(0) { $0 + $1.0 * $1.1 } }

  /// The weighted wrong decisions per presentation; nil where nothing is known.
  func cost(at value: Int) -> Estimate? {
    guard isKnown else { return nil }
    return estimate(value).map { estimate in
      Estimate(estimate.value, low: estimate.low.map { max(0, $0) }, high: estimate.high)
    }
  }

  /// By how much a value costs more than another, to the same people.
  func difference(_ value: Int, minus other: Int) -> Estimate { estimate(value, minus: other) ?? Estimate(0) }

  /// Whether a value is known to cost more than another.
  func isCostlier(_ value: Int, than other: Int) -> Bool { (difference(value, minus: other).low ?? 0) > 0 }

  /// Whether a value costs no more than another by one standard error of what the two cost the same people.
  func isAsGood(_ value: Int, as other: Int) -> Bool {
    guard value != other, let (mean, error) = mean(value, minus: other) else { return true }
    return mean <= error
  }

  private func estimate(_ value: Int, minus other: Int? = nil) -> Estimate? {
    guard let (mean, error) = mean(value, minus: other) else { return nil }
    guard let quantile else { return Estimate(mean) }
    return Estimate(mean, low: mean - quantile * error, high: mean + quantile * error)
  }

  /// The mean over presentations and its standard error: ``ClusterJackknife`` without its degrees of freedom, which are the same
  /// for all, because there are thousands of differences.
  private func mean(_ value: Int, minus other: Int?) -> (Double, error: Double)? {
    guard size > 0 else { return nil }
    var own = costs[value]
    if let other { for person in own.indices { own[person] -= costs[other][person] } }
    var sum = 0.0
    for person in own.indices { sum += own[person] * times[person] }
    let mean = sum / size
    var (squares, clusters) = (0.0, 0.0)
    for person in own.indices where presentations[person] > 0 {
      let influence = (mean * presentations[person] - own[person]) / (size - presentations[person])
      squares += influence * influence * times[person]
      clusters += times[person]
    }
    return clusters > 1 ? (mean, (squares * (clusters - 1) / clusters).squareRoot()) : (mean, .infinity)
  }

  /// All people but a part of them, and that part. People are dealt one by one, so that the parts are of one size.
  func split(_ part: Int, of parts: Int) -> (rest: ThresholdCosts, part: ThresholdCosts) {
    var first = 0
    let dealt = times.map { times -> Double in
      let range = first..<first + Int(times)
      first = range.upperBound
      return Double((range.upperBound - part + parts - 1) / parts - (range.lowerBound - part + parts - 1) / parts)
    }
    return (weighted(zip(times, dealt).map { $0 - $1 }), weighted(dealt))
  }

  private func weighted(_ times: [Double]) -> ThresholdCosts {
    let kept = times.indices.filter { times[$0] > 0 }
    return ThresholdCosts(
      costs: costs.map { cost in kept.map { cost[$0] } }, presentations: kept.map { presentations[$0] },
      times: kept.map { times[$0] })
  }
}

/// Which values of a parameter are as good as the cheapest.
struct ThresholdChoice: Sendable {
  private let costs: ThresholdCosts
  private let values: [Double]
  private let current: Int
  /// The cheapest, of several the nearest to the value in use.
  let best: Int
  /// Those that cost no more than the cheapest by one standard error of what the two cost the same people, the nearest to
  /// the value in use first (the 1-SE rule of Breiman et al. 1984, paired).
  let good: [Int]

  /// nil where nothing costs anything known.
  init?(_ costs: ThresholdCosts, values: [Double], current: Int) {
    let totals = values.indices.map { costs.total(at: $0) }
    // By how far and then upwards: of two as near, the smaller comes first.
    let nearest = values.indices.sorted {
      (abs(values[$0] - values[current]), values[$0]) < (abs(values[$1] - values[current]), values[$1])
    }
    guard costs.isKnown, let least = totals.min(), let best = nearest.first(where: { totals[$0] == least }) else {
      return nil
    }
    (self.costs, self.values, self.current, self.best) = (costs, values, current, best)
    good = nearest.filter { costs.isAsGood($0, as: best) }
  }

  /// From the first to the last value that is not known to cost more than one of the good ones.
  var plausible: ClosedRange<Int> {
    func isUnknown(_ value: Int) -> Bool { !good.contains { costs.isCostlier(value, than: $0) } }
    let (first, last) = (values.indices.first(where: isUnknown), values.indices.last(where: isUnknown))
    return min(first ?? best, best)...max(last ?? best, best)
  }

  /// The least change that is as good as the cheapest and known to save something; nil where the value in use may be the
  /// best.
  func nominated(where isAllowed: (Int) -> Bool = { _ in true }) -> Int? {
    guard !plausible.contains(current) else { return nil }
    return good.first { isAllowed($0) && costs.isCostlier(current, than: $0) }
  }

  private static let folds = 10

  /// What is saved on average per presentation of people who had no say in the choice: ten-fold cross-validation of M. Stone
  /// 1974, over people. What a value saves of the very decisions that made it the cheapest is too much.
  ///
  /// With fewer people less is known, so that the least change that is as good as the cheapest counts here, known to save
  /// something or not.
  var validatedSaving: Double {
    var (saved, size) = (0.0, 0.0)
    for fold in 0..<Self.folds {
      let (rest, part) = costs.split(fold, of: Self.folds)
      size += part.size
      guard let nominated = ThresholdChoice(rest, values: values, current: current)?.good.first else { continue }
      saved += part.total(at: current) - part.total(at: nominated)
    }
    return size > 0 ? saved / size : 0
  }
}
