public import TransitionModel
public import TransitionStore

/// The value of a release rule's parameter with the lowest regret, with its uncertainty.
///
/// The intent of people is inferred from later events (``RegretWeights`` is the cost of a mistake), and every value is
/// tried on the same releases. A threshold is invisible before the release, so people would have released in the same
/// way.
public struct ThresholdRecommendation: Sendable, Hashable {
  /// The answer. Only ``change`` suggests an action.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Another value would have cost less, beyond chance.
    case change
    /// No other value is known to be better.
    case keepCurrent
    /// There is not enough data; see ``ThresholdRecommendation/lacking``.
    case notEnoughData
    /// The stored releases do not reproduce the stored decisions, so that no conclusion is possible.
    case notReproduced
  }

  /// The number of sessions of each kind.
  public struct Basis: Sendable, Hashable {
    /// The number of decided sessions.
    public var decided: Int
    /// The number of people, identified by tokens; nil if no session has one and sessions count as independent.
    public var users: Int?
    /// The number of sessions with an intended finish, except for ``retries``.
    public var meantToFinish: Int
    /// The number of sessions with an intended cancel.
    public var meantToKeep: Int
    /// The number of presentations with a known intent: costs are means over them.
    public var presentations: Int
    /// The number of sessions that retried a denied dismissal of the same presentation: they count with the denied one.
    public var retries: Int
    /// The number of regretted finishes.
    public var regrettedFinishes: Int
    /// The number of regretted cancels.
    public var regrettedCancels: Int
    /// The number of cancels that were not tried again and were followed by a button dismissal within the window:
    /// intended finishes, too.
    public var buttonCancels: Int
    /// The number of decided sessions with an unknown intent.
    public var unknown: Int
  }

  /// The dismissals that were analyzed.
  public var subject: AnalysisSubject
  /// The rule of ours that stands for the unknown one of an observed transition; nil if the transition has a rule.
  public var starting: StartingRule?
  /// The release rule that decided them, or that of ``starting``.
  public var rule: String
  /// The rule in words.
  public var ruleSummary: String
  /// The varied parameter; everything else stays.
  public var parameter: TunableParameter
  /// The costs of wrong decisions.
  public var weights: RegretWeights
  /// The window of regret, in seconds.
  public var windowSeconds: Int
  /// The parameter's value in the rule.
  public var current: Double
  /// The answer.
  public var verdict: Verdict
  /// The recommended value; nil unless the verdict is to change.
  public var recommended: Double?
  /// The cheapest value, with the range of values that are not known to cost more; nil without enough data.
  public var best: Estimate?
  /// The value that ``saving`` is about: the smallest change that is as good as the cheapest.
  var candidate: Double?
  /// The saving per presentation of the smallest change that is as good as the cheapest value, for people who had no part
  /// in the choice (cross-validated); nil without enough data, or if no change is.
  public var saving: Estimate?
  /// The changes from the recommended value; nil unless the verdict is to change.
  public var change: ThresholdChange?
  /// The same for each device class with enough presentations, if there are several.
  var deviceChanges: [DeviceChange] = []
  /// The share of wrong decisions that must show for the answer to hold, by label; empty without an answer.
  public var flips: [LabelFlip] = []
  /// The data that the answer is computed from.
  public var basis: Basis
  /// The data that is missing.
  public var lacking: [Shortfall]
  /// The points, by ascending value; empty if the sessions are all of one intent.
  public var points: [ThresholdPoint]
  /// A reason that the threshold may not be the problem; nil if there is none.
  public var caution: String?
  /// Notes to read before acting on it.
  public var notes: [String]
  /// The command that applies the recommended value, or that writes a transition of ours with it, if something else
  /// decides; nil unless the verdict is to change, and if apps get another revision now.
  public var command: String?
  /// The experiments that would confirm the recommended value: one finds the saving, the other the harm that would undo
  /// it. Empty unless the verdict is to change.
  public var confirmations: [ThresholdConfirmation] = []
}

/// An experiment that would find what a recommended value claims, or the harm that must not happen.
public struct ThresholdConfirmation: Sendable, Hashable {
  /// What it finds, in words: `the saving of 0.03 in cost per presentation`.
  var claim: String
  /// The number of people on each side; nil if too little is known about their variation.
  public var peopleEachSide: Int?
  /// The number of days until that many people have been seen; nil if no new people appear.
  public var daysNeeded: Int?
  /// The command that plans it.
  public var command: String

