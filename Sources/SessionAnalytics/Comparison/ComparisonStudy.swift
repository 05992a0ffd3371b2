import BitCollections
import TransitionModel

/// How a comparison is made, given the sessions of both sides.
struct ComparisonStudy {
  /// One side's sessions and what it is called.
  struct Side {
    let name: String
    let sessions: [AnalysedSession]
  }

  let transition: String
  let direction: TransitionDirection
  let population: SessionPopulation
  let before: Side
  let after: Side
  let weights: RegretWeights
  private let smallestCell: Int
  private let hasUsers: Bool

  init(
    transition: String, direction: TransitionDirection = .dismiss, population: SessionPopulation, before: Side,
    after: Side, weights: RegretWeights, smallestCell: Int
  ) {
    self.transition = transition
    self.direction = direction
    self.population = population
    self.before = before
    self.after = after
    self.weights = weights
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
    var results = all.enumerated().map { index, metric in
      MetricComparison(
        metric: metric, isPrimary: index == 0,
        before: MetricSample(metric, of: before.sessions, hasUsers: hasUsers),
        after: MetricSample(metric, of: after.sessions, hasUsers: hasUsers), smallestCell: smallestCell
      ).result
    }
    let tested = results.indices.filter { !results[$0].isPrimary && results[$0].pValue != nil }
    let adjusted = HolmAdjustment.adjusted(tested.compactMap { results[$0].pValue })
    for (index, p) in zip(tested, adjusted) { results[index].adjustedPValue = p }
    return results
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
    let both = Set(before.sessions.compactMap(\.token)).intersection(after.sessions.compactMap(\.token))
    return printable(both.count)
  }

  private func printable(_ users: Int) -> Int? {
    !hasUsers || (1..<max(smallestCell, 1)).contains(users) ? nil : users
  }

  private func mix(_ property: String, _ value: (AnalysedSession) -> String?) -> MixTable {
    let sides = [before, after].map { Dictionary(grouping: $0.sessions, by: value) }
    let values = Set(sides.flatMap(\.keys)).sorted { ($0 == nil ? 1 : 0, $0 ?? "") < ($1 == nil ? 1 : 0, $1 ?? "") }
    let cells = SmallCells(minimum: smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
    let counts = sides.map { side -> [Int?] in
      var people = PeopleNumbers()
      let parts = values.map { value in
        SmallCells.Part(
          sessions: side[value]?.count ?? 0,
          users: BitSet((side[value] ?? []).compactMap { people.number(of: $0.token) }))
      }
      let hidden = cells.hidden(in: parts)
      return parts.indices.map { hidden.contains($0) ? nil : parts[$0].sessions }
    }
    return MixTable(
      property: property,
      rows: values.indices.map { MixTable.Row(value: values[$0], before: counts[0][$0], after: counts[1][$0]) })
  }
}
