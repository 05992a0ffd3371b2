import GRDB
import TransitionModel
import TransitionStore

extension SessionCells {
  /// Counts the selected sessions of a registry.
  ///
  /// - Parameter path: The registry's, for messages.
  init(in db: Database, of selection: SessionSelection, path: String) throws {
    let (sql, arguments) = selection.statement(PackageResources.outcome_counts_sql)
    var outcomes: [OutcomeCell] = []
    let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
    while let row = try rows.next() { outcomes.append(try CellRow(row: row, path: path).outcomeCell) }
    var bins: [BinCell] = []
    for measure in BinnedMeasure.allCases {
      let (sql, arguments) = selection.statement(measure.sql)
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        let key = try CellRow(row: row, path: path).key
        bins.append(BinCell(key: key, measure: measure, bin: row["bin"], sessions: row["sessions"]))
      }
    }
    self.init(outcomes: outcomes, bins: bins)
  }
}

/// A row of an aggregate.
private struct CellRow {
  let row: Row
  let path: String

  var key: CellKey {
    get throws {
      CellKey(
        transition: row["transition"], revision: row["revision"], digest: row["digest"],
        direction: try word("direction"), origin: try word("origin"), token: row["token"],
        outcome: try word("outcome"))
    }
  }

  var outcomeCell: OutcomeCell {
    get throws {
      OutcomeCell(
        key: try key, reason: row["reason"], estimator: try word("estimator"), sessions: row["sessions"],
        withVelocity: row["with_velocity"], atRest: row["at_rest"],
        firstBeganAtMicroseconds: row["first_began_at_us"], lastBeganAtMicroseconds: row["last_began_at_us"])
    }
  }

  /// One of the words the schema allows in a column.
  private func word<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
    let text: String = row[column]
    guard let word = Word(rawValue: text) else {
      throw RegistryError.damaged(path: path, detail: "\(column) is '\(text)', which this version does not know")
    }
    return word
  }
}
