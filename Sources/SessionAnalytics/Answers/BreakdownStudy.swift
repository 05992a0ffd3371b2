import TransitionModel

/// The division of a revision's sessions into parts, and the comparison of each part with the rest.
struct BreakdownStudy {
  let properties: [RateBreakdown.Property]
  let subject: AnalysisSubject
  let weights: RegretWeights
  let sessions: [AnalysedSession]
  private let hasUsers: Bool

  init(
    properties: [RateBreakdown.Property], subject: AnalysisSubject, weights: RegretWeights, sessions: [AnalysedSession]
  ) {
    (self.properties, self.subject, self.weights) = (properties, subject, weights)
    self.sessions = sessions
    hasUsers = sessions.haveUsers
  }

  private var metrics: [ComparisonMetric] {
    [.finishedAtOnce, .triedAgain, .cameBack, .regret(weights)]
  }

  private typealias Part = (names: [String], sessions: [AnalysedSession])

  var breakdown: RateBreakdown {
    let (parts, others) = parts
    let samples = metrics.map { metric in parts.map { MetricSample(metric, of: $0.sessions, hasUsers: hasUsers) } }
    let columns = zip(metrics, samples).map { column($0, $1) }
    let differences = PartDifferences(hasPeople: hasUsers).standingOut(
      zip(samples, columns).map { samples, column in zip(samples, column).map { $1.value.low != nil ? $0.sums : nil } })
    let groups = parts.enumerated().map { index, part in
      RateBreakdown.Group(
        name: part.names.joined(separator: RateBreakdown.separator), days: days(part.names),
        metrics: columns.indices.map { number in
          var metric = columns[number][index]
          metric.difference = differences[number][index]?.rounded(to: 1000)
          return metric
        })
    }
    return RateBreakdown(
      transition: subject.transition, properties: properties, revision: subject.revision,
      population: subject.population, weights: weights, windowSeconds: RegretWindow.standard, groups: groups,
      notes: notes(groups) + (others > 0 ? [Self.others(others)] : []))
  }

  /// The maximum number of parts with a name, except for days and weeks, of which each has one.
  static let mostParts = 100

  private static func others(_ count: Int) -> String {
    "The \(mostParts) parts with the most drags are listed. \"\(RateBreakdown.other)\" is the remaining "
      + "\(NumberFormat.grouped(count)) together."
  }

  /// The parts in order, and the number of those that are one as ``RateBreakdown/other``.
  private var parts: (parts: [Part], others: Int) {
    let all = Dictionary(grouping: sessions, by: names)
    let ordered = all.sorted {
      $0.value.count == $1.value.count ? isBefore($0.key, $1.key) : $0.value.count > $1.value.count
    }
    let named = properties.allSatisfy { $0.isTime } ? ordered[...] : ordered.prefix(Self.mostParts)
    let others = ordered.dropFirst(named.count)
    var parts = named.map { Part(names: $0.key, sessions: $0.value) }.sorted { isBefore($0.names, $1.names) }
    if !others.isEmpty { parts.append(([RateBreakdown.other], others.flatMap(\.value))) }
    return (parts, others.count)
  }

  private func names(_ session: AnalysedSession) -> [String] {
    properties.map { name(session, $0) ?? RateBreakdown.unknown }
  }

  private func name(_ session: AnalysedSession, _ property: RateBreakdown.Property) -> String? {
    switch property {
    case .day: UTCTime(microseconds: session.beganAtMicroseconds).date
    case .week: Self.monday(of: session.beganAtMicroseconds)
    case .screen: session.surroundings.screen
    case .device: session.surroundings.deviceClass
    case .version: session.surroundings.appVersion
    case .orientation: session.surroundings.orientation?.rawValue
    case .startThird: session.surroundings.startThird.map { "\($0)" }
    }
  }

  /// Returns whether a part comes before another: thirds from the top to the bottom, everything else by name.
  private func isBefore(_ one: [String], _ other: [String]) -> Bool {
    let thirds = ContainerSize.Third.allCases.map { "\($0)" }
    for (property, (a, b)) in zip(properties, zip(one, other)) where a != b {
      guard property == .startThird else { return a < b }
      return thirds.firstIndex(of: a) ?? thirds.count < thirds.firstIndex(of: b) ?? thirds.count
    }
    return false
  }

  /// Returns the UTC day of the last Monday, possibly the same day. 1970-01-01 was a Thursday.
  static func monday(of microseconds: Int64) -> String {
    UTCTime(microseconds: mondayDay(microseconds) * WallClock.day).date
  }

  private static func mondayDay(_ microseconds: Int64) -> Int64 {
    let day = microseconds / WallClock.day
    return day - (day + 3) % 7
  }

  /// Returns the number of days of a part's week from the first drag to the last; nil for a whole week, or none.
  private func days(_ names: [String]) -> Int? {
    let times = sessions.lazy.map(\.beganAtMicroseconds)
    guard let week = zip(properties, names).first(where: { $0.0 == .week })?.1, let first = times.min(),
      let last = times.max()
    else { return nil }
    let monday = Self.mondayDay(first)
    let from = Self.monday(of: first) == week ? first / WallClock.day - monday : 0
    let to = Self.monday(of: last) == week ? last / WallClock.day - Self.mondayDay(last) : 6
    return from == 0 && to == 6 ? nil : Int(to - from + 1)
  }

  private func column(_ metric: ComparisonMetric, _ samples: [MetricSample]) -> [RateBreakdown.Metric] {
    samples.map { sample in
      RateBreakdown.Metric(
        id: metric.id, title: metric.title, unit: metric.unit, n: sample.n, people: sample.people, value: sample.value)
    }
  }

  private func notes(_ groups: [RateBreakdown.Group]) -> [String] {
    let few = groups.flatMap(\.metrics).filter { $0.value.value != nil && $0.value.low == nil }.compactMap(\.people)
    return MissingInterval.about(few).map { ["\($0)."] } ?? []
  }
}
