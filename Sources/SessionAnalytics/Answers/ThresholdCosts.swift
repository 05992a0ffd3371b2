/// The cost of each parameter value for each person, and the precision of the difference of two values, which the same
/// people pay.
struct ThresholdCosts: Sendable {
  /// The weighted wrong decisions, by value, then by kind of person.
  private let costs: [[Double]]
  /// The presentations with a known intent, by kind of person, and the number of people of each kind.
  private let presentations: [Double]
  private let times: [Double]
  private let size: Double
  /// The quantile of Student's t for all differences; nil if there are too few people for an interval.
  ///
  /// It is the same for all, because it depends only on the people's numbers of presentations.
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

  /// The number of people with equally many presentations that would estimate the spread as precisely.
  let effectivePeople: Double

  var isKnown: Bool { size > 0 }

  /// Returns the weighted wrong decisions of all people.
  func total(at value: Int) -> Double { zip(costs[value], times).reduce(0) { $0 + $1.0 * $1.1 } }

  /// Returns the weighted wrong decisions per presentation; nil if nothing is known.
  func cost(at value: Int) -> Estimate? {
    guard isKnown else { return nil }
    return estimate(value).map { estimate in
      Estimate(estimate.value, low: estimate.low.map { max(0, $0) }, high: estimate.high)
    }
  }

  /// Returns the additional cost of a value for the same people.
  func difference(_ value: Int, minus other: Int) -> Estimate { estimate(value, minus: other) ?? Estimate(0) }

  func isCostlier(_ value: Int, than other: Int) -> Bool { (difference(value, minus: other).low ?? 0) > 0 }

  func isAsGood(_ value: Int, as other: Int) -> Bool {
    guard value != other, let (mean, error) = mean(value, minus: other) else { return true }
    return mean <= error
  }

  private func estimate(_ value: Int, minus other: Int? = nil) -> Estimate? {
    guard let (mean, error) = mean(value, minus: other) else { return nil }
    guard let quantile else { return Estimate(mean) }
    return Estimate(mean, low: mean - quantile * error, high: mean + quantile * error)
  }

  /// Returns the mean over presentations and its standard error.
  ///
  /// It is ``ClusterJackknife`` without the degrees of freedom, which are the same for all of the thousands of
  /// differences.
  private func mean(_ value: Int, minus other: Int?) -> (Double, error: Double)? {
    guard size > 0 else { return nil }
    var own = costs[value]
    if let other { for person in own.indices { own[person] -= costs[other][person] } }
    var sum = 0.0
    for person in own.indices { sum += own[person] * times[person] }
    let mean = sum / size
    let (squares, clusters) = squares(own, mean: mean, times)
    return clusters > 1 ? (mean, (squares * (clusters - 1) / clusters).squareRoot()) : (mean, .infinity)
  }

  /// Returns the squared influences of people on a mean, summed, and the number of people.
  private func squares(_ own: [Double], mean: Double, _ times: [Double]) -> (sum: Double, people: Double) {
    var (squares, people) = (0.0, 0.0)
    for person in own.indices where presentations[person] > 0 && times[person] > 0 {
      let influence = (mean * presentations[person] - own[person]) / (size - presentations[person])
      squares += influence * influence * times[person]
      people += times[person]
    }
    return (squares, people)
  }

  /// The number of parts of the people in a cross-validation.
  private static let folds = 10