  init(_ plan: SampleSizePlan, finding claim: String, _ options: String = "") {
    (peopleEachSide, daysNeeded, self.claim) = (plan.peopleEachSide, plan.daysNeeded, claim)
    command =
      ShellCommand(
        "transitions", "plan", plan.subject.transition, "--difference", NumberFormat.shortest(plan.difference),
        "--metric", plan.title
      ).line + (plan.subject.latest == nil ? "" : " --revision \(plan.subject.revision)") + options
  }

  /// The sentence before ``command``.
  var text: String {
    guard let people = peopleEachSide else { return "To plan an experiment that would find \(claim):" }
    let days = daysNeeded.map { ": \(SampleSizePlan.duration($0))" } ?? ""
    return
      "To find \(claim), an experiment needs about \(NumberFormat.grouped(Double(people))) people on each side\(days). "
      + "To plan it:"
  }
}

extension ThresholdRecommendation.Basis {
  /// Whether there are enough wrong decisions for a change in a direction: cancels to lower a value, finishes to raise it.
  func supports(_ change: Double) -> Bool {
    (change < 0 ? regrettedCancels : regrettedFinishes) >= ThresholdStudy.Minimum.regretted
  }

  /// Whether the wrong decisions are of one kind, which tells a direction and not how far.
  var isOneSided: Bool { min(regrettedCancels, regrettedFinishes) < ThresholdStudy.Minimum.regretted }
}

extension ThresholdRecommendation {
  /// A Boolean value that indicates whether there is enough data for a choice: a curve of few drags would look like an
  /// answer.
  var hasBasis: Bool { lacking.isEmpty && points.contains { $0.cost != nil } }
}

/// The changes of the stored decisions from a recommended value.
public struct ThresholdChange: Sendable, Hashable {
  /// The change in the share of presentations that take a second try.
  public var secondTries: Estimate
  /// The change in the share of presentations that are dismissed against the intent.
  public var unwantedDismissals: Estimate
}

/// The changes on devices of one class.
struct DeviceChange: Sendable, Hashable {
  let device: String
  let change: ThresholdChange
}

/// The sensitivity of an answer to a label: people who do not retry a wrong cancel, or do not reopen a lost screen,
/// seem to have intended it.
///
/// Wrong decisions that do not show are assumed to be distributed like those that show, and to have the same share
/// everywhere.
public struct LabelFlip: Sendable, Hashable {
  /// An event that shows a wrong decision.
  public enum Label: String, Sendable, Hashable, CaseIterable {
    /// A cancel that was tried again, or that a button dismissal followed.
    case retriedCancel
    /// A finish after which the screen came back.
    case reopenedFinish
  }

  /// The smallest share that is considered: below it, a label is not used.
  static let leastPercent = 20

  /// The label.
  public var label: Label
  /// The largest share of wrong decisions that show, in steps of 5 %, at which the answer would differ; nil if it holds
  /// down to 20 %.
  public var recall: Double?
  /// The answer at that share, which may be the current value; nil if the answer holds.
  public var recommended: Double?
}

/// The decisions of a release rule with one value of its parameter.
public struct ThresholdPoint: Sendable, Hashable {
  /// The parameter's value.
  public var value: Double
  /// The share of decided sessions that would finish.
  public var finishRate: Estimate
  /// The share of intended finishes that would be cancelled; nil without intended finishes.
  public var falseCancels: Estimate?
  /// The share of intended cancels that would finish; nil without intended cancels.
  public var falseFinishes: Estimate?
  /// The weighted wrong decisions per presentation with a known intent; nil without one.
  public var cost: Estimate?
  /// ``cost`` minus that of the current value, paired by person; nil without a cost.
  public var difference: Estimate?
}

/// A parameter of a release rule that can be recommended.
public enum TunableParameter: String, Sendable, Hashable, CaseIterable {
  /// A share of the interaction distance.
  case fraction
  /// A velocity in points per second.
  case velocity

  /// The values that are tried: 0.05…0.6 in steps of 0.01, 0…2000 pt/s in steps of 50.
  var values: [Double] {
    switch self {
    case .fraction: (5...60).map { Double($0) / 100 }
    case .velocity: stride(from: 0, through: 2000, by: 50).map { Double($0) }
    }
  }

  /// Returns the parameter's value in a rule; nil if the rule does not have it.
  public func value(in rule: ReleaseRule) -> Double? {
    switch self {
    case .fraction: rule.fraction
    case .velocity: rule.velocity
    }
  }

