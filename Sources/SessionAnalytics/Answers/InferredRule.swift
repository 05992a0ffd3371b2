import GRDB
public import TransitionModel
public import TransitionStore

/// The release rule behind recorded decisions, estimated from the releases and what happened to them.
///
/// The rule may be unknown, as behind a sheet of the system. That of a transition of ours is known, and not used.
public struct InferredRule: Sendable, Hashable, Codable {
  /// What the releases say about the rule.
  public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// One kind of rule explains the decisions.
    case oneRule
    /// The releases do not distinguish between kinds of rules.
    case severalRules
    /// No rule that looks at travel and velocity explains the decisions.
    case noSingleRule
    /// There is not enough data; see ``InferredRule/lacking``.
    case notEnoughData
  }

  /// A way in which the best rule contradicts the decisions.
  public enum Misfit: String, Sendable, Hashable, Codable, CaseIterable {
    /// More decisions contradict it than other causes of a decision would explain.
    case exceptions
    /// Releases of nearly the same travel and velocity contradict it together.
    case neighbors
    /// Releases of the same people contradict it together.
    case people
  }

  /// A parameter with its 95 % interval.
  ///
  /// Without a value, the parameter may be absent: it is then at least ``low``, or at most ``high``.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The estimate; nil if the rule may not have this condition.
    public var value: Double?
    /// The interval's lower bound; nil if the condition may be absent.
    public var low: Double?
    /// The interval's upper bound; nil if the condition may be absent.
    public var high: Double?
  }

  /// A kind of rule, with its parameters. A missing parameter is a condition that the rule does not have.
  public struct Candidate: Sendable, Hashable, Codable {
    /// A unit of lengths.
    public enum Unit: String, Sendable, Hashable, Codable, CaseIterable {
      /// Points of the screen.
      case points
      /// A share of the interaction distance.
      case share
    }

    /// The unit of ``distance`` and ``flingDistance``.
    public var unit: Unit
    /// The travel past which a release finishes, with the velocity of ``horizon`` added.
    public var distance: Parameter?
    /// The velocity above which a release finishes, in pt/s toward the end.
    public var fling: Parameter?
    /// The travel that such a fling needs.
    public var flingDistance: Parameter?
    /// The velocity back, in pt/s, above which a release past ``distance`` does not finish.
    public var flingBack: Parameter?
    /// The seconds of velocity that are added to the travel; nil if the rule does not project.
    public var horizon: Parameter?
  }

  /// The number of sessions.
  public struct Basis: Sendable, Hashable, Codable {
    /// The number of decided sessions with a measured release.
    public var releases: Int
    /// The number of those that the estimate uses: evenly chosen ones, if there are very many.
    public var used: Int
    /// The number of people, identified by tokens; nil if no session has one.
    public var users: Int?
  }

  /// The rule of the configuration, if it has one.
  public struct Configured: Sendable, Hashable, Codable {
    /// The rule in field syntax.
    public var rule: String
    /// The rule in words.
    public var summary: String
    /// A Boolean value that indicates whether the intervals contain it; nil if there are none, or if they have other
    /// units.
    public var isContained: Bool?
  }

  /// The dismissals that were analyzed.
  public var subject: AnalysisSubject
  /// The answer.
  public var verdict: Verdict
  /// The number of sessions.
  public var basis: Basis
  /// The requirements that are missing.
  public var lacking: [Shortfall]
  /// The kinds of rules that explain the decisions, the most probable first; the best one if none does.
  public var candidates: [Candidate]
  /// The share of the used decisions that the best rule gives too, in whole percents; nil without an estimate.
  public var explained: Double?
  /// The share that the more frequent decision alone gives; nil without an estimate.
  public var commonest: Double?
  /// The contradictions.
  public var misfits: [Misfit]
  /// The estimators of the velocities.
  public var estimators: [VelocitySource]
  /// The configuration's own rule; nil if it has none.
  public var configured: Configured?
  /// The nearest rule that a catalog can have, in field syntax; nil without one.
  public var closestRule: String?
  /// ``closestRule`` in words.
  public var closestSummary: String?
  /// Notes on the result.
  public var notes: [String]
}

extension InferredRule {
  /// Estimates the release rule behind a transition's decisions.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - revision: The only revision to include; nil for the latest one with decided dismissals.
  ///   - sinceMicroseconds: The earliest begin to include; UTC microseconds since 1970.
  ///   - origin: The only origin to include; nil for the first population with enough sessions, in the order of
  ///     ``SessionPopulation``.
  /// - Throws: `RegistryError` for an unknown name or revision, and errors of reading a file; ``InferenceError`` if
  ///   there is no revision.
  public static func make(
    from registry: TransitionRegistry, transition: String, revision: Int? = nil, sinceMicroseconds: Int64? = nil,
    origin: SessionOrigin? = nil
  ) throws -> InferredRule {
    let source = InferenceSource(
      registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin)
    let (stored, subject, passedOver) = try source.subject(revision: revision)
    let key = try source.numbers().key(of: stored)
    let study = try RuleStudy(of: subject, key: key, in: source)
    var inferred = study.inferred(besides: stored.configuration.interaction?.releaseRule)
    inferred.estimators = try source.estimators(of: subject, key: key)
    inferred.notes += [passedOver].compactMap { $0 }
    return inferred
  }
}

extension RuleStudy {
  /// Reads the sessions of a subject.
  ///
  /// - Parameter key: The number of its configuration (``ConfigurationNumbers``).
  init(of subject: AnalysisSubject, key: Int, in source: InferenceSource) throws(RegistryError) {
    self.init(of: subject, sessions: try source.sessions(of: subject.population, revisions: [key]))
  }
}

extension InferenceSource {
  /// Returns the estimators of the subject's release velocities, by name.
  fileprivate func estimators(of subject: AnalysisSubject, key: Int) throws(RegistryError) -> [VelocitySource] {
    try registry.read { db in
      let configurations = try ConfigurationNumbers(db, of: transition).keysByID.filter { $0.value == key }.keys
      let conditions = DismissalColumn.conditions(
        of: subject.population, configurations: configurations, sinceMicroseconds: sinceMicroseconds)
      return try String.fetchAll(
        db, sql: "SELECT DISTINCT estimator FROM session WHERE \(conditions) AND estimator IS NOT NULL ORDER BY 1"
      ).compactMap(VelocitySource.init(rawValue:))
    }
  }
}
