import TransitionModel

struct ThresholdStudy {
  /// The minimum data for a recommendation.
  enum Minimum {
    static let users = 20
    /// The minimum number of people of equal weight: one person with most of the sessions must not decide for the
    /// others.
    static let effectiveUsers = Int(ClusterJackknife.fewestEffectiveClusters)
    static let meantEachWay = 30
    static let regrettedEachWay = 10
  }

  /// A release further from the boundary than this, in interaction distances, was not a close decision.
  static let farMargin = 0.2

  let subject: AnalysisSubject
  let rule: ReleaseRule
  /// The rule of ours that stands for an unknown one; nil if ``rule`` made the decisions.
  let starting: StartingRule?
  let parameter: TunableParameter
  let current: Double
  let weights: RegretWeights
  let smallestCell: Int
  let sessions: [AnalysedSession]
  let hasUsers: Bool
  private let users: Int
  /// A Boolean value that indicates whether decisions that contradict ``starting`` are left out, because they belong to
  /// few people.
  private let leavesOut: Bool
  /// The suppression of these sessions' outcomes in the report.
  private let told: JointOutcomeSuppression
  /// The values to try, including the current one.
  let values: [Double]

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - starting: The rule in place of an unknown one, in which case the decisions need not be those of `rule`.
  ///   - sessions: The subject's sessions; only decided ones are used.
  ///   - section: The suppression of their outcomes in the report.
  /// - Returns: nil if the rule does not have the parameter.
  init?(
    of subject: AnalysisSubject, rule: ReleaseRule, startingFrom starting: StartingRule? = nil,
    parameter: TunableParameter, sessions: [AnalysedSession], weights: RegretWeights, smallestCell: Int,
    section: OutcomeSuppression? = nil
  ) {
    guard let current = parameter.value(in: rule) else { return nil }
    (self.subject, self.rule, self.starting, self.parameter) = (subject, rule, starting, parameter)
    self.current = current
    self.weights = weights
    self.smallestCell = subject.population.smallestCell(smallestCell)
    told = JointOutcomeSuppression(section.map { [$0] } ?? [])
    // In place: there may not be enough memory for a copy.
    var decided = sessions
    decided.removeAll { !$0.outcome.isDecided }
    hasUsers = decided.haveUsers
    users = decided.users
    let smallCells = SmallCells(minimum: self.smallestCell, countsUsers: hasUsers)
    let exceptions = decided.parts { $0.isDecided(by: rule) ? nil : $0.label }
    leavesOut = starting != nil && exceptions.values.contains(where: smallCells.isSmall)
    if leavesOut { decided.removeAll { !$0.isDecided(by: rule) } }
    self.sessions = decided
    values = Set(parameter.values + [current]).sorted()
  }

  var recommendation: ThresholdRecommendation {
    let rules = values.compactMap { parameter.setting($0, in: rule) }
    let basis = basis
    var result = ThresholdRecommendation(
      subject: subject, starting: starting, rule: rule.description, ruleSummary: rule.summary, parameter: parameter,
      weights: weights,
      windowSeconds: RegretWindow.standard, current: current, verdict: .notEnoughData, basis: printable(basis),
      lacking: lacking(basis), points: [], caution: caution, notes: notes)
    guard isReproduced else {
      result.verdict = .notReproduced
      return result
    }
    guard isPrintable(basis), let now = values.firstIndex(of: current) else { return result }
    let counted = counted
    let steps = ThresholdSteps(rules: rules, sessions: counted, smallCells: smallCells)
    let shown = steps.told(current: now).filter { starting == nil || isTold(rules[$0]) }
    guard !shown.isEmpty else { return result }
    let sums = ThresholdSums(rules: rules, sessions: counted, hasUsers: hasUsers)
    let costs = ThresholdCosts(sums, values: values.count, weights)
    result.points = shown.map { point(at: $0, sums, costs, current: now) }
    if hasUsers, result.lacking.isEmpty, costs.effectivePeople < Double(Minimum.effectiveUsers) {
      let has = Int(costs.effectivePeople)
      result.lacking.append(
        Shortfall(what: "people with a fair share of the drags", has: has, needs: Minimum.effectiveUsers))
    }
    if result.lacking.isEmpty { decide(&result, sums, costs, current: now, shown: Set(shown)) }
    return result
  }

  private func point(
    at place: Int, _ sums: ThresholdSums, _ costs: ThresholdCosts, current now: Int
  ) -> ThresholdPoint {
    func finishes(_ labels: [DecisionLabel]) -> Estimate? {
      sums.share({ $0.finishes(labels, at: place) }, of: { $0.sessions(labels) })
    }
    let meant = DecisionLabel.meantToFinish
    return ThresholdPoint(
      value: values[place], finishRate: finishes(DecisionLabel.allCases) ?? Estimate(0),
      falseCancels: sums.share({ $0.cancels(meant, at: place) }, of: { $0.sessions(meant) }),
      falseFinishes: finishes(DecisionLabel.meantToKeep), cost: costs.cost(at: place),
      difference: costs.isKnown ? costs.difference(place, minus: now) : nil)
  }

