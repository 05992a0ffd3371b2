public import TransitionModel
public import TransitionStore

/// Which value of a release rule's parameter would have cost people least, and how sure that is.
///
/// What people meant is read off what they did next (``RegretWeights`` says what a mistake costs), and every value is
/// tried on the same releases. Until a release the threshold shows nowhere, so that the releases are what they would
/// have been.
public struct ThresholdRecommendation: Sendable, Hashable, Codable {
  /// The answer; only ``change`` says that something should be done.
  public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// Another value would have cost less, beyond chance.
    case change
    /// No other value is known to be better.
    case keepCurrent
    /// ``ThresholdRecommendation/lacking`` says of what.
    case notEnoughData
    /// The stored releases do not give the stored decisions: nothing can be said of other ones.
    case notReproduced
  }

  /// How many sessions there are of each kind. A count of too few people is nil.
  public struct Basis: Sendable, Hashable, Codable {
    /// Decided sessions, by anyone.
    public var decided: Int?
    /// People among them, as far as tokens tell; nil where no session has one and sessions count as independent.
    public var users: Int?
    /// Sessions meant to finish, but for those of ``retries``.
    public var meantToFinish: Int?
    /// Sessions meant to be kept.
    public var meantToKeep: Int?
    /// Presentations with a session whose meaning is known: costs are means over them.
    public var presentations: Int?
    /// Sessions that tried again what an earlier session of the presentation was denied: they count with that one.
    public var retries: Int?
    /// Finishes that were regretted.
    public var regrettedFinishes: Int?
    /// Cancels that were regretted.
    public var regrettedCancels: Int?
    /// Cancels that were not tried again, after which a button dismissed within the window: meant to finish, too.
    public var buttonCancels: Int?
    /// Decided sessions of which it cannot be known.
    public var unknown: Int?

    /// Sessions that a point's finish rate is of. Where the labels are withheld, those without one may be left out.
    var onCurve: Int? { unknown == nil ? nil : decided }
  }

  /// The dismissals it is about.
  public var subject: AnalysisSubject
  /// The release rule they were decided by.
  public var rule: String
  /// The rule in words.
  public var ruleSummary: String
  /// The parameter that is varied; everything else stays.
  public var parameter: TunableParameter
  /// What a wrong decision costs.
  public var weights: RegretWeights
  /// Within how many seconds what follows a release counts as regret.
  public var windowSeconds: Int
  /// The parameter's value in the rule.
  public var current: Double
  /// The answer.
  public var verdict: Verdict
  /// The value to take; nil unless the verdict is to change.
  public var recommended: Double?
  /// The cheapest value, between the first and the last that is not known to cost more; nil without enough data.
  public var best: Estimate?
  /// What the recommended value saves of the cost of a presentation, of people who had no say in the choice (cross-validated);
  /// nil unless the verdict is to change.
  public var saving: Estimate?
  /// What the recommended value changes; nil unless the verdict is to change.
  public var change: ThresholdChange?
  /// By label, how many of the wrong decisions must show for the answer to hold; empty without an answer.
  public var flips: [LabelFlip] = []
  /// What it is computed from.
  public var basis: Basis
  /// What there is too little of.
  public var lacking: [Shortfall]
  /// By value, ascending. A value whose decisions differ from its neighbour's, or from everybody's, in releases of too few
  /// people is left out; empty where the one in use is, or there are too few people to print any.
  public var points: [ThresholdPoint]
  /// Why the threshold may not be what is wrong; nil where nothing says so.
  public var caution: String?
  /// What to know before acting on it.
  public var notes: [String]
  /// The command that takes the recommended value; nil unless the verdict is to change, and where apps get something
  /// else by now.
  public var command: String?
  /// The experiment that would confirm the recommended value; nil unless the verdict is to change.
  public var confirmation: ThresholdConfirmation?
}

/// An experiment that would see what a recommended value changes.
public struct ThresholdConfirmation: Sendable, Hashable, Codable {
  /// People on each side; nil where too little is known of how they vary.
  public var peopleEachSide: Int?
  /// Days until so many people have been seen; nil where no new people come.
  public var daysNeeded: Int?
  /// The command that plans it.
  public var command: String

  init(_ plan: SampleSizePlan) {
    (peopleEachSide, daysNeeded) = (plan.peopleEachSide, plan.daysNeeded)
    command =
      ShellCommand(
        words: [
          "transitions", "report", plan.subject.transition, "--plan", NumberFormat.shortest(plan.difference),
          "--metric", plan.metric,
        ]
      ).line
  }

  /// One sentence before ``command``.
  var text: String {
    guard let people = peopleEachSide else { return "To plan an experiment that confirms it:" }
    let days = daysNeeded.map { ", \(TextPlan.duration($0))" } ?? ""
    return "To confirm it, an experiment needs about \(NumberFormat.grouped(Double(people))) people a side\(days):"
  }
}

extension ThresholdRecommendation {
  /// Whether there is enough to choose by: a curve of few drags would look like an answer.
  var hasBasis: Bool { lacking.isEmpty && points.contains { $0.cost != nil } }
}

/// What a recommended value changes of the stored decisions, against the value that made them.
public struct ThresholdChange: Sendable, Hashable, Codable {
  /// The presentations per presentation that would take a second try, minus those that took one.
  public var secondTries: Estimate
  /// The presentations per presentation that would be dismissed against what was meant, minus those that were.
  public var unwantedDismissals: Estimate
}

