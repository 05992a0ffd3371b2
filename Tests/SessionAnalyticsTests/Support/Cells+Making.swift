import TransitionModel

@testable import SessionAnalytics

extension OutcomeCell {
  /// Of a device, with nothing measured.
  init(person: Int?, outcome: SessionOutcome, sessions: Int) {
    let aggregate = Aggregate.sessionCounts
    let columns = aggregate.columns.map { column in
      CellColumn([column.name == "sessions" ? sessions : column.role.isKey ? CellTable.null : 0])
    }
    self.init(
      origin: .device, person: person, outcome: outcome, estimator: .lsq100, columns: columns, words: [], row: 0)
  }
}

extension RegretCell {
  /// Decisions whose windows had all closed.
  ///
  /// - Parameter regretted: How many of them were, by window.
  init(
    person: Int?, isCancel: Bool, marginBand: Int?, lateBand: Int?, touches: Int, regretted: [Int], recovered: Int
  ) {
    let subject = [Int](repeating: CellTable.null, count: 7)
    let own = [marginBand ?? CellTable.null, lateBand ?? CellTable.null, touches]
    let values = subject + own + regretted.flatMap { [touches, $0, 0] } + [recovered]
    self.init(person: person, isCancel: isCancel, columns: values.map { CellColumn([$0]) }, row: 0)
  }
}