  /// Returns the saving of a choice for people who had no part in it, with its interval: cross-validation over ten parts of
  /// the people (M. Stone 1974).
  ///
  /// The saving for the people who determined the choice would be biased upward. The standard error is at least that of
  /// the chosen value, known in advance, and includes how much the choice of the parts differs.
  ///
  /// - Parameters:
  ///   - current: The value in use.
  ///   - chosen: The value that all people together choose.
  ///   - choose: Returns the value that some people choose.
  func validatedSaving(from current: Int, to chosen: Int, _ choose: (ThresholdCosts) -> Int?) -> Estimate? {
    guard let known = mean(current, minus: chosen) else { return nil }
    var (saved, squares, clusters) = (0.0, 0.0, 0.0)
    let parts = (0..<Self.folds).map { fold -> (dealt: [Double], saved: [Double], choice: Int) in
      let dealt = dealt(fold)
      let choice = choose(weighted(zip(times, dealt).map { $0 - $1 })) ?? current
      let savings = zip(costs[current], costs[choice]).map { $0 - $1 }
      saved += zip(savings, dealt).reduce(0) { $0 + $1.0 * $1.1 }
      return (dealt, savings, choice)
    }
    let mean = saved / size
    for part in parts {
      let one = self.squares(part.saved, mean: mean, part.dealt)
      (squares, clusters) = (squares + one.sum, clusters + one.people)
    }
    guard let quantile, clusters > 1 else { return Estimate(mean) }
    let choices = parts.map { difference(current, minus: $0.choice).value }
    let middle = choices.reduce(0, +) / Double(choices.count)
    let between = choices.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(choices.count)
    let sampling = max(squares * (clusters - 1) / clusters, known.error * known.error)
    let half = quantile * (sampling + between).squareRoot()
    return Estimate(mean, low: mean - half, high: mean + half)
  }

  /// Returns the number of people of each kind in a part. People are dealt one by one, so that the parts have one size.
  private func dealt(_ part: Int) -> [Double] {
    var first = 0
    return times.map { times in
      let range = first..<first + Int(times)
      first = range.upperBound
      func upTo(_ bound: Int) -> Int { (bound - part + Self.folds - 1) / Self.folds }
      return Double(upTo(range.upperBound) - upTo(range.lowerBound))
    }
  }

  private func weighted(_ times: [Double]) -> ThresholdCosts {
    let kept = times.indices.filter { times[$0] > 0 }
    return ThresholdCosts(
      costs: costs.map { cost in kept.map { cost[$0] } }, presentations: kept.map { presentations[$0] },
      times: kept.map { times[$0] })
  }
}

/// The parameter values that are as good as the cheapest.
struct ThresholdChoice: Sendable {
  private let costs: ThresholdCosts
  private let values: [Double]
  private let current: Int
  /// The cheapest value; of several, the nearest to the current one.
  let best: Int
  /// The values that cost at most one standard error more than the cheapest, paired by person, the nearest to the
  /// current one first (the 1-SE rule of Breiman et al. 1984).
  let good: [Int]

  /// Creates a choice; nil if no cost is known.
  init?(_ costs: ThresholdCosts, values: [Double], current: Int) {
    let totals = values.indices.map { costs.total(at: $0) }
    // By distance, then ascending: of two at the same distance, the smaller comes first.
    let nearest = values.indices.sorted {
      (abs(values[$0] - values[current]), values[$0]) < (abs(values[$1] - values[current]), values[$1])
    }
    guard costs.isKnown, let least = totals.min(), let best = nearest.first(where: { totals[$0] == least }) else {
      return nil
    }
    (self.costs, self.values, self.current, self.best) = (costs, values, current, best)
    good = nearest.filter { costs.isAsGood($0, as: best) }
  }

  /// The range from the first to the last value that is not known to cost more than one of the good ones.
  ///
  /// - Parameter isKept: Whether the current value stays, because no saving is known: then it may be the best.
  func plausible(isKept: Bool) -> ClosedRange<Int> {
    func isUnknown(_ value: Int) -> Bool { !good.contains { costs.isCostlier(value, than: $0) } }
    let known = [best] + (isKept ? [current] : [])
    let (first, last) = (values.indices.first(where: isUnknown), values.indices.last(where: isUnknown))
    let bounds = known + [first, last].compactMap(\.self)
    return (bounds.min() ?? best)...(bounds.max() ?? best)
  }

  /// The smallest change that is as good as the cheapest; the current value if it is.
  var nominee: Int { good.first ?? best }

  /// The saving of ``nominee`` for people who had no part in the choice.
  var saving: Estimate? {
    costs.validatedSaving(from: current, to: nominee) { ThresholdChoice($0, values: values, current: current)?.nominee }
  }

  /// Whether ``nominee`` is known to save something. The saving is computed only if nothing else decides.
  func isChange(saving: @autoclosure () -> Estimate?) -> Bool {
    guard nominee != current, !plausible(isKept: false).contains(current) else { return false }
    return (saving()?.low ?? 0) > 0
  }
}
