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
    /// Sessions meant to finish.
    public var meantToFinish: Int?
    /// Sessions meant to be kept.
    public var meantToKeep: Int?
    /// Finishes that were regretted.
    public var regrettedFinishes: Int?
    /// Cancels that were regretted.
    public var regrettedCancels: Int?
    /// Decided sessions of which it cannot be known.
    public var unknown: Int?

    /// Sessions of which it is known; nil where that is withheld.
    var known: Int? { meantToFinish.flatMap { finish in meantToKeep.map { finish + $0 } } }
    /// Sessions that a point's finish rate is of. Where the labels are withheld, those without one may be left out.
    var onCurve: Int? { unknown == nil ? nil : decided }
  }

  /// The dismissals it is about.
  public var subject: AnalysisSubject
  /// The release rule they were decided by.
  public var rule: String
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
  /// The cheapest value, between the 2.5 and 97.5 % of where it lies with other people of the same kind; nil without
  /// enough data.
  public var best: Estimate?
  /// What the recommended value, or else the nominated one, saves of the cost a session; nil without enough data.
  public var saving: Estimate?
  /// What it is computed from.
  public var basis: Basis
  /// What there is too little of.
  public var lacking: [Shortfall]
  /// By value, ascending. A value whose decisions differ from its neighbour's, or from everybody's, in releases of too few
  /// people is left out; empty where the one in use is, or there are too few people to print any.
  public var points: [ThresholdPoint]
  /// What to know before acting on it.
  public var notes: [String]
  /// The command that takes the recommended value; nil unless the verdict is to change, and where apps get something
  /// else by now.
  public var command: String?
  /// What the resampling started from.
  public var seed: UInt64
}
