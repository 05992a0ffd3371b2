import GRDB
import TransitionModel
public import TransitionStore

/// What people did with the transitions of a registry.
///
/// Two steps: SQL counts the sessions into cells (`Aggregates`), Swift infers from the cells.
public enum SessionReport {
  /// People below whom a count is withheld within a team; 11 is usual for anything that leaves it.
  public static let defaultSmallestCell = 5

  /// Reports on the sessions of a registry.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Only this one's sessions.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - cutoffMicroseconds: Only sessions that began at this time or earlier.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names when the registry has no such transition;
  ///   what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String? = nil, sinceMicroseconds: Int64? = nil,
    cutoffMicroseconds: Int64? = nil, smallestCell: Int = defaultSmallestCell
  ) throws(RegistryError) -> ReportDocument {
    if let transition { _ = try registry.history(of: transition) }
    let selection = SessionSelection(
      transition: transition, sinceMicroseconds: sinceMicroseconds, cutoffMicroseconds: cutoffMicroseconds)
    let (schemaVersion, cells) = try registry.read { db in
      let schemaVersion = try String.fetchOne(db, sql: "SELECT MAX(identifier) FROM grdb_migrations")
      return (schemaVersion ?? "none", try SessionCells(in: db, of: selection, path: registry.path))
    }
    return document(on: cells, of: selection, schemaVersion: schemaVersion, smallestCell: max(1, smallestCell))
  }

  /// The second step alone: cells may come from anywhere.
  static func document(
    on cells: SessionCells, of selection: SessionSelection, schemaVersion: String, smallestCell: Int
  ) -> ReportDocument {
    let sections = sections(of: cells, smallestCell: smallestCell)
    let days = days(of: cells.outcomes)
    let header = ReportHeader(
      schemaVersion: schemaVersion, transition: selection.transition, sinceMicroseconds: selection.sinceMicroseconds,
      cutoffMicroseconds: selection.cutoffMicroseconds, sessions: cells.outcomes.reduce(0) { $0 + $1.sessions },
      firstDay: days?.first, lastDay: days?.last, smallestCell: smallestCell)
    let used = Set(sections.flatMap { $0.rows.map(\.metric) })
    return ReportDocument(
      header: header, sections: sections,
      definitions: ReportMetric.all.map(\.definition).filter { used.contains($0.id) },
      methods: sections.isEmpty ? [] : methods(smallestCell: smallestCell),
      advice: sections.isEmpty ? advice(for: selection) : [])
  }

  private struct Subject: Hashable {
    let transition: String
    let revision: Int
    let digest: String
    let direction: TransitionDirection
    let population: SessionPopulation

    init(_ key: CellKey) {
      transition = key.transition
      revision = key.revision
      digest = key.digest
      direction = key.direction
      population = SessionPopulation(key.origin)
    }

    func precedes(_ other: Subject) -> Bool {
      (transition, revision, digest, direction.rawValue, population.rawValue)
        < (other.transition, other.revision, other.digest, other.direction.rawValue, other.population.rawValue)
    }
  }

  private static func sections(of cells: SessionCells, smallestCell: Int) -> [ReportSection] {
    let bins = Dictionary(grouping: cells.bins) { Subject($0.key) }
    let outcomes = Dictionary(grouping: cells.outcomes) { Subject($0.key) }
    return outcomes.sorted { $0.key.precedes($1.key) }.compactMap { subject, outcomes in
      guard let days = days(of: outcomes) else { return nil }
      let cells = SubjectCells(
        outcomes: outcomes, bins: bins[subject] ?? [], population: subject.population, smallestCell: smallestCell)
      return ReportSection(
        transition: subject.transition, revision: subject.revision, digest: subject.digest,
        direction: subject.direction, population: subject.population, firstDay: days.first, lastDay: days.last,
        hasUsers: cells.hasUsers, rows: ReportMetric.all.flatMap { $0.rows(of: cells) })
    }
  }

  private static func days(of cells: [OutcomeCell]) -> (first: String, last: String)? {
    guard let first = cells.map(\.firstBeganAtMicroseconds).min(),
      let last = cells.map(\.lastBeganAtMicroseconds).max()
    else { return nil }
    return (UTCTime(microseconds: first).date, UTCTime(microseconds: last).date)
  }
}
