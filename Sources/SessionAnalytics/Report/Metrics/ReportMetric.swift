import TransitionModel

/// One metric: what it means and how its rows come out of a section's cells.
///
/// A new one is a constant in a file of this folder and a line in ``all``, with an aggregate where it counts something
/// new.
struct ReportMetric: Sendable {
  let definition: MetricDefinition
  let unit: ReportUnit
  /// Rows without a metric's name and unit, which ``rows(of:)`` adds.
  private let partial: @Sendable (SubjectCells) -> [PartialRow]

  /// A row but for what all rows of a metric have in common.
  struct PartialRow {
    var group: String?
    var n: Int?
    var values: [ReportValue]
    var histogram: [ReportBin]?
    var note: String?
  }

  init(
    _ id: String, _ topic: ReportTopic, _ title: String, unit: ReportUnit, _ definition: String,
    rows: @escaping @Sendable (SubjectCells) -> [PartialRow]
  ) {
    self.definition = MetricDefinition(id: id, topic: topic, title: title, definition: definition)
    self.unit = unit
    partial = rows
  }

  func rows(of cells: SubjectCells) -> [ReportRow] {
    partial(cells).map { row in
      ReportRow(
        metric: definition.id, group: row.group, unit: unit, n: row.n, values: row.values, histogram: row.histogram,
        note: row.note)
    }
  }

  /// Every metric, in the order of the report.
  static let all: [ReportMetric] = [
    .sessions, .users, .sessionsWithoutToken, .estimators, .coverage, .replayFidelity,
    .finishRate, .cancelRate, .regrettedCancel, .regrettedFinish, .interruptionRate, .abandonedRate, .invalidRate,
    .weightedRegret,
    .outcomes, .interruptions, .invalidSessions,
    .releaseProgress, .peakProgress, .overshoot,
    .releaseVelocity, .releaseAtRest,
    .ambiguousRelease, .longHold, .hold, .withReversals, .reversals,
    .excessRegrettedFinish, .gaveUp, .recoveredCancel, .rageSwipe, .deadSwipe,
    .regrettedCancelWithin, .regrettedFinishWithin, .regrettedCancelByMargin, .regrettedFinishByMargin, .censored,
    .attempts,
    .decisionTime, .settleTime,
    .hitchRatio, .slowFrames, .frozenFrames, .inputGap, .hitchBands, .regrettedCancelByHitch, .regrettedFinishByHitch,
    .finishRateByScreen, .finishRateByDevice, .finishRateByVersion,
    .estimatorSensitivity,
  ]
}
