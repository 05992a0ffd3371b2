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
  ) { counts in
    let groups: [(String, Set<SessionOutcome>)] = [
      ("finished", [.finished]), ("cancelled", [.cancelled]), ("decided", .decided),
    ]
    // From the two groups, which add up to all decided sessions.
    return groups.map { group, outcomes in
      // Of the two groups, which add up to all decided sessions.
      distribution(
        of: .decisionTime, group, outcomes, percents: [50, 90, 95], in: counts,
        bars: outcomes == .decided ? nil : decisionTimeBars)
    }
  }

  private static let decisionTimeBars = HistogramBars(
    edges: decisionTimeEdges, bounds: [0] + decisionTimeEdges.map(Double.init) + [nil])

  static let releaseProgress = ReportMetric(
    "release_progress", .progress, "progress at release", unit: .progress,
    "The dragged share of the interaction distance at the last release, clamped to 0...1, in bins of 0.005."
  ) { counts in
    byDecision(.releaseProgress, in: counts, bars: evenBars)
  }

  static let releaseVelocity = ReportMetric(
    "release_velocity", .velocity, "velocity at release", unit: .pointsPerSecond,
    "The velocity that the release rule used, positive toward the end of the transition, in bins of 5 pt/s."
  ) { counts in
    byDecision(.releaseVelocity, in: counts, bars: velocityBars)
  }

  private static let velocityBars = HistogramBars(
    edges: velocityEdges.map { $0 / 5 }, bounds: [nil] + velocityEdges.map(Double.init) + [nil])

  private static let evenBars = HistogramBars(
    edges: (1..<progressBars).map { $0 * 200 / progressBars },
    bounds: (0...progressBars).map { Double($0) / Double(progressBars) })

  static func byDecision(
    _ measure: SessionMeasure, percents: [Int] = [5, 25, 50, 75, 95], in counts: SectionCounts,
    bars: HistogramBars? = nil
  ) -> [PartialRow] {
    decisions.map { group, outcomes in
      distribution(of: measure, group, outcomes, percents: percents, in: counts, bars: bars)
    }
  }

  /// Returns quantiles, or the reason that there are none.
  private static func distribution(
    of measure: SessionMeasure, _ group: String, _ outcomes: Set<SessionOutcome>, percents: [Int],
    in counts: SectionCounts, bars: HistogramBars?
  ) -> PartialRow {
    let sample = counts.sample(of: measure, outcomes)
    let names = percents.map { $0 < 10 ? "p0\($0)" : "p\($0)" }
    let n = sample.histogram.total
    let people = counts.hasUsers && sample.hasBars ? sample.people : nil
    let values =
      n > 0 ? quantiles(of: sample, percents, names, in: counts) : names.map { ReportValue($0, .undefined) }
    let note = values.first { $0.status == .measured && (sample.hasBars || !counts.hasUsers) }
      .flatMap { counts.note(ofMissing: $0, people: people) }
    return PartialRow(
      group: group, n: n, people: people, values: values, histogram: bars?.bins(of: sample.histogram), note: note)
  }

  private static func quantiles(
    of sample: BinnedSample, _ percents: [Int], _ names: [String], in counts: SectionCounts
  ) -> [ReportValue] {
    let n = sample.histogram.total
    let needs = percents.map(MinimumSample.quantile)
    let known = percents.indices.filter { n >= needs[$0] }
    let quantiles = sample.histogram.quantiles(atPercents: percents)
    let intervals = sample.intervals(atPercents: known.map { percents[$0] }, hasUsers: counts.hasUsers)
    var values = percents.indices.map { ReportValue(names[$0], .insufficient, needs: needs[$0]) }
    for (index, interval) in zip(known, intervals) {
      let width = sample.histogram.width
      let value = width.known(quantiles[index])
      let bounds = interval.map { range in
        [range.lowerBound, range.upperBound].map { width.known(width.value(of: $0)) }
      }
      values[index] = ReportValue(
        names[index], .measured, value: value, low: bounds.map { min($0[0], value) },
        high: bounds.map { max($0[1], value) })
    }
    return values
  }

  static let decisions: [(group: String, outcomes: Set<SessionOutcome>)] = [
    ("finished", [.finished]), ("cancelled", [.cancelled]),
  ]

  static let settleTime = ReportMetric(
    "settle_time", .time, "animation after release", unit: .milliseconds,
    "The time from the release to the end of the completion animation, in bins of 1 ms."
  ) { counts in
    let isMeasured = counts.sample(of: .settleTime, .decided).histogram.total > 0
    return isMeasured ? byDecision(.settleTime, percents: [50, 95], in: counts) : []
  }
}
