import BitCollections
import TransitionModel

extension ReportMetric {
  static let sessions = ReportMetric(
    "sessions", .sessions, "sessions", unit: .sessions, "All sessions, and by where they come from."
  ) { cells in
    let all = ReportValue.count("all", cells.sessions())
    let byOrigin = count(cells.outcomes, by: \.origin.rawValue)
    return [PartialRow(n: cells.sessions(), values: [all] + byOrigin)]
  }

  static let users = ReportMetric(
    "users", .sessions, "users", unit: .users,
    "Install tokens with a session. They rotate, so that one person may count more than once."
  ) { cells in
    guard cells.hasUsers else { return [] }
    let users = BitSet(cells.outcomes.lazy.compactMap(\.person)).count
    let isSmall = cells.smallCells.isSmall(sessions: cells.sessions(), users: users)
    let value =
      isSmall ? ReportValue("count", .tooFewUsers, needs: cells.smallestCell) : ReportValue.count("count", users)
    return [PartialRow(n: cells.sessions(), values: [value])]
  }

  static let sessionsWithoutToken = ReportMetric(
    "sessions_without_token", .sessions, "sessions without a token", unit: .sessions,
    "Sessions nobody is known for, beside others with a token. They count in every number, as one unknown person in "
      + "the design effect, and as no person where people are counted."
  ) { cells in
    guard cells.hasUsers else { return [] }
    let count = cells.outcomes.reduce(0) { $1.person == nil ? $0 + $1.sessions : $0 }
    return [PartialRow(n: cells.sessions(), values: [.count("count", count)])]
  }

  static let estimators = ReportMetric(
    "estimators", .sessions, "velocity estimators", unit: .sessions,
    "What the velocity at release was estimated with. Estimators disagree about many strokes: compare like with like."
  ) { cells in
    [PartialRow(n: cells.sessions(), values: count(cells.outcomes, by: \.estimator.rawValue))]
  }

  private static func count(_ cells: [OutcomeCell], by word: (OutcomeCell) -> String) -> [ReportValue] {
    Dictionary(grouping: cells, by: word).sorted { $0.key < $1.key }
      .map { .count($0.key, $0.value.reduce(0) { $0 + $1.sessions }) }
  }
}