  /// The sessions of the curve: those without a label only if they do not belong to few people. The others' decisions
  /// are printed by label, so that these would be the rest.
  private var counted: [AnalysedSession] {
    let known = sessions.filter { $0.meantToFinish != nil }
    return isSmall({ $0.meantToFinish == nil }) && !known.isEmpty ? known : sessions
  }

  private var smallCells: SmallCells { SmallCells(minimum: smallestCell, countsUsers: hasUsers) }

  private var isReproduced: Bool {
    starting != nil || sessions.allSatisfy { $0.isDecided(by: rule) }
  }

  /// Returns whether the decisions of a rule that differ from what happened do not belong to few people.
  private func isTold(_ other: ReleaseRule) -> Bool {
    !sessions.parts { $0.isDecided(by: other) ? nil : $0.label }.values.contains(where: smallCells.isSmall)
  }

  private func decide(
    _ result: inout ThresholdRecommendation, _ sums: ThresholdSums, _ costs: ThresholdCosts, current now: Int,
    shown: Set<Int>
  ) {
    guard let choice = ThresholdChoice(costs, values: values, current: now) else { return }
    let plausible = choice.plausible
    result.best = Estimate(
      values[choice.best], low: values[plausible.lowerBound], high: values[plausible.upperBound])
    if choice.best == values.indices.first || choice.best == values.indices.last {
      result.notes.append("The cheapest value is at the end of the range that was looked at; it may lie beyond.")
    }
    if plausible.contains(now) {
      result.verdict = .keepCurrent
    } else if let nominated = choice.nominated(where: shown.contains) {
      result.verdict = .change
      let found = costs.difference(now, minus: nominated)
      let optimism = max(0, found.value - choice.validatedSaving)
      result.saving = Estimate(
        found.value - optimism, low: found.low.map { $0 - optimism }, high: found.high.map { $0 - optimism })
      result.recommended = values[nominated]
      result.change = change(from: now, to: nominated, sums)
      // With any other rule, the value would make an untested combination.
      if subject.isInUse { result.command = command(for: values[nominated]) }
    } else {
      // The saving of another value would reveal how few releases it changes.
      result.lacking.append(
        Shortfall(what: "people for whom a cheaper value decides otherwise", has: nil, needs: smallestCell))
      return
    }
    result.flips = flips(sums, of: result.recommended, current: now)
  }

  private func change(from now: Int, to nominated: Int, _ sums: ThresholdSums) -> ThresholdChange? {
    let (finish, keep) = (DecisionLabel.meantToFinish, DecisionLabel.meantToKeep)
    let secondTries = sums.difference(
      { $0.cancels(finish, at: nominated) - $0.cancels(finish, at: now) }, of: { Int($0.presentations) })
    let unwantedDismissals = sums.difference(
      { $0.finishes(keep, at: nominated) - $0.finishes(keep, at: now) }, of: { Int($0.presentations) })
    guard let secondTries, let unwantedDismissals else { return nil }
    return ThresholdChange(secondTries: secondTries, unwantedDismissals: unwantedDismissals)
  }

  /// Returns the recalls of the labels at which the answer would differ, in steps of 5 %.
  private func flips(_ sums: ThresholdSums, of answer: Double?, current now: Int) -> [LabelFlip] {
    func nominated(_ recall: LabelRecall) -> Double? {
      let costs = ThresholdCosts(sums, values: values.count, weights, recall: recall)
      return ThresholdChoice(costs, values: values, current: now)?.nominated().map { values[$0] }
    }
    func direction(_ value: Double?) -> Int { value.map { $0 < current ? -1 : 1 } ?? 0 }
    return LabelFlip.Label.allCases.map { label in
      for percent in stride(from: 95, through: LabelFlip.leastPercent, by: -5) {
        var recall = LabelRecall()
        switch label {
        case .retriedCancel: recall.deniedCancels = Double(percent) / 100
        case .reopenedFinish: recall.reopenedFinishes = Double(percent) / 100
        }
        let other = nominated(recall)
        if direction(other) != direction(answer) {
          return LabelFlip(label: label, recall: Double(percent) / 100, recommended: other ?? current)
        }
      }
      return LabelFlip(label: label, recall: nil, recommended: nil)
    }
  }

  /// `transitions set NAME interaction.releaseRule.fraction=0.27`, or `transitions new` if there is no rule to set.
  private func command(for value: Double) -> String {
    guard starting != nil, let rule = parameter.setting(value, in: rule) else {
      let change = "interaction.releaseRule.\(parameter.rawValue)=\(ConfigurationFieldValue.number(value))"
      return ShellCommand("transitions", "set", subject.transition, change).line
    }
    return ShellCommand("transitions", "new", "card", "releaseRule=\(rule)", "--like", subject.transition).line
  }

