import GRDB
import TransitionModel
public import TransitionStore

/// What people did with the transitions of a registry.
///
/// Two steps: sessions are counted into cells (what is counted, `Aggregates` says in SQL), and inferred from the cells.
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
    let selection = counted.selection
    var (sections, extent): ([ReportSection], SessionExtent) = ([], SessionExtent())
    let people = counted.cells.peopleByTable
    for (subject, rows) in try counted.cells.rowsBySubject().sorted(by: { $0.key.precedes($1.key) }) {
      let cells = try counted.cells.cells(rows, people: people)
      guard let section = section(subject, cells, counted.releaseRules[subject.digest], smallestCell) else { continue }
      sections.append(section)
      extent.add(cells.outcomes)
    }
    let fidelity = ReportMetric.replayFidelity(in: sections)
    let header = ReportHeader(
      schemaVersion: counted.schemaVersion, transition: selection.transition,
      sinceMicroseconds: selection.sinceMicroseconds, cutoffMicroseconds: selection.cutoffMicroseconds,
      sessions: extent.sessions, firstDay: extent.days?.first, lastDay: extent.days?.last,
      smallestCell: smallestCell, replayedDecisions: fidelity?.decisions, replayFidelity: fidelity?.share)
    let used = Set(sections.flatMap { $0.rows.map(\.metric) })
    return ReportDocument(
      header: header, sections: sections,
      definitions: ReportMetric.all.map(\.definition).filter { used.contains($0.id) },
      methods: sections.isEmpty ? [] : methods(smallestCell: smallestCell),
      advice: sections.isEmpty ? advice(for: selection) : [])
  }

  /// nil for a showing that no session of the selection belongs to.
  private static func section(
    _ subject: CellSubject, _ cells: CellsOfSubject, _ rule: ReleaseRule?, _ smallestCell: Int
  ) -> ReportSection? {
    var extent = SessionExtent()
    extent.add(cells.outcomes)
    guard let days = extent.days else { return nil }
    let cells = SubjectCells(cells, population: subject.population, smallestCell: smallestCell)
    return ReportSection(
      transition: subject.transition, revision: subject.revision, digest: subject.digest,
      direction: subject.direction, population: subject.population, firstDay: days.first, lastDay: days.last,
      hasUsers: cells.hasUsers, rows: ReportMetric.all.flatMap { $0.rows(of: cells) },
      releases: ReleaseMap(of: cells, rule: subject.direction == .dismiss ? rule : nil))
  }
}
