/// The resamples of a threshold curve: how every number on it scatters, and where each resample is cheapest.
struct ThresholdSamples: Sendable {
  private var finishRate: [[Double]]
  private var falseCancels: [[Double]]
  private var falseFinishes: [[Double]]
  private(set) var cost: [[Double]]
  /// The cheapest value of each resample.
  private(set) var best: [Double] = []

  /// - Parameters:
  ///   - values: Of the parameter, ascending.
  ///   - current: The value in use: of several that are cheapest, the nearest to it counts.
  init(of sums: ThresholdSums, values: [Double], current: Double, weights: RegretWeights, seed: UInt64) {
    let empty = Array(repeating: [Double](), count: values.count)
    finishRate = empty
    falseCancels = empty
    falseFinishes = empty
    cost = empty
    var samples = (finishRate, falseCancels, falseFinishes, cost, [Double]())
    sums.forEachResample(seed: seed) { counts in
      for index in values.indices {
        samples.0[index].append(Double(counts.finishes[index]) / Double(counts.sessions))
        samples.1[index].append(Double(counts.falseCancels[index]) / Double(counts.meantToFinish))
        samples.2[index].append(Double(counts.falseFinishes[index]) / Double(counts.meantToKeep))
      }
      let costs = values.indices.map { counts.cost(at: $0, weights) ?? .nan }
      for index in values.indices { samples.3[index].append(costs[index]) }
      if let index = Self.cheapest(costs, values: values, current: current) { samples.4.append(values[index]) }
    }
    (finishRate, falseCancels, falseFinishes, cost, best) = samples
  }

  /// The point of the curve at a value, with the intervals of the resamples.
  func point(at index: Int, value: Double, _ counts: ThresholdSums.Counts, _ weights: RegretWeights) -> ThresholdPoint {
    func share(_ count: Int, of whole: Int, _ samples: [Double]) -> Estimate? {
      whole > 0 ? Estimate(Double(count) / Double(whole), PercentileInterval(of: samples)) : nil
    }
    return ThresholdPoint(
      value: value,
      finishRate: share(counts.finishes[index], of: counts.sessions, finishRate[index]) ?? Estimate(0),
      falseCancels: share(counts.falseCancels[index], of: counts.meantToFinish, falseCancels[index]),
      falseFinishes: share(counts.falseFinishes[index], of: counts.meantToKeep, falseFinishes[index]),
      cost: counts.cost(at: index, weights).map { Estimate($0, PercentileInterval(of: cost[index])) })
  }

  /// The cheapest, of several the nearest to the current value, of two as near the smaller; nil where nothing costs
  /// anything known.
  static func cheapest(_ costs: [Double], values: [Double], current: Double) -> Int? {
    let finite = costs.indices.filter { costs[$0].isFinite }
    guard let least = finite.map({ costs[$0] }).min() else { return nil }
    return finite.filter { costs[$0] == least }.min { abs(values[$0] - current) < abs(values[$1] - current) }
  }
}
