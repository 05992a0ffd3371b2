import TransitionModel
import TransitionStore

extension ReportMetric {
  static let sessions = ReportMetric(
    "sessions", .sessions, "drags", unit: .sessions, "All drags, and by their source."
  ) { cells in
    let all = ReportValue.count("all", cells.sessions())
    let byOrigin = count(cells.outcomes, by: \.origin.rawValue)
    return [PartialRow(n: cells.sessions(), values: [all] + byOrigin)]
  }

  static let users = ReportMetric(
    "users", .sessions, "people", unit: .users,
    "Install tokens with a drag. They rotate, so that one person may count more than once."
  ) { cells in
    guard cells.hasUsers else { return [] }
    let users = cells.outcomes.users
    let isSmall = cells.smallCells.isFew(sessions: cells.sessions(), users: users)
    let value =
      isSmall ? ReportValue("count", .tooFewUsers, needs: cells.smallestCell) : ReportValue.count("count", users)
    return [PartialRow(n: cells.sessions(), values: [value])]
  }

  static let sessionsWithoutToken = ReportMetric(
    "sessions_without_token", .sessions, "drags without a token", unit: .sessions,
    "Drags of unknown people, beside others with a token. They are part of every number. Together they are one unknown "
      + "person in the design effect, and no person in the number of people."
  ) { cells in
    guard cells.hasUsers else { return [] }
    let count = cells.outcomes.reduce(0) { $1.person == nil ? $0 + $1.sessions : $0 }
    return [PartialRow(n: cells.sessions(), values: [.count("count", count)])]
  }

  static let allInstalls = ReportMetric(
    "all_installs", .sessions, "drags of all installs", unit: .sessions,
    "The estimated number of drags, with those of the installs that sampling leaves out: each recorded drag stands for "
      + "one over its install's sampling rate. Rates and their n are of recorded drags."
  ) { cells in
    let represents = { (cell: OutcomeCell) in cell[.representedMilli] / max(cell.sessions, 1) }
    let parts = Dictionary(grouping: cells.outcomes, by: represents).sorted { $0.key < $1.key }
    guard parts.contains(where: { $0.key != InstallFact.itself }) else { return [] }
    // With the number of all, the parts of two rates follow from it.
    let hidden = cells.smallCells.reasons(in: parts.map { SmallCells.Part($0.value, \.sessions) }).values.first
    let sum = cells.outcomes.reduce(0) { $0 + $1[.representedMilli] }
    let value = hidden.map { cells.hidden("count", $0) } ?? .count("count", (sum + 500) / 1000)
    return [PartialRow(n: cells.sessions(), values: [value])]
  }

  static let correctedClocks = ReportMetric(
    "corrected_clocks", .sessions, "drags with a corrected time", unit: .sessions,
    "Drags on devices whose clock cannot have been right. Their time is that of their arrival.",
    ifAny: .clockCorrected
  ) { cells in
    let parts = [{ $0[.clockCorrected] }, { $0.sessions - $0[.clockCorrected] }].map { (count: (OutcomeCell) -> Int) in
      SmallCells.Part(cells.outcomes, count)
    }
    let hidden = cells.smallCells.reasons(in: parts)[0]
    let value = hidden.map { cells.hidden("count", $0) } ?? .count("count", parts[0].sessions)
    return [PartialRow(n: cells.sessions(), values: [value])]
  }

  static let estimators = ReportMetric(
    "estimators", .sessions, "velocity estimators", unit: .sessions,
    "The estimators of the velocity at release. They disagree about many strokes: compare drags with the same one."
  ) { cells in
    [PartialRow(n: cells.sessions(), values: count(cells.outcomes, by: \.estimator.rawValue))]
  }

  private static func count(_ cells: [OutcomeCell], by word: (OutcomeCell) -> String) -> [ReportValue] {
    Dictionary(grouping: cells, by: word).sorted { $0.key < $1.key }
      .map { .count($0.key, $0.value.reduce(0) { $0 + $1.sessions }) }
  }

  static let coverage = ReportMetric(
    "coverage", .sessions, "coverage", unit: .sessions,
    "Drags with a trace when they were stored, with frames, with a presentation, and with a token. A metric that needs "
      + "one of them is computed from the drags that have it."
  ) { cells in
    let sums: [(String, (OutcomeCell) -> Int)] = [
      ("samples", { $0[.withSamples] }), ("frames", { $0[.framesKnown] }),
      ("presentation", { $0[.withPresentation] }), ("token", { $0.person == nil ? 0 : $0.sessions }),
    ]
    let values = sums.map { name, sum -> ReportValue in
      let parts = [sum, { $0.sessions - sum($0) }].map { SmallCells.Part(cells.outcomes, $0) }
      // Sessions without a token belong to no person, and their number is printed. Those with frames are also printed
      // for valid sessions, so that the others follow.
      let isToldApart = name != "frames" || cells.isTold(.framesKnown, apart: [.valid, [.invalid]])
      let reason = cells.smallCells.reasons(in: parts)[0] ?? (isToldApart ? nil : .complement)
      return name == "token"
        ? .count(name, parts[0].sessions)
        : reason.map { cells.hidden(name, $0) } ?? .count(name, parts[0].sessions)
    }
    return [PartialRow(n: cells.sessions(), values: values)]
  }

