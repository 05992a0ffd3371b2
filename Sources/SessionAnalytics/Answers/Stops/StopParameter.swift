import TransitionModel

/// A parameter of the choice among stops, with values to try: with which of them the fewest drags would have ended where
/// the person did not want the view.
struct StopParameter: Sendable {
  enum Kind: Sendable, Hashable {
    /// The share of the step below a stop, with the stop's ordinal.
    case threshold(lower: String, upper: String, ordinal: Int)
    case reach
    case horizon
    case velocity
  }

  /// The drags of one person, or of a group, whose end depends on the parameter.
  private struct Cluster: Sendable {
    var drags = 0
    /// Those that end elsewhere than wanted, with each value.
    var wrong: [Int]
  }

  let kind: Kind
  let values: [ConfigurationFieldValue]
  /// The index of the present value.
  let current: Int
  /// The drags whose end depends on the parameter, and those of them that end elsewhere than wanted, with each value.
  let drags: Int
  let wrong: [Int]
  /// The value with the fewest wrong ends; nil if too few drags depend on it.
  let best: Int?
  /// The wrong ends per drag that another value saves, with its interval over people. Each half of them is judged by the
  /// value that is best for the other half, so that the choice does not flatter itself.
  let saving: Estimate?
  private let clusters: [Int32: Cluster]

  /// Creates a parameter.
  ///
  /// - Parameter votes: For each drag, its cluster, and whether it ends elsewhere than wanted, with each value.
  init(
    _ kind: Kind, values: [ConfigurationFieldValue], current: Int,
    votes: some Sequence<(Int32, [Bool])>
  ) {
    var clusters: [Int32: Cluster] = [:]
    for (cluster, wrong) in votes where wrong.contains(true) && wrong.contains(false) {
      clusters[cluster, default: Cluster(wrong: values.map { _ in 0 })].drags += 1
      for value in wrong.indices where wrong[value] { clusters[cluster]?.wrong[value] += 1 }
    }
    (self.kind, self.values, self.current, self.clusters) = (kind, values, current, clusters)
    drags = clusters.values.reduce(0) { $0 + $1.drags }
    wrong = Self.sum(clusters.values, of: values.count)
    guard drags >= MinimumSample.share else {
      (best, saving) = (nil, nil)
      return
    }
    best = Self.best(wrong, kind)
    let halves = [1, 0].map { other in clusters.filter { $0.key & 1 == other }.values }
    guard halves.allSatisfy({ !$0.isEmpty }) else {
      saving = nil
      return
    }
    let chosen = halves.map { Self.best(Self.sum($0, of: values.count), kind) }
    saving = Self.mean(clusters) { $1.wrong[current] - $1.wrong[chosen[Int($0 & 1)]] }
  }

  private static func sum(_ clusters: some Sequence<Cluster>, of count: Int) -> [Int] {
    clusters.reduce(into: Array(repeating: 0, count: count)) { sum, cluster in
      for value in sum.indices { sum[value] += cluster.wrong[value] }
    }
  }

  /// The percentages on each side over which a threshold's counts are averaged: the lowest count alone is mostly chance.
  static let smoothing = 4

  private static func best(_ wrong: [Int], _ kind: Kind) -> Int {
    let reach = if case .threshold = kind { smoothing } else { 0 }
    let smooth = wrong.indices.map { index -> Double in
      let near = wrong[max(index - reach, 0)...min(index + reach, wrong.count - 1)]
      return Double(near.reduce(0, +)) / Double(near.count)
    }
    let least = smooth.min() ?? 0
    let equal = smooth.indices.filter { smooth[$0] <= least }
    return equal[equal.count / 2]
  }

  private static func mean(_ clusters: [Int32: Cluster], _ sum: (Int32, Cluster) -> Int) -> Estimate? {
    var ratio = ClusteredRatio<Int32>()
    for (id, cluster) in clusters { ratio.add(Double(sum(id, cluster)), of: Double(cluster.drags), by: id) }
    guard let mean = ratio.ratio else { return nil }
    guard let jackknife = ratio.jackknife, jackknife.allowsInterval else { return Estimate(mean) }
    let half = jackknife.quantile * jackknife.standardError
    return Estimate(mean, low: mean - half, high: mean + half)
  }

  /// Returns whether a value is not known to be worse than the best; nil if there is no interval.
  private func isAsGood(_ value: Int) -> Bool? {
    guard let best else { return nil }
    return Self.mean(clusters) { $1.wrong[value] - $1.wrong[best] }?.low.map { $0 <= 0 }
  }

