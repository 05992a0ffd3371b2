import GRDB
public import TransitionModel
import TransitionStore

struct InferenceSource {
  let registry: TransitionRegistry
  var transition: String
  var selection = ReportSelection()
  /// Whether the question is about all drags of a view with stops, rather than attempts to dismiss.
  var isAboutStops = false

  /// The selection of a report with the same conditions, except for the origin and the revision: later events may have any.
  var events: ReportSelection {
    var events = selection
    (events.transition, events.origin, events.revision) = (transition, nil, nil)
    return events
  }

  /// The conditions on a row of `session`, except for those of its revision and origin.
  var conditions: String {
    var drags = selection
    drags.transition = nil
    return isAboutStops ? drags.conditionsOfStops : drags.conditions
  }

  /// Returns the result of each session's last decision.
  func lastDecisions() throws(RegistryError) -> LastDecisions {
    try registry.read { try LastDecisions($0, of: events) }
  }

  func sessions(
    of population: SessionPopulation, revisions: Set<Int>? = nil
  ) throws(RegistryError) -> [AnalysedSession] {
    try registry.read { db in
      var reader = try DismissalReader(db, self, of: population, revisions: revisions)
      return try reader.sessions(db)
    }
  }

  /// Returns the requested revision, or the latest one that can answer, a note about the skipped sessions, and the
  /// revision's number (``ConfigurationNumbers``).
  func subject() throws -> (TransitionRevision, AnalysisSubject, String?, key: Int) {
    let (wanted, origin) = (selection.revision, selection.origin)
    let (numbers, latest) = (try numbers(), try registry.history(of: transition).last)
    guard wanted != nil || numbers.hasHistory else { throw InferenceError.noHistory(transition: transition) }
    let key = try wanted.map { try numbers.key(of: registry.revision($0, of: transition).transition) }
    let decided = try decidedDismissals(numbers)
    let population = decided.population(of: key.map { [$0] }, origin: origin)
    let number = key ?? decided.latestRevision(of: population) ?? latest?.revision
    let stored = try registry.revision(number.map(abs), of: transition).transition
    let subject = AnalysisSubject(
      transition: transition, revision: stored.revision, digest: stored.digest, population: population,
      latest: LatestRevision(latest, besides: stored))
    let own = numbers.key(of: stored)
    return (stored, subject, origin == nil ? decided.passedOver(beside: population, revisions: [own]) : nil, own)
  }

  func numbers() throws(RegistryError) -> ConfigurationNumbers {
    try registry.read { try ConfigurationNumbers($0, of: transition) }
  }

  /// Returns the numbers of decided dismissals. Shared sessions have no trace and no time, and only reports use them.
  func decidedDismissals(_ numbers: ConfigurationNumbers) throws(RegistryError) -> DecidedDismissals {
    // In the order of rows, without an index: a transition has a large part of all sessions.
    let rows = try registry.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT digest, session.origin, count(*)
          FROM session NOT INDEXED JOIN configuration ON configuration.id = session.configuration_id
          WHERE configuration.transition_id = (SELECT id FROM transition WHERE name = ?)
            AND session.direction = 'dismiss' AND session.shared = 0 AND session.outcome IN ('finished', 'cancelled')
            AND \(conditions)
          GROUP BY digest, session.origin
          """, arguments: [transition]
      ).compactMap { row -> DecidedDismissals.Part? in
        let (digest, origin): (String, String) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
        return try numbers.key(ofDigest: digest).map {
          DecidedDismissals.Part(
            revision: $0, origin: SessionOrigin(rawValue: origin), sessions: try row.decode(atIndex: 2))
        }
      }
    }
    return DecidedDismissals(parts: rows)
  }
}

/// Numbers that identify the configurations of a transition, one for each digest.
///
/// The number is the latest one in the history. A configuration outside the history has a negative number, from its row
/// ID, and is never the latest.
struct ConfigurationNumbers: Sendable {
  private var keys: [String: Int] = [:]
  private(set) var keysByID: [Int: Int] = [:]

  init(_ db: Database, of transition: String) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT configuration.id, digest,
          CASE WHEN configuration.id IN (SELECT configuration_id FROM foreign_configuration) THEN -revision
            ELSE revision END AS number
        FROM configuration JOIN transition ON transition.id = transition_id
        WHERE transition.name = ? ORDER BY number
        """, arguments: [transition])
    let digests = try rows.map { row -> (id: Int, digest: String) in
      let (id, digest): (Int, String) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
      // In ascending order: the latest stays.
      keys[digest] = try row.decode(atIndex: 2)
      return (id, digest)
    }
    for (id, digest) in digests { keysByID[id] = keys[digest] }
  }

  var hasHistory: Bool { keys.values.contains { $0 > 0 } }

  func key(ofDigest digest: String) -> Int? { keys[digest] }

  func key(of revision: TransitionRevision) -> Int { keys[revision.digest] ?? revision.revision }
}

/// The numbers of decided dismissals of a transition by revision and population, which determine which of them can
/// answer.
struct DecidedDismissals: Sendable {
  struct Part: Sendable {
    /// The revision; see ``ConfigurationNumbers``.
    var revision: Int
    /// The origin; nil for one unknown to this version.
    var origin: SessionOrigin?
    var sessions: Int
  }

