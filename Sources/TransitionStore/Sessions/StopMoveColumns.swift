import GRDB
import TransitionModel

/// The rows of table `stop_move`: the moves of a presented view between its stops.
enum StopMoveColumns {
  static let insertion = """
    INSERT INTO stop_move (presentation_id, at_us, from_stop, to_stop, cause) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (presentation_id, at_us, to_stop) DO NOTHING
    """

  /// Returns the moves of a presentation, in order of time.
  static func moves(ofPresentation id: Int64, in db: Database) throws -> [StopMove] {
    let statement = try db.cachedStatement(
      sql: "SELECT at_us, from_stop, to_stop, cause FROM stop_move WHERE presentation_id = ? ORDER BY at_us, to_stop")
    return try Row.fetchAll(statement, arguments: [id]).map { row in
      try StopMove(
        atMicroseconds: row.decode(forColumn: "at_us"), from: row.decode(forColumn: "from_stop"),
        to: row.decode(forColumn: "to_stop"), cause: row.word("cause", of: "a move of a presentation"))
    }
  }
}

extension SessionWriter {
  /// Adds the moves of a stored presentation that are not stored yet, and returns whether there were any.
  ///
  /// A receiver may have corrected the times of the stored presentation by another amount. The moves then keep their
  /// distance from the time of the presentation, so that a move of two deliveries is one.
  func addMoves(of record: PresentationRecord) throws -> Bool {
    // The moves of another person's presentation are left out.
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, presented_at_us FROM presentation
          WHERE uuid = ?1 AND (?2 IS NULL OR person_id = (SELECT id FROM person WHERE token = ?2))
          """), arguments: [record.uuid.text, record.token])
    guard let row else { return false }
    let id: Int64 = try row.decode(atIndex: 0)
    let stored: Int64? = try row.decode(atIndex: 1)
    let shift = stored.flatMap { stored in record.presentedAtMicroseconds.map(stored.subtractingClamped) } ?? 0
    let insertion = try moveInsertion.get()
    var hasAdded = false
    for move in record.moves {
      insertion.add(id)
      insertion.add(max(move.atMicroseconds.addingClamped(shift), 0))
      insertion.add(move.from)
      insertion.add(move.to)
      insertion.add(move.cause.rawValue)
      try insertion.execute()
      if db.changesCount > 0 { hasAdded = true }
    }
    return hasAdded
  }
}
