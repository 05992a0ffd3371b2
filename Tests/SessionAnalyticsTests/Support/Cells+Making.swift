import TransitionModel

@testable import SessionAnalytics

extension OutcomeCell {
  /// Creates a cell of a device.
  ///
  /// - Parameter sums: The measured sums.
  init(person: Int?, outcome: SessionOutcome, sessions: Int, sums: [CountedSum: Int] = [:]) {
    let aggregate = Aggregate.sessionCounts
    let named = Dictionary(uniqueKeysWithValues: sums.map { ($0.key.column, $0.value) })
    let columns = aggregate.columns.map { column in
      let sum = named[column.name] ?? 0
      return CellColumn([column.name == "sessions" ? sessions : column.role.isKey ? CellTable.null : sum])
    }
    self.init(
      origin: .device, person: person, outcome: outcome, estimator: .lsq100, columns: columns, words: [], row: 0)
  }
}

extension RegretCell {
  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - watched: The number of decisions with a closed window, by window; all by default.
  ///   - regretted: The number of those that were regretted, by window.
  init(
    person: Int?, isCancel: Bool, marginBand: Int?, lateBand: Int?, touches: Int, followedUp: [Int]? = nil,
    regretted: [Int], recovered: Int
  ) {
    let subject = [Int](repeating: CellTable.null, count: 6)
    let own = [marginBand ?? CellTable.null, lateBand ?? CellTable.null, touches]
    let values =
      subject + own + zip(followedUp ?? regretted.map { _ in touches }, regretted).flatMap { [$0, $1, 0] } + [recovered]
    self.init(person: person, isCancel: isCancel, columns: values.map { CellColumn([$0]) }, row: 0)
  }
}
