import TransitionModel

/// The measures of a section's sessions, nearly a cell a session: rows of the aggregate's table, which is not copied.
struct MeasureCells: Sendable, Hashable {
  private let persons: CellColumn
  private let outcomes: CellColumn
  private let sessions: CellColumn
  /// By ``SessionMeasure/index``.
  private let bins: [CellColumn]
  /// What the words of the column of outcomes mean; nil for other words.
  private let meanings: [SessionOutcome?]
  /// The numbers of the people, by the places of their tokens among the words.
  private let people: [Int]
  private var rows: [Range<Int>] = []

  private static let rowsInPiece = 4096

  /// How many cells there are.
  var count: Int { rows.reduce(0) { $0 + $1.count } }

  /// None.
  init() { self.init([]) }

  init(_ cells: [MeasureCell]) {
    meanings = SessionOutcome.allCases
    people = Array(0...max(0, cells.map(\.person).max() ?? 0))
    persons = CellColumn(cells.map { $0.person < 0 ? CellTable.null : $0.person })
    outcomes = CellColumn(cells.map { SessionOutcome.allCases.firstIndex(of: $0.outcome) ?? 0 })
    sessions = CellColumn(cells.map(\.sessions))
    bins = SessionMeasure.allCases.map { measure in CellColumn(cells.map { $0.bin(of: measure) ?? CellTable.null }) }
    rows = [0..<cells.count]
  }

  /// - Parameters:
  ///   - table: Of ``Aggregate/sessionMeasures``.
  ///   - people: The numbers of the people, by the places of their tokens among the table's words.
  init(_ table: CellTable, people: [Int]) {
    self.people = people
    let column = { (name: String) in
      table.aggregate.columns.firstIndex { $0.name == name }.map { table.columns[$0] } ?? CellColumn()
    }
    (persons, outcomes, sessions) = (column("token"), column("outcome"), column("sessions"))
    bins = SessionMeasure.allCases.map { column($0.rawValue) }
    meanings = table.words.map(SessionOutcome.init)
  }

  /// Takes rows of the table in.
  ///
  /// - Returns: The first of them whose outcome is a word this version does not know.
  mutating func append(rows new: Range<Int>) -> Int? {
    rows.append(new)
    return new.first { outcomes[$0] == CellTable.null || meanings[outcomes[$0]] == nil }
  }

  /// Whether any session has a value in a measure.
  func has(_ measure: SessionMeasure) -> Bool {
    let values = bins[measure.index]
    return rows.contains { $0.contains { values[$0] != CellTable.null } }
  }

  /// Every cell of some outcomes that has values in some measures; without those in others, which nobody looks at.
  func forEach(_ measures: SessionMeasure..., among wanted: Set<SessionOutcome>, _ body: (MeasureCell) -> Void) {
    let isWanted = meanings.map { $0.map(wanted.contains) ?? false }
    let places = measures.map(\.index)
    var cell = MeasureCell(person: -1, outcome: .finished, sessions: 0, bins: SIMD8(repeating: MeasureCell.missing))
    for piece in pieces {
      let asked = places.map { bins[$0].values(of: piece) }
      let (persons, outcomes) = (persons.values(of: piece), outcomes.values(of: piece))
      let sessions = sessions.values(of: piece)
      for row in persons.indices {
        let word = Int(outcomes[row])
        guard isWanted[word], let outcome = meanings[word] else { continue }
        var isKnown = true
        for (measure, place) in places.enumerated() {
          cell.bins[place] = asked[measure][row]
          if asked[measure][row] == MeasureCell.missing { isKnown = false }
        }
        guard isKnown else { continue }
        cell.person = persons[row] == MeasureCell.missing ? -1 : people[Int(persons[row])]
        (cell.outcome, cell.sessions) = (outcome, Int(sessions[row]))
        body(cell)
      }
    }
  }

  /// The rows in pieces of some thousands, so that the numbers of all need not be unpacked at once.
  private var pieces: some Sequence<Range<Int>> {
    rows.lazy.flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: Self.rowsInPiece).lazy.map {
        $0..<Swift.min($0 + Self.rowsInPiece, range.upperBound)
      }
    }
  }
}
