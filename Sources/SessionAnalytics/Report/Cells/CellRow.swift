import TransitionModel

/// One row of a table, by column.
struct CellRow {
  /// Where the columns that all aggregates have stand, and the first of an aggregate's own.
  private enum Place { static let origin = 4, token = 5, own = 6 }

  let table: CellTable
  let row: Int
  /// The numbers of the people, by the places of their tokens among the table's words; what tells people apart needs none.
  var people: [Int] = []

  private subscript(_ column: Int) -> Int { table[row, column] }
  private func text(_ column: Int) -> String? { table.word(self[column]) }

  private var person: Int? { self[Place.token] == CellTable.null ? nil : people[self[Place.token]] }

  func hasSubject(of other: CellRow) -> Bool { (0...Place.origin).allSatisfy { self[$0] == other[$0] } }

  func hasConfiguration(of other: CellRow) -> Bool { (0...2).allSatisfy { self[$0] == other[$0] } }

  var configuration: (digest: String, transition: String, revision: Int) {
    (digest: text(2) ?? "", transition: text(0) ?? "", revision: self[1])
  }

  func subject() throws(CellsError) -> (CellSubject, SessionOrigin) {
    let origin: SessionOrigin = try word(Place.origin)
    let subject = CellSubject(
      transition: text(0) ?? "", revision: self[1], digest: text(2) ?? "", direction: try word(3),
      population: SessionPopulation(origin))
    return (subject, origin)
  }

  func outcomeCell(_ origin: SessionOrigin) throws(CellsError) -> OutcomeCell {
    OutcomeCell(
      origin: origin, person: person, outcome: try word(Place.own), estimator: try word(Place.own + 2),
      columns: table.columns, words: table.words, row: row)
  }

  /// That the outcome is none of the words the schema allows.
  var unknownOutcome: CellsError { unknownWord(Place.own) }

  func regretCell() -> RegretCell {
    RegretCell(person: person, isCancel: text(Place.own) == "cancel", columns: table.columns, row: row)
  }

  func attemptCell() -> AttemptCell {
    AttemptCell(
      person: person, attempts: number(Place.own) ?? 0, isFinished: self[Place.own + 1] == 1,
      isRage: self[Place.own + 2] == 1, presentations: self[Place.own + 3])
  }

  func dismissalCell() -> DismissalCell {
    DismissalCell(person: person, columns: table.columns, row: row)
  }

  private func number(_ column: Int) -> Int? { self[column] == CellTable.null ? nil : self[column] }

  /// One of the words the schema allows in a column.
  private func word<Word: RawRepresentable<String>>(_ column: Int) throws(CellsError) -> Word {
    let text = text(column) ?? ""
    guard let word = Word(rawValue: text) else { throw unknownWord(column) }
    return word
  }

  private func unknownWord(_ column: Int) -> CellsError {
    .unknownWord(
      aggregate: table.aggregate.name, column: table.aggregate.columns[column].name, word: text(column) ?? "")
  }
}
