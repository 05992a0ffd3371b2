import TransitionModel

extension ReportMetric {
  static let outcomes = ReportMetric(
    "outcomes", .outcomes, "outcomes", unit: .sessions,
    "How drags ended: all = decided + interrupted + abandoned + invalid, decided = finished + cancelled."
      + " Where something else decides, also unknown."
  ) { counts in
    // Every decision of our own is known.
    let known = SessionOutcome.allCases.filter { $0 != .unknown || counts.sessions([$0]) > 0 }
    let funnel: [(String, Set<SessionOutcome>)] =
      [("all", .all), ("decided", .decided)] + known.map { ($0.rawValue, [$0]) }
    return [
      PartialRow(
        n: counts.sessions(), people: counts.people, values: funnel.map { .count($0, counts.sessions($1)) })
    ]
  }

  static let interruptions = ReportMetric(
    "interrupted_by_reason", .outcomes, "interrupted", unit: .sessions,
    "The reason that the system, the app or the toolkit ended the drag; `unknown` if none was reported."
  ) { counts in reasons(of: .interrupted, in: counts) }

  static let invalidSessions = ReportMetric(
    "invalid_by_reason", .outcomes, "invalid", unit: .sessions, "The reason that a trace cannot be interpreted."
  ) { counts in reasons(of: .invalid, in: counts) }

  /// Returns the sessions of one outcome by reason; empty if there are none.
  private static func reasons(of outcome: SessionOutcome, in counts: SectionCounts) -> [PartialRow] {
    let members = counts.reasons.filter { $0.outcome == outcome }
    guard !members.isEmpty else { return [] }
    let byReason = Dictionary(grouping: members) { $0.reason ?? "unknown" }.sorted { $0.key < $1.key }
    let values = byReason.map { ReportValue.count($0.key, $0.value.reduce(0) { $0 + $1.sessions }) }
    let people = counts.hasUsers ? counts.drags(of: [outcome]).people : nil
    return [PartialRow(n: counts.sessions([outcome]), people: people, values: values)]
  }

  static let finishRate = ReportMetric(
    "finish_rate", .rates, "finish rate", unit: .share, "finished / (finished + cancelled)."
  ) { [share(of: [.finished], among: .decided, in: $0)] }

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
    of part: Set<SessionOutcome>, among whole: Set<SessionOutcome>, in counts: SectionCounts
  ) -> PartialRow {
    let tallies = counts.drags(of: whole).map { drags in
      Tally(part.contains(drags.outcome) ? drags.sessions : 0, of: drags.sessions, cluster: drags.cluster)
    }
    return share(of: tallies, in: counts)
  }
}
