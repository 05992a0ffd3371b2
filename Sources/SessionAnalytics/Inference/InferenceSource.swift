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
  /// - Parameter revision: Only those recorded under it; nil for all.
  func sessions(of population: SessionPopulation, revision: Int? = nil) throws(RegistryError) -> [AnalysedSession] {
    var conditions = [
      "session_fact.transition = ?", "session_fact.shared = 0", "session_fact.direction = 'dismiss'",
      "session_fact.origin \(population == .simulated ? "=" : "<>") 'simulated'",
    ]
    var arguments: StatementArguments = [transition]
    if let revision {
      conditions.append("session_fact.revision = ?")
      arguments += [revision]
    }
    if let sinceMicroseconds {
      conditions.append("session_fact.began_at_us >= ?")
      arguments += [sinceMicroseconds]
    }
    // Regret by SQLite's integer keys, as reports count it. The last touch's row comes last: its decision is the
    // session's.
    let sql = RegretWindow.statement(
      Self.factRelations + RegretWindow.standard.relations.filter { $0.name != "button_dismissal" },
      """
      SELECT session_fact.uuid, session_fact.token, session_fact.revision, session_fact.outcome,
        session_fact.began_at_us, session_fact.release_translation_pt, session_fact.release_velocity_pt_s,
        session_fact.interaction_distance_pt, session_fact.margin_milli, session_fact.screen,
        session_fact.device_class, session_fact.app_version, decided_touch.regret
      FROM session_fact
      LEFT JOIN decided_touch ON decided_touch.uuid = session_fact.id
        AND decided_touch.decision
          = CASE session_fact.outcome WHEN 'finished' THEN 'finish' WHEN 'cancelled' THEN 'cancel' END
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY session_fact.uuid, decided_touch.ordinal
      """, inlined: Self.inlinedRelations)
    return try registry.read { db in
      var sessions: [AnalysedSession] = []
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        let session = try session(row)
        if sessions.last?.uuid == session.uuid { sessions.removeLast() }
        sessions.append(session)
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
    let nobody = SmallCells.Part<String>(sessions: 0, users: [])
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
  private func session(_ row: Row) throws -> AnalysedSession {
    let word: String = try row.decode(atIndex: 3)
    guard let outcome = SessionOutcome(rawValue: word) else {
      throw RegistryError.damaged(
        path: registry.path, detail: "outcome is '\(word)', which this version does not know")
    }
    let margin: Int? = try row.decode(atIndex: 8)
    return try AnalysedSession(
      uuid: row.decode(atIndex: 0), token: row.decode(atIndex: 1), revision: row.decode(atIndex: 2), outcome: outcome,
      beganAtMicroseconds: row.decode(atIndex: 4), translation: row.decode(Double?.self, atIndex: 5) ?? 0,
      velocity: row.decode(Double?.self, atIndex: 6) ?? 0, distance: row.decode(atIndex: 7),
      isRegretted: row.decode(atIndex: 12), margin: margin.map { Double($0) / 1000 }, screen: row.decode(atIndex: 9),
      deviceClass: row.decode(atIndex: 10), appVersion: row.decode(atIndex: 11))
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

  /// The touches and the showings, with SQLite's integer keys in the place of uuids. What was shared has a day and no
  /// time: what came after what cannot be told.
  static let factRelations: [(name: String, sql: String)] = [
    ("touch_fact", "SELECT \(touchColumns) FROM main.touch_fact WHERE shared = 0"),
    ("presentation_fact", "SELECT \(showingColumns) FROM main.presentation_fact WHERE shared = 0"),
  ]
  static let inlinedRelations: Set = ["touch_fact", "presentation_fact"]

  private static let touchColumns = """
    session_id AS uuid, presentation_id AS presentation, ordinal, is_last, origin, direction, decision, outcome, \
    began_at_us, ended_at_us
    """
  private static let showingColumns = """
    id AS uuid, transition, revision, digest, screen, token, origin, presented_at_us, dismissed_at_us, dismissed_by
    """
}
