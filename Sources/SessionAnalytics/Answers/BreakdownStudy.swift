import TransitionModel

/// The division of sessions into parts, and the comparison of each part with all others.
struct BreakdownStudy {
  let property: RateBreakdown.Property
  let population: SessionPopulation
  let weights: RegretWeights
  let sessions: [AnalysedSession]
  private let hasUsers: Bool

  init(
    property: RateBreakdown.Property, population: SessionPopulation, weights: RegretWeights, sessions: [AnalysedSession]
  ) {
    (self.property, self.population, self.weights) = (property, population, weights)
    self.sessions = sessions
    hasUsers = sessions.haveUsers
  }

  private var metrics: [ComparisonMetric] {
    [.finishedAtOnce, .triedAgain, .cameBack, .regret(weights)]
  }

  func breakdown(of transition: String) -> RateBreakdown {
    let sizes = sessions.reduce(into: [:]) { $0[name($1), default: 0] += 1 }
    let largest = Set(sizes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostParts).map(\.key))
    let byName = Dictionary(grouping: sessions) { session in
      let name = name(session)
      return largest.contains(name) ? name : RateBreakdown.other
    }.sorted { isBefore($0.key, $1.key) }
    let columns = metrics.map { column($0, of: byName.map(\.value)) }
    let groups = byName.enumerated().map { index, group in
      RateBreakdown.Group(
        name: group.key, revisions: Set(group.value.lazy.map(\.revision)).filter { $0 > 0 }.sorted(),
        metrics: columns.map { $0[index] })
    }
    return RateBreakdown(
      transition: transition, property: property, population: population, weights: weights,
      windowSeconds: RegretWindow.standard, groups: groups,
      notes: notes(groups) + (sizes.count > largest.count ? [Self.others(sizes.count - largest.count)] : []))
  }

  /// The maximum number of parts with a name. Each part is compared with all others, person by person.
  static let mostParts = 100

  private static func others(_ count: Int) -> String {
    "The \(mostParts) parts with the most drags are listed. \"\(RateBreakdown.other)\" is the remaining "
      + "\(NumberFormat.grouped(count)) together."
  }

  private func name(_ session: AnalysedSession) -> String {
    switch property {
    case .week: Self.monday(of: session.beganAtMicroseconds)
    case .screen: session.surroundings.screen ?? RateBreakdown.unknown
    case .device: session.surroundings.deviceClass ?? RateBreakdown.unknown
    case .version: session.surroundings.appVersion ?? RateBreakdown.unknown
    case .orientation: session.surroundings.orientation?.rawValue ?? RateBreakdown.unknown
    case .startThird: session.surroundings.startThird.map { "\($0)" } ?? RateBreakdown.unknown
    }
  }

  /// Returns whether a group comes before another: thirds from the top to the bottom, everything else by name, the
  /// remaining parts last.
  private func isBefore(_ one: String, _ other: String) -> Bool {
    if one == RateBreakdown.other || other == RateBreakdown.other {
      return other == RateBreakdown.other && one != other
    }
    guard property == .startThird else { return one < other }
    let order = ContainerSize.Third.allCases.map { "\($0)" }
    return (order.firstIndex(of: one) ?? order.count) < (order.firstIndex(of: other) ?? order.count)
  }

  /// Returns the UTC day of the last Monday, possibly the same day. 1970-01-01 was a Thursday.
  static func monday(of microseconds: Int64) -> String {
    let days = microseconds / WallClock.day
    return UTCTime(microseconds: (days - (days + 3) % 7) * WallClock.day).date
  }

  private func column(_ metric: ComparisonMetric, of groups: [[AnalysedSession]]) -> [RateBreakdown.Metric] {
    let samples = groups.map { MetricSample(metric, of: $0, hasUsers: hasUsers) }
    var column = samples.map { sample in
      RateBreakdown.Metric(
        id: metric.id, title: metric.title, unit: metric.unit, n: sample.n, people: sample.people, value: sample.value)
    }
    let tests = samples.indices.map { index -> ClusteredDifference<Int32>? in
      guard samples.count > 1, column[index].value.status == .measured else { return nil }
      return MetricSample.difference(
        from: samples.indices.filter { $0 != index && column[$0].value.status == .measured }.map { samples[$0] },
        to: samples[index])
    }
    let together = tests.count { $0 != nil }
    for (index, test) in tests.enumerated() {
      guard let test, let t = StudentT(degreesOfFreedom: test.jackknife.degreesOfFreedom) else { continue }
      let half = t.quantile(ofIntervalsTogether: together) * test.standardError
      guard abs(test.difference) > half else { continue }
      let difference = Estimate(test.difference, low: test.difference - half, high: test.difference + half)
      column[index].difference = difference.rounded(to: 1000)
    }
    return column
  }

  private func notes(_ groups: [RateBreakdown.Group]) -> [String] {
    var notes: [String] = []
    if groups.contains(where: { $0.metrics.contains { $0.difference != nil } }) {
      notes.append(
        "A star marks a part that differs from all others together. If no part differed, 95 of 100 such tables would have "
          + "no star in a column.")
    }
    let few = groups.flatMap(\.metrics).filter { $0.value.value != nil && $0.value.low == nil }.compactMap(\.people)
    return notes + (MissingInterval.about(few).map { ["\($0)."] } ?? [])
  }
}

extension MetricSample {
  /// Returns the difference of one sample from the others together; nil if there are too few people or events for a
  /// test.
  fileprivate static func difference(from others: [MetricSample], to one: MetricSample) -> ClusteredDifference<Int32>? {
    var (ratio, successes, trials) = (ClusteredRatio<Int32>(), 0, 0)
    for other in others {
      ratio.add(other.ratio)
      successes += other.events.successes
      trials += other.events.trials
    }
    guard let difference = ClusteredDifference(from: ratio, to: one.ratio), difference.standardError > 0,
      difference.jackknife.allowsInterval
    else { return nil }
    let (n, all) = (min(trials, one.events.trials), Double(trials + one.events.trials))
    let share = Double(successes + one.events.successes) / all
    return !one.isShare || Double(n) * min(share, 1 - share) >= 5 ? difference : nil
  }
}
