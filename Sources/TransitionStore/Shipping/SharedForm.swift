import Foundation
import GRDB
import TransitionModel

/// New IDs are computed with a key that is not stored. They are consistent within a file and do not lead to the
/// original. The remaining trace is still the movement of a hand, which is why many people are required.
struct SharedForm {
  private let key = ExchangeKey()
  private var sessions: SharedCells
  private var presentations: SharedCells

  /// The replacement of a rare reason: an invalid session must have one.
  static let withheldReason = "withheld"

  /// The origins that do not count as people's.
  private static let madeUp = "('simulated', 'gallery', 'stage')"

  /// Selects the data that may be shared.
  init(_ db: Database, _ filter: ExchangeFilter, fewestPeople: Int) throws {
    sessions = SharedCells(fewestPeople: fewestPeople)
    presentations = SharedCells(fewestPeople: fewestPeople)
    try addSessions(db, filter)
    try addPresentations(db, filter)
    let people = Set(sessions.people).union(presentations.people).count
    if !sessions.isEmpty || !presentations.isEmpty, people < fewestPeople {
      throw RegistryError(.tooFewPeople(people, needed: fewestPeople))
    }
    sessions.settle()
    presentations.settle()
  }

  /// The number of sessions and presentations that are left out because of rare values.
  var withheld: (sessions: Int, presentations: Int) { (sessions.withheld.count, presentations.withheld.count) }

  func withholds(session id: Int64) -> Bool { sessions.withheld.contains(id) }
  func withholds(presentation id: Int64) -> Bool { presentations.withheld.contains(id) }

