import GRDB
import TransitionModel
package import TransitionStore

extension StopDrags {
  /// Reads the drags of the selected revision, or of the latest with enough of them.
  ///
  /// - Returns: nil if the revision's view does not rest at several stops between which a drag moves it.
  package init?(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection()
  ) throws {
    var source = InferenceSource(registry: registry, transition: transition, selection: selection)
    source.isAboutStops = true
    let (stored, subject, passedOver) = try source.subject()
    guard stored.configuration.interaction?.stopRule != nil else { return nil }
    let key = try source.numbers().key(of: stored)
    let ids = try source.numbers().keysByID.filter { $0.value == key }.keys.sorted()
    let conditions = DismissalColumn.conditions(
      of: subject.population, configurations: ids, where: source.conditions)
    let showings = try registry.read { try Showing.all($0, of: ids, where: conditions) }
    // In an order that does not depend on the registry.
    var drags = showings.flatMap(\.watchedDrags).sorted { $0.uuid < $1.uuid }
    let people = Set(drags.compactMap(\.pseudonym)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: people.enumerated().map { ($1, Int32($0)) })
    for index in drags.indices { drags[index].person = drags[index].pseudonym.flatMap { numbers[$0] } }
    self.init(
      transition: stored, subject: subject, drags: drags, presentations: showings.compactMap(\.presentation),
      notes: [passedOver].compactMap { $0 })
  }
}

/// One presentation as stored, or one drag without a presentation.
private struct Showing {
  var drags: [StopDrag] = []
  /// The moves without a finger.
  var moves: [StopMove] = []
  var presentedAt: Int64?
  var dismissedAt: Int64?
  var dismissedBy: String?

  private static let window = Int64(RegretWindow.standard) * 1_000_000

  static func all(_ db: Database, of configurations: [Int], where conditions: String) throws -> [Showing] {
    var showings: [Int64: Showing] = [:]
    var alone: [Showing] = []
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT session.uuid, session.presentation_id, token, session.began_at_us,
          session.began_at_us + session.duration_us + coalesce(session.settle_us, 0) AS rested_at_us,
          -session.release_velocity_pt_s AS velocity, session.interaction_distance_pt AS distance, session_stop.*
        FROM session JOIN session_stop ON session_stop.session_id = session.id
        LEFT JOIN person ON person.id = session.person_id
        WHERE \(conditions) ORDER BY session.began_at_us
        """)
    while let row = try rows.next() {
      guard let stops = try SessionStopColumns.stops(in: row) else { continue }
      let token: String? = try row.decode(forColumn: "token")
      let drag = StopDrag(
        uuid: try row.decode(forColumn: "uuid"), pseudonym: token.map { TokenPseudonym($0).number },
        beganAt: try row.decode(forColumn: "began_at_us"), restedAt: try row.decode(forColumn: "rested_at_us"),
        stops: stops, velocity: try row.decode(forColumn: "velocity"),
        distance: try row.decode(forColumn: "distance"))
      if let id: Int64 = try row.decode(forColumn: "presentation_id") {
        showings[id, default: Showing()].drags.append(drag)
      } else {
        alone.append(Showing(drags: [drag]))
      }
    }
    try readPresentations(db, of: configurations, into: &showings)
    return showings.sorted { $0.key < $1.key }.map(\.value) + alone
  }

  private static func readPresentations(
    _ db: Database, of configurations: [Int], into showings: inout [Int64: Showing]
  ) throws {
    let ids = configurations.map(String.init).joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT presentation.id, presented_at_us, dismissed_at_us, dismissed_by, at_us, from_stop, to_stop, cause
        FROM presentation LEFT JOIN stop_move ON presentation_id = presentation.id AND cause <> 'gesture'
        WHERE configuration_id IN (\(ids)) AND presentation.shared = 0 ORDER BY at_us
        """)
    while let row = try rows.next() {
      let id: Int64 = try row.decode(forColumn: "id")
      // A presentation without a selected drag is not selected.
      guard var showing = showings[id] else { continue }
      showing.presentedAt = try row.decode(forColumn: "presented_at_us")
      showing.dismissedAt = try row.decode(forColumn: "dismissed_at_us")
      showing.dismissedBy = try row.decode(forColumn: "dismissed_by")
      if let at: Int64 = try row.decode(forColumn: "at_us"),
        let cause = StopMove.Cause(rawValue: try row.decode(forColumn: "cause"))
      {
        showing.moves.append(
          StopMove(
            atMicroseconds: at, from: try row.decode(forColumn: "from_stop"), to: try row.decode(forColumn: "to_stop"),
            cause: cause))
      }
      showings[id] = showing
    }
  }

  /// The drags, with what followed each.
  var watchedDrags: [StopDrag] {
    drags.indices.map { index in
      var drag = drags[index]
      drag.movedTo = moved(after: index)
      drag.isWatched =
        drag.movedTo != nil || index < drags.count - 1 || dismissedAt != nil || drag.stops.to == Stop.dismissed
      return drag
    }
  }

  /// Returns where the person had the view in the end, as long as each move or try soon followed the one before; nil if
  /// it stayed.
  private func moved(after index: Int) -> String? {
    guard let first = drags[index].stops.to, first != Stop.dismissed else { return nil }
    var (stop, rested) = (first, drags[index].restedAt)
    for next in drags[(index + 1)...] {
      if let move = move(from: stop, after: rested, before: next.beganAt) { (stop, rested) = move }
      guard next.beganAt - rested <= Self.window, next.stops.from == stop, let to = next.stops.to else { break }
      (stop, rested) = (to, next.restedAt)
    }
    if let move = move(from: stop, after: rested, before: dismissedAt ?? .max) { stop = move.stop }
    // A button ends what a drag did not.
    if drags[index].stops.dismissalAsked, stop == first, let dismissedAt,
      (0...Self.window).contains(dismissedAt - rested),
      dismissedBy == DismissalCause.tap.rawValue || dismissedBy == DismissalCause.button.rawValue
    {
      return Stop.dismissed
    }
    return stop == first ? nil : stop
  }

  private func move(from stop: String, after rested: Int64, before end: Int64) -> (stop: String, rested: Int64)? {
    moves.first { move in
      move.from == stop && (move.cause == .tap || move.cause == .accessibility)
        && (rested...rested + Self.window).contains(move.atMicroseconds) && move.atMicroseconds <= end
    }.map { ($0.to, $0.atMicroseconds) }
  }

  /// Returns where the view rested and when; nil if its beginning or its end is not known.
  var presentation: StopPresentation? {
    guard let presentedAt, let dismissedAt, dismissedAt > presentedAt, let first = drags.first else { return nil }
    let dragged = drags.compactMap { drag in
      drag.stops.to.map { (at: drag.restedAt, from: drag.stops.from, to: $0) }
    }
    let events = (dragged + moves.map { ($0.atMicroseconds, $0.from, $0.to) }).sorted { $0.at < $1.at }
    var stop = events.first?.from ?? first.stops.from
    var rests: [(stop: String, until: Int64)] = []
    for event in events where event.to != stop {
      rests.append((stop, min(event.at, dismissedAt)))
      stop = event.to
    }
    if stop != Stop.dismissed { rests.append((stop, dismissedAt)) }
    return StopPresentation(presentedAt: presentedAt, dismissedAt: dismissedAt, rests: rests, moves: moves)
  }
}
