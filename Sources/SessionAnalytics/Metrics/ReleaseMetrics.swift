import TransitionModel

extension ReportMetric {
  /// The edges of the velocity bars, in pt/s; the first bar has no lower and the last no upper bound.
  static let velocityEdges = [-2000, -1000, -700, -500, -300, -100, -50, 0, 50, 100, 300, 500, 700, 1000, 2000]
  /// The number of progress bars, each 0.05 of the interaction distance wide.
  static let progressBars = 20

  /// The edges of the bars of decision time: 100 ms each up to 1500 ms, and one for all longer times.
  static let decisionTimeEdges = Array(stride(from: 100, through: 1500, by: 100))

  static let decisionTime = ReportMetric(
    "decision_time", .time, "time to decision", unit: .milliseconds,
    "The time from the first touch to the last sample of decided drags, in bins of 1 ms. A touch that catches the moving "
      + "view prolongs its drag."
  ) { cells in
    let groups: [(String, Set<SessionOutcome>)] = [
      ("finished", [.finished]), ("cancelled", [.cancelled]), ("decided", .decided),
    ]
    // From the two groups, which add up to all decided sessions.
    return groups.map { group, outcomes in
      // Of the two groups, which add up to all decided sessions.
      distribution(
        of: .decisionTime, group, outcomes, percents: [50, 90, 95], in: cells,
        bars: outcomes == .decided ? nil : decisionTimeBars)
    }
  }

  private static let decisionTimeBars = HistogramBars(
    edges: decisionTimeEdges, bounds: [0] + decisionTimeEdges.map(Double.init) + [nil])

  static let releaseProgress = ReportMetric(
    "release_progress", .progress, "progress at release", unit: .progress,
    "The dragged share of the interaction distance at the last release, clamped to 0...1, in bins of 0.005."
  ) { cells in
    byDecision(.releaseProgress, in: cells, bars: evenBars)
  }

  static let releaseVelocity = ReportMetric(
    "release_velocity", .velocity, "velocity at release", unit: .pointsPerSecond,
    "The velocity that the release rule used, positive toward the end of the transition, in bins of 5 pt/s."
  ) { cells in
    byDecision(.releaseVelocity, in: cells, bars: velocityBars)
  }

  private static let velocityBars = HistogramBars(
    edges: velocityEdges.map { $0 / 5 }, bounds: [nil] + velocityEdges.map(Double.init) + [nil])

  static let releaseAtRest = ReportMetric(
    "release_at_rest", .velocity, "released at rest", unit: .share,
    "Decided drags whose velocity at release is exactly 0 / those whose velocity is known."
  ) { [counted(.atRest, of: .velocityKnown, among: .decided, in: $0)] }

  private static let evenBars = HistogramBars(
    edges: (1..<progressBars).map { $0 * 200 / progressBars },
    bounds: (0...progressBars).map { Double($0) / Double(progressBars) })

  static func byDecision(
    _ measure: SessionMeasure, percents: [Int] = [5, 25, 50, 75, 95], in cells: SectionCells,
    bars: HistogramBars? = nil
  ) -> [PartialRow] {
    decisions.map { group, outcomes in
      distribution(of: measure, group, outcomes, percents: percents, in: cells, bars: bars)
    }
  }

  private static func distribution(
    of measure: SessionMeasure, _ group: String, _ outcomes: Set<SessionOutcome>, percents: [Int],
    in cells: SectionCells, bars: HistogramBars?
  ) -> PartialRow {
    let sample = cells.sample(of: measure, outcomes)
    var row = distribution(sample, group, percents: percents, in: cells)
    row.histogram = bars?.bins(of: measure, outcomes, in: cells)
    return row
  }

  /// Returns quantiles, or the reason that there are none.
  private static func distribution(
    _ measured: (BinnedSample, people: Int?), _ group: String, percents: [Int], in cells: SectionCells
  ) -> PartialRow {
    let names = percents.map { $0 < 10 ? "p0\($0)" : "p\($0)" }
    let (sample, people) = measured
    let n = sample.histogram.total
    let values =
      n > 0 ? quantiles(of: sample, percents, names, in: cells) : names.map { ReportValue($0, .undefined) }
    let note = values.first { $0.status == .measured }.flatMap { cells.note(ofMissing: $0, people: people) }
    return PartialRow(group: group, n: n, people: people, values: values, note: note)
  }