  /// The values of a threshold around the best that are not known to be worse; nil if there are no intervals.
  var asGood: ClosedRange<Int>? {
    guard case .threshold = kind, let best, saving?.low != nil else { return nil }
    let low = (0..<best).reversed().prefix { isAsGood($0) ?? false }.last ?? best
    let high = values.indices.suffix(from: best).dropFirst().prefix { isAsGood($0) ?? false }.last ?? best
    return low...high
  }

  /// The fewest wrong ends that a change must save: fewer are no reason to change anything.
  private static let fewestSaved = 10

  /// A Boolean value that indicates whether the best value is better than the present one beyond chance.
  var isWorthChanging: Bool {
    guard let best, let low = saving?.low, low > 0 else { return false }
    return wrong[current] - wrong[best] >= Self.fewestSaved && isAsGood(current) == false
  }
}

extension StopDrags {
  private typealias Judged = (drag: StopDrag, release: StopRelease, wanted: String)

  /// Returns the parameters of a configuration that can be tried on the recorded drags.
  func parameters(of configuration: TransitionConfiguration) -> [StopParameter] {
    let judged = replayable.compactMap { one -> Judged? in
      guard let wanted = one.drag.wanted, let release = one.drag.release(configuration) else { return nil }
      return (one.drag, release, wanted)
    }
    return configuration.geometry.stops.indices.dropFirst().map { threshold(below: $0, configuration, judged) }
      + rules(configuration, judged)
  }

  /// How far a drag may go, and how much its velocity counts.
  private func rules(_ configuration: TransitionConfiguration, _ judged: [Judged]) -> [StopParameter] {
    guard let rule = configuration.interaction?.stopRule else { return [] }
    func parameter(
      _ kind: StopParameter.Kind, _ rules: [(value: ConfigurationFieldValue, rule: StopRule)]
    ) -> StopParameter {
      let votes = judged.lazy.map { drag, release, wanted in
        var release = release
        let wrong = rules.map { other in
          release.rule = release.rule.map { _ in other.rule }
          return release.targetName != wanted
        }
        return (drag.cluster, wrong)
      }
      let current = rules.firstIndex { $0.rule == rule } ?? 0
      return StopParameter(kind, values: rules.map(\.value), current: current, votes: votes)
    }
    let reaches = StopRule.Reach.allCases.map { reach in
      var other = rule
      other.reach = reach
      return (ConfigurationFieldValue.text(reach.rawValue), other)
    }
    let isNearest = rule.kind == .nearest
    let (speed, grid) =
      isNearest ? (rule.horizon, (0...20).map { Double($0) / 20 }) : (rule.velocity, (1...20).map { 100 * Double($0) })
    let speeds = Set(grid + [speed ?? 0]).sorted().map { number in
      var other = rule
      if isNearest { other.horizon = number } else { other.velocity = number }
      return (ConfigurationFieldValue.number(number), other)
    }
    return [parameter(.reach, reaches), parameter(isNearest ? .horizon : .velocity, speeds)]
  }

  /// The threshold of the step below a stop. A drag passes it or not, so that two decisions give those for all values.
  private func threshold(
    below index: Int, _ configuration: TransitionConfiguration, _ judged: [Judged]
  ) -> StopParameter {
    let (lower, upper) = (configuration.geometry.stops[index - 1], configuration.geometry.stops[index])
    let share = upper.threshold ?? configuration.interaction?.stopRule?.fraction ?? 0.5
    let values = Set((1...100).map { Double($0) / 100 } + [share]).sorted()
    let votes = judged.lazy.compactMap { drag, release, wanted -> (Int32, [Bool])? in
      guard let passed = release.share(passedTo: upper.name), (0.01...1).contains(passed) else { return nil }
      let wrong = [0.999 * passed, 1.001 * passed].map { threshold in
        release.with(threshold: min(threshold, 1), of: upper.name).targetName != wanted
      }
      return (drag.cluster, values.map { passed > $0 ? wrong[0] : wrong[1] })
    }
    return StopParameter(
      .threshold(lower: lower.name, upper: upper.name, ordinal: index + 1), values: values.map { .number($0) },
      current: values.firstIndex(of: share) ?? 0, votes: votes)
  }
}

extension StopRelease {
  /// Returns the share of the step below a stop that the drag passed, from its own side; nil if the view does not have
  /// that step.
  fileprivate func share(passedTo upper: String) -> Double? {
    guard let above = track.index(named: upper), above > 0 else { return nil }
    let (start, end) = (track.places[above - 1].position, track.places[above].position)
    return (home < above ? landing - start : end - landing) / (end - start)
  }

  fileprivate func with(threshold: Double, of name: String) -> StopRelease {
    var release = self
    release.track = StopTrack(
      places: track.places.map { place in
        var stop = place.stop
        if stop.name == name { stop.threshold = threshold }
        return StopTrack.Place(stop, at: place.position)
      })
    return release
  }
}
