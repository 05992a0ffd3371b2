import TransitionModel

struct ThresholdStudy {
  /// What there must be before a value is recommended.
  enum Minimum {
    static let users = 20
    static let meantEachWay = 30
    static let regrettedEachWay = 10
  }

  /// A release further from the boundary than this, in interaction distances, was no close call.
  static let farMargin = 0.2

  let subject: AnalysisSubject
  let rule: ReleaseRule
  let parameter: TunableParameter
  let current: Double
  let weights: RegretWeights
  let smallestCell: Int
  let seed: UInt64
  let sessions: [AnalysedSession]
  let hasUsers: Bool
  /// What the report may print of how these sessions ended.
  private let told: JointOutcomeSuppression
  /// Those looked at, with the current one among them.
  let values: [Double]

  /// - Parameters:
  ///   - sessions: Of the subject; only the decided ones are looked at.
  ///   - section: What the report may print of how they ended.
  ///   - seed: Of the resampling.
  /// - Returns: nil where the rule does not have the parameter.
  init?(
    of subject: AnalysisSubject, rule: ReleaseRule, parameter: TunableParameter, sessions: [AnalysedSession],
    weights: RegretWeights, smallestCell: Int, section: OutcomeSuppression? = nil,
    seed: UInt64 = UserBootstrap.standardSeed
  ) {
    guard let current = parameter.value(in: rule) else { return nil }
    (self.subject, self.rule, self.parameter, self.current) = (subject, rule, parameter, current)
    self.weights = weights
    self.smallestCell = subject.population == .people ? smallestCell : 1
    self.seed = seed
    told = JointOutcomeSuppression(section.map { [$0] } ?? [])
    // In their place: there may not be room for them twice.
    var decided = sessions
    decided.removeAll { !$0.outcome.isDecided }
    self.sessions = decided
    hasUsers = decided.haveUsers
    values = Set(parameter.values + [current]).sorted()
  }

  var recommendation: ThresholdRecommendation {
    let rules = values.compactMap { parameter.setting($0, in: rule) }
    let basis = basis
    var result = ThresholdRecommendation(
      subject: subject, rule: rule.description, parameter: parameter, weights: weights,
      windowSeconds: RegretWindow.standard, current: current, verdict: .notEnoughData, basis: printable(basis),
      lacking: lacking(basis), points: [], notes: notes, seed: seed)
    guard isReproduced else {
      result.verdict = .notReproduced
      return result
    }
    guard isPrintable(basis), let now = values.firstIndex(of: current) else { return result }
    let counted = counted
    let steps = ThresholdSteps(rules: rules, sessions: counted, hasUsers: hasUsers, smallestCell: smallestCell)
    let shown = steps.told(current: now)
    guard !shown.isEmpty else { return result }
    let sums = ThresholdSums(rules: rules, sessions: counted, hasUsers: hasUsers)
    let samples = ThresholdSamples(of: sums, values: values, current: current, weights: weights, seed: seed)
    let counts = sums.counts
    result.points = shown.map { samples.point(at: $0, value: values[$0], counts) }
    if result.lacking.isEmpty { decide(&result, counts, samples, shown: Set(shown)) }
    return result
  }

  /// The sessions on the curve: those of an unknown meaning only where that is not few people's. Beside the others, whose
  /// decisions are told by what they meant, they would be what is left.
  private var counted: [AnalysedSession] {
    let known = sessions.filter { $0.isRegretted != nil }
    let isFew = (1..<max(smallestCell, 1)).contains(people { $0.isRegretted == nil })
    return isFew && !known.isEmpty ? known : sessions
  }

  private var isReproduced: Bool {
    sessions.allSatisfy {
      rule.finishes(translation: $0.translation, velocity: $0.velocity, distance: $0.distance)
        == ($0.outcome == .finished)
    }
  }

  private func decide(
    _ result: inout ThresholdRecommendation, _ counts: ThresholdSums.Counts, _ samples: ThresholdSamples,
    shown: Set<Int>
  ) {
    let costs = values.indices.map { counts.cost(at: $0, weights) ?? .infinity }
    guard let best = ThresholdSamples.cheapest(costs, values: values, current: current),
      let now = values.firstIndex(of: current),
      let interval = PercentileInterval(of: samples.best), let spread = PercentileInterval(of: samples.cost(at: best))
    else { return }
    // The 1-SE rule (Breiman et al. 1984): of all that are as good as the best, the least change.
    let good = values.indices.filter { costs[$0] <= costs[best] + spread.standardError }
    result.best = Estimate(values[best], interval)
    // What another one saves would tell how few releases it changes.
    let nearest = good.filter(shown.contains).min { abs(values[$0] - current) < abs(values[$1] - current) }
    guard let nominated = nearest else {
      result.verdict = .keepCurrent
      result.notes.append(
        "Values that cost about as little as the cheapest one would decide otherwise for fewer than \(smallestCell) people "
          + "of a kind: too few to recommend one.")
      return
    }
    let savings = zip(samples.cost(at: now), samples.cost(at: nominated)).map { $0 - $1 }
    let saving = Estimate(costs[now] - costs[nominated], PercentileInterval(of: savings))
    result.saving = saving
    let isKnownToSave = (saving.low ?? 0) > 0
    result.verdict =
      (interval.low...interval.high).contains(current) || !isKnownToSave ? .keepCurrent : .change
    if best == values.indices.first || best == values.indices.last {
      result.notes.append("The cheapest value is at the end of the range that was looked at; it may lie beyond.")
    }
    guard result.verdict == .change else { return }
    result.recommended = values[nominated]
    // Under any other rule the value would make one that nobody has tried.
    if subject.isInUse { result.command = ShellCommand(words: words(for: values[nominated])).line }
  }

