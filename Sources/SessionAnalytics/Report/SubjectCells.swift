import TransitionModel

/// The cells of one section, and which of their counts may be printed.
struct SubjectCells {
  let outcomes: [OutcomeCell]
  let bins: [BinCell]
  /// People a number needs, and a count.
  let smallestCell: Int
  /// Whether any session has a token.
  let hasUsers: Bool
  /// Counts of few people; none are where nobody was involved.
  let smallCells: SmallCells
  /// Outcomes whose counts are withheld.
  let hidden: Set<SessionOutcome>

  init(outcomes: [OutcomeCell], bins: [BinCell], population: SessionPopulation, smallestCell: Int) {
    self.outcomes = outcomes
    self.bins = bins
    self.smallestCell = smallestCell
    hasUsers = outcomes.contains { $0.key.token != nil }
    let smallCells = SmallCells(
      minimum: population == .people && smallestCell > 1 ? smallestCell : 0, countsUsers: hasUsers)
    self.smallCells = smallCells
    let parts = SessionOutcome.allCases.map { outcome in Self.part(outcomes.filter { $0.key.outcome == outcome }) }
    hidden = Set(smallCells.hidden(in: parts).map { SessionOutcome.allCases[$0] })
  }

  static func part(_ cells: [OutcomeCell]) -> SmallCells.Part {
    SmallCells.Part(
      sessions: cells.reduce(0) { $0 + $1.sessions }, users: Set(cells.compactMap(\.key.token)))
  }

  /// How many sessions ended in one of these ways.
  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    self.outcomes.reduce(0) { outcomes.contains($1.key.outcome) ? $0 + $1.sessions : $0 }
  }

  /// Whether the sum over these outcomes may be printed: none of them is withheld, or all that is withheld is in it, so
  /// that it follows from the total and the rest.
  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool {
    hidden.isDisjoint(with: outcomes) || hidden.isSubset(of: outcomes)
  }

  /// Sessions with a value in a measure, and the people among them.
  func histogram(of measure: BinnedMeasure, _ outcomes: Set<SessionOutcome>) -> (SparseHistogram, users: Int) {
    var histogram = SparseHistogram(width: measure.width)
    var users: Set<String> = []
    for cell in bins where cell.measure == measure && outcomes.contains(cell.key.outcome) {
      histogram.add(bin: cell.bin, count: cell.sessions)
      if let token = cell.key.token { users.insert(token) }
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
