import TransitionModel

/// The measures of a section's sessions, nearly a cell a session: kept by column, in half of what cells would take.
struct MeasureCells: Sendable, Hashable {
  private var persons = CellColumn()
  private var outcomes = CellColumn()
  private var sessions = CellColumn()
  /// By ``SessionMeasure/index``.
  private var bins = SessionMeasure.allCases.map { _ in CellColumn() }

  init(_ cells: some Sequence<MeasureCell> = EmptyCollection()) {
    for cell in cells { append(cell) }
  }

  mutating func append(_ cell: MeasureCell) {
    persons.append(cell.person)
    outcomes.append(SessionOutcome.allCases.firstIndex(of: cell.outcome) ?? 0)
    sessions.append(cell.sessions)
    for measure in bins.indices {
      let bin = cell.bins[measure]
      bins[measure].append(bin == MeasureCell.missing ? CellTable.null : Int(bin))
    }
  }
}

extension MeasureCells: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { persons.count }

  subscript(_ row: Int) -> MeasureCell {
    var cell = MeasureCell(
      person: persons[row], outcome: SessionOutcome.allCases[outcomes[row]], sessions: sessions[row],
      bins: SIMD8(repeating: MeasureCell.missing))
    for measure in bins.indices {
      let bin = bins[measure][row]
      if bin != CellTable.null { cell.bins[measure] = Int32(clamping: bin) }
    }
    return cell
  }
}
