import TransitionModel

/// How a comparison is made, given the sessions of both sides.
struct ComparisonStudy {
  /// One side's sessions and what it is called.
  struct Side {
    let name: String
    let sessions: [AnalysedSession]
    /// The section that is printed of the same sessions; nil where the side is none.
    var partition: OutcomePartition?
  }

  let transition: String
  let direction: TransitionDirection
  let population: SessionPopulation
  let before: Side
  let after: Side
  let weights: RegretWeights
  private let sections: [OutcomePartition]
  private let smallestCell: Int
  private let hasUsers: Bool

  /// - Parameter sections: The revisions that are printed of all these sessions, where the sides divide them otherwise.
  init(
    transition: String, direction: TransitionDirection = .dismiss, population: SessionPopulation, before: Side,
    after: Side, weights: RegretWeights, sections: [OutcomePartition] = [], smallestCell: Int
  ) {
    self.transition = transition
    self.direction = direction
    self.population = population
    self.before = before
    self.after = after
    self.weights = weights
    self.sections = sections
    self.smallestCell = population == .people ? smallestCell : 1
    hasUsers = before.sessions.haveUsers || after.sessions.haveUsers
  }

  var comparison: RevisionComparison {
    let metrics = metrics
    return RevisionComparison(
      transition: transition, direction: direction, population: population, before: side(before), after: side(after),
      sharedUsers: sharedUsers, weights: weights, windowSeconds: RegretWindow.standard.seconds,
      caution: RevisionComparison.observational,
      mix: [
        mix("device class", \.deviceClass), mix("app version", \.appVersion), mix("screen", \.screen),
      ], metrics: metrics, notes: notes(metrics))
  }

  private var metrics: [ComparedMetric] {
    let all = [ComparisonMetric.regret(weights)] + ComparisonMetric.others
    let told = told
    var results = all.enumerated().map { index, metric in
      MetricComparison(
        metric: metric, isPrimary: index == 0,
        before: MetricSample(metric, of: before.sessions, hasUsers: hasUsers),
        after: MetricSample(metric, of: after.sessions, hasUsers: hasUsers), smallestCell: smallestCell,
        told: told
      ).result
    }
    let tested = results.indices.filter { !results[$0].isPrimary && results[$0].pValue != nil }
    let adjusted = HolmAdjustment.adjusted(tested.compactMap { results[$0].pValue })
    for (index, p) in zip(tested, adjusted) { results[index].adjustedPValue = p }
    return results
  }

  // MARK: - What may be told

  private var smallCells: SmallCells {
    SmallCells(minimum: smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
  }

  /// Sides that are sections of the report tell what it tells. Others add up to sections: what one of them withholds, the
  /// other does too.
  private var told: (before: ToldOutcomes, after: ToldOutcomes) {
    let sides = [before, after].map { side in
      side.partition
        ?? OutcomePartition(
          Dictionary(grouping: side.sessions, by: \.outcome).mapValues(Self.part), rule: smallCells)
    }
    guard !sections.isEmpty else { return (ToldOutcomes([sides[0]]), ToldOutcomes([sides[1]])) }
    let both = ToldOutcomes(sides, together: sections)
    return (both, both)
  }

  private static func part(_ sessions: [AnalysedSession]) -> SmallCells.Part {
    SmallCells.Part(sessions: sessions.count, users: Set(sessions.compactMap(\.token)))
  }

  // MARK: - Who

  private func side(_ side: Side) -> ComparisonSide {
    let times = side.sessions.map(\.beganAtMicroseconds)
    return ComparisonSide(
      name: side.name, revisions: Set(side.sessions.map(\.revision)).sorted(),
      firstDay: times.min().map { UTCTime(microseconds: $0).date },
      lastDay: times.max().map { UTCTime(microseconds: $0).date }, sessions: side.sessions.count,
      users: printable(side.sessions.users))
  }

  private var sharedUsers: Int? {
    let sides = [before, after].map { Set($0.sessions.compactMap(\.token)) }
    let both = sides[0].intersection(sides[1]).count
    // Who is on one side alone follows from it.
    guard sides.allSatisfy({ printable($0.count - both) != nil }) else { return nil }
    return printable(both)
  }

  private func printable(_ users: Int) -> Int? {
    !hasUsers || (1..<max(smallestCell, 1)).contains(users) ? nil : users
  }

  private func mix(_ property: String, _ value: (AnalysedSession) -> String?) -> MixTable {
    let sides = [before, after].map { Dictionary(grouping: $0.sessions, by: value) }
    let values = Set(sides.flatMap(\.keys)).sorted { ($0 == nil ? 1 : 0, $0 ?? "") < ($1 == nil ? 1 : 0, $1 ?? "") }
    let counts = zip(sides, [told.before, told.after]).map { side, told -> [Int?] in
      let parts = values.map { Self.part(side[$0] ?? []) }
      var hidden = smallCells.hidden(in: parts)
      if told.isShown([.finished]), told.isShown([.cancelled]) {
        // The report has the decided ones by the same property, so that the others follow.
        let printed = sections.isEmpty ? [side] : sides
        let undecided = values.map { value in
          Self.part(printed.flatMap { $0[value] ?? [] }.filter { !$0.outcome.isDecided })
        }
        hidden.formUnion(smallCells.hidden(in: undecided))
      }
      return parts.indices.map { hidden.contains($0) ? nil : parts[$0].sessions }
    }
    return MixTable(
      property: property,
      rows: values.indices.map { MixTable.Row(value: values[$0], before: counts[0][$0], after: counts[1][$0]) })
  }
}
