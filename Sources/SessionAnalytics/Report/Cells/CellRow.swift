import TransitionModel

/// One row of a table, by column.
struct CellRow {
  /// Where the columns that all aggregates have stand, and the first of an aggregate's own.
  private enum Place { static let origin = 4, token = 5, own = 6 }

  let table: CellTable
  let row: Int

  private subscript(_ column: Int) -> Int { table[row, column] }
  private func text(_ column: Int) -> String? { table.word(self[column]) }

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
    let own = Place.own
    let sums = own + 9
    return OutcomeCell(
      origin: origin, token: text(Place.token), outcome: try word(own), reason: text(own + 1),
      estimator: try word(own + 2), deviceClass: text(own + 3), appVersion: text(own + 4), screen: text(own + 5),
      sessions: self[own + 6], firstBeganAtMicroseconds: Int64(self[own + 7]),
      lastBeganAtMicroseconds: Int64(self[own + 8]),
      sums: (sums..<sums + CountedSum.allCases.count).map { self[$0] })
  }

  func measureCell() throws(CellsError) -> MeasureCell {
    var bins = SIMD8<Int32>(repeating: MeasureCell.missing)
    let count = SessionMeasure.allCases.count
    for measure in 0..<count {
      let value = self[Place.own + 1 + measure]
      if value != CellTable.null { bins[measure] = Int32(clamping: value) }
    }
    let token = self[Place.token]
    return MeasureCell(
      person: token == CellTable.null ? -1 : token, outcome: try word(Place.own),
      sessions: self[Place.own + 1 + count], bins: bins)
  }

  func regretCell() -> RegretCell {
    let windows = Place.own + 4
    return RegretCell(
      token: text(Place.token), isCancel: text(Place.own) == "cancel", marginBand: number(Place.own + 1),
      lateBand: number(Place.own + 2), touches: self[Place.own + 3],
      windows: RegretWindow.shown.indices.map { index in
        let place = windows + 3 * index
        return RegretCell.Window(watched: self[place], regretted: self[place + 1], gaveUp: self[place + 2])
      },
      recovered: self[windows + 3 * RegretWindow.shown.count])
  }

  func attemptCell() -> AttemptCell {
    AttemptCell(
      token: text(Place.token), attempts: number(Place.own) ?? 0, isFinished: self[Place.own + 1] == 1,
      isRage: self[Place.own + 2] == 1, presentations: self[Place.own + 3])
  }

  func dismissalCell() -> DismissalCell {
    DismissalCell(
      token: text(Place.token),
      windows: RegretWindow.shown.indices.map { index in
        let place = Place.own + 1 + 2 * index
        return DismissalCell.Window(watched: self[place], reopened: self[place + 1])
      })
  }

  private func number(_ column: Int) -> Int? { self[column] == CellTable.null ? nil : self[column] }

  /// One of the words the schema allows in a column.
  private func word<Word: RawRepresentable<String>>(_ column: Int) throws(CellsError) -> Word {
    let text = text(column) ?? ""
    guard let word = Word(rawValue: text) else {
      throw .unknownWord(
        aggregate: table.aggregate.name, column: table.aggregate.columns[column].name, word: text)
    }
    return word
  }
}
