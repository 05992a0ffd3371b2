import TransitionModel

extension ReportMetric {
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
    of part: Set<SessionOutcome>, among whole: Set<SessionOutcome>, in cells: SubjectCells
  ) -> PartialRow {
    let successes = Array(part)
    let tallies = cells.cells(of: whole).lazy.map { cell in
      Tally(successes.contains(cell.outcome) ? cell.sessions : 0, of: cell.sessions, person: cell.person)
    }
    let row = share(of: tallies, in: cells, isShown: cells.isShown(whole))
    let isShown = cells.isShown(part) && cells.isShown(whole.subtracting(part))
    guard row.values.allSatisfy({ $0.status == .measured }), !isShown else { return row }
    return PartialRow(n: row.n, values: [ReportValue("share", .suppressed)])
  }
}
