import TransitionModel

extension SessionCells {
  /// The cells by section.
  ///
  /// - Throws: ``CellsError/unknownWord(aggregate:column:word:)`` where a cell says what this version does not know.
  func bySubject() throws(CellsError) -> [CellSubject: CellsOfSubject] {
    var subjects: [CellSubject: CellsOfSubject] = [:]
    for table in tables {
      // Rows of a subject stand together, so that it is worked out once for all of them.
      var start = 0
      while start < table.count {
        let row = CellRow(table: table, row: start)
        var end = start + 1
        while end < table.count, row.hasSubject(of: CellRow(table: table, row: end)) { end += 1 }
        let (subject, origin) = try row.subject()
        try add(table, start..<end, origin, to: &subjects[subject, default: CellsOfSubject()])
        start = end
      }
    }
    return subjects
  }

  /// The configurations of the counted sessions, each once.
  var configurations: [(digest: String, transition: String, revision: Int)] {
    let table = table(.sessionCounts)
    var last: Int?
    return (0..<table.count).compactMap { row in
      let cell = CellRow(table: table, row: row)
      if let last, cell.hasConfiguration(of: CellRow(table: table, row: last)) { return nil }
      last = row
      return cell.configuration
    }
  }

  private func add(
    _ table: CellTable, _ rows: Range<Int>, _ origin: SessionOrigin, to cells: inout CellsOfSubject
  ) throws(CellsError) {
    for row in rows.lazy.map({ CellRow(table: table, row: $0) }) {
      switch table.aggregate {
      case .sessionCounts: cells.outcomes.append(try row.outcomeCell(origin))
      case .sessionMeasures: cells.measures.append(try row.measureCell())
      case .touchRegrets: cells.regrets.append(row.regretCell())
      case .presentationAttempts: cells.attempts.append(row.attemptCell())
      default: cells.dismissals.append(row.dismissalCell())
      }
    }
  }
}
