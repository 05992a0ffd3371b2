import GRDB
import TransitionModel
import TransitionStore

/// The aggregates of a report: one table each.
struct SessionCells: Sendable, Hashable {
  private(set) var tables: [CellTable]

  init() { tables = Aggregate.all.map { CellTable($0) } }

  init(tables: [CellTable]) { self.tables = tables }

  init(in db: Database, of selection: ReportSelection) throws {
    tables = try SessionCounter.tables(db, of: selection)
  }

  func merged(with other: SessionCells) -> SessionCells {
    SessionCells(tables: zip(tables, other.tables).map { $0.merged(with: $1) })
  }

  func table(_ aggregate: Aggregate) -> CellTable {
    tables.first { $0.aggregate == aggregate } ?? CellTable(aggregate)
  }
}

/// The common properties of a section's sessions.
struct CellSubject: Hashable {
  let transition: String
  let digest: String
  let direction: TransitionDirection
  let population: SessionPopulation

  /// Returns whether a section comes before another: in the order of the history, then those outside it.
  func precedes(_ other: CellSubject, in history: ReportHistory) -> Bool {
    let (one, two) = (history.place(of: self), history.place(of: other))
    return (transition, one, digest, direction.rawValue, population)
      < (other.transition, two, other.digest, other.direction.rawValue, other.population)
  }
}

/// The people of all tables. A person has the same number in each.
struct CellPeople {
  /// The people's numbers by table, and by the index of their token among its words. Numbers ascend with the tokens'
  /// bytes.
  let numbers: [[Int]]
  /// The groups of people (``ClusterNumbers``), by number.
  let groups: [UInt16]
}

/// The cells of one section, as aggregated.
struct RawSectionCells {
  /// The groups of people (``ClusterNumbers``), by number.
  var groups: [UInt16] = []
  var outcomes: [OutcomeCell] = []
  /// The measures; nil if there are none.
  var measures: MeasureCells?
  var regrets: [RegretCell] = []
  var attempts: [AttemptCell] = []
  var dismissals: [DismissalCell] = []
}

/// The rows of one section in one table.
struct SectionRows: Sendable {
  /// The table's index in ``SessionCells/tables``.
  let table: Int
  let rows: Range<Int>
  let origin: SessionOrigin
}

extension SessionCells {
  /// Returns the rows of each section.
  ///
  /// - Throws: ``CellsError/unknownWord(aggregate:column:word:)`` if a cell has a word unknown to this version.
  func rowsBySection() throws(CellsError) -> [CellSubject: [SectionRows]] {
    var subjects: [CellSubject: [SectionRows]] = [:]
    for (place, table) in tables.enumerated() {
      // Rows of a subject are adjacent: binary search finds their end.
      var start = 0
      while start < table.count {
        let row = CellRow(table: table, row: start)
        var (known, end) = (start, table.count)
        while known + 1 < end {
          let middle = (known + end) / 2
          if row.hasSubject(of: CellRow(table: table, row: middle)) { known = middle } else { end = middle }
        }
        let (subject, origin) = try row.subject()
        subjects[subject, default: []].append(SectionRows(table: place, rows: start..<end, origin: origin))
        start = end
      }
    }
    return subjects
  }

  /// Returns the cells of a section. Sections are processed one by one, because there may not be enough memory for all.
  func cells(_ rows: [SectionRows], people: CellPeople) throws(CellsError) -> RawSectionCells {
    var cells = RawSectionCells(groups: people.groups)
    for part in rows { try add(tables[part.table], people.numbers[part.table], part.rows, part.origin, to: &cells) }
    return cells
  }

  /// The distinct configurations of the aggregated sessions.
  var configurations: [(digest: String, transition: String)] {
    let table = table(.sessionCounts)
    var last: Int?
    return (0..<table.count).compactMap { row in
      let cell = CellRow(table: table, row: row)
      if let last, cell.hasConfiguration(of: CellRow(table: table, row: last)) { return nil }
      last = row
      return cell.configuration
    }
  }

  var people: CellPeople {
    let tokens = Set(tables.flatMap(\.tokens)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let numbers = Dictionary(uniqueKeysWithValues: zip(tokens, 0...))
    return CellPeople(
      numbers: tables.map { table in table.words.map { numbers[$0] ?? -1 } }, groups: tokens.map(ClusterNumbers.group))
  }

  private func add(
    _ table: CellTable, _ people: [Int], _ rows: Range<Int>, _ origin: SessionOrigin, to cells: inout RawSectionCells
  ) throws(CellsError) {
    if table.aggregate == .sessionMeasures {
      if cells.measures == nil { cells.measures = MeasureCells(table, people: people) }
      guard let unknown = cells.measures?.append(rows: rows) else { return }
      throw CellRow(table: table, row: unknown).unknownOutcome
    }
    switch table.aggregate {
    case .sessionCounts: cells.outcomes.reserveCapacity(cells.outcomes.count + rows.count)
    case .touchRegrets: cells.regrets.reserveCapacity(cells.regrets.count + rows.count)
    default: break
    }
    for row in rows.lazy.map({ CellRow(table: table, row: $0, people: people) }) {
      switch table.aggregate {
      case .sessionCounts: cells.outcomes.append(try row.outcomeCell(origin))
      case .touchRegrets: cells.regrets.append(row.regretCell())
      case .presentationAttempts: cells.attempts.append(row.attemptCell())
      default: cells.dismissals.append(row.dismissalCell())
      }
    }
  }
}
