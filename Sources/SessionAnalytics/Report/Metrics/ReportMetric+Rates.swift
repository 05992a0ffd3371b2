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
    let row = share(in: cells, among: whole, trials: \.sessions) { part.contains($0.key.outcome) ? $0.sessions : 0 }
    let isShown = cells.isShown(part) && cells.isShown(whole.subtracting(part))
    guard row.values.allSatisfy({ $0.status == .measured }), !isShown else { return row }
    return PartialRow(n: row.n, values: [ReportValue("share", .suppressed)])
  }

  /// A share with its interval, or why there is none.
  static func share(
    in cells: SubjectCells, among whole: Set<SessionOutcome>, trials: (OutcomeCell) -> Int,
    successes: (OutcomeCell) -> Int
  ) -> PartialRow {
    guard cells.isShown(whole) else { return PartialRow(n: nil, values: [ReportValue("share", .suppressed)]) }
    var count = ClusteredCount()
    for cell in cells.outcomes where whole.contains(cell.key.outcome) {
      count.add(successes: successes(cell), trials: trials(cell), token: cell.key.token)
    }
    guard let interval = count.interval else { return PartialRow(n: 0, values: [ReportValue("share", .undefined)]) }
    let failures = count.trials - count.successes
    if cells.hasUsers, count.users < cells.smallestCell {
      return PartialRow(n: nil, values: [ReportValue("share", .tooFewUsers, needs: cells.smallestCell)])
    } else if count.trials < MinimumSample.share {
      return PartialRow(n: count.trials, values: [ReportValue("share", .insufficient, needs: MinimumSample.share)])
    } else if cells.smallCells.isSmall(sessions: count.successes, users: count.usersWithSuccess)
      || cells.smallCells.isSmall(sessions: failures, users: count.usersWithFailure)
    {
      return PartialRow(n: count.trials, values: [ReportValue("share", .suppressed)])
    }
    let value = ReportValue(
      "share", .measured, value: interval.share, low: interval.low, high: interval.high,
      designEffect: count.designEffect)
    let note = count.designEffect == nil ? "assumes independent sessions" : nil
    return PartialRow(n: count.trials, values: [value], note: note)
  }
}
