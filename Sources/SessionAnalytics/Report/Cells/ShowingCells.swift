/// Presentations that took as many touches: a row of `presentation_attempts.sql`.
struct AttemptCell: Sendable, Hashable {
  var person: Int?
  var attempts: Int
  /// Whether a touch dismissed it.
  var isFinished: Bool
  /// Whether three touches in a row began within 5 s.
  var isRage: Bool
  var presentations: Int
}

/// Showings of one person's that a button dismissed: a row of `button_dismissals.sql`, whose numbers stay in their table.
struct DismissalCell: Sendable {
  /// Where the columns of the windows begin, two of each.
  private static let windows = 7

  let person: Int?
  private let columns: [CellColumn]
  private let row: Int

  /// - Parameters:
  ///   - columns: Those of ``Aggregate/buttonDismissals``.
  ///   - row: The cell's.
  init(person: Int?, columns: [CellColumn], row: Int) {
    self.person = person
    (self.columns, self.row) = (columns, row)
  }

  /// Those whose window, by its place in ``RegretWindow/shown``, had closed before the log ended.
  func watched(_ window: Int) -> Int { columns[Self.windows + 2 * window][row] }
  /// Those of them after which the screen came back.
  func reopened(_ window: Int) -> Int { columns[Self.windows + 1 + 2 * window][row] }
}