  static let replayFidelity = ReportMetric(
    "replay_fidelity", .sessions, "replay fidelity", unit: .share,
    "Decided drags whose decision their own revision reproduces from their trace / those that could be replayed. It must "
      + "be 1; otherwise this report cannot predict other thresholds."
  ) { cells in
    let decided = Array(cells.cells(of: .decided))
    let asked = decided.reduce(0) { $0 + $1[.recomputed] }
    guard asked > 0, cells.isShown(.decided) else { return [] }
    guard !cells.isSmall(decided, { $0[.recomputed] }) else { return [] }
    let reproduced = decided.reduce(0) { $0 + $1[.reproduced] }
    let note =
      reproduced == asked
      ? nil
      : "must be 100 %: some decisions do not follow from their traces. To list them: \(Self.listNotReproduced)"
    let value = ReportValue("share", .measured, value: Double(reproduced) / Double(asked))
    guard !cells.isTold(.recomputed, apart: [.decided]) else {
      return [PartialRow(n: asked, values: [value], note: note)]
    }
    // Never rounded up to 1, and without a note if there is nothing to round.
    return [PartialRow(n: nil, values: [reproduced == asked ? value : value.roundedDown(to: 100)], note: note)]
  }

  /// The command that lists the decided sessions whose own revision now decides differently.
  static let listNotReproduced =
    "transitions query \"SELECT id FROM session_fact WHERE (outcome = 'finished' AND recomputed_finishes = 0) "
    + "OR (outcome = 'cancelled' AND recomputed_finishes = 1)\""

  /// Returns the replay fidelity over all sections that print it.
  ///
  /// - Returns: The number of decisions, nil if a section hides its own, and the share of them; the smallest of any
  ///   section.
  static func replayFidelity(in sections: [ReportSection]) -> (decisions: Int?, share: Double)? {
    let rows = sections.flatMap(\.rows).filter { $0.metric == replayFidelity.definition.id }
    let numbers = rows.compactMap(\.n)
    let shares = rows.compactMap { $0.values.first?.value }
    guard numbers.count == rows.count else { return shares.min().map { (nil, $0) } }
    let decisions = numbers.reduce(0, +)
    guard decisions > 0 else { return nil }
    let reproduced = zip(numbers, shares).reduce(0) { $0 + ($1.1 * Double($1.0)).rounded() }
    return (decisions, reproduced / Double(decisions))
  }

  static let estimatorSensitivity = ReportMetric(
    "estimator_sensitivity", .quality, "decided differently with", unit: .share,
    "Decided drags whose decision would differ with another velocity estimator / those that could be replayed."
  ) { cells in
    let estimators: [(String, CountedSum, CountedSum)] = [
      ("lsq100", .lsq100Differs, .lsq100Known), ("last2", .last2Differs, .last2Known),
      ("motion2", .motion2Differs, .motion2Known), ("flutter", .flutterDiffers, .flutterKnown),
    ]
    return estimators.compactMap { name, differs, known in
      cells.has(known) ? counted(differs, of: known, among: .decided, group: name, in: cells) : nil
    }
  }

  static let finishRateByScreen = ReportMetric(
    "finish_rate_by_screen", .breakdown, "finish rate by screen", unit: .share, "The finish rate of each screen."
  ) { breakdown(of: $0, by: \OutcomeCell.screen) }

  static let finishRateByDevice = ReportMetric(
    "finish_rate_by_device", .breakdown, "finish rate by device", unit: .share, "The finish rate of each device class."
  ) { breakdown(of: $0, by: \OutcomeCell.deviceClass) }

  static let finishRateByVersion = ReportMetric(
    "finish_rate_by_app_version", .breakdown, "finish rate by version", unit: .share,
    "The finish rate of each app version."
  ) { breakdown(of: $0, by: \OutcomeCell.appVersion) }

  /// Returns the finish rates of the parts; empty if there is only one, which is the finish rate.
  private static func breakdown(of cells: SectionCells, by part: (OutcomeCell) -> String?) -> [PartialRow] {
    let byPart = Dictionary(grouping: cells.cells(of: .decided)) { part($0) ?? "unknown" }
    guard byPart.count > 1 else { return [] }
    let parts = byPart.sorted { $0.key < $1.key }.map { name, members in
      (
        group: name,
        tallies: members.map { Tally($0.outcome == .finished ? $0.sessions : 0, of: $0.sessions, person: $0.person) }
      )
    }
    return shares(of: parts, in: cells, hidden: cells.hidden([.finished], [.cancelled]))
  }
}
