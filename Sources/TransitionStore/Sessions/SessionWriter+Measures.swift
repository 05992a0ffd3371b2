import GRDB
import TransitionModel

extension SessionWriter {
  /// What a session's trace tells; nothing where its configuration cannot be read, which is no reason not to store it.
  func measures(of session: InteractionSession, configuration id: Int64) throws -> SessionMeasures {
    let header = session.header
    guard
      let configuration = try configurations.configuration(
        withID: id, of: header.transition, digest: header.digest)
    else { return SessionMeasures() }
    return SessionMeasures(of: session, under: configuration)
  }

  /// Stores the touches of a session that has more than one.
  func insert(_ touches: [TouchFact], ofSession id: Int64) throws {
    let insertion = try touchInsertion.get()
    for (index, touch) in touches.enumerated() {
      insertion.add(id)
      insertion.add(index + 1)
      insertion.add(touch.beganMicroseconds)
      insertion.add(touch.endedMicroseconds)
      insertion.add(touch.finishes)
      try insertion.execute()
    }
  }

  /// Measures a session that is stored already.
  ///
  /// - Returns: Whether there was anything to tell.
  func measure(_ session: InteractionSession, id: Int64, configuration: Int64) throws -> Bool {
    let measures = try measures(of: session, configuration: configuration)
    guard !measures.isEmpty else { return false }
    let assignments = MeasureColumn.all.map { "\($0.name) = ?" }.joined(separator: ", ")
    try db.cachedStatement(sql: "UPDATE session SET \(assignments) WHERE id = ?").execute(
      arguments: StatementArguments(MeasureColumn.databaseValues(of: measures) + [id.databaseValue]))
    try db.checkChanged("session")
    try insert(session.touchFacts, ofSession: id)
    return true
  }
}
