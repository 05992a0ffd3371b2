import TransitionModel

extension ReportMetric {
  static let outcomes = ReportMetric(
    "outcomes", .outcomes, "outcomes", unit: .sessions,
    "How sessions ended: all = decided + interrupted + abandoned + invalid, decided = finished + cancelled."
  ) { cells in
    let funnel: [(String, Set<SessionOutcome>)] =
      [("all", .all), ("decided", .decided)] + SessionOutcome.allCases.map { ($0.rawValue, [$0]) }
    let values = funnel.map { name, outcomes in
      cells.isShown(outcomes) ? ReportValue.count(name, cells.sessions(outcomes)) : ReportValue(name, .suppressed)
    }
    return [PartialRow(n: cells.sessions(), values: values)]
  }

  static let interruptions = ReportMetric(
    "interrupted_by_reason", .outcomes, "interrupted", unit: .sessions,
    "Why the system, the app or the toolkit ended the gesture; `unknown` where nobody said."
  ) { cells in reasons(of: .interrupted, in: cells) }

  static let invalidSessions = ReportMetric(
    "invalid_by_reason", .outcomes, "invalid", unit: .sessions, "Why a trace cannot be interpreted."
  ) { cells in reasons(of: .invalid, in: cells) }

  /// Sessions of one outcome by reason. Nothing where the outcome has none, or is withheld itself.
  private static func reasons(of outcome: SessionOutcome, in cells: SubjectCells) -> [PartialRow] {
    let members = cells.outcomes.filter { $0.outcome == outcome }
    guard !members.isEmpty, cells.isShown([outcome]) else { return [] }
    let byReason = Dictionary(grouping: members) { $0.reason ?? "unknown" }.sorted { $0.key < $1.key }
    let parts = byReason.map { SubjectCells.part($0.value) }
    let hidden = cells.smallCells.hidden(in: parts)
    let values = byReason.indices.map { index in
      hidden.contains(index)
        ? ReportValue(byReason[index].key, .suppressed) : ReportValue.count(byReason[index].key, parts[index].sessions)
    }
    return [PartialRow(n: cells.sessions([outcome]), values: values)]
  }
}
