import TransitionModel

struct ThresholdStudy {
  enum Minimum {
    static let users = 20
    /// The minimum number of people of equal weight: one person with most of the sessions must not decide for the
    /// others.
    static let effectiveUsers = Int(ClusterJackknife.fewestEffectiveClusters)
    static let meantEachWay = 30
    /// The minimum number of wrong decisions of one kind. Those of one kind tell a direction.
    static let regretted = 10
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
  let sessions: [AnalysedSession]
  let hasUsers: Bool
  private let users: Int
  /// The values to try, including the current one.
  let values: [Double]

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - starting: The rule in place of an unknown one, in which case the decisions need not be those of `rule`.
  ///   - sessions: The subject's sessions; only decided ones are used.
  /// - Returns: nil if the rule does not have the parameter.
  init?(
    of subject: AnalysisSubject, rule: ReleaseRule, startingFrom starting: StartingRule? = nil,
    parameter: TunableParameter, sessions: [AnalysedSession], weights: RegretWeights
  ) {
    guard let current = parameter.value(in: rule) else { return nil }
    (self.subject, self.rule, self.starting, self.parameter) = (subject, rule, starting, parameter)
    self.current = current
    self.weights = weights
    // In place: there may not be enough memory for a copy.
    var decided = sessions
    decided.removeAll { !$0.outcome.isDecided }
    hasUsers = decided.haveUsers
    users = decided.users
    self.sessions = decided
    values = Set(parameter.values + [current]).sorted()
  }

  var recommendation: ThresholdRecommendation {
    let rules = values.compactMap { parameter.setting($0, in: rule) }
    let basis = basis
    var result = ThresholdRecommendation(
      subject: subject, starting: starting, rule: rule.description, ruleSummary: rule.summaryWithFlickBack,
      parameter: parameter,
      weights: weights,
      windowSeconds: RegretWindow.standard, current: current, verdict: .notEnoughData, basis: basis,
      lacking: lacking(basis), points: [], caution: caution, notes: notes)
    guard isReproduced else {
      result.verdict = .notReproduced
      return result
    }
    guard hasBothIntents(basis), let now = values.firstIndex(of: current) else { return result }
    let sums = ThresholdSums(rules: rules, sessions: sessions, hasUsers: hasUsers)
    let costs = ThresholdCosts(sums, values: values.count, weights)
    result.points = values.indices.map { point(at: $0, sums, costs, current: now) }
    if hasUsers, result.lacking.isEmpty, costs.effectivePeople < Double(Minimum.effectiveUsers) {
      let has = Int(costs.effectivePeople)
      result.lacking.append(
        Shortfall(what: "people with a fair share of the drags", has: has, needs: Minimum.effectiveUsers))
    }
    if result.lacking.isEmpty { decide(&result, sums, costs, current: now) }
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

  private var isReproduced: Bool {
    starting != nil || sessions.allSatisfy { $0.isDecided(by: rule) }
  }

  private func decide(
    _ result: inout ThresholdRecommendation, _ sums: ThresholdSums, _ costs: ThresholdCosts, current now: Int
  ) {
    guard let choice = ThresholdChoice(costs, values: values, current: now) else { return }
    let saving = choice.nominee == now ? nil : choice.saving
    let isChange = choice.isChange(saving: saving) && result.basis.supports(values[choice.nominee] - current)
    let plausible = choice.plausible(isKept: !isChange)
    result.best = Estimate(
      values[choice.best], low: values[plausible.lowerBound], high: values[plausible.upperBound])
    if choice.best == values.indices.first || choice.best == values.indices.last {
      result.notes.append("The cheapest value is at the end of the range that was looked at; it may lie beyond.")
    }
    result.verdict = isChange ? .change : .keepCurrent
    if choice.nominee != now {
      (result.candidate, result.saving) = (values[choice.nominee], saving)
    }
    if isChange {
      result.recommended = values[choice.nominee]
      result.change = Self.change(from: now, to: choice.nominee, sums)
      result.deviceChanges = deviceChanges(to: values[choice.nominee])
      // With any other rule, the value would make an untested combination.
      if subject.isInUse { result.command = command(for: values[choice.nominee]) }
    }
    result.flips = flips(sums, of: result.recommended, current: now)
  }

  /// Returns the changes on each class of devices: a value that serves most people may cost those of a tablet.
  private func deviceChanges(to value: Double) -> [DeviceChange] {
    guard let other = parameter.setting(value, in: rule) else { return [] }
    let classes = Dictionary(grouping: sessions.filter { $0.surroundings.deviceClass != nil }) {
      $0.surroundings.deviceClass ?? ""
    }
    guard classes.count > 1 else { return [] }
    return classes.sorted { $0.key < $1.key }.compactMap { device, sessions in
      let sums = ThresholdSums(rules: [rule, other], sessions: sessions, hasUsers: hasUsers)
      guard sums.sum({ Int($0.presentations) }) >= MinimumSample.share else { return nil }
      return Self.change(from: 0, to: 1, sums).map { DeviceChange(device: device, change: $0) }
    }
  }

  private static func change(from now: Int, to nominated: Int, _ sums: ThresholdSums) -> ThresholdChange? {
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
      guard let choice = ThresholdChoice(costs, values: values, current: now),
        choice.isChange(saving: choice.saving)
      else { return nil }
      return values[choice.nominee]
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
    let needs: [(String, Int?, Int)] = [
      ("people", basis.users, Minimum.users),
      ("drags meant to dismiss", basis.meantToFinish, Minimum.meantEachWay),
      ("drags meant to keep the screen", basis.meantToKeep, Minimum.meantEachWay),
      ("wrong decisions of one kind", max(basis.regrettedFinishes, basis.regrettedCancels), Minimum.regretted),
    ]
    return needs.compactMap { what, has, needs in
      has.flatMap { $0 < needs ? Shortfall(what: what, has: $0, needs: needs) : nil }
    }
  }

  private func hasBothIntents(_ basis: ThresholdRecommendation.Basis) -> Bool {
    !sessions.isEmpty && (basis.meantToFinish == 0) == (basis.meantToKeep == 0)
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
    if !hasUsers, !sessions.isEmpty {
      notes.append("No drag has a token: the intervals assume independent drags.")
    }
    if !sessions.isEmpty, !sessions.contains(where: { $0.isRegretted != nil }) {
      notes.append("It is not known whether any decision was taken back, so only the finish rate is known.")
    }
    return notes
  }
}
