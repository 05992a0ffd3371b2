import GRDB
public import TransitionModel
import TransitionStore

struct InferenceSource {
  let registry: TransitionRegistry
  let transition: String
  /// UTC microseconds since 1970; nil for no bound.
  var sinceMicroseconds: Int64?

  /// The dismissals of people, or of simulated ones, by uuid.
  func sessions(
    of population: SessionPopulation, revisions: Set<Int>? = nil
  ) throws(RegistryError) -> [AnalysedSession] {
    try registry.read { db in
      var reader = try DismissalReader(db, self, of: population, revisions: revisions)
      return try reader.sessions(db)
    }
  }

  /// The section a report has of a subject's dismissals; nil where it withholds nothing, as of simulated people.
  func section(of subject: AnalysisSubject, smallestCell: Int) throws(RegistryError) -> OutcomeSuppression? {
    guard subject.population == .people, smallestCell > 1 else { return nil }
    return try sections(of: subject.population, smallestCell: smallestCell)[subject.revision]
  }

  func sections(
    of population: SessionPopulation, smallestCell: Int
  ) throws(RegistryError) -> [Int: OutcomeSuppression] {
    let sections = try registry.read { db in
      var reader = try DismissalReader(db, self, of: population)
      return try reader.parts(db)
    }
    let minimum = population == .people && smallestCell > 1 ? smallestCell : 0
    return sections.mapValues { parts in
      let hasUsers = parts.values.contains { !$0.users.isEmpty }
      return OutcomeSuppression(parts, rule: SmallCells(minimum: minimum, countsUsers: hasUsers))
    }
  }

  /// The revision asked for; else the latest one with decided dismissals, of people before simulated ones; and what is
  /// passed over beside it.
  func subject(revision wanted: Int?) throws(RegistryError) -> (TransitionRevision, AnalysisSubject, String?) {
    let history = try registry.history(of: transition)
    let decided = try decidedRevisions()
    let number =
      wanted ?? decided[.people]?.max() ?? decided[.simulated]?.max() ?? history.last?.revision
    let stored = try registry.revision(number, of: transition)
    let isSimulated = decided[.people]?.contains(stored.revision) != true
    let population: SessionPopulation =
      isSimulated && decided[.simulated]?.contains(stored.revision) == true ? .simulated : .people
    let subject = AnalysisSubject(
      transition: transition, revision: stored.revision, digest: stored.transition.digest, population: population,
      latest: LatestRevision(history.last, besides: stored.transition))
    return (stored.transition, subject, Self.passedOver(beside: population, in: decided, [stored.revision]))
  }

  /// What to say where there are simulated sessions beside people's, which are looked at; nil where there are none.
  ///
  /// - Parameters:
  ///   - decided: What ``decidedRevisions()`` found: it may have to read the whole registry.
  ///   - revisions: Which would have been looked at; empty for all.
  static func passedOver(
    beside population: SessionPopulation, in decided: [SessionPopulation: Set<Int>], _ revisions: Set<Int>
  ) -> String? {
    guard population == .people, let simulated = decided[.simulated] else { return nil }
    guard revisions.isEmpty || !simulated.isDisjoint(with: revisions) else { return nil }
    return
      "Simulated sessions were passed over: where people, replayed strokes or the gallery have sessions, only those "
      + "count. `transitions session prune --origin simulated` takes the simulated ones away."
  }

  /// The revisions with decided dismissals, by whose they are. What was shared has no trace and no time, and is looked at
  /// by reports alone.
  func decidedRevisions() throws(RegistryError) -> [SessionPopulation: Set<Int>] {
    // One dismissal of each kind is enough. Where there is none its revision is read to the end, row by row on one page
    // and another, so that the whole registry is asked first, from page to page.
    func exists(_ comparison: String) -> String {
      """
      CASE WHEN EXISTS (SELECT 1 FROM session NOT INDEXED WHERE origin \(comparison) 'simulated')
        THEN EXISTS (SELECT 1 FROM session WHERE configuration_id = configuration.id AND direction = 'dismiss'
          AND shared = 0 AND outcome IN ('finished', 'cancelled') AND origin \(comparison) 'simulated') ELSE 0 END
      """
    }
    return try registry.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT revision, \(exists("<>")), \(exists("="))
          FROM configuration JOIN transition ON transition.id = transition_id WHERE transition.name = ?
          """, arguments: [transition])
      var revisions: [SessionPopulation: Set<Int>] = [:]
      for row in rows {
        let revision: Int = try row.decode(atIndex: 0)
        if try row.decode(atIndex: 1) { revisions[.people, default: []].insert(revision) }
        if try row.decode(atIndex: 2) { revisions[.simulated, default: []].insert(revision) }
      }
      return revisions
    }
  }
}

/// What an inference is about: the dismissals of one revision, of people or of simulated ones.
public struct AnalysisSubject: Sendable, Hashable, Codable {
  /// The transition's name.
  public var transition: String
  /// The revision the sessions were recorded under, from 1.
  public var revision: Int
  /// The digest of that revision's configuration: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// Whether the sessions present or dismiss.
  public var direction = TransitionDirection.dismiss
  /// People's sessions, or simulated ones.
  public var population: SessionPopulation
  /// What apps get now; nil where it is this.
  public var latest: LatestRevision?

  /// Whether what is found out about it holds for what apps get now.
  public var isInUse: Bool { latest.map { $0.isDecidedAlike && !$0.isRetired } ?? true }
}

/// What apps get of a transition now, where that is something else than what was looked at.
public struct LatestRevision: Sendable, Hashable, Codable {
  /// The latest revision, from 1.
  public var revision: Int
  /// Its release rule; nil where no gesture dismisses.
  public var rule: String?
  /// Whether all that decides a drag is as it was in the revision that was looked at.
  public var isDecidedAlike: Bool
  /// Whether the transition is retired, so that apps get none of it.
  public var isRetired: Bool

  /// - Returns: nil where what was looked at is what apps get.
  init?(_ latest: StoredRevision?, besides subject: TransitionRevision) {
    guard let latest, latest.revision != subject.revision || latest.isRetired else { return nil }
    let configuration = latest.transition.configuration
    revision = latest.revision
    isRetired = latest.isRetired
    rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule.description
    isDecidedAlike =
      configuration.dismissalType == subject.configuration.dismissalType
      && configuration.interaction == subject.configuration.interaction
  }

  /// One sentence.
  var text: String {
    if isRetired { return "none: the transition is retired" }
    guard let rule else { return "revision \(revision), which no gesture dismisses: nothing here was tried on it" }
    return "revision \(revision), \(rule), "
      + (isDecidedAlike ? "whose interaction is the same" : "whose interaction differs: nothing here was tried on it")
  }
}
