import GRDB
package import TransitionModel
public import TransitionStore

/// The release rule of this library that reproduces recorded decisions best.
///
/// The rule behind the decisions may be unknown, as behind a sheet of the system. That of a transition of ours is known,
/// and not used.
public struct InferredRule: Sendable, Hashable {
  /// What the releases say about the rule.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// One kind of rule explains the decisions.
    case oneRule
    /// The releases do not distinguish between kinds of rules.
    case severalRules
    /// No rule that looks at travel and velocity explains the decisions.
    case noSingleRule
    /// There is not enough data; see ``InferredRule/lacking``.
    case notEnoughData
  }

  /// A rule, and the number of decisions that it reproduces.
  public struct Candidate: Sendable, Hashable {
    /// The rule in field syntax.
    public var rule: String
    /// The rule in words.
    public var summary: String
    /// The number of decisions that it reproduces.
    public var reproduced: Int
    /// The values of its parameters that reproduce as many: `past 63 to 66 %`; empty for the configured rule.
    public var ranges: [String]
  }

  /// The dismissals that were analyzed.
  public var subject: AnalysisSubject
  /// The answer.
  public var verdict: Verdict
  /// The number of decided sessions with a measured release.
  public var releases: Int
  /// The number of people, identified by tokens; nil if no session has one.
  public var users: Int?
  /// The requirements that are missing.
  public var lacking: [Shortfall]
  /// The rule that reproduces the most decisions; nil without enough data.
  public var nearest: Candidate?
  /// The nearest rule of another kind.
  public var runnerUp: Candidate?
  /// The number of decisions that the more frequent decision alone gives; nil without enough data.
  public var commonest: Int?
  /// The sessions that ``nearest`` decides differently, by UUID.
  public var contradictions: [String]
  /// The configuration's own rule; nil if it has none.
  public var configured: Candidate?
  /// The estimators of the velocities.
  package var estimators: [VelocitySource]
  /// Notes on the result.
  public var notes: [String]

  /// The nearest rule in field syntax; nil if no rule explains the decisions.
  package var closestRule: String? { verdict == .noSingleRule ? nil : nearest?.rule }
}

extension InferredRule {
  /// Finds the release rule that reproduces a transition's decisions.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - selection: The drags that answer.
  /// - Throws: `RegistryError` for an unknown name or revision, and errors of reading a file; ``InferenceError`` if
  ///   there is no revision.
  public static func make(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection()
  ) throws -> InferredRule {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (stored, subject, passedOver, key) = try source.subject()
    guard stored.configuration.geometry.stops.count < 2 else {
      throw InferenceError.notInteractive(transition: transition)
    }
    let study = try RuleStudy(of: subject, key: key, in: source)
    var (inferred, fits) = study.inferred(besides: stored.configuration.interaction?.releaseRule)
    (inferred.estimators, inferred.contradictions) = try source.words(
      of: subject, key: key, at: study.contradicted(by: fits.first?.rule))
    inferred.notes += [passedOver].compactMap { $0 }
    return inferred
  }
}

/// The computation of an ``InferredRule``.
struct RuleStudy {
  private static let fewest = (users: 5, releases: 50, eachWay: 10)
  /// The maximum number of releases on which every rule is tried: enough for thresholds to a point.
  private static let mostTried = 1000
  /// The share of decisions below which no rule is named. Other causes, such as a dismissal by code, explain the rest.
  private static let leastReproduced = 0.85

  let subject: AnalysisSubject
  private let measured: [AnalysedSession]
  private let users: Int?

  init(of subject: AnalysisSubject, sessions: [AnalysedSession]) {
    self.subject = subject
    measured = sessions.filter { $0.outcome.isDecided && $0.distance > 0 }
    users = sessions.haveUsers ? measured.users : nil
  }

  /// Reads the sessions of a subject.
  ///
  /// - Parameter key: The number of its configuration (``ConfigurationNumbers``).
  init(of subject: AnalysisSubject, key: Int, in source: InferenceSource) throws(RegistryError) {
    self.init(of: subject, sessions: try source.sessions(of: subject.population, revisions: [key]))
  }

  private var releases: [ObservedRelease] {
    measured.map {
      ObservedRelease(
        travel: $0.translation, velocity: $0.velocity, distance: $0.distance, finishes: $0.outcome == .finished)
    }
  }

  /// All releases, or evenly chosen ones in the order of random UUIDs.
  private func tried(_ releases: [ObservedRelease]) -> [ObservedRelease] {
    let count = min(releases.count, Self.mostTried)
    return (0..<count).map { releases[$0 * releases.count / count] }
  }

