public import TransitionModel

/// Two revisions of a transition, or the time before a day and after it: what differs, and what the difference is worth.
public struct RevisionComparison: Sendable, Hashable, Codable {
  /// What every comparison of times says first.
  public static let observational = "observational: calendar, app version and user mix may explain this"

  /// The transition's name.
  public var transition: String
  /// Whether the sessions present or dismiss.
  public var direction: TransitionDirection
  /// People's sessions, or simulated ones.
  public var population: SessionPopulation
  /// `people, strokes and gallery only`, where simulated sessions were passed over; nil where none were.
  public var restriction: String?
  /// The first side.
  public var before: ComparisonSide
  /// The second side.
  public var after: ComparisonSide
  /// People on both sides, who are compared with themselves; nil where too few to tell, or no session has a token.
  public var sharedUsers: Int?
  /// What a wrong decision costs, in the primary metric.
  public var weights: RegretWeights
  /// Within how many seconds what follows a release counts as regret.
  public var windowSeconds: Int
  /// ``observational``.
  public var caution: String
  /// Who is on both sides.
  public var mix: [MixTable]
  /// The primary metric, then the others.
  public var metrics: [ComparedMetric]
  /// How to read it.
  public var notes: [String]
}
