import TransitionModel

/// A parameter of the choice among stops, with values to try: with which of them the fewest drags would have ended at
/// another stop than the person wanted.
struct StopParameter: Sendable {
  /// A drag whose end depends on the parameter.
  struct Vote: Sendable {
    let person: Int32?
    /// One of two halves of the people, or of the drags without one.
    let half: Int
    /// Whether it ends elsewhere than wanted, now and with each value.
    let wrongNow: Bool
    let wrong: [Bool]
  }

  /// What it is in words: `the threshold between tip and half`.
  let title: String
  /// Its name in a table: `tip – half`.
  let name: String
  /// Its field.
  let field: String
  /// The field as a person writes it, with the stop's name.
  let option: String
  /// The value now, and the values to try.
  let current: ConfigurationFieldValue
  let values: [ConfigurationFieldValue]
  /// The number of values on each side over which a count is averaged: the lowest count alone is mostly chance.
  var smoothing = 0
  var votes: [Vote] = []

  /// Returns a configuration with one of the values, by its index.
  func setting(_ configuration: TransitionConfiguration, _ value: Int) -> TransitionConfiguration {
    (try? configuration.setting([field: values[value]])) ?? configuration
  }

  /// The number of drags that would end elsewhere than wanted, now and with a value.
  var wrongNow: Int { votes.count(where: \.wrongNow) }
  func wrong(with value: Int) -> Int { votes.count { $0.wrong[value] } }

  /// The value with the fewest wrong ends; nil if too few drags depend on it.
  var best: Int? { votes.count < MinimumSample.share ? nil : best(of: votes) }

  private func best(of votes: [Vote]) -> Int {
    var counts = values.map { _ in 0 }
    for vote in votes { for (value, isWrong) in vote.wrong.enumerated() where isWrong { counts[value] += 1 } }
    let smooth = counts.indices.map { index -> Double in
      let near = counts[max(index - smoothing, 0)...min(index + smoothing, counts.count - 1)]
      return Double(near.reduce(0, +)) / Double(near.count)
    }
    let least = smooth.min() ?? 0
    let equal = smooth.indices.filter { smooth[$0] <= least }
    return equal.isEmpty ? 0 : equal[equal.count / 2]
  }

  /// The wrong ends per drag that another value saves, with its interval over people. Each half of them is judged by the
  /// value that is best for the other half, so that the choice does not flatter itself.
  var saving: Estimate? {
    guard best != nil else { return nil }
    let chosen = [1, 0].map { other in best(of: votes.filter { $0.half == other }) }
    return saving { chosen[$0.half] }
  }

  private func saving(_ value: (Vote) -> Int) -> Estimate? {
    mean { ($0.wrongNow ? 1 : 0) - ($0.wrong[value($0)] ? 1 : 0) }
  }

  /// The values around the best that are not known to be worse.
  var asGood: ClosedRange<Int>? {
    guard let best else { return nil }
    func isAsGood(_ value: Int) -> Bool {
      (mean { ($0.wrong[value] ? 1 : 0) - ($0.wrong[best] ? 1 : 0) }?.low ?? 0) <= 0
    }
    let low = (0..<best).reversed().prefix(while: isAsGood).last ?? best
    let high = (best + 1..<max(values.count, best + 1)).prefix(while: isAsGood).last ?? best
    return low...high
  }

  private func mean(_ value: (Vote) -> Double) -> Estimate? {
    var ratio = ClusteredRatio<Int32>()
    // Without people, drags are considered independent.
    for (index, vote) in votes.enumerated() { ratio.add(value(vote), by: vote.person ?? Int32(index)) }
    guard let mean = ratio.ratio else { return nil }
    guard let jackknife = ratio.jackknife, jackknife.allowsInterval else { return Estimate(mean) }
    let half = jackknife.quantile * jackknife.standardError
    return Estimate(mean, low: mean - half, high: mean + half)
  }

  /// A Boolean value that indicates whether the best value is better than the present one beyond chance.
  var isWorthChanging: Bool {
    guard let best, let low = saving?.low else { return false }
    return low > 0 && wrong(with: best) < wrongNow && !(asGood.map { values[$0].contains(current) } ?? true)
  }
}

