import TransitionModel

extension ExchangeLine {
  /// The key of a session's stops; omitted for a view without stops.
  package static let stopsKey = "stops"
  /// The key of a presentation's moves; omitted if there are none.
  package static let movesKey = "moves"
  /// The key of the outcome of a touch; omitted if the rules of a view with stops were not asked.
  package static let decidedStopKey = "decided_stop"

  /// The key of a drag that counts as an attempt to dismiss; omitted for a drag between stops.
  package static let dismissalAskedKey = "dismissal_asked"

  static func write(_ stops: SessionStops?, to object: inout JSONObjectWriter) {
    guard let stops else { return }
    object.add(stopsKey) { object in
      object.add("from_stop", stops.from)
      object.add("home_stop", stops.home)
      object.add(decidedStopKey, stops.decided)
      object.add("to_stop", stops.to)
      object.add("runner_up_stop", stops.runnerUp)
      object.add("recomputed_stop", stops.recomputed)
      object.add("release_position_mpt", stops.releaseMilliPoints)
      object.add("stop_positions_mpt", stops.milliPositions)
      object.add("can_dismiss", stops.canDismiss)
      if stops.dismissalAsked { object.add(dismissalAskedKey, true) }
    }
  }

  static func write(_ moves: [StopMove], to object: inout JSONObjectWriter) {
    guard !moves.isEmpty else { return }
    object.add(movesKey, moves) { move, object in
      object.add("at_us", move.atMicroseconds)
      object.add("from_stop", move.from)
      object.add("to_stop", move.to)
      object.add("cause", move.cause.rawValue)
    }
  }
}
