import TransitionModel

/// A metric: its meaning, and the computation of its rows from a section's counts.
///
/// To add one, add a constant in a file of this folder and a line in ``all``. If it needs a new count, add a column to a
/// statement of `Aggregation/Statements` and its name to ``CountedTable``.
package struct ReportMetric: Sendable {
  let definition: MetricDefinition
  let unit: ReportUnit
  /// The rows without the metric's name and unit, which ``rows(of:)`` adds.
  private let partial: @Sendable (SectionCounts) -> [PartialRow]

  /// A row without the values that all rows of a metric have in common.
  struct PartialRow {
    var group: String?
    var n: Int?
    var people: Int?
    var values: [ReportValue]
    var histogram: [ReportBin]?
    var note: String?
  }

  /// Creates a metric.
  ///
  /// - Parameter known: The values that a session must have to be included.
  init(
    _ id: String, _ topic: ReportTopic, _ title: String, unit: ReportUnit, _ definition: String,
    ifAny known: QualitySum? = nil, rows: @escaping @Sendable (SectionCounts) -> [PartialRow]
  ) {
    self.definition = MetricDefinition(id: id, topic: topic, title: title, definition: definition)
    self.unit = unit
    partial = { counts in known.map(counts.has) ?? true ? rows(counts) : [] }
  }

  func rows(of counts: SectionCounts) -> [ReportRow] {
    partial(counts).map { row in
      ReportRow(
        metric: definition.id, group: row.group, unit: unit, n: row.n, people: row.people, values: row.values,
        histogram: row.histogram, note: row.note)
    }
  }

  /// The name of the cost of wrong decisions, which is no rate.
  package static let costID = presentationRegret.definition.id

  static let all: [ReportMetric] = [
    .sessions, .allInstalls, .people, .sessionsWithoutToken, .correctedClocks, .estimators, .recordedWith,
    .replayFidelity,
    .finishedAtOnce, .triedAgain, .cameBack, .presentationRegret,
    .finishRate, .regrettedCancel, .regrettedFinish, .interruptionRate, .abandonedRate, .invalidRate,
    .outcomes, .interruptions, .invalidSessions,
    .releaseProgress, .releaseVelocity,
    .affectedPeople, .excessRegrettedFinish, .deadSwipe, .censored,
    .decisionTime, .settleTime,
    .hitchRatio, .slowFrames, .frozenFrames, .inputGap, .hitchBands,
    .finishRateByScreen, .finishRateByDevice, .finishRateByVersion,
    .estimatorSensitivity,
  ]
}

struct Tally: CountedByCluster {
  var successes: Int
  var trials: Int
  var cluster: Int32?

  init(_ successes: Int, of trials: Int, cluster: Int32?) {
    (self.successes, self.trials, self.cluster) = (successes, trials, cluster)
  }
}

extension ReportMetric {
  /// Returns a share with its interval, or the reason that there is none.
  static func share(
    of tallies: some Sequence<Tally>, group: String? = nil, in counts: SectionCounts
  ) -> PartialRow {
    var count = ClusteredCount()
    for tally in tallies {
      count.add(successes: tally.successes, trials: tally.trials, cluster: tally.cluster)
    }
    let people = counts.hasUsers ? count.people : nil
    func row(_ value: ReportValue, note: String? = nil) -> PartialRow {
      PartialRow(group: group, n: count.trials, people: people, values: [value], note: note)
    }
    guard count.trials > 0 else { return row(ReportValue("share", .undefined)) }
    guard count.trials >= MinimumSample.share else {
      return row(ReportValue("share", .insufficient, needs: MinimumSample.share))
    }
    let (value, scope) = count.value("share", hasUsers: counts.hasUsers)
    let note: String? =
      switch scope {
      case .sessions: "assumes independent drags"
      case .onePerson: "this person's drags"
      case .people: counts.note(ofMissing: value, people: people)
      }
    return row(value, note: note)
  }

  /// Returns a metric's name in the one spelling by which it is found: `Tried_Again` is `tried again`.
  package static func spelling(_ name: String) -> String {
    name.lowercased().replacing("_", with: " ").replacing("-", with: " ")
  }

  /// The meaning of the rates for presentations.
  package static let presentationRates =
    "at once: the first drag dismissed the screen. tried again: another drag or a button followed a cancelled drag within "
    + "\(RegretWindow.standard) s. left open: neither, also if a later drag dismissed the screen after an interrupted one. came back: a drag dismissed the screen, and it was opened "
    + "again within \(RegretWindow.standard) s."

  /// Returns the shares of the parts of a whole; empty parts are left out.
  static func shares(of parts: [(group: String, tallies: [Tally])], in counts: SectionCounts) -> [PartialRow] {
    parts.filter { part in part.tallies.contains { $0.trials > 0 } }
      .map { share(of: $0.tallies, group: $0.group, in: counts) }
  }

  /// Returns a share of two sums over sessions.
  static func counted(
    _ part: QualitySum, of whole: QualitySum, among outcomes: Set<SessionOutcome>, group: String? = nil,
    in counts: SectionCounts
  ) -> PartialRow {
    let tallies = counts.qualities(of: outcomes).map { Tally($0[part], of: $0[whole], cluster: $0.cluster) }
    return share(of: tallies, group: group, in: counts)
  }

  /// Returns a ratio of two sums, or the reason that there is none; `count` is its number of sessions.
  static func ratio(
    _ part: QualitySum, per whole: QualitySum, count: QualitySum, statistic: String, scale: Double = 1,
    in counts: SectionCounts
  ) -> PartialRow {
    mean(
      of: counts.qualities(of: .valid).filter { $0[count] > 0 }, statistic, { Double($0[part]) * scale },
      per: { $0[whole] }, n: { $0[count] }, needs: MinimumSample.histogram, in: counts)
  }

  /// Returns a ratio of sums over counts of one kind, with its interval over people, or the reason that there is none.
  ///
  /// - Parameters:
  ///   - n: The number of sessions or presentations of a count.
  ///   - most: The maximum for one of them, if there is one.
  ///   - needs: The minimum number of them.
  static func mean<Count: CountedByCluster>(
    of members: [Count], _ statistic: String, _ part: (Count) -> Double, per whole: (Count) -> Int, n: (Count) -> Int,
    most: Double? = nil, needs: Int, in counts: SectionCounts
  ) -> PartialRow {
    let (count, denominator) = (members.reduce(0) { $0 + n($1) }, members.reduce(0) { $0 + whole($1) })
    let people = counts.hasUsers ? members.people : nil
    func row(_ value: ReportValue) -> PartialRow {
      PartialRow(n: count, people: people, values: [value], note: counts.note(ofMissing: value, people: people))
    }
    guard denominator > 0 else { return row(ReportValue(statistic, .undefined)) }
    guard count >= needs else { return row(ReportValue(statistic, .insufficient, needs: needs)) }
    let interval = counts.interval(over: members, part, per: { Double(whole($0)) }, most: most)
    return row(
      ReportValue(
        statistic, .measured, value: members.reduce(0) { $0 + part($1) } / Double(denominator), low: interval?.low,
        high: interval?.high))
  }
}
