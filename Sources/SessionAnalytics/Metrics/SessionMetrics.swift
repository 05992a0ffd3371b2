import TransitionModel
import TransitionStore

extension ReportMetric {
  static let sessions = ReportMetric(
    "sessions", .sessions, "drags", unit: .sessions, "All drags, and by their source."
  ) { counts in
    let all = ReportValue.count("all", counts.sessions())
    let origin = ReportValue.count(counts.population.origin.rawValue, counts.sessions())
    return [PartialRow(n: counts.sessions(), people: counts.people, values: [all, origin])]
  }

  static let people = ReportMetric(
    "people", .sessions, "people", unit: .people,
    "Install tokens with a drag. A person who resets the token counts again."
  ) { counts in
    guard let people = counts.people else { return [] }
    return [PartialRow(n: counts.sessions(), people: people, values: [.count("count", people)])]
  }

  static let sessionsWithoutToken = ReportMetric(
    "sessions_without_token", .sessions, "drags without a token", unit: .sessions,
    "Drags of unknown people, beside others with a token. They are part of every number. Together they are one unknown "
      + "person in the design effect, and no person in the number of people."
  ) { counts in
    guard counts.hasUsers else { return [] }
    let count = counts.drags.reduce(0) { $1.cluster == nil ? $0 + $1.sessions : $0 }
    return [PartialRow(n: counts.sessions(), people: counts.people, values: [.count("count", count)])]
  }

  static let allInstalls = ReportMetric(
    "all_installs", .sessions, "drags of all installs", unit: .sessions,
    "The estimated number of drags, with those of the installs that sampling leaves out: each recorded drag stands for "
      + "one over its install's sampling rate. Rates and their n are of recorded drags."
  ) { counts in
    let sum = counts.drags.reduce(0) { $0 + $1.representedMilli }
    guard sum != counts.sessions() * Int(InstallFact.itself) else { return [] }
    return [PartialRow(n: counts.sessions(), people: counts.people, values: [.count("count", (sum + 500) / 1000)])]
  }

  static let correctedClocks = ReportMetric(
    "corrected_clocks", .sessions, "drags with a corrected time", unit: .sessions,
    "Drags on devices whose clock cannot have been right. Their time is that of their arrival."
  ) { counts in
    let count = counts.drags.reduce(0) { $0 + $1.clockCorrected }
    guard count > 0 else { return [] }
    return [PartialRow(n: counts.sessions(), people: counts.people, values: [.count("count", count)])]
  }

  static let estimators = ReportMetric(
    "estimators", .sessions, "velocity estimators", unit: .sessions,
    "The estimators of the velocity at release. They disagree about many strokes: compare drags with the same one."
  ) { counts in
    guard !counts.reasons.isEmpty else { return [] }
    let values = Dictionary(grouping: counts.reasons, by: \.estimator).sorted { $0.key < $1.key }
      .map { ReportValue.count($0.key, $0.value.reduce(0) { $0 + $1.sessions }) }
    return [PartialRow(n: counts.sessions(), people: counts.people, values: values)]
  }

  static let recordedWith = ReportMetric(
    "recorded_with", .sessions, "recorded with", unit: .sessions,
    "Drags with a trace when they were stored, with frames, with a presentation, and with a token. A metric that needs "
      + "one of them is computed from the drags that have it."
  ) { counts in
    guard !counts.qualities.isEmpty else { return [] }
    func sum(_ sum: QualitySum) -> Int { counts.qualities.reduce(0) { $0 + $1[sum] } }
    let values = [
      ReportValue.count("samples", sum(.withSamples)), .count("frames", sum(.framesKnown)),
      .count("presentation", counts.drags.reduce(0) { $0 + $1.withPresentation }),
      .count("token", counts.drags.reduce(0) { $1.cluster == nil ? $0 : $0 + $1.sessions }),
    ]
    return [PartialRow(n: counts.sessions(), people: counts.people, values: values)]
  }

  static let replayFidelity = ReportMetric(
    "replay_fidelity", .sessions, "replay fidelity", unit: .share,
    "Decided drags whose decision their own revision reproduces from their trace / those that could be replayed. It must "
      + "be 1; otherwise this report cannot predict other thresholds."
  ) { counts in
    let decided = counts.drags(of: .decided)
    let asked = decided.reduce(0) { $0 + $1.recomputed }
    guard asked > 0 else { return [] }
    let reproduced = decided.reduce(0) { $0 + $1.reproduced }
    let note =
      reproduced == asked
      ? nil
      : "must be 100 %: some decisions do not follow from their traces. To list them: \(Self.listNotReproduced)"
    let value = ReportValue("share", .measured, value: Double(reproduced) / Double(asked))
    return [PartialRow(n: asked, people: counts.people, values: [value], note: note)]
  }

  /// The command that lists the decided sessions whose own revision now decides differently.
  static let listNotReproduced =
    "transitions query \"SELECT id FROM session_fact WHERE (outcome = 'finished' AND recomputed_finishes = 0) "
    + "OR (outcome = 'cancelled' AND recomputed_finishes = 1)\""

  /// Returns the replay fidelity over all sections: the number of decisions, and the share of them; nil if nothing was
  /// replayed.
  static func replayFidelity(in sections: [ReportSection]) -> (decisions: Int, share: Double)? {
    let parts = sections.flatMap(\.rows).filter { $0.metric == replayFidelity.definition.id }
      .compactMap { row in row.n.flatMap { n in row.values.first?.value.map { (n, (Double(n) * $0).rounded()) } } }
    let decisions = parts.reduce(0) { $0 + $1.0 }
    return decisions > 0 ? (decisions, parts.reduce(0) { $0 + $1.1 } / Double(decisions)) : nil
  }

  static let estimatorSensitivity = ReportMetric(
    "estimator_sensitivity", .quality, "decided differently with", unit: .share,
    "Decided drags whose decision would differ with another velocity estimator / those that could be replayed."
  ) { counts in
    let estimators: [(String, QualitySum, QualitySum)] = [
      ("lsq100", .lsq100Differs, .lsq100Known), ("last2", .last2Differs, .last2Known),
      ("motion2", .motion2Differs, .motion2Known), ("flutter", .flutterDiffers, .flutterKnown),
    ]
    return estimators.compactMap { name, differs, known in
      counts.has(known) ? counted(differs, of: known, among: .decided, group: name, in: counts) : nil
    }
  }
}
