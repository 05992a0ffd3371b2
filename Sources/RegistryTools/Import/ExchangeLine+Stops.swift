import TransitionModel
import TransitionStore

extension ExchangeLine {
  /// Reads what a drag did between stops; nil for a view without stops.
  static func stops(_ object: inout ExchangeObject) throws(ExchangeFault) -> SessionStops? {
    guard let value = object.valueIfPresent(stopsKey) else { return nil }
    var fields = try ExchangeObject(value, called: stopsKey)
    let from = try required("from_stop", &fields)
    let home = try required("home_stop", &fields)
    let outcomes = (try stop(decidedStopKey, &fields), try stop("to_stop", &fields))
    let others = (try stop("runner_up_stop", &fields), try stop("recomputed_stop", &fields))
    let release = try fields.integer("release_position_mpt", SessionStops.position)
    var stops = SessionStops(from: from, home: home, milliPositions: try positions(&fields))
    (stops.decided, stops.to) = outcomes
    (stops.runnerUp, stops.recomputed) = others
    stops.releaseMilliPoints = release
    stops.canDismiss = try ExchangeObject.required("can_dismiss", try fields.flag("can_dismiss"))
    stops.dismissalAsked = try fields.mark(dismissalAskedKey)
    try fields.finish()
    return stops
  }

  /// Reads the moves of a presentation; empty if it has none.
  static func moves(_ object: inout ExchangeObject) throws(ExchangeFault) -> [StopMove] {
    guard object.has(movesKey) else { return [] }
    var moves: [StopMove] = []
    for item in try object.list(movesKey) {
      var fields = try ExchangeObject(item, called: "one of \(movesKey)")
      let time = try ExchangeObject.required("at_us", try fields.integer("at_us"))
      let (from, to) = (try required("from_stop", &fields), try required("to_stop", &fields))
      guard from != to else {
        throw ExchangeFault("from_stop and to_stop of a move are both \(QuotedText.of(from)); they differ.")
      }
      let cause: StopMove.Cause = try ExchangeObject.required("cause", try fields.word("cause"))
      moves.append(StopMove(atMicroseconds: time, from: from, to: to, cause: cause))
      try fields.finish()
    }
    return moves
  }

  /// Reads the name of a stop, or `dismissed`.
  static func stop(_ key: String, _ object: inout ExchangeObject) throws(ExchangeFault) -> String? {
    guard let name = try object.text(key) else { return nil }
    guard (1...Stop.longestName).contains(name.unicodeScalars.count) else {
      throw ExchangeFault("\(key) is \(QuotedText.of(name)); allowed are 1 to \(Stop.longestName) characters.")
    }
    return name
  }

  private static func required(_ key: String, _ object: inout ExchangeObject) throws(ExchangeFault) -> String {
    try ExchangeObject.required(key, try stop(key, &object))
  }

  private static func positions(_ fields: inout ExchangeObject) throws(ExchangeFault) -> [Int64?] {
    let (key, range) = ("stop_positions_mpt", SessionStops.position)
    var positions: [Int64?] = []
    for item in try fields.list(key) {
      switch item {
      case .null: positions.append(nil)
      case .integer(let position) where range.contains(position): positions.append(position)
      default:
        throw ExchangeFault(
          "\(key) has \(item.description); allowed are null and whole numbers, "
            + "\(range.lowerBound)…\(range.upperBound).")
      }
    }
    guard (1...Stop.most).contains(positions.count) else {
      throw ExchangeFault("\(key) has \(positions.count) positions; allowed are 1 to \(Stop.most).")
    }
    return positions
  }
}
