import TransitionModel

extension ReportMetric {
  /// What a measure of the release is given for.
  static let decisions: [(group: String, outcomes: Set<SessionOutcome>)] = [
    ("finished", [.finished]), ("cancelled", [.cancelled]),
  ]

  static let peakProgress = ReportMetric(
    "peak_progress", .progress, "furthest progress", unit: .progress,
    "The largest progress the gesture reached, clamped to 0...1, in bins of 0.005."
  ) { byDecision(.peakProgress, in: $0) }

  static let overshoot = ReportMetric(
    "overshoot", .progress, "overshoot", unit: .progress,
    "Furthest progress minus progress at release: how far people came back before they let go, in bins of 0.005."
  ) { cells in
    decisions.map { group, outcomes in
      // Two values of one bin differ by 0 at a guess, not by half a bin.
      let width = BinWidth(1, per: 200, values: .whole)
      let (peak, release) = (SessionMeasure.peakProgress.index, SessionMeasure.releaseProgress.index)
      let measured = cells.sample(width: width) { add in
        cells.measures.forEach(.peakProgress, .releaseProgress, among: outcomes) { cell in
          add(cell, max(0, Int(cell.bins[peak]) - Int(cell.bins[release])))
        }
      }
      return distribution(
        measured, of: [.peakProgress, .releaseProgress], group, outcomes, percents: [50, 95], in: cells)
    }
  }

  static let hold = ReportMetric(
    "hold", .release, "hold before release", unit: .milliseconds,
    "How long the finger had stayed within 1 pt of where it lifted, in bins of 1 ms."
  ) { cells in
    guard cells.has(.holdKnown) else { return [] }
    return byDecision(.hold, percents: [50, 95], in: cells)
  }

  static let longHold = ReportMetric(
    "long_hold", .release, "held over 100 ms", unit: .share,
    "Decided sessions whose hold before release is longer than 100 ms / those whose hold is known."
  ) { cells in
    guard cells.has(.holdKnown) else { return [] }
    return [counted(.longHolds, of: .holdKnown, among: .decided, apart: decisions.map(\.outcomes), in: cells)]
  }

  static let withReversals = ReportMetric(
    "with_reversals", .release, "changed direction", unit: .share,
    "Sessions whose smoothed velocity changed its sign at least once, beyond 50 pt/s either way / those whose "
      + "direction is known."
  ) { cells in
    guard cells.has(.reversalsKnown) else { return [] }
    return decisions.map { group, outcomes in
      counted(.withReversals, of: .reversalsKnown, among: outcomes, group: group, in: cells)
    }
  }

  static let reversals = ReportMetric(
    "reversals", .release, "changes of direction", unit: .number,
    "How often the smoothed velocity changed its sign, beyond 50 pt/s either way: the mean over sessions."
  ) { cells in
    guard cells.has(.reversalsKnown) else { return [] }
    return decisions.map { group, outcomes in
      ratio(
        .reversalCount, per: .reversalsKnown, count: .reversalsKnown, statistic: "mean", among: outcomes,
        group: group, in: cells, isShown: isReversalCountTold(outcomes, in: cells))
    }
  }

  /// Whether it may be told how often the direction changed: not where the sessions in which it did, or did not, or did
  /// more than once are few people's. With the share of those in which it did it would tell them.
  private static func isReversalCountTold(_ outcomes: Set<SessionOutcome>, in cells: SubjectCells) -> Bool {
    let parts: [(OutcomeCell) -> Int] = [
      { $0[.withReversals] }, { $0[.reversalsKnown] - $0[.withReversals] }, { $0[.reversalCount] - $0[.withReversals] },
    ]
    return !parts.contains { cells.isSmall(cells.cells(of: outcomes), $0, person: \.person) }
  }

  static let ambiguousRelease = ReportMetric(
    "ambiguous_release", .release, "close decisions", unit: .share,
    "Decided sessions whose margin, the release rule's signed distance to its boundary, is within 0.05 interaction "
      + "distances of it / those whose margin is known."
  ) { $0.has(.marginKnown) ? [counted(.ambiguous, of: .marginKnown, among: .decided, in: $0)] : [] }

  static let settleTime = ReportMetric(
    "settle_time", .time, "settle time", unit: .milliseconds,
    "From the release to the end of the animation after it, in bins of 1 ms."
  ) { cells in
    let isMeasured = cells.measures.has(.settleTime)
    return isMeasured ? byDecision(.settleTime, percents: [50, 95], in: cells) : []
  }
}