/// How far an answer rests on a label: people who do not try again after a wrong cancel, or do not bring a lost screen
/// back, look as if they had meant it.
///
/// Wrong decisions that do not show are taken to lie where those lie that show, and to be as many everywhere.
public struct LabelFlip: Sendable, Hashable, Codable {
  /// What tells that a decision was wrong.
  public enum Label: String, Sendable, Hashable, Codable, CaseIterable {
    /// A cancel that was tried again, or after which a button dismissed.
    case retriedCancel
    /// A finish after which the screen came back.
    case reopenedFinish
  }

  /// Fewer than these show: nothing is read off a label then.
  static let leastPercent = 20

  /// The label.
  public var label: Label
  /// The largest share of wrong decisions that show, in steps of 5 %, with which the answer would go another way; nil where
  /// it holds down to 20 %.
  public var recall: Double?
  /// The value that would be the answer then, which may be the one in use; nil where the answer holds.
  public var recommended: Double?
}

/// What a release rule would have decided with one value of its parameter.
public struct ThresholdPoint: Sendable, Hashable, Codable {
  /// The parameter's value.
  public var value: Double
  /// The share of decided sessions that would finish; those of unknown meaning are left out where they are few people's.
  public var finishRate: Estimate
  /// Of the sessions that were meant to finish, the share that would be cancelled; nil without such sessions.
  public var falseCancels: Estimate?
  /// Of the sessions that were meant to be kept, the share that would finish; nil without such sessions.
  public var falseFinishes: Estimate?
  /// The weighted wrong decisions per presentation with a session whose meaning is known; nil without one.
  public var cost: Estimate?
}

/// A parameter of a release rule that a recommendation can be made for.
public enum TunableParameter: String, Sendable, Hashable, Codable, CaseIterable {
  /// A share of the interaction distance.
  case fraction
  /// Points per second.
  case velocity

  /// The values that are looked at: 0.05…0.6 in steps of 0.01, 0…2000 pt/s in steps of 50.
  var values: [Double] {
    switch self {
    case .fraction: (5...60).map { Double($0) / 100 }
    case .velocity: stride(from: 0, through: 2000, by: 50).map { Double($0) }
    }
  }

  /// The parameter's value in a rule; nil where the rule does not have it.
  public func value(in rule: ReleaseRule) -> Double? {
    switch self {
    case .fraction: rule.fraction
    case .velocity: rule.velocity
    }
  }

  /// The rule with another value of the parameter; nil where the rule does not have it.
  public func setting(_ value: Double, in rule: ReleaseRule) -> ReleaseRule? {
    switch (self, rule) {
    case (.fraction, .distance): .distance(fraction: value)
    case (.fraction, .directionOrDistance): .directionOrDistance(fraction: value)
    case (.fraction, .flingOrDistance(let velocity, _)): .flingOrDistance(velocity: velocity, fraction: value)
    case (.fraction, .projection(let horizon, _)): .projection(horizon: horizon, fraction: value)
    case (.fraction, .anyOf(let velocity, .some, let points)):
      .anyOf(velocity: velocity, fraction: value, points: points)
    case (.velocity, .flingOrDistance(_, let fraction)): .flingOrDistance(velocity: value, fraction: fraction)
    case (.velocity, .anyOf(.some, let fraction, let points)):
      .anyOf(velocity: value, fraction: fraction, points: points)
    default: nil
    }
  }

  /// The parameters a rule has, in the order of the cases.
  public static func all(of rule: ReleaseRule) -> [TunableParameter] {
    allCases.filter { $0.value(in: rule) != nil }
  }
}

extension ThresholdRecommendation {
  /// Recommends a value for a parameter of a transition's release rule, or says why not.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are looked at.
  ///   - revision: Only the sessions of this revision, under its rule; nil for the latest one with decided dismissals.
  ///   - parameter: What may change; nil for the rule's fraction, or its velocity where it has no fraction.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - origin: Only sessions from here; nil for the first population with enough, in the order of ``SessionPopulation``.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: ``InferenceError`` when the rule has no such parameter or no gesture dismisses; `RegistryError` for an
  ///   unknown name or revision, and for what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, revision: Int? = nil, parameter: TunableParameter? = nil,
    weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil, origin: SessionOrigin? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> ThresholdRecommendation {
    let source = InferenceSource(
      registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin)
    let (stored, subject, passedOver) = try source.subject(revision: revision, smallestCell: smallestCell)
    guard stored.configuration.dismissalType != .none, let rule = stored.configuration.interaction?.releaseRule else {
      throw InferenceError.notInteractive(transition: transition)
    }
    let others = TunableParameter.all(of: rule)
    let chosen = parameter ?? others.first ?? .fraction
    guard others.contains(chosen) else {
      throw InferenceError.noSuchParameter(chosen, transition: transition, rule: rule.description, others: others)
    }
    let sessions = try source.sessions(
      of: subject.population, revisions: [source.numbers().key(of: stored)])
    guard
      let study = try ThresholdStudy(
        of: subject, rule: rule, parameter: chosen, sessions: sessions, weights: weights,
        smallestCell: max(1, smallestCell),
        section: source.section(of: subject, smallestCell: smallestCell))
    else {
      throw InferenceError.noSuchParameter(chosen, transition: transition, rule: rule.description, others: others)
    }
    var recommendation = study.recommendation
    if let change = recommendation.change {
      // In whole points, so that the command is short.
      let difference = max(0.01, abs(change.secondTries.value).rounded(to: 100))
      let section = try source.section(of: subject, smallestCell: smallestCell)
      recommendation.confirmation = ThresholdConfirmation(
        PlanStudy(
          metric: .triedAgain, sessions: sessions, told: JointOutcomeSuppression(section.map { [$0] } ?? []),
          smallestCell: subject.population.smallestCell(smallestCell)
        ).plan(of: subject, difference: difference))
    }
    recommendation.notes += [passedOver].compactMap { $0 }
    return recommendation
  }
}