extension StopDrags {
  private typealias Judged = (drag: StopDrag, release: StopRelease, wanted: String)

  /// Returns the parameters of a configuration that can be tried on the recorded drags.
  func parameters(of configuration: TransitionConfiguration) -> [StopParameter] {
    let judged = replayable.compactMap { drag, _ -> Judged? in
      guard let wanted = drag.wanted, let release = drag.release(configuration) else { return nil }
      return (drag, release, wanted)
    }
    return configuration.geometry.stops.indices.dropFirst().map { threshold(below: $0, configuration, judged) }
      + rules(of: configuration).map { parameter in
        var parameter = parameter
        let settings = parameter.values.indices.map { parameter.setting(configuration, $0) }
        parameter.votes = judged.compactMap { drag, release, wanted in
          vote(drag, now: release.targetName != wanted, settings.map { drag.release($0)?.targetName != wanted })
        }
        return parameter
      }
  }

  /// Returns what a drag says about the values; nil if its end is as right or wrong with each.
  private func vote(_ drag: StopDrag, now: Bool, _ wrong: [Bool]) -> StopParameter.Vote? {
    guard Set(wrong + [now]).count > 1 else { return nil }
    let number = drag.person ?? Int32(drag.uuid.suffix(4), radix: 16) ?? 0
    return StopParameter.Vote(person: drag.person, half: Int(number % 2), wrongNow: now, wrong: wrong)
  }

  /// How far a drag may go, and how much its velocity counts.
  private func rules(of configuration: TransitionConfiguration) -> [StopParameter] {
    guard let rule = configuration.interaction?.stopRule else { return [] }
    let reach = StopParameter(
      title: "the reach", name: "reach", field: "interaction.stopRule.reach", option: "stopRule.reach",
      current: .text(rule.reach.rawValue),
      values: StopRule.Reach.allCases.map { .text($0.rawValue) })
    let isNearest = rule.kind == .nearest
    let numbers = isNearest ? (0...20).map { Double($0) / 20 } : (1...20).map { 100 * Double($0) }
    let speed = StopParameter(
      title: isNearest ? "the horizon" : "the velocity", name: isNearest ? "horizon" : "velocity",
      field: isNearest ? "interaction.stopRule.horizon" : "interaction.stopRule.velocity",
      option: isNearest ? "stopRule.horizon" : "stopRule.velocity",
      current: .number((isNearest ? rule.horizon : rule.velocity) ?? 0), values: numbers.map { .number($0) })
    return [reach, speed]
  }

  /// The threshold of the step below a stop. A drag passes it or not, so that two decisions give those for all values.
  private func threshold(
    below index: Int, _ configuration: TransitionConfiguration, _ judged: [Judged]
  ) -> StopParameter {
    let (lower, upper) = (configuration.geometry.stops[index - 1], configuration.geometry.stops[index])
    let values = (1...100).map { Double($0) / 100 }
    let share = upper.threshold ?? configuration.interaction?.stopRule?.fraction ?? 0.5
    var parameter = StopParameter(
      title: "the threshold between \(lower.name) and \(upper.name)", name: "\(lower.name) – \(upper.name)",
      field: "geometry.stops.\(index + 1).threshold",
      option: "stops.\(upper.name).threshold",
      current: .number(share), values: values.map { .number($0) }, smoothing: 4)
    parameter.votes = judged.compactMap { drag, release, wanted in
      guard let passed = release.share(passedFrom: lower.name, to: upper.name), (0.01...1).contains(passed) else {
        return nil
      }
      let wrong = [0.999 * passed, 1.001 * passed].map { threshold in
        release.with(threshold: min(threshold, 1), of: upper.name).targetName != wanted
      }
      return vote(drag, now: release.targetName != wanted, values.map { passed > $0 ? wrong[0] : wrong[1] })
    }
    return parameter
  }
}

extension StopRelease {
  /// Returns the share of a step that the drag passed, from its own side; nil if the view does not have that step.
  fileprivate func share(passedFrom lower: String, to upper: String) -> Double? {
    guard let below = track.index(named: lower), let above = track.index(named: upper), above == below + 1 else {
      return nil
    }
    let (start, end) = (track.places[below].position, track.places[above].position)
    return (home <= below ? landing - start : end - landing) / (end - start)
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