  let parts: [Part]

  /// Returns the numbers of several transitions together, in which a part's revision is its transition's index.
  static func together(_ all: [DecidedDismissals]) -> DecidedDismissals {
    DecidedDismissals(
      parts: all.enumerated().flatMap { index, one in
        Dictionary(grouping: one.parts.filter { $0.revision > 0 }, by: \.origin).map { origin, parts in
          Part(revision: index, origin: origin, sessions: parts.map(\.sessions).max() ?? 0)
        }
      })
  }

  private func parts(of population: SessionPopulation) -> [Part] { parts.filter { $0.origin == population.origin } }

  private static func isEnough(_ part: Part) -> Bool { part.sessions >= MinimumSample.share }

  /// Returns the first population that can answer for the revisions, or for any; otherwise the first with a session of
  /// one of them.
  ///
  /// Populations are never pooled.
  ///
  /// - Parameter origin: The requested origin.
  func population(of revisions: Set<Int>?, origin: SessionOrigin?) -> SessionPopulation {
    if let origin { return SessionPopulation(origin) }
    let candidates = SessionPopulation.allCases.filter { $0 != .stage }
    func wanted(_ population: SessionPopulation) -> [Part] {
      parts(of: population).filter { revisions?.contains($0.revision) ?? true }
    }
    let enough = candidates.first { population in
      wanted(population).count(where: Self.isEnough) >= revisions?.count ?? 1
    }
    return enough ?? candidates.first { !wanted($0).isEmpty } ?? .people
  }

  /// Returns the latest revision in the history with enough sessions of a population, otherwise with any; nil without
  /// any.
  func latestRevision(of population: SessionPopulation) -> Int? {
    let parts = parts(of: population).filter { $0.revision > 0 }
    return parts.filter(Self.isEnough).map(\.revision).max() ?? parts.map(\.revision).max()
  }

  /// Returns a note about the skipped sessions; nil if there are none.
  ///
  /// - Parameter revisions: The revisions that would have been used; nil for all.
  func passedOver(beside population: SessionPopulation, revisions: Set<Int>?) -> String? {
    let others = SessionPopulation.allCases.filter { $0 != population && $0 != .stage }.compactMap { other -> String? in
      let sessions = parts(of: other).filter { revisions?.contains($0.revision) ?? true }.reduce(0) { $0 + $1.sessions }
      guard sessions > 0 else { return nil }
      return "\(NumberFormat.grouped(sessions)) \(other.drags) (--origin \(other.origin.rawValue))"
    }
    return others.isEmpty
      ? nil : "Answered from \(population.drags) alone. Left out: \(others.joined(separator: ", "))."
  }
}

/// The subject of an inference: the dismissals of one revision and population.
public struct AnalysisSubject: Sendable, Hashable {
  /// The transition's name.
  public var transition: String
  /// The revision of the sessions, from 1.
  public var revision: Int
  /// The digest of that revision's configuration: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// The direction of the sessions.
  public var direction = TransitionDirection.dismiss
  /// The source of the sessions.
  public var population: SessionPopulation
  /// The revision that apps get now; nil if it is this one.
  public var latest: LatestRevision?

  /// A Boolean value that indicates whether the results apply to the revision that apps get now.
  public var isInUse: Bool { latest.map { $0.isDecidedAlike && !$0.isRetired } ?? true }
}

/// The revision of a transition that apps get now, if it is not the analyzed one.
public struct LatestRevision: Sendable, Hashable, Codable {
  /// The latest revision, from 1.
  public var revision: Int
  /// Its release rule; nil if no gesture dismisses.
  public var rule: String?
  /// The rule in words; nil if ``rule`` is.
  public var ruleSummary: String?
  /// A Boolean value that indicates whether drags are decided as in the analyzed revision.
  public var isDecidedAlike: Bool
  /// A Boolean value that indicates whether the transition is retired, so that apps no longer receive it.
  public var isRetired: Bool

  /// Compares the latest revision with the analyzed one.
  ///
  /// - Returns: nil if they are the same.
  init?(_ latest: StoredRevision?, besides subject: TransitionRevision) {
    guard let latest, latest.revision != subject.revision || latest.isRetired else { return nil }
    let configuration = latest.transition.configuration
    revision = latest.revision
    isRetired = latest.isRetired
    let interaction = configuration.dismissalType == .none ? nil : configuration.interaction
    rule = interaction?.releaseRule.description
    ruleSummary = configuration.stopRuleSummary ?? interaction?.releaseRule.summary
    isDecidedAlike =
      configuration.dismissalType == subject.configuration.dismissalType
      && configuration.interaction == subject.configuration.interaction
      && configuration.geometry.stops == subject.configuration.geometry.stops
  }

  /// The difference in one sentence.
  var text: String {
    if isRetired { return "none: the transition is retired" }
    guard let ruleSummary else {
      return "revision \(revision), which no gesture dismisses: nothing here was tried on it"
    }
    return "revision \(revision) (\(ruleSummary)), "
      + (isDecidedAlike ? "whose interaction is the same" : "whose interaction differs: nothing here was tried on it")
  }
}
