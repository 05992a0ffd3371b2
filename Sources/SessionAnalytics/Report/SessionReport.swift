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
    let counted = try ReportCells.counting(
      registry, transition: transition, sinceMicroseconds: sinceMicroseconds, cutoffMicroseconds: cutoffMicroseconds)
    do throws(CellsError) {
      return try document(on: counted, smallestCell: smallestCell)
    } catch {
      throw .damaged(path: registry.path, detail: "\(error)")
    }
  }

  /// The second step alone: reports on cells, which may come from anywhere.
  ///
  /// - Parameters:
  ///   - counted: The cells.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: ``CellsError/unknownWord(aggregate:column:word:)`` where a newer version wrote the cells.
  public static func document(
    on counted: ReportCells, smallestCell: Int = defaultSmallestCell
  ) throws(CellsError) -> ReportDocument {
    let smallestCell = max(1, smallestCell)
    let subjects = try counted.cells.bySubject()
    let selection = counted.selection
    let sections = sections(of: subjects, releaseRules: counted.releaseRules, smallestCell: smallestCell)
    let outcomes = subjects.values.flatMap(\.outcomes)
    let days = days(of: outcomes)
    let fidelity = ReportMetric.replayFidelity(in: sections)
    let header = ReportHeader(
      schemaVersion: counted.schemaVersion, transition: selection.transition,
      sinceMicroseconds: selection.sinceMicroseconds, cutoffMicroseconds: selection.cutoffMicroseconds,
      sessions: outcomes.reduce(0) { $0 + $1.sessions }, firstDay: days?.first, lastDay: days?.last,
      smallestCell: smallestCell, replayedDecisions: fidelity?.decisions, replayFidelity: fidelity?.share)
    let used = Set(sections.flatMap { $0.rows.map(\.metric) })
    return ReportDocument(
      header: header, sections: sections,
      definitions: ReportMetric.all.map(\.definition).filter { used.contains($0.id) },
      methods: sections.isEmpty ? [] : methods(smallestCell: smallestCell),
      advice: sections.isEmpty ? advice(for: selection) : [])
  }

  private static func sections(
    of subjects: [CellSubject: CellsOfSubject], releaseRules: [String: ReleaseRule], smallestCell: Int
  ) -> [ReportSection] {
    subjects.sorted { $0.key.precedes($1.key) }.compactMap { subject, cells in
      // A showing that no session of the selection belongs to makes no section.
      guard let days = days(of: cells.outcomes) else { return nil }
      let cells = SubjectCells(cells, population: subject.population, smallestCell: smallestCell)
      return ReportSection(
        transition: subject.transition, revision: subject.revision, digest: subject.digest,
        direction: subject.direction, population: subject.population, firstDay: days.first, lastDay: days.last,
        hasUsers: cells.hasUsers, rows: ReportMetric.all.flatMap { $0.rows(of: cells) },
        releases: ReleaseMap(
          of: cells, rule: subject.direction == .dismiss ? releaseRules[subject.digest] : nil))
    }
  }

  private static func days(of cells: [OutcomeCell]) -> (first: String, last: String)? {
    guard let first = cells.map(\.firstBeganAtMicroseconds).min(),
      let last = cells.map(\.lastBeganAtMicroseconds).max()
    else { return nil }
    return (UTCTime(microseconds: first).date, UTCTime(microseconds: last).date)
  }
}