  private var basis: ThresholdRecommendation.Basis {
    let labels = sessions.map(\.label)
    return ThresholdRecommendation.Basis(
      decided: sessions.count, users: hasUsers ? users : nil,
      meantToFinish: labels.count { $0.isMeantToFinish == true },
      meantToKeep: labels.count { $0.isMeantToFinish == false },
      presentations: sessions.count { $0.isFirstJudged && $0.meantToFinish != nil },
      retries: labels.count { $0 == .retry },
      regrettedFinishes: sessions.count { $0.outcome == .finished && $0.isRegretted == true },
      regrettedCancels: sessions.count { $0.outcome == .cancelled && $0.isRegretted == true },
      buttonCancels: sessions.count { $0.label == .deniedCancel && $0.isRegretted == false },
      unknown: labels.count { $0 == .unknown })
  }

  private func lacking(_ basis: ThresholdRecommendation.Basis) -> [Shortfall] {
    let shown = printable(basis)
    let needs: [(String, has: Int?, shown: Int?, needs: Int)] = [
      ("people", basis.users, shown.users, Minimum.users),
      ("drags meant to dismiss", basis.meantToFinish, shown.meantToFinish, Minimum.meantEachWay),
      ("drags meant to keep the screen", basis.meantToKeep, shown.meantToKeep, Minimum.meantEachWay),
      (
        "dismissed screens that were opened again", basis.regrettedFinishes, shown.regrettedFinishes,
        Minimum.regrettedEachWay
      ),
      (
        "cancelled drags that were tried again", basis.regrettedCancels, shown.regrettedCancels,
        Minimum.regrettedEachWay
      ),
    ]
    return needs.compactMap { what, has, shown, needs in
      guard let has, has < needs else { return nil }
      return Shortfall(what: what, has: shown, needs: needs)
    }
  }

  /// Returns whether there are enough people on both sides of the labels to print shares, and the shares reveal nothing
  /// that the report hides.
  private func isPrintable(_ basis: ThresholdRecommendation.Basis) -> Bool {
    guard told.isShown([.finished]), told.isShown([.cancelled]) else { return false }
    if basis.meantToFinish == 0, basis.meantToKeep == 0 { return !sessions.isEmpty && !isSmall { _ in true } }
    return [true, false].allSatisfy { meaning in
      sessions.contains { $0.meantToFinish == meaning } && !isSmall { $0.meantToFinish == meaning }
    }
  }

  /// Returns the counts to print: all labels, or none if one of them has too few people, because the others would
  /// reveal it.
  private func printable(_ basis: ThresholdRecommendation.Basis) -> ThresholdRecommendation.Basis {
    let parts: [(AnalysedSession) -> Bool] = [
      { $0.isRegretted == true && $0.outcome == .finished }, { $0.isRegretted == true && $0.outcome == .cancelled },
      { $0.label == .keptFinish }, { $0.label == .keptCancel },
      { $0.label == .deniedCancel && $0.isRegretted == false },
      { $0.label == .retry && $0.outcome == .finished }, { $0.label == .retry && $0.outcome == .cancelled },
      { $0.meantToFinish != nil && !$0.isFirstJudged },
      // The labels and the outcomes reveal each kind's number.
      { $0.isRegretted == nil && $0.outcome == .finished }, { $0.isRegretted == nil && $0.outcome == .cancelled },
    ]
    guard leavesOut || parts.contains(where: isSmall) || !told.isShown([.finished]) || !told.isShown([.cancelled])
    else {
      return basis
    }
    let users = basis.users.flatMap { $0 < smallestCell ? nil : $0 }
    let isTold = !leavesOut && !isSmall { _ in true } && told.isShown(.decided)
    return ThresholdRecommendation.Basis(decided: isTold ? basis.decided : nil, users: users)
  }

  private func isSmall(_ isMeant: (AnalysedSession) -> Bool) -> Bool {
    guard smallCells.minimum > 0 else { return false }
    var part = SmallCells.Part<Int32>()
    for session in sessions where isMeant(session) { part.add(of: session.person) }
    return smallCells.isSmall(part)
  }

  private var caution: String? {
    let margins = sessions.lazy.filter { $0.isRegretted == true }.compactMap(\.margin)
    guard !margins.isEmpty, 2 * margins.count(where: { abs($0) > Self.farMargin }) > margins.count else { return nil }
    return "more than half of the drags that were tried again, or whose screen was opened again, ended more than "
      + "\(Int(100 * Self.farMargin)) % of the way from the threshold. Another threshold may not help these."
  }

  private var notes: [String] {
    var notes = [
      "This predicts what the rule would have decided, not what people do next: they adapt. An experiment confirms it.",
      "A denied dismissal counts once per presentation, however many further tries it took.",
    ]
    notes = (starting?.notes ?? []) + notes
    if leavesOut { notes.append("Decisions of few people that contradict the estimated rule are left out.") }
    if !hasUsers, !sessions.isEmpty {
      notes.append("No drag has a token: the intervals assume independent drags.")
    }
    if !sessions.isEmpty, !sessions.contains(where: { $0.isRegretted != nil }) {
      notes.append("It is not known whether any decision was taken back, so only the finish rate is known.")
    }
    return notes
  }
}