  private mutating func addSessions(_ db: Database, _ filter: ExchangeFilter) throws {
    let asked = filter.conditions(time: "session.began_at_us", origin: "session.origin")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT session.id, person_id, configuration_id, began_at_us, interaction_distance_pt, device_class,
          app_version, reason, container_width_pt, container_height_pt, stop_positions_mpt
        FROM session
        JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        LEFT JOIN session_stop ON session_stop.session_id = session.id
        WHERE \(asked.sql) AND session.shared = 0 AND session.origin NOT IN \(Self.madeUp)
        """, arguments: asked.arguments)
    while let row = try rows.next() {
      let reason: String? = try row.decode(forColumn: "reason")
      let width: Double? = try row.decode(forColumn: "container_width_pt")
      let height: Double? = try row.decode(forColumn: "container_height_pt")
      let container = width.flatMap { width in height.map { SharedCells.Value.container(width.rounded(), $0.rounded()) }
      }
      let positions: String? = try row.decode(forColumn: "stop_positions_mpt")
      let stops = positions.flatMap(SessionStopColumns.positions)
        .map { SharedCells.Value.stopPositions(Self.coarse($0)) }
      try sessions.add(
        row.decode(forColumn: "id"), person: row.decode(forColumn: "person_id"),
        cells: [
          .configuration(row.decode(forColumn: "configuration_id")),
          .day(Self.day(of: row.decode(forColumn: "began_at_us"))),
          .distance(row.decode(Double.self, forColumn: "interaction_distance_pt").rounded()),
        ],
        attributes: [
          .device(row.decode(forColumn: "device_class"), appVersion: row.decode(forColumn: "app_version"))
        ] + (reason.map { [.reason($0)] } ?? []) + [container, stops].compactMap(\.self))
    }
  }

  private mutating func addPresentations(_ db: Database, _ filter: ExchangeFilter) throws {
    let asked = filter.presentationConditions
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT presentation.id, presentation.configuration_id, screen, presented_at_us, dismissed_at_us, dismissed_by,
          person_id
        FROM presentation
        JOIN configuration ON configuration.id = presentation.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE (\(asked.sql)) AND presentation.shared = 0 AND coalesce(presentation.origin, '') NOT IN \(Self.madeUp)
        """, arguments: asked.arguments)
    while let row = try rows.next() {
      let presented: Int64? = try row.decode(forColumn: "presented_at_us")
      let dismissed: Int64? = try row.decode(forColumn: "dismissed_at_us")
      let screen: String? = try row.decode(forColumn: "screen")
      let cause: String? = try row.decode(forColumn: "dismissed_by")
      try presentations.add(
        row.decode(forColumn: "id"), person: row.decode(forColumn: "person_id"),
        cells: [.configuration(row.decode(forColumn: "configuration_id"))]
          + (presented.map { [.day(Self.day(of: $0))] } ?? [])
          + (dismissed.map { [.dismissalDay(Self.day(of: $0))] } ?? []),
        attributes: (screen.map { [.screen($0)] } ?? []) + (cause.map { [.cause($0)] } ?? []))
    }
  }

  var identity: DatabaseFunction {
    DatabaseFunction("shared_identity", argumentCount: 1, pure: true) { [key] values in
      String.fromDatabaseValue(values[0]).flatMap(UUID.init(uuidString:)).map { key.identity(of: $0).text }
    }
  }

  func identity(of uuid: UUID) -> UUID { key.identity(of: uuid) }

  private func isPrivate(_ origin: SessionOrigin?, _ isShared: Bool) -> Bool {
    !isShared && origin != .simulated && origin != .gallery && origin != .stage
  }

  func of(_ stored: StoredRevision) -> StoredRevision {
    StoredRevision(
      transition: stored.transition, note: nil, createdAtMicroseconds: Self.day(of: stored.createdAtMicroseconds),
      retiredAtMicroseconds: nil, sessionCount: 0)
  }

  func of(_ record: PresentationRecord) -> PresentationRecord {
    var shared = record
    shared.uuid = identity(of: record.uuid)
    shared.token = nil
    if isPrivate(record.origin, record.isShared) {
      if !presentations.has(.screen(record.screen?.text ?? "")) { shared.screen = nil }
      // One person may be the only one with an assistive technology.
      if !presentations.has(.cause(record.dismissedBy?.rawValue ?? "")) {
        shared.dismissedBy = nil
        shared.dismissedByBasis = nil
      }
    }
    shared.presentedAtMicroseconds = record.presentedAtMicroseconds.map(Self.day)
    shared.dismissedAtMicroseconds = record.dismissedAtMicroseconds.map(Self.day)
    shared.deviceAtMicroseconds = nil
    // They are of use only in order, with their times.
    shared.moves = []
    shared.isShared = true
    return shared
  }

  func of(_ stored: StoredSession, under configuration: TransitionConfiguration?) -> StoredSession {
    var (header, result, measures) = (stored.header, stored.result, stored.measures)
    header.uuid = identity(of: header.uuid)
    header.beganAtMicroseconds = Self.day(of: header.beganAtMicroseconds)
    header.context.uuid = nil
    header.context.externalID = nil
    header.context.token = nil
    header.context.presentation = header.context.presentation.map(identity)
    if isPrivate(header.context.origin, stored.isShared) {
      if !sessions.has(.device(header.context.deviceClass, appVersion: header.context.appVersion)) {
        header.context.deviceClass = nil
        header.context.appVersion = nil
      }
      if let reason = result.reason, !sessions.has(.reason(reason)) { result.reason = Self.withheldReason }
      if let size = result.container, !sessions.has(.container(size.width.rounded(), size.height.rounded())) {
        result.container = nil
        measures.startThird = nil
      }
      // Where content or a keyboard places a stop, its position may be one person's.
      if let stops = result.stops, !sessions.has(.stopPositions(Self.coarse(stops.milliPositions))) {
        result.stops?.milliPositions = stops.milliPositions.map { _ in nil }
      }
    }
    Self.coarsen(&result)
    return StoredSession(
      header: header, result: result, touchCount: stored.touchCount, sampleCount: stored.sampleCount,
      recognizerVelocity: stored.recognizerVelocity.map(Self.whole), hasTrace: stored.hasTrace,
      measures: Self.coarse(measures, of: result, under: configuration), isShared: true)
  }

  /// Rounds times and positions to the grid, and recomputes shares of the distance from the rounded values.
  ///
  /// Otherwise a share times the distance would reveal the travel to a tenth of a point.
  private static func coarsen(_ result: inout SessionResult) {
    result.durationMicroseconds = millisecond(result.durationMicroseconds)
    result.settleMicroseconds = result.settleMicroseconds.map(millisecond)
    let peakTravel = whole(result.peakProgress * result.interactionDistance)
    let distance = whole(result.interactionDistance)
    result.interactionDistance = distance
    result.releaseTranslation = result.releaseTranslation.map(whole)
    if result.releaseProgress != nil {
      result.releaseProgress = result.releaseTranslation.map { share($0, of: distance) }
    }
    result.releaseVelocity = result.releaseVelocity.map(whole)
    result.peakProgress = share(peakTravel, of: distance)
    result.container = result.container.flatMap { ContainerSize(width: whole($0.width), height: whole($0.height)) }
    if let stops = result.stops {
      result.stops?.releaseMilliPoints = stops.releaseMilliPoints.map(millisecond)
      result.stops?.milliPositions = coarse(stops.milliPositions)
    }
    if let frames = result.frames { result.frames?.lateMicroseconds = millisecond(frames.lateMicroseconds) }
  }

  private static func coarse(_ milliPositions: [Int64?]) -> [Int64?] { milliPositions.map { $0.map(millisecond) } }

  private static func coarse(
    _ measures: SessionMeasures, of result: SessionResult, under configuration: TransitionConfiguration?
  ) -> SessionMeasures {
    var measures = measures
    measures.travelMilliPoints = measures.travelMilliPoints.map(millisecond)
    measures.holdMicroseconds = measures.holdMicroseconds.map(millisecond)
    measures.inputGapMicroseconds = measures.inputGapMicroseconds.map(millisecond)
    guard measures.marginMilli != nil else { return measures }
    measures.marginMilli = nil
    // With stops, the release rule is not all that decides.
    if result.stops == nil, let rule = configuration?.interaction?.releaseRule,
      let translation = result.releaseTranslation, let velocity = result.releaseVelocity
    {
      let decision = ReleaseDecision(
        asking: rule, translation: translation, velocity: velocity, estimator: result.estimator,
        distance: result.interactionDistance)
      measures.marginMilli = decision.marginMilli
    }
    return measures
  }

  /// Returns a trace on the grid. Its times count from the first sample: a device's clock would connect the sessions
  /// of a person.
  func of(_ trace: SampleCodec.Trace) -> SampleCodec.Trace {
    let start = trace.samples.first?.timeMicroseconds ?? 0
    let touches = trace.touches.map { touch in
      var touch = touch
      touch.startDisplacement = Self.whole(touch.startDisplacement)
      touch.recognizerVelocity = touch.recognizerVelocity.map(Self.whole)
      return touch
    }
    let samples = trace.samples.map { sample in
      GestureSample(
        timeMicroseconds: Self.millisecond(sample.timeMicroseconds &- start), x: sample.x.rounded(),
        y: sample.y.rounded(),
        phase: sample.phase)
    }
    return SampleCodec.Trace(touches: touches, samples: samples)
  }

  func of(_ touch: TouchFact) -> TouchFact {
    TouchFact(
      beganMicroseconds: Self.millisecond(touch.beganMicroseconds),
      endedMicroseconds: Self.millisecond(touch.endedMicroseconds), finishes: touch.finishes,
      decidedStop: touch.decidedStop)
  }

  /// Returns the midnight before, UTC.
  private static func day(of microseconds: Int64) -> Int64 { microseconds - microseconds % WallClock.day }

  /// Rounds to the nearest 1000, ties away from 0, if it fits: µs to ms, and 1/1000 pt to 1 pt.
  private static func millisecond(_ microseconds: Int64) -> Int64 {
    let rest = microseconds % 1000
    let down = microseconds - rest
    let (up, overflows) = down.addingReportingOverflow(rest < 0 ? -1000 : 1000)
    return abs(rest) < 500 || overflows ? down : up
  }

  /// Rounds to the nearest integer, ties away from 0. Drops the sign of −0, which would reveal the number's sign.
  private static func whole(_ number: Double) -> Double { number.rounded() + 0 }

  /// Returns travel as a share of the distance, clamped to 0…1 and rounded to 1/1000; 0 without a distance.
  private static func share(_ travel: Double, of distance: Double) -> Double {
    distance > 0 ? (min(max(travel / distance, 0), 1) * 1000).rounded() / 1000 : 0
  }
}
