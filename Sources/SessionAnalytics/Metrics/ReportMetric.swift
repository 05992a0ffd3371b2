import TransitionModel

/// A metric: its meaning, and the computation of its rows from a section's cells.
///
/// To add one, add a constant in a file of this folder and a line in ``all``, and an aggregate if it needs new counts.
package struct ReportMetric: Sendable {
  let definition: MetricDefinition
  let unit: ReportUnit
  /// The rows without the metric's name and unit, which ``rows(of:)`` adds.
  private let partial: @Sendable (SectionCells) -> [PartialRow]

  /// A row without the values that all rows of a metric have in common.
  struct PartialRow {
    var group: String?
    var n: Int?
    var values: [ReportValue]
    var histogram: [ReportBin]?
    var note: String?
  }

  /// Creates a metric.
  ///
  /// - Parameter known: The values that a session must have to be included.
  init(
    _ id: String, _ topic: ReportTopic, _ title: String, unit: ReportUnit, _ definition: String,
    ifAny known: CountedSum? = nil, rows: @escaping @Sendable (SectionCells) -> [PartialRow]
  ) {
    self.definition = MetricDefinition(id: id, topic: topic, title: title, definition: definition)
    self.unit = unit
    partial = { cells in known.map(cells.has) ?? true ? rows(cells) : [] }
  }

  func rows(of cells: SectionCells) -> [ReportRow] {
    partial(cells).map { row in
      ReportRow(
        metric: definition.id, group: row.group, unit: unit, n: row.n, values: row.values, histogram: row.histogram,
        note: row.note)
    }
  }

  static let all: [ReportMetric] = [
    .sessions, .allInstalls, .users, .sessionsWithoutToken, .correctedClocks, .estimators, .coverage, .replayFidelity,
    .finishedAtOnce, .triedAgain, .cameBack, .presentationRegret,
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

extension ReportMetric.PartialRow {
  private static let rounded = "rounded, and without n, which would tell how many few people are left out"

  /// Returns the row without its number of sessions, unless that may be printed.
  ///
  /// A share to its last digit is a fraction, which reveals its denominator. So it is rounded to steps that every
  /// number of sessions can have, and its interval is rounded outward.
  ///
  /// - Parameter isOfCounts: Whether the values are fractions of the hidden number.
  func telling(n isTold: Bool, isOfCounts: Bool = true) -> ReportMetric.PartialRow {
    guard !isTold, let n else { return self }
    var row = self
    row.n = nil
    row.histogram = nil
    guard isOfCounts, values.contains(where: { $0.status == .measured }) else { return row }
    row.values = values.map { $0.rounded(to: n < 100 ? 20 : 100) }
    row.note = [note, Self.rounded].compactMap { $0 }.joined(separator: "; ")
    return row
  }

  /// Returns the row without its value, if it has one and there is a reason to hide it.
  func withholding(_ statistic: String, _ reason: HiddenReason?, in cells: SectionCells) -> ReportMetric.PartialRow {
    guard let reason, values.contains(where: { $0.status == .measured }) else { return self }
    return ReportMetric.PartialRow(group: group, n: n, values: [cells.hidden(statistic, reason)])
  }
}

struct Tally: CountedByPerson {
  var successes: Int
  var trials: Int
  var person: Int?

  init(_ successes: Int, of trials: Int, person: Int?) {
    (self.successes, self.trials, self.person) = (successes, trials, person)
  }
}

extension ReportMetric {
  /// Returns a share with its interval, or the reason that there is none.
  static func share(
    of tallies: some Sequence<Tally>, group: String? = nil, in cells: SectionCells, hidden: HiddenReason? = nil
  ) -> PartialRow {
    func missing(_ status: ReportValue.Status, n: Int? = nil, needs: Int? = nil) -> PartialRow {
      PartialRow(group: group, n: n, values: [ReportValue("share", status, needs: needs)])
    }
    func withheld(_ reason: HiddenReason, n: Int? = nil) -> PartialRow {
      PartialRow(group: group, n: n, values: [cells.hidden("share", reason)])
    }
    if let hidden { return withheld(hidden) }
    var count = ClusteredCount()
    for tally in tallies {
      count.add(
        successes: tally.successes, trials: tally.trials, person: tally.person, cluster: cells.clusters[tally.person])
    }
    guard count.trials > 0 else { return missing(.undefined, n: 0) }
    let whole = cells.smallCells.reason(sessions: count.trials, byPerson: count.trialsByPerson)
    if cells.hasUsers, whole == .fewPeople {
      return missing(.tooFewUsers, needs: cells.smallestCell)
    } else if whole == .dominance {
      return withheld(.dominance)
    } else if count.trials < MinimumSample.share {
      // Without users, few trials are a small count themselves.
      let isPart = group != nil || count.trials < cells.sessions()
      return whole != nil && isPart
        ? withheld(.fewPeople) : missing(.insufficient, n: count.trials, needs: MinimumSample.share)
    } else if let reason = cells.smallCells.reason(sessions: count.successes, byPerson: count.successesByPerson)
      ?? cells.smallCells.reason(sessions: count.trials - count.successes, byPerson: count.failuresByPerson)
    {
      return withheld(reason, n: count.trials)
    }
    var (value, scope) = count.value("share", hasUsers: cells.hasUsers)
    if scope == .people, cells.areTokensRotated { value = value.withoutInterval }
    let note: String? =
      switch scope {
      case .sessions: "assumes independent sessions"
      case .onePerson: "this person's drags"
      case .people: cells.note(ofMissing: value)
      }
    return PartialRow(group: group, n: count.trials, values: [value], note: note)
  }

  /// Returns a metric's name in the one spelling by which it is found: `Tried_Again` is `tried again`.
  package static func spelling(_ name: String) -> String {
    name.lowercased().replacing("_", with: " ").replacing("-", with: " ")
  }

  /// The meaning of the rates for presentations.
  package static let presentationRates =
    "at once: the first drag dismissed the screen. tried again: another drag or a button followed a cancelled drag within "
    + "\(RegretWindow.standard) s. left open: neither. came back: a drag dismissed the screen, and it was opened "
    + "again within \(RegretWindow.standard) s."

  /// Returns the shares of the parts of a whole whose counts are printed.
  ///
  /// Counts of few people in a part are hidden, whether its total, its successes or its failures, and so are counts
  /// that would reveal them. Empty parts are left out.
  ///
  /// - Parameters:
  ///   - rest: The part of the whole outside of all parts.
  ///   - isNTold: Whether the number of sessions in a part may be printed.
  static func shares(
    of parts: [(group: String, tallies: [Tally])], rest: [Tally] = [], in cells: SectionCells,
    hidden: HiddenReason? = nil, isNTold: Bool = true
  ) -> [PartialRow] {
    let parts = parts.filter { part in part.tallies.contains { $0.trials > 0 } }
    func reasons(_ count: (Tally) -> Int) -> [Int: HiddenReason] {
      cells.smallCells.reasons(in: (parts.map(\.tallies) + [rest]).map { SmallCells.Part($0, count) })
    }
    let (trials, successes, failures) = (reasons(\.trials), reasons(\.successes), reasons { $0.trials - $0.successes })
    return parts.enumerated().map { index, part in
      let row = share(of: part.tallies, group: part.group, in: cells, hidden: hidden ?? trials[index])
      return row.withholding("share", successes[index] ?? failures[index], in: cells).telling(n: isNTold)
    }
  }

  /// Returns a share of two sums over sessions.
  ///
  /// - Parameter apart: The outcomes whose parts of the whole other rows print; nil for none.
  static func counted(
    _ part: CountedSum, of whole: CountedSum, among outcomes: Set<SessionOutcome>, apart: [Set<SessionOutcome>]? = nil,
    group: String? = nil, in cells: SectionCells, hidden: HiddenReason? = nil
  ) -> PartialRow {
    let tallies = cells.cells(of: outcomes).lazy.map { Tally($0[part], of: $0[whole], person: $0.person) }
    return share(of: tallies, group: group, in: cells, hidden: hidden ?? cells.hidden(outcomes))
      .telling(n: cells.isTold(whole, apart: apart ?? [outcomes]))
  }

  /// Returns a ratio of two sums, or the reason that there is none; `count` is its number of sessions.
  static func ratio(
    _ part: CountedSum, per whole: CountedSum, count: CountedSum, statistic: String, scale: Double = 1,
    among outcomes: Set<SessionOutcome> = .valid, group: String? = nil, in cells: SectionCells,
    hidden: HiddenReason? = nil
  ) -> PartialRow {
    ratio(part, per: whole, count: count, statistic, scale, among: outcomes, group, in: cells)
      .withholding(statistic, hidden, in: cells)
      .telling(n: cells.isTold(count, apart: [outcomes]), isOfCounts: whole == count)
  }

  private static func ratio(
    _ part: CountedSum, per whole: CountedSum, count: CountedSum, _ statistic: String, _ scale: Double,
    among outcomes: Set<SessionOutcome>, _ group: String?, in cells: SectionCells
  ) -> PartialRow {
    if let reason = cells.hidden(outcomes) {
      return PartialRow(group: group, n: nil, values: [cells.hidden(statistic, reason)])
    }
    let members = cells.cells(of: outcomes).filter { $0[count] > 0 }
    let n = members.reduce(0) { $0 + $1[count] }
    let denominator = members.reduce(0) { $0 + $1[whole] }
    guard denominator > 0 else {
      return PartialRow(group: group, n: n, values: [ReportValue(statistic, .undefined)])
    }
    if let value = cells.withheld(statistic, SmallCells.Part(members, { $0[count] })) {
      return PartialRow(group: group, n: nil, values: [value])
    }
    guard n >= MinimumSample.histogram else {
      return PartialRow(
        group: group, n: n, values: [ReportValue(statistic, .insufficient, needs: MinimumSample.histogram)])
    }
    let value = Double(members.reduce(0) { $0 + $1[part] }) * scale / Double(denominator)
    let interval = cells.interval(over: members, { Double($0[part]) * scale }, per: { Double($0[whole]) })
    let measured = ReportValue(statistic, .measured, value: value, low: interval?.low, high: interval?.high)
    return PartialRow(group: group, n: n, values: [measured], note: cells.note(ofMissing: measured))
  }
}