  static func quantiles(
    of sample: BinnedSample, _ percents: [Int], _ names: [String], in cells: SectionCells
  ) -> [ReportValue] {
    let n = sample.histogram.total
    let needs = percents.map(MinimumSample.quantile)
    let known = percents.indices.filter { n >= needs[$0] }
    let quantiles = sample.histogram.quantiles(atPercents: percents)
    let intervals = cells.intervals(of: sample, atPercents: known.map { percents[$0] })
    var values = percents.indices.map { ReportValue(names[$0], .insufficient, needs: needs[$0]) }
    for (index, interval) in zip(known, intervals) {
      let value = quantiles[index]
      let bounds = interval.map { range in
        [range.lowerBound, range.upperBound].map { sample.histogram.width.value(of: $0) }
      }
      values[index] = ReportValue(
        names[index], .measured, value: value, low: bounds.map { min($0[0], value) },
        high: bounds.map { max($0[1], value) })
    }
    return values
  }

  /// The groups of sessions that have measures of the release.
  static let decisions: [(group: String, outcomes: Set<SessionOutcome>)] = [
    ("finished", [.finished]), ("cancelled", [.cancelled]),
  ]

  static let peakProgress = ReportMetric(
    "peak_progress", .progress, "furthest progress", unit: .progress,
    "The largest progress of the drag, clamped to 0...1, in bins of 0.005."
  ) { byDecision(.peakProgress, in: $0) }

  static let overshoot = ReportMetric(
    "overshoot", .progress, "moved back before release", unit: .progress,
    "The furthest progress minus the progress at release (overshoot), in bins of 0.005."
  ) { cells in
    decisions.map { group, outcomes in
      // The most likely difference of two values in one bin is 0, not half a bin.
      let width = BinWidth(1, per: 200, values: .whole)
      let (peak, release) = (SessionMeasure.peakProgress.index, SessionMeasure.releaseProgress.index)
      let measured = cells.sample(width: width) { add in
        cells.measures.forEach(.peakProgress, .releaseProgress, among: outcomes) { cell in
          add(cell, max(0, Int(cell.bins[peak]) - Int(cell.bins[release])))
        }
      }
      return distribution(measured, group, percents: [50, 95], in: cells)
    }
  }

  static let hold = ReportMetric(
    "hold", .release, "hold before release", unit: .milliseconds,
    "The time for which the finger had stayed within 1 pt of where it lifted, in bins of 1 ms.", ifAny: .holdKnown
  ) { byDecision(.hold, percents: [50, 95], in: $0) }

  static let longHold = ReportMetric(
    "long_hold", .release, "held over 100 ms", unit: .share,
    "Decided drags whose hold before release is longer than 100 ms / those whose hold is known.", ifAny: .holdKnown
  ) { [counted(.longHolds, of: .holdKnown, among: .decided, in: $0)] }

  static let withReversals = ReportMetric(
    "with_reversals", .release, "changed direction", unit: .share,
    "Drags whose smoothed velocity changed its sign at least once, beyond 50 pt/s either way / those whose direction is "
      + "known.", ifAny: .reversalsKnown
  ) { cells in
    decisions.map { group, outcomes in
      counted(.withReversals, of: .reversalsKnown, among: outcomes, group: group, in: cells)
    }
  }

  static let reversals = ReportMetric(
    "reversals", .release, "changes of direction", unit: .number,
    "How often the smoothed velocity changed its sign, beyond 50 pt/s either way: the mean over drags.",
    ifAny: .reversalsKnown
  ) { cells in
    decisions.map { group, outcomes in
      ratio(
        .reversalCount, per: .reversalsKnown, count: .reversalsKnown, statistic: "mean", among: outcomes,
        group: group, in: cells)
    }
  }

  static let ambiguousRelease = ReportMetric(
    "ambiguous_release", .release, "close decisions", unit: .share,
    "Decided drags whose last release is within 5 % of the interaction distance from the rule's boundary / those whose "
      + "distance from it is known (the margin).", ifAny: .marginKnown
  ) { [counted(.ambiguous, of: .marginKnown, among: .decided, in: $0)] }

  static let settleTime = ReportMetric(
    "settle_time", .time, "animation after release", unit: .milliseconds,
    "The time from the release to the end of the completion animation, in bins of 1 ms."
  ) { cells in
    let isMeasured = cells.measures.has(.settleTime)
    return isMeasured ? byDecision(.settleTime, percents: [50, 95], in: cells) : []
  }
}
