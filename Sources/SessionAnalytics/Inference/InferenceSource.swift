import GRDB
import TransitionModel
import TransitionStore

/// Where inference reads: the dismissals of one transition in a registry.
struct InferenceSource {
  let registry: TransitionRegistry
  let transition: String
  /// UTC microseconds since 1970; nil for no bound.
  var sinceMicroseconds: Int64?

  /// The dismissals of people, or of simulated ones, by uuid.
  ///
  /// - Parameter revisions: Only those recorded under one of them; nil for all.
  func sessions(
    of population: SessionPopulation, revisions: Set<Int>? = nil
  ) throws(RegistryError) -> [AnalysedSession] {
    var conditions = [
      "transition = ?", "shared = 0", "direction = 'dismiss'",
      "origin \(population == .simulated ? "=" : "<>") 'simulated'",
    ]
    var arguments: StatementArguments = [transition]
    if let revisions {
      conditions.append("revision IN (\(revisions.sorted().map(String.init).joined(separator: ", ")))")
    }
    if let sinceMicroseconds {
      conditions.append("began_at_us >= ?")
      arguments += [sinceMicroseconds]
    }
    let sql = """
      SELECT id, uuid, token, revision, outcome, began_at_us, release_translation_pt, release_velocity_pt_s,
        interaction_distance_pt, margin_milli, screen, device_class, app_version
      FROM session_fact WHERE \(conditions.joined(separator: " AND ")) ORDER BY uuid
      """
    return try registry.read { db in
      let decisions = try LastDecisions(db, of: transition)
      var sessions: [AnalysedSession] = []
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        sessions.append(try session(row, isRegretted: decisions.isRegretted(session: row.decode(atIndex: 0))))
      }
      return sessions
    }
  }

  /// The section a report has of a subject's dismissals; nil where it withholds nothing, as of simulated people.
  func section(of subject: AnalysisSubject, smallestCell: Int) throws(RegistryError) -> OutcomePartition? {
    guard subject.population == .people, smallestCell > 1 else { return nil }
    return try sections(of: subject.population, smallestCell: smallestCell)[subject.revision]
  }

  /// The sections a report has of these dismissals, by revision: what it may print of how they ended.
  func sections(
    of population: SessionPopulation, smallestCell: Int
  ) throws(RegistryError) -> [Int: OutcomePartition] {
    let nobody = SmallCells.Part<String>()
    let sections = try registry.read { db in
      var sections: [Int: [SessionOutcome: SmallCells.Part<String>]] = [:]
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT revision, outcome, token, count(*) AS sessions FROM session_fact
          WHERE transition = ? AND direction = 'dismiss' AND began_at_us >= ?
            AND origin \(population == .simulated ? "=" : "<>") 'simulated'
          GROUP BY revision, outcome, token
          """, arguments: [transition, sinceMicroseconds ?? .min])
      while let row = try rows.next() {
        let (revision, word): (Int, String) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
        guard let outcome = SessionOutcome(rawValue: word) else { continue }
        // In its place: a copy of everybody for each new person would be quadratic.
        sections[revision, default: [:]][outcome, default: nobody].sessions += try row.decode(atIndex: 3)
        guard let token: String = try row.decode(atIndex: 2) else { continue }
        sections[revision, default: [:]][outcome, default: nobody].users.insert(token)
      }
      return sections
    }
    let minimum = population == .people && smallestCell > 1 ? smallestCell : 0
    return sections.mapValues { parts in
      let hasUsers = parts.values.contains { !$0.users.isEmpty }
      return OutcomePartition(parts, rule: SmallCells(minimum: minimum, countsUsers: hasUsers))
    }
  }

  /// Columns by their place: looking their names up takes as long as all the rest.
  private func session(_ row: Row, isRegretted: Bool?) throws -> AnalysedSession {
    let word: String = try row.decode(atIndex: 4)
    guard let outcome = SessionOutcome(rawValue: word) else {
      throw RegistryError.damaged(
        path: registry.path, detail: "outcome is '\(word)', which this version does not know")
    }
    let margin: Int? = try row.decode(atIndex: 9)
    return try AnalysedSession(
      uuid: row.decode(atIndex: 1), token: row.decode(atIndex: 2), revision: row.decode(atIndex: 3), outcome: outcome,
      beganAtMicroseconds: row.decode(atIndex: 5), translation: row.decode(Double?.self, atIndex: 6) ?? 0,
      velocity: row.decode(Double?.self, atIndex: 7) ?? 0, distance: row.decode(atIndex: 8),
      isRegretted: isRegretted, margin: margin.map { Double($0) / 1000 }, screen: row.decode(atIndex: 10),
      deviceClass: row.decode(atIndex: 11), appVersion: row.decode(atIndex: 12))
  }

  /// The revision asked for; else the latest one with decided dismissals, of people before simulated ones.
  func subject(revision wanted: Int?) throws(RegistryError) -> (TransitionRevision, AnalysisSubject) {
    let history = try registry.history(of: transition)
    let decided = try decidedRevisions()
    let number =
      wanted ?? decided[.people]?.max() ?? decided[.simulated]?.max() ?? history.last?.revision
    let stored = try registry.revision(number, of: transition)
    let isSimulated = decided[.people]?.contains(stored.revision) != true
    let population: SessionPopulation =
      isSimulated && decided[.simulated]?.contains(stored.revision) == true ? .simulated : .people
    let subject = AnalysisSubject(
      transition: transition, revision: stored.revision, digest: stored.transition.digest, population: population)
    return (stored.transition, subject)
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
