/// All that a report knows of the sessions: integers, by configuration, origin, person and outcome.
///
/// Cells of disjoint sets of sessions add up, in any order and grouping, to the cells of their union, so that any
/// number of machines can count and one can infer. Revisions are numbered by each registry: merge cells of one
/// registry, or of copies of it.
struct SessionCells: Sendable, Hashable, Codable {
  /// One cell an identity, in ascending order.
  private(set) var outcomes: [OutcomeCell]
  private(set) var bins: [BinCell]

  /// - Parameters: Cells in any order, also several with one identity.
  init(outcomes: [OutcomeCell] = [], bins: [BinCell] = []) {
    self.outcomes = Dictionary(outcomes.map { ($0.identity, $0) }, uniquingKeysWith: { $0.merged(with: $1) })
      .sorted { $0.key < $1.key }.map(\.value)
    self.bins = Dictionary(bins.map { ($0.identity, $0) }, uniquingKeysWith: { $0.merged(with: $1) })
      .sorted { $0.key < $1.key }.map(\.value)
  }

  func merged(with other: SessionCells) -> SessionCells {
    SessionCells(outcomes: outcomes + other.outcomes, bins: bins + other.bins)
  }
}