  /// Returns the rule with another value of the parameter; nil if the rule does not have it.
  public func setting(_ value: Double, in rule: ReleaseRule) -> ReleaseRule? {
    guard self.value(in: rule) != nil else { return nil }
    var parts = rule.parts
    switch self {
    case .fraction: parts.fraction = value
    case .velocity: parts.velocity = value
    }
    return ReleaseRule(parts)
  }

  /// Returns the parameters of a rule, in the order of the cases.
  public static func all(of rule: ReleaseRule) -> [TunableParameter] {
    allCases.filter { $0.value(in: rule) != nil }
  }
}

extension ThresholdRecommendation {
  /// Recommends a value for a parameter of a transition's release rule, or gives the reason for not doing so.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - selection: The drags that answer.
  ///   - parameter: The parameter to vary; nil for the rule's fraction, or its velocity if it has no fraction.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: ``InferenceError`` if the rule has no such parameter or no gesture dismisses; `RegistryError` for an
  ///   unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, parameter: TunableParameter? = nil,
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> ThresholdRecommendation {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (stored, subject, passedOver, key) = try source.subject()
    let sessions = try source.sessions(of: subject.population, revisions: [key])
    let (rule, starting) = try rule(of: stored, subject, sessions)
    let others = TunableParameter.all(of: rule)
    let chosen = parameter ?? others.first ?? .fraction
    guard others.contains(chosen) else {
      throw InferenceError.noSuchParameter(chosen, transition: transition, rule: rule.description, others: others)
    }
    guard
      let study = ThresholdStudy(
        of: subject, rule: rule, startingFrom: starting, parameter: chosen, sessions: sessions, weights: weights)
    else {
      throw InferenceError.noSuchParameter(chosen, transition: transition, rule: rule.description, others: others)
    }
    var recommendation = study.recommendation
    recommendation.confirmations = confirmations(of: recommendation, sessions, rule)
    recommendation.notes += [passedOver].compactMap { $0 }
    return recommendation
  }

  /// Returns the plans of what is claimed, the saving, and of the harm that would undo it.
  private static func confirmations(
    of answer: ThresholdRecommendation, _ sessions: [AnalysedSession], _ rule: ReleaseRule
  ) -> [ThresholdConfirmation] {
    guard let new = answer.recommended, let saving = answer.saving?.value, saving > 0 else { return [] }
    let isLower = new < answer.current
    // Short numbers, so that the command is short; never 0.
    func short(_ value: Double) -> Double { max(0.001, value.rounded(to: value < 0.02 ? 1000 : 100)) }
    func plan(_ metric: ComparisonMetric, _ difference: Double) -> SampleSizePlan {
      PlanStudy(metric: metric, sessions: sessions, rule: rule, weights: answer.weights)
        .plan(of: answer.subject, difference: difference)
    }
    // The saving is net of the harm that is expected. What undoes it is beyond that.
    let expected = max(0, (isLower ? answer.change?.unwantedDismissals : answer.change?.secondTries)?.value ?? 0)
    let (saved, harm) = (
      short(saving), short(expected + saving / (isLower ? answer.weights.finish : answer.weights.cancel))
    )
    func points(_ share: Double) -> String { NumberFormat.shortest((100 * share).rounded(to: 10)) }
    let beyond = expected > 0.0005 ? ", where \(points(expected)) are expected" : ""
    let costs = [answer.weights.finish, answer.weights.cancel].map(NumberFormat.shortest).joined(separator: ":")
    let weights = answer.weights == .standard ? "" : " --weights \(costs)"
    return [
      ThresholdConfirmation(
        plan(.regret(answer.weights), saved),
        finding: "the saving of \(NumberFormat.shortest(saved)) in cost per presentation", weights),
      ThresholdConfirmation(
        plan(isLower ? .cameBack : .triedAgain, harm),
        finding:
          "the harm that would undo it (\(points(harm)) more of 100 \(isLower ? "come back" : "are tried again")\(beyond))"
      ),
    ]
  }

  /// Returns the rule that decides, or one of ours in its place if something else decides.
  private static func rule(
    of stored: TransitionRevision, _ subject: AnalysisSubject, _ sessions: [AnalysedSession]
  ) throws(InferenceError) -> (ReleaseRule, StartingRule?) {
    if stored.configuration.kind == .observed {
      let study = RuleStudy(of: subject, sessions: sessions)
      let (starting, rule) = study.starting
      return (rule, starting)
    }
    guard let rule = stored.configuration.releaseRuleAlone else {
      throw .notInteractive(transition: stored.name)
    }
    return (rule, nil)
  }
}
