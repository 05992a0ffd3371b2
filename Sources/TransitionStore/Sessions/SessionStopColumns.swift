package import GRDB
package import TransitionModel

/// The row of table `session_stop`, for a session of a view with stops.
package enum SessionStopColumns {
  static let columns = [
    "from_stop", "home_stop", "decided_stop", "to_stop", "runner_up_stop", "recomputed_stop", "release_position_mpt",
    "stop_positions_mpt", "can_dismiss", "dismissal_asked",
  ]

  static let insertion = """
    INSERT INTO session_stop (\(columns.joined(separator: ", ")), session_id)
    VALUES (\(Array(repeating: "?", count: columns.count).joined(separator: ", ")), ?)
    """

  /// The condition that a row of `session` is no drag between stops, which asks for no dismissal.
  package static let attempts =
    "NOT EXISTS (SELECT 1 FROM session_stop WHERE session_id = session.id AND dismissal_asked = 0)"

  static func add(_ stops: SessionStops, ofSession id: Int64, to row: BoundStatement) {
    row.add(stops.from)
    row.add(stops.home)
    row.add(stops.decided)
    row.add(stops.to)
    row.add(stops.runnerUp)
    row.add(stops.recomputed)
    row.add(stops.releaseMilliPoints)
    row.add("[" + stops.milliPositions.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",") + "]")
    row.add(stops.canDismiss)
    row.add(stops.dismissalAsked)
    row.add(id)
  }

  /// Returns the stops of a row of `session` that is joined with `session_stop`; nil if the session has none.
  package static func stops(in row: Row) throws -> SessionStops? {
    guard let from = try row.decode(String?.self, forColumn: "from_stop") else { return nil }
    guard let positions = try row.value("stop_positions_mpt", of: "session", positions) else { return nil }
    var stops = try SessionStops(from: from, home: row.decode(forColumn: "home_stop"), milliPositions: positions)
    stops.decided = try row.decode(forColumn: "decided_stop")
    stops.to = try row.decode(forColumn: "to_stop")
    stops.runnerUp = try row.decode(forColumn: "runner_up_stop")
    stops.recomputed = try row.decode(forColumn: "recomputed_stop")
    stops.releaseMilliPoints = try row.decode(forColumn: "release_position_mpt")
    stops.canDismiss = try row.decode(forColumn: "can_dismiss")
    stops.dismissalAsked = try row.decode(forColumn: "dismissal_asked")
    return stops
  }

  /// Returns the positions in a JSON list of whole numbers and nulls, as it is stored; nil for any other text.
  static func positions(_ text: String) -> [Int64?]? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var positions: [Int64?] = []
    for item in text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false) {
      let position = Int64(item)
      guard position != nil || item == "null" else { return nil }
      positions.append(position)
    }
    return positions
  }
}
