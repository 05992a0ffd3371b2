import GRDB
import TransitionModel
import TransitionStore

extension SessionReport {
  /// Adds to each map of releases where its revision's rule begins to finish.
  static func addBoundaries(
    to document: inout ReportDocument, from registry: TransitionRegistry
  ) throws(RegistryError) {
    for index in document.sections.indices where document.sections[index].releases != nil {
      let section = document.sections[index]
      guard section.direction == .dismiss,
        let stored = try? registry.revision(section.revision, of: section.transition).transition,
        stored.digest == section.digest, let rule = stored.configuration.interaction?.releaseRule,
        let distance = try medianDistance(of: section, in: registry), distance > 0
      else { continue }
      document.sections[index].releases?.boundary = ReleaseMap.Boundary(rule, distance: distance)
    }
  }

  /// In whole points; nil without a decided session.
  private static func medianDistance(
    of section: ReportSection, in registry: TransitionRegistry
  ) throws(RegistryError) -> Double? {
    let arguments: StatementArguments = [
      section.transition, section.revision, section.direction.rawValue, section.population == .simulated,
    ]
    return try registry.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT ROUND(interaction_distance_pt) AS distance, COUNT(*) AS sessions FROM session_fact
          WHERE transition = ? AND revision = ? AND direction = ? AND (origin = 'simulated') = ?
            AND outcome IN ('finished', 'cancelled')
          GROUP BY 1 ORDER BY 1
          """, arguments: arguments)
      let counts = rows.map { (distance: $0["distance"] as Double, sessions: $0["sessions"] as Int) }
      let half = counts.reduce(0) { $0 + $1.sessions } / 2
      var sum = 0
      return counts.first { count in
        sum += count.sessions
        return sum > half
      }?.distance
    }
  }
}
