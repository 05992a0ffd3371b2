import GRDB
import TransitionModel

extension SessionCells {
  /// Counts the selected sessions of a registry.
  init(in db: Database, of selection: SessionSelection) throws {
    let (sql, arguments) = selection.statement(PackageResources.outcome_counts_sql)
    let outcomes = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    var outcomeCells: [OutcomeCell] = []
    while let row = try outcomes.next() { outcomeCells.append(try OutcomeCell(row)) }
    var binCells: [BinCell] = []
    for measure in BinnedMeasure.allCases {
      let (sql, arguments) = selection.statement(measure.sql)
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        binCells.append(
          BinCell(key: try CellKey(row), measure: measure, bin: row["bin"], sessions: row["sessions"]))
      }
    }
    self.init(outcomes: outcomeCells, bins: binCells)
  }
}

extension CellKey {
  fileprivate init(_ row: Row) throws {
    self.init(
      transition: row["transition"], revision: row["revision"], digest: row["digest"],
      direction: try word("direction", in: row), origin: try word("origin", in: row), token: row["token"],
      outcome: try word("outcome", in: row))
  }
}

extension OutcomeCell {
  fileprivate init(_ row: Row) throws {
    self.init(
      key: try CellKey(row), reason: row["reason"], estimator: try word("estimator", in: row),
      sessions: row["sessions"], withVelocity: row["with_velocity"], atRest: row["at_rest"],
      firstBeganAtMicroseconds: row["first_began_at_us"], lastBeganAtMicroseconds: row["last_began_at_us"])
  }
}

/// One of the words the schema allows in a column.
private func word<Word: RawRepresentable<String>>(_ column: String, in row: Row) throws -> Word {
  let text: String = row[column]
  guard let word = Word(rawValue: text) else {
    throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "\(column) is '\(text)', which this version does not know")
  }
  return word
}
