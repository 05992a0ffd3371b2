import GRDB
import TransitionStore

/// All that a report knows of the sessions: a table for each aggregate.
struct SessionCells: Sendable, Hashable {
  /// In the order of ``Aggregate/all``.
  private(set) var tables: [CellTable]

  init() { tables = Aggregate.all.map { CellTable($0) } }

  /// - Parameter tables: One for each aggregate, in order.
  init(tables: [CellTable]) { self.tables = tables }

  /// Counts the selected sessions of a registry.
  init(in db: Database, of selection: SessionSelection) throws {
    tables = try SessionCounter.tables(db, of: selection)
  }

  func merged(with other: SessionCells) -> SessionCells {
    SessionCells(tables: zip(tables, other.tables).map { $0.merged(with: $1) })
  }

  func table(_ aggregate: Aggregate) -> CellTable {
    tables.first { $0.aggregate == aggregate } ?? CellTable(aggregate)
  }
}
