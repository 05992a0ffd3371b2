import TransitionModel

/// The measures of a section's sessions, nearly one cell for each session: rows of the aggregate's table, which is not
/// copied.
struct MeasureCells: Sendable, Hashable {
  private struct Run: Sendable, Hashable {
    var person: Int32
    var outcome: SessionOutcome
    var start: Int32
    var end: Int32
  }

  private let persons: CellColumn
  private let outcomes: CellColumn
  private let sessions: CellColumn
  /// The bins, by ``SessionMeasure/index``.
  private let bins: [CellColumn]
  /// The outcomes that the column's words stand for; nil for other words.
  private let meanings: [SessionOutcome?]
  private let people: [Int]
  private var runs: [Run] = []

  private static let rowsInPiece = 4096

  private(set) var count = 0

  init() { self.init([]) }

  init(_ cells: [MeasureCell]) {
    meanings = SessionOutcome.allCases
    people = Array(0...max(0, cells.map(\.person).max() ?? 0))
    persons = CellColumn(cells.map { $0.person < 0 ? CellTable.null : $0.person })
    outcomes = CellColumn(cells.map { SessionOutcome.allCases.firstIndex(of: $0.outcome) ?? 0 })
    sessions = CellColumn(cells.map(\.sessions))
    bins = SessionMeasure.allCases.map { measure in CellColumn(cells.map { $0.bin(of: measure) ?? CellTable.null }) }
    _ = append(rows: 0..<cells.count)
  }

  init(_ table: CellTable, people: [Int]) {
    self.people = people
    let column = { (name: String) in
      table.aggregate.columns.firstIndex { $0.name == name }.map { table.columns[$0] } ?? CellColumn()
    }
    (persons, outcomes, sessions) = (column("token"), column("outcome"), column("sessions"))
    bins = SessionMeasure.allCases.map { column($0.rawValue) }
    meanings = table.words.map(SessionOutcome.init)
  }

  /// Appends rows of the table.
  ///
  /// - Returns: The first row whose outcome is a word unknown to this version.
  mutating func append(rows new: Range<Int>) -> Int? {
    var start = new.lowerBound
    while start < new.upperBound {
      let (person, word) = (persons[start], outcomes[start])
      guard word != CellTable.null, let outcome = meanings[word] else { return start }
      var end = start + 1
      while end < new.upperBound, outcomes[end] == word, persons[end] == person { end += 1 }
      runs.append(
        Run(
          person: person == CellTable.null ? -1 : Int32(people[person]), outcome: outcome, start: Int32(start),
          end: Int32(end)))
      count += end - start
      start = end
    }
    return nil
  }

  func has(_ measure: SessionMeasure) -> Bool {
    let values = bins[measure.index]
    return runs.contains { run in (run.start..<run.end).contains { values[Int($0)] != CellTable.null } }
  }

  /// Calls `body` with every cell of some outcomes that has values in the given measures; cells need no other values.
  func forEach(_ measures: SessionMeasure..., among wanted: Set<SessionOutcome>, _ body: (MeasureCell) -> Void) {
    forEach(measures, among: wanted, body)
  }

  func forEach(_ measures: [SessionMeasure], among wanted: Set<SessionOutcome>, _ body: (MeasureCell) -> Void) {
    let (wanted, places) = (Array(wanted), measures.map(\.index))
    var cell = MeasureCell(person: -1, outcome: .finished, sessions: 0, bins: SIMD8(repeating: MeasureCell.missing))
    var piece = 0..<0
    var (asked, counts): ([[Int32]], [Int32]) = ([], [])
    for run in runs where wanted.contains(run.outcome) {
      (cell.person, cell.outcome) = (Int(run.person), run.outcome)
      for row in Int(run.start)..<Int(run.end) {
        if !piece.contains(row) {
          // Unpacked some thousands at a time, to avoid memory for all of them.
          piece = row..<Swift.min(row + Self.rowsInPiece, sessions.count)
          asked = places.map { bins[$0].values(of: piece) }
          counts = sessions.values(of: piece)
        }
        var isKnown = true
        for (measure, place) in places.enumerated() {
          cell.bins[place] = asked[measure][row - piece.lowerBound]
          if cell.bins[place] == MeasureCell.missing { isKnown = false }
        }
        guard isKnown else { continue }
        cell.sessions = Int(counts[row - piece.lowerBound])
        body(cell)
      }
    }
  }
}

/// Sessions with equal measures: a row of `session_measures.sql`.
struct MeasureCell: Sendable, Hashable {
  /// The value that stands for NULL.
  static let missing = Int32.min

  /// The person's number; −1 if there is no token.
  var person: Int
  var outcome: SessionOutcome
  var sessions: Int
  /// The bins, by ``SessionMeasure/index``.
  var bins: SIMD8<Int32>

  /// Returns the bin of a measure; nil if it was not measured.
  func bin(of measure: SessionMeasure) -> Int? {
    let bin = bins[measure.index]
    return bin == Self.missing ? nil : Int(bin)
  }
}
