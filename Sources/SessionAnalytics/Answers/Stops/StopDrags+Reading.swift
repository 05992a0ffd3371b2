import GRDB
import TransitionModel
package import TransitionStore

extension StopDrags {
  /// Reads the drags of the selected revision, or of the latest with enough of them.
  ///
  /// - Parameter observed: Whether a view that something else presents may answer, too.
  /// - Returns: nil if no drag moves the revision's view between several stops.
  package init?(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection(),
    observed: Bool = false
  ) throws {
    func isAsked(_ revision: TransitionRevision) -> Bool {
      revision.configuration.interaction?.stopRule != nil || observed && revision.configuration.kind == .observed
    }
    let wanted = try selection.revision.map { try registry.revision($0, of: transition) }
    guard let stated = try wanted ?? registry.history(of: transition).last, isAsked(stated.transition) else {
      return nil
    }
    var source = InferenceSource(registry: registry, transition: transition, selection: selection)
    source.isAboutStops = true
    let (stored, subject, passedOver, key) = try source.subject()
    guard isAsked(stored) else { return nil }
    let ids = try source.numbers().keysByID.filter { $0.value == key }.keys.sorted()
    let conditions = DismissalColumn.conditions(of: subject.population, configurations: ids, where: source.conditions)
    let cutoff = selection.cutoffMicroseconds ?? .max
    let showings = try registry.read { try Showing.all($0, of: ids, where: conditions, until: cutoff) }
    let end = min(showings.lazy.flatMap(\.drags).map(\.restedAt).max() ?? 0, cutoff)
    let isObserved = stored.configuration.kind == .observed
    // In an order that does not depend on the registry.
    var drags = showings.flatMap { $0.judged(until: end, isObserved: isObserved) }.sorted { $0.uuid < $1.uuid }
    Self.cluster(&drags)
    let words = selection.words
    self.init(
      transition: stored, subject: subject, drags: drags,
      replayable: drags.compactMap { drag in
        drag.release(stored.configuration).flatMap {
          $0.targetName == drag.stops.decided ? ReplayableDrag(drag: drag, release: $0) : nil
        }
      },
      presentations: showings.compactMap(\.presentation), conditions: words == "all" ? nil : words,
      notes: [passedOver].compactMap { $0 })
  }

  /// Numbers people, or beyond ``PersonClusters/most`` groups of them, or groups of drags if no person is known.
  private static func cluster(_ drags: inout [StopDrag]) {
    let people = Set(drags.compactMap(\.pseudonym)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: people.enumerated().map { ($1, Int32($0)) })
    for index in drags.indices {
      if people.isEmpty {
        drags[index].cluster = Int32(PersonClusters.group(TokenPseudonym(drags[index].uuid).number))
      } else if let pseudonym = drags[index].pseudonym {
        drags[index].cluster =
          people.count > PersonClusters.most
          ? Int32(PersonClusters.group(pseudonym)) : numbers[pseudonym] ?? RowCounter.null
      } else {
        drags[index].cluster = RowCounter.null
      }
    }
  }
}

/// One presentation as stored, or one drag without a presentation.
private struct Showing {
  var drags: [StopDrag] = []
  var moves: [StopMove] = []
  var presentedAt: Int64?
  var dismissedAt: Int64?
  var dismissedBy: String?
  /// Whether the same person had the same screen soon after it had been dismissed.
  var cameBack = false

  private static let window = Int64(RegretWindow.standard) * 1_000_000

