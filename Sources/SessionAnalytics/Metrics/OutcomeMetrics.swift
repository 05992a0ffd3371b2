import TransitionModel

extension ReportMetric {
  static let outcomes = ReportMetric(
    "outcomes", .outcomes, "outcomes", unit: .sessions,
    "How drags ended: all = decided + interrupted + abandoned + invalid, decided = finished + cancelled."
      + " Where something else decides, also unknown."
  ) { cells in
    // Every decision of our own is known.
    let known = SessionOutcome.allCases.filter { $0 != .unknown || cells.sessions([$0]) > 0 }
    let funnel: [(String, Set<SessionOutcome>)] =
      [("all", .all), ("decided", .decided)] + known.map { ($0.rawValue, [$0]) }
    return [
      PartialRow(
        n: cells.sessions(), people: cells.people, values: funnel.map { .count($0, cells.sessions($1)) })
    ]
  }

  static let interruptions = ReportMetric(
    "interrupted_by_reason", .outcomes, "interrupted", unit: .sessions,
    "The reason that the system, the app or the toolkit ended the drag; `unknown` if none was reported."
  ) { cells in reasons(of: .interrupted, in: cells) }

  static let invalidSessions = ReportMetric(
    "invalid_by_reason", .outcomes, "invalid", unit: .sessions, "The reason that a trace cannot be interpreted."
  ) { cells in reasons(of: .invalid, in: cells) }

  /// Returns the sessions of one outcome by reason; empty if there are none.
  private static func reasons(of outcome: SessionOutcome, in cells: SectionCells) -> [PartialRow] {
    let members = cells.outcomes.filter { $0.outcome == outcome }
    guard !members.isEmpty else { return [] }
    let byReason = Dictionary(grouping: members) { $0.reason ?? "unknown" }.sorted { $0.key < $1.key }
    let values = byReason.map { ReportValue.count($0.key, $0.value.reduce(0) { $0 + $1.sessions }) }
    return [
      PartialRow(n: cells.sessions([outcome]), people: cells.hasUsers ? members.users : nil, values: values)
    ]
  }

  static let finishRate = ReportMetric(
    "finish_rate", .rates, "finish rate", unit: .share, "finished / (finished + cancelled)."
  ) { [share(of: [.finished], among: .decided, in: $0)] }

  static let cancelRate = ReportMetric(
    "cancel_rate", .rates, "cancel rate", unit: .share, "cancelled / (finished + cancelled)."
  ) { [share(of: [.cancelled], among: .decided, in: $0)] }

  static let interruptionRate = ReportMetric(
    "interruption_rate", .rates, "interruption rate", unit: .share, "interrupted / (all - invalid)."
  ) { [share(of: [.interrupted], among: .valid, in: $0)] }

  static let abandonedRate = ReportMetric(
    "abandoned_rate", .rates, "abandoned rate", unit: .share, "abandoned / (all - invalid)."
  ) { [share(of: [.abandoned], among: .valid, in: $0)] }

  static let invalidRate = ReportMetric(
    "invalid_rate", .rates, "invalid rate", unit: .share, "invalid / all."
  ) { [share(of: [.invalid], among: .all, in: $0)] }

  private static func share(
    of part: Set<SessionOutcome>, among whole: Set<SessionOutcome>, in cells: SectionCells
  ) -> PartialRow {
    let successes = Array(part)
    let tallies = cells.cells(of: whole).lazy.map { cell in
      Tally(successes.contains(cell.outcome) ? cell.sessions : 0, of: cell.sessions, person: cell.person)
    }
    return share(of: tallies, in: cells)
  }
}