  /// `transitions set NAME interaction.releaseRule.fraction=0.27 --note …`
  private func words(for value: Double) -> [String] {
    [
      "transitions", "set", subject.transition,
      "interaction.releaseRule.\(parameter.rawValue)=\(FieldValue.number(value))", "--note",
      "Recommended from \(sessions.count) sessions of revision \(subject.revision)",
    ]
  }

  private var basis: ThresholdRecommendation.Basis {
    let meanings = sessions.map(\.meantToFinish)
    return ThresholdRecommendation.Basis(
      decided: sessions.count, users: hasUsers ? sessions.users : nil,
      meantToFinish: meanings.count { $0 == true }, meantToKeep: meanings.count { $0 == false },
      regrettedFinishes: sessions.count { $0.outcome == .finished && $0.isRegretted == true },
      regrettedCancels: sessions.count { $0.outcome == .cancelled && $0.isRegretted == true },
      unknown: meanings.count { $0 == nil })
  }

  private func lacking(_ basis: ThresholdRecommendation.Basis) -> [Shortfall] {
    let shown = printable(basis)
    let needs: [(String, has: Int?, shown: Int?, needs: Int)] = [
      ("users", basis.users, shown.users, Minimum.users),
      ("sessions meant to dismiss", basis.meantToFinish, shown.meantToFinish, Minimum.meantEachWay),
      ("sessions meant to keep", basis.meantToKeep, shown.meantToKeep, Minimum.meantEachWay),
      ("regretted finishes", basis.regrettedFinishes, shown.regrettedFinishes, Minimum.regrettedEachWay),
      ("regretted cancels", basis.regrettedCancels, shown.regrettedCancels, Minimum.regrettedEachWay),
    ]
    return needs.compactMap { what, has, shown, needs in
      guard let has, has < needs else { return nil }
      return Shortfall(what: what, has: shown, needs: needs)
    }
  }

  /// Whether there are people enough on both sides of the labels for shares to be shown, and the shares tell nothing that
  /// the report withholds.
  private func isPrintable(_ basis: ThresholdRecommendation.Basis) -> Bool {
    guard told.isShown([.finished]), told.isShown([.cancelled]) else { return false }
    return people { $0.meantToFinish == true } >= smallestCell && people { $0.meantToFinish == false } >= smallestCell
      || (basis.meantToFinish == 0 && basis.meantToKeep == 0 && people { _ in true } >= max(1, smallestCell))
  }

  /// The counts as they may be shown: all labels, or none where one of them is of too few people, because the others
  /// would give it away.
  private func printable(_ basis: ThresholdRecommendation.Basis) -> ThresholdRecommendation.Basis {
    let parts: [(AnalysedSession) -> Bool] = [
      { $0.isRegretted == true && $0.outcome == .finished }, { $0.isRegretted == true && $0.outcome == .cancelled },
      { $0.isRegretted == false && $0.outcome == .finished }, { $0.isRegretted == false && $0.outcome == .cancelled },
      // Each kind's follow from its labels and how many ended so.
      { $0.isRegretted == nil && $0.outcome == .finished }, { $0.isRegretted == nil && $0.outcome == .cancelled },
    ]
    let isSmall = parts.contains { part in (1..<max(smallestCell, 1)).contains(people(where: part)) }
    guard isSmall || !told.isShown([.finished]) || !told.isShown([.cancelled]) else { return basis }
    let users = basis.users.flatMap { $0 < smallestCell ? nil : $0 }
    let isTold = people { _ in true } >= smallestCell && told.isShown(.decided)
    return ThresholdRecommendation.Basis(decided: isTold ? basis.decided : nil, users: users)
  }

  private func people(where isMeant: (AnalysedSession) -> Bool) -> Int {
    hasUsers
      ? Set(sessions.lazy.filter(isMeant).compactMap(\.person)).count : sessions.count(where: isMeant)
  }

  private var notes: [String] {
    var notes = [
      "Replay predicts what the rule would have decided, not what people do next: they adapt. It nominates a value; "
        + "an experiment confirms it.",
      AnalysedSession.isByMeaning,
    ]
    if !hasUsers, !sessions.isEmpty {
      notes.append("No session has a token: the intervals assume independent sessions.")
    }
    let margins = sessions.lazy.filter { $0.isRegretted == true }.compactMap(\.margin)
    if !margins.isEmpty, 2 * margins.count(where: { abs($0) > Self.farMargin }) > margins.count {
      notes.append(
        "More than half of the regretted releases lie further than \(FieldValue.number(Self.farMargin)) of the distance "
          + "from the rule's boundary: the threshold may not be what is wrong with them, and the interval is wider "
          + "than it says.")
    }
    if !sessions.isEmpty, !sessions.contains(where: { $0.isRegretted != nil }) {
      notes.append("No session tells whether it was regretted, so that only the finish rate is known.")
    }
    return notes
  }
}
