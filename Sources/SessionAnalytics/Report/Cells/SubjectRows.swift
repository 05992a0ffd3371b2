import TransitionModel

/// Rows of one table that belong to one section.
struct SubjectRows: Sendable {
  /// The table's place among ``SessionCells/tables``.
  let table: Int
  let rows: Range<Int>
  let origin: SessionOrigin
}