  /// Returns the answer, beside the configuration's own rule, and the nearest rule of each kind, the best one first; none
  /// without enough data.
  func inferred(besides configured: ReleaseRule?) -> (answer: InferredRule, fits: [RuleFit]) {
    let all = releases
    var result = InferredRule(
      subject: subject, verdict: .notEnoughData, releases: all.count, users: users, lacking: lacking,
      contradictions: [], configured: configured.map { candidate($0, all) }, estimators: [], notes: [])
    guard result.lacking.isEmpty else { return (result, []) }
    let tried = tried(all)
    let fits = RuleFit.all(tried)
    let (best, next) = (fits[0], fits[1])
    result.nearest = candidate(best.rule, all, best.ranges)
    result.runnerUp = candidate(next.rule, all, next.ranges)
    let finished = all.count(where: \.finishes)
    result.commonest = max(finished, all.count - finished)
    let misses = all.count - (result.nearest?.reproduced ?? 0)
    let isExplained =
      Double(misses) <= (1 - Self.leastReproduced) * Double(all.count)
      && misses <= min(finished, all.count - finished) / 2
    let isClear = next.cost(tried.count) - best.cost(tried.count) >= RuleFit.price(tried.count)
    result.verdict = !isExplained ? .noSingleRule : isClear ? .oneRule : .severalRules
    return (result, fits)
  }

  /// Returns the places of the sessions that a rule decides differently.
  func contradicted(by rule: ReleaseRule?) -> [Int] {
    zip(measured, releases).compactMap { session, release in
      rule?.decides(release) ?? true ? nil : Int(session.place)
    }
  }

  private func candidate(
    _ rule: ReleaseRule, _ releases: [ObservedRelease], _ ranges: [String] = []
  ) -> InferredRule.Candidate {
    InferredRule.Candidate(
      rule: rule.description, summary: rule.summaryWithFlickBack, reproduced: releases.count(where: rule.decides),
      ranges: ranges)
  }

  /// The rule from which an answer about the transition starts, with a share of the distance, which recommendations vary.
  var starting: (description: StartingRule, rule: ReleaseRule) {
    let (inferred, fits) = inferred(besides: nil)
    let closest = inferred.closestRule.flatMap { _ in fits.first { $0.family.hasFraction }?.rule }
    let rule = closest ?? StartingRule.standard
    let description = StartingRule(
      source: closest == nil ? .cardStandard : .estimated, rule: rule.description, summary: rule.summary,
      estimate: inferred.headline)
    return (description, rule)
  }

  private var lacking: [Shortfall] {
    let needs: [(String, Int?, Int)] = [
      ("people", users, Self.fewest.users), ("decided drags", measured.count, Self.fewest.releases),
      ("drags that dismissed", measured.count { $0.outcome == .finished }, Self.fewest.eachWay),
      ("drags that were cancelled", measured.count { $0.outcome == .cancelled }, Self.fewest.eachWay),
    ]
    return needs.compactMap { what, has, needs in
      has.flatMap { $0 < needs ? Shortfall(what: what, has: $0, needs: needs) : nil }
    }
  }
}

extension ReleaseRule {
  /// The rule in words, with what a flick back does: the short one, for lists, leaves it out.
  var summaryWithFlickBack: String {
    switch self {
    case .flingOrDistance: "\(summary), unless flicked back"
    case .anyOf(.some, .some, nil), .anyOf(.some, nil, .some): "\(summary), even if flicked back"
    default: summary
    }
  }
}

extension RuleFit {
  /// The values that reproduce as many decisions, if there are several.
  fileprivate var ranges: [String] {
    func text(_ range: ClosedRange<Double>?, _ scale: Double, _ unit: String, _ what: String) -> String? {
      guard let range, range.lowerBound < range.upperBound else { return nil }
      func number(_ value: Double) -> String { NumberFormat.shortest((scale * value).rounded(to: 10)) }
      return "\(what) \(number(range.lowerBound)) to \(number(range.upperBound)) \(unit)"
    }
    let length = family.hasFraction ? text(firsts, 100, "%", "past") : text(firsts, 1, "pt", "past")
    let speed =
      family == .projection
      ? text(seconds, 1000, "ms", "with the velocity of") : text(seconds, 1, "pt/s", "flicks faster than")
    return [length, speed].compactMap(\.self)
  }
}

extension InferenceSource {
  /// Returns the estimators of the subject's release velocities by name, and the UUIDs of the sessions at some places in
  /// their order.
  fileprivate func words(
    of subject: AnalysisSubject, key: Int, at places: [Int]
  ) throws(RegistryError) -> (estimators: [VelocitySource], uuids: [String]) {
    try registry.read { db in
      let configurations = try ConfigurationNumbers(db, of: transition).keysByID.filter { $0.value == key }.keys
      let conditions = DismissalColumn.conditions(
        of: subject.population, configurations: configurations, where: self.conditions)
      let estimators = try String.fetchAll(
        db, sql: "SELECT DISTINCT estimator FROM session WHERE \(conditions) AND estimator IS NOT NULL ORDER BY 1")
      let known = estimators.compactMap(VelocitySource.init(rawValue:))
      guard !places.isEmpty else { return (known, []) }
      let uuids = try String.fetchAll(db, sql: "SELECT uuid FROM session WHERE \(conditions) ORDER BY uuid")
      // Another program may have removed sessions meanwhile.
      return (known, places.filter(uuids.indices.contains).map { uuids[$0] })
    }
  }
}