  static func all(
    _ db: Database, of configurations: [Int], where conditions: String, until cutoff: Int64
  ) throws -> [Showing] {
    var showings: [Int64: Showing] = [:]
    var alone: [Showing] = []
    var pseudonyms: [String: UInt64] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT session.uuid, session.presentation_id, token, session.began_at_us, session.duration_us,
          session.settle_us, -session.release_velocity_pt_s AS velocity,
          session.interaction_distance_pt AS distance, session_stop.*
        FROM session JOIN session_stop ON session_stop.session_id = session.id
        LEFT JOIN person ON person.id = session.person_id
        WHERE \(conditions) AND session.outcome <> 'invalid' ORDER BY session.began_at_us, session.uuid
        """)
    while let row = try rows.next() {
      guard let stops = try SessionStopColumns.stops(in: row) else { continue }
      let token: String? = try row.decode(forColumn: "token")
      let pseudonym = token.map { pseudonyms[$0] ?? TokenPseudonym($0).number }
      if let token { pseudonyms[token] = pseudonym }
      let began: Int64 = try row.decode(forColumn: "began_at_us")
      let settle: Int64? = try row.decode(forColumn: "settle_us")
      let drag = StopDrag(
        uuid: try row.decode(forColumn: "uuid"), pseudonym: pseudonym, beganAt: began,
        restedAt: began.addingClamped(try row.decode(forColumn: "duration_us")).addingClamped(settle ?? 0),
        stops: stops, velocity: try row.decode(forColumn: "velocity"), distance: try row.decode(forColumn: "distance"))
      if let id: Int64 = try row.decode(forColumn: "presentation_id") {
        showings[id, default: Showing()].drags.append(drag)
      } else {
        alone.append(Showing(drags: [drag]))
      }
    }
    try readPresentations(db, of: configurations, until: cutoff, into: &showings)
    return showings.sorted { $0.key < $1.key }.map(\.value) + alone
  }

  private static func readPresentations(
    _ db: Database, of configurations: [Int], until cutoff: Int64, into showings: inout [Int64: Showing]
  ) throws {
    let ids = configurations.map(String.init).joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, presented_at_us, dismissed_at_us, dismissed_by,
          EXISTS (SELECT 1 FROM presentation AS later
            WHERE later.person_id = presentation.person_id AND later.screen = presentation.screen
              AND later.presented_at_us > presentation.dismissed_at_us
              AND later.presented_at_us - presentation.dismissed_at_us <= \(window)) AS came_back,
          at_us, from_stop, to_stop, cause
        FROM presentation LEFT JOIN stop_move ON presentation_id = id AND at_us <= ?
        WHERE configuration_id IN (\(ids)) AND shared = 0 ORDER BY at_us
        """, arguments: [cutoff])
    while let row = try rows.next() {
      let id: Int64 = try row.decode(forColumn: "id")
      // A presentation without a selected drag is not selected.
      guard showings[id] != nil else { continue }
      let dismissedAt: Int64? = try row.decode(forColumn: "dismissed_at_us")
      showings[id]?.presentedAt = try row.decode(forColumn: "presented_at_us")
      if let dismissedAt, dismissedAt <= cutoff {
        showings[id]?.dismissedAt = dismissedAt
        showings[id]?.dismissedBy = try row.decode(forColumn: "dismissed_by")
        showings[id]?.cameBack = try row.decode(forColumn: "came_back")
      }
      if let at: Int64 = try row.decode(forColumn: "at_us"),
        let cause = StopMove.Cause(rawValue: try row.decode(forColumn: "cause"))
      {
        showings[id]?.moves.append(
          StopMove(
            atMicroseconds: at, from: try row.decode(forColumn: "from_stop"), to: try row.decode(forColumn: "to_stop"),
            cause: cause))
      }
    }
  }

  /// A move of the view; its end is not known to be what a person did if something else had a part in it.
  private struct Move {
    let (beganAt, restedAt): (Int64, Int64)
    let from: String
    let to: String?
    var drag: Int?
  }

  /// Returns the drags, with where the person wanted the view: where it is when nothing more follows soon.
  func judged(until end: Int64, isObserved: Bool) -> [StopDrag] {
    var drags = drags
    var all = drags.indices.map { index -> Move in
      let drag = drags[index]
      let isOwn = drag.stops.decided == drag.stops.to || isObserved && drag.stops.decided == nil
      return Move(
        beganAt: drag.beganAt, restedAt: drag.restedAt, from: drag.stops.from, to: isOwn ? drag.stops.to : nil,
        drag: index)
    }
    all += moves.filter { $0.cause != .gesture }.map { move in
      let isByPerson = move.cause == .tap || move.cause == .accessibility
      return Move(
        beganAt: move.atMicroseconds, restedAt: move.atMicroseconds, from: move.from, to: isByPerson ? move.to : nil)
    }
    var next: (move: Move, wanted: String?)?
    for move in all.sorted(by: { $0.beganAt < $1.beganAt }).reversed() {
      var wanted = move.to
      if let next {
        let isSoon = next.move.beganAt.subtractingClamped(move.restedAt) <= Self.window
        if isSoon { wanted = next.move.from == move.to ? next.wanted : nil }
      } else if wanted != nil {
        wanted = last(move, move.drag.map { drags[$0] }, until: end)
      }
      if let drag = move.drag { drags[drag].wanted = wanted }
      next = (move, wanted)
    }
    return drags
  }

  /// Returns where the view was wanted in the last move; nil if it is not recorded what followed.
  private func last(_ move: Move, _ drag: StopDrag?, until end: Int64) -> String? {
    if move.to == Stop.dismissed { return cameBack ? drag?.stops.home : move.to }
    guard let dismissedAt else { return move.restedAt.addingClamped(Self.window) <= end ? move.to : nil }
    // A button ends what a drag did not.
    let isByButton = dismissedBy == DismissalCause.tap.rawValue || dismissedBy == DismissalCause.button.rawValue
    let isSoon = dismissedAt.subtractingClamped(move.restedAt) <= Self.window
    return drag?.stops.dismissalAsked == true && isByButton && isSoon ? Stop.dismissed : move.to
  }

  /// Where the view rested and when; nil if its beginning or its end is not known.
  var presentation: StopPresentation? {
    guard let presentedAt, let dismissedAt, dismissedAt > presentedAt, let first = drags.first else { return nil }
    var stop = moves.first?.from ?? first.stops.from
    var rests: [(stop: String, until: Int64)] = []
    for move in moves where move.atMicroseconds <= dismissedAt {
      rests.append((stop, move.atMicroseconds))
      stop = move.to
    }
    return StopPresentation(
      presentedAt: presentedAt, dismissedAt: dismissedAt, rests: rests + [(stop, dismissedAt)],
      moves: moves.filter { $0.cause != .gesture })
  }
}
