import TransitionModel

/// The cells of one section, and which of their counts may be printed.
struct SubjectCells {
  let outcomes: [OutcomeCell]
  let measures: [MeasureCell]
  let regrets: [RegretCell]
  let attempts: [AttemptCell]
  let dismissals: [DismissalCell]
  /// People a number needs, and a count.
  let smallestCell: Int
  /// Whether any session has a token.
  let hasUsers: Bool
  /// Counts of few people; none are where nobody was involved.
  let smallCells: SmallCells
  /// Outcomes whose counts are withheld.
  let hidden: Set<SessionOutcome>

  init(_ cells: CellsOfSubject, population: SessionPopulation, smallestCell: Int) {
    outcomes = cells.outcomes
    measures = cells.measures
    regrets = cells.regrets
    attempts = cells.attempts
    dismissals = cells.dismissals
    self.smallestCell = smallestCell
    hasUsers = cells.outcomes.contains { $0.token != nil }
    let smallCells = SmallCells(
      minimum: population == .people && smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
    self.smallCells = smallCells
    let parts = SessionOutcome.allCases.map { outcome in Self.part(cells.outcomes.filter { $0.outcome == outcome }) }
    hidden = Set(smallCells.hidden(in: parts).map { SessionOutcome.allCases[$0] })
  }

  static func part(_ cells: [OutcomeCell]) -> SmallCells.Part {
    SmallCells.Part(
      sessions: cells.reduce(0) { $0 + $1.sessions }, users: Set(cells.compactMap(\.token)))
  }

  /// How many sessions ended in one of these ways.
  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    self.outcomes.reduce(0) { outcomes.contains($1.outcome) ? $0 + $1.sessions : $0 }
  }

  /// Whether the sum over these outcomes may be printed: none of them is withheld, or all that is withheld is in it, so
  /// that it follows from the total and the rest.
  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool {
    hidden.isDisjoint(with: outcomes) || hidden.isSubset(of: outcomes)
  }

  /// Sessions with a value in a measure, and the people among them.
  func histogram(
    of measure: SessionMeasure, _ outcomes: Set<SessionOutcome>
  ) -> (SparseHistogram, users: Int) {
    histogram(width: measure.width, outcomes) { $0.bin(of: measure) }
  }

  /// Sessions with a bin, and the people among them.
  func histogram(
    width: BinWidth, _ outcomes: Set<SessionOutcome>, _ bin: (MeasureCell) -> Int?
  ) -> (SparseHistogram, users: Int) {
    var histogram = SparseHistogram(width: width)
    var users: Set<Int> = []
    var last = -1
    for cell in measures where outcomes.contains(cell.outcome) {
      guard let bin = bin(cell) else { continue }
      histogram.add(bin: bin, count: cell.sessions)
      // A person's cells follow each other.
      if cell.person != last {
        last = cell.person
        if last >= 0 { users.insert(last) }
      }
    }
    return (histogram, users.count)
  }
}

extension Set<SessionOutcome> {
  /// Those in which the release rule was asked.
  static let decided: Set = [.finished, .cancelled]
  /// Those that can be interpreted.
  static let valid: Set = [.finished, .cancelled, .interrupted, .abandoned]
  static let all = Set(SessionOutcome.allCases)
}
