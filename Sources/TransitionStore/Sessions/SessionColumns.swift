package import Foundation
import GRDB
public import TransitionModel

/// A session without its trace, as listings show it.
public struct StoredSession: Sendable, Hashable {
  /// The values known when the session began.
  public let header: SessionHeader
  /// The result. Its `touches` are empty, because they are stored with the trace; `TransitionRegistry.session(_:)`
  /// reads them.
  public internal(set) var result: SessionResult
  /// The number of touches.
  package let touchCount: Int
  /// The number of samples in the trace, kept or not.
  package let sampleCount: Int
  /// The toolkit's own velocity at the last release, in pt/s toward the end.
  package let recognizerVelocity: Double?
  /// A Boolean value that indicates whether the trace is stored; retention deletes it before the session.
  package let hasTrace: Bool
  /// The measures of the trace, taken when the session was stored; empty if it was not measured.
  package var measures: SessionMeasures
  /// A Boolean value that indicates whether the session arrived in the shared form: its begin is only a day, its trace
  /// is coarse, and it has no token.
  package var isShared: Bool
  /// The begin by the device's clock, in UTC microseconds since 1970, if the clock cannot have been right and the time was
  /// corrected; otherwise nil.
  package var deviceAtMicroseconds: Int64?

  /// The session's presentation; see `TransitionRegistry.presentations(_:)`.
  package var presentation: UUID? { header.context.presentation }

  /// Creates a stored session.
  package init(
    header: SessionHeader, result: SessionResult, touchCount: Int, sampleCount: Int, recognizerVelocity: Double?,
    hasTrace: Bool, measures: SessionMeasures = SessionMeasures(), isShared: Bool = false
  ) {
    self.header = header
    self.result = result
    self.touchCount = touchCount
    self.sampleCount = sampleCount
    self.recognizerVelocity = recognizerVelocity
    self.hasTrace = hasTrace
    self.measures = measures
    self.isShared = isShared
  }

  /// Returns the same session with another header.
  package func replacing(_ header: SessionHeader) -> StoredSession {
    var session = StoredSession(
      header: header, result: result, touchCount: touchCount, sampleCount: sampleCount,
      recognizerVelocity: recognizerVelocity, hasTrace: hasTrace, measures: measures, isShared: isShared)
    session.deviceAtMicroseconds = deviceAtMicroseconds
    return session
  }
}

enum SessionColumns {
  private static let subject = "session"

  /// Inserts a session unless its UUID is already stored.
  static let insertion: String = {
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return """
      INSERT INTO session (\(columns.joined(separator: ", ")), import_id) VALUES (\(marks), ?)
      ON CONFLICT (uuid) DO NOTHING
      """
  }()

  private static let columns =
    [
      "uuid", "external_id", "configuration_id", "presentation_id", "direction", "outcome", "reason", "termination",
      "completed", "began_at_us", "duration_us", "settle_us", "axis", "sign", "interaction_distance_pt",
      "release_translation_pt", "release_progress", "release_velocity_pt_s", "recognizer_velocity_pt_s", "estimator",
      "peak_progress", "touches", "sample_count", "origin", "device_class", "app_version", "person_id",
      "shared", "device_at_us", "container_width_pt", "container_height_pt",
    ] + MeasureColumn.all.map(\.name) + FrameMeasures.columns

  static func add(
    _ session: StoredSession, configuration: Int64, presentation: Int64?, person: Int64?,
    importedAs importID: Int64?, to row: BoundStatement
  ) {
    let (header, result, context) = (session.header, session.result, session.header.context)
    row.add(header.uuid)
    row.add(context.externalID)
    row.add(configuration)
    row.add(presentation)
    row.add(header.direction.rawValue)
    row.add(result.outcome.rawValue)
    row.add(result.reason)
    row.add(result.termination.rawValue)
    row.add(result.completed)
    row.add(header.beganAtMicroseconds)
    row.add(result.durationMicroseconds)
    row.add(result.settleMicroseconds)
    row.add(result.axis.rawValue)
    row.add(result.sign < 0 ? -1 : 1)
    row.add(result.interactionDistance)
    row.add(result.releaseTranslation)
    row.add(result.releaseProgress)
    row.add(result.releaseVelocity)
    row.add(session.recognizerVelocity)
    row.add(result.estimator.rawValue)
    row.add(result.peakProgress)
    row.add(session.touchCount)
    row.add(session.sampleCount)
    row.add(context.origin.rawValue)
    row.add(context.deviceClass)
    row.add(context.appVersion)
    row.add(person)
    row.add(session.isShared)
    row.add(session.deviceAtMicroseconds)
    row.add(result.container?.width)
    row.add(result.container?.height)
    MeasureColumn.add(session.measures, to: row)
    FrameMeasures.add(result.frames, to: row)
    row.add(importID)
  }

  /// The columns that ``session(in:)`` reads, from `session` joined with `configuration`, `transition` and `session_stop`.
  ///
  /// They are named, because `session.*` has more columns after a migration by another connection. SQLite then prepares the
  /// statement again, and a cursor has the places of the old columns.
  static let selection = """
    SELECT session.id, \(columns.map { "session.\($0)" }.joined(separator: ", ")),
      transition.name, configuration.revision, configuration.digest, presentation.uuid AS presentation,
      person.token, EXISTS (SELECT 1 FROM session_samples WHERE session_id = session.id) AS has_trace,
      \(SessionStopColumns.columns.map { "session_stop.\($0)" }.joined(separator: ", "))
    FROM session
    JOIN configuration ON configuration.id = session.configuration_id
    JOIN transition ON transition.id = configuration.transition_id
    LEFT JOIN presentation ON presentation.id = session.presentation_id
    LEFT JOIN person ON person.id = session.person_id
    LEFT JOIN session_stop ON session_stop.session_id = session.id
    """

  static func session(in row: Row) throws -> StoredSession {
    let presentation: String? = try row.decode(forColumn: "presentation")
    let context = try SessionContext(
      externalID: row.decode(forColumn: "external_id"), presentation: presentation.flatMap { UUID(text: $0.utf8) },
      origin: row.word("origin", of: subject), deviceClass: row.decode(forColumn: "device_class"),
      appVersion: row.decode(forColumn: "app_version"),
      token: row.decode(forColumn: "token"))
    let uuidText: String = try row.decode(forColumn: "uuid")
    guard let uuid = UUID(text: uuidText.utf8) else { throw row.unreadable("uuid", of: subject) }
    let header = try SessionHeader(
      uuid: uuid, transition: row.decode(forColumn: "name"), revision: row.decode(forColumn: "revision"),
      digest: row.decode(forColumn: "digest"),
      direction: row.word("direction", of: subject), beganAtMicroseconds: row.decode(forColumn: "began_at_us"),
      context: context)
    var session = try StoredSession(
      header: header, result: result(in: row), touchCount: row.decode(forColumn: "touches"),
      sampleCount: row.decode(forColumn: "sample_count"),
      recognizerVelocity: row.decode(forColumn: "recognizer_velocity_pt_s"),
      hasTrace: row.decode(forColumn: "has_trace"),
      measures: MeasureColumn.measures(in: row), isShared: row.decode(forColumn: "shared"))
    session.deviceAtMicroseconds = try row.decode(forColumn: "device_at_us")
    return session
  }

  /// Returns the trace of a session; nil if retention has deleted it.
  static func trace(of uuid: UUID, id: Int64, in db: Database) throws -> SampleCodec.Trace? {
    let statement = try db.cachedStatement(sql: "SELECT samples FROM session_samples WHERE session_id = ?")
    guard let packed = try Data.fetchOne(statement, arguments: [id]) else { return nil }
    do {
      return try SampleCodec.decode(Array(packed))
    } catch {
      throw RegistryError(.damagedTrace(uuid, error))
    }
  }

  /// Returns the touches of a session with more than one, in order; empty if it was not measured.
  static func touchFacts(id: Int64, in db: Database) throws -> [TouchFact] {
    let statement = try db.cachedStatement(
      sql: "SELECT began_us, ended_us, finishes, decided_stop FROM session_touch WHERE session_id = ? ORDER BY ordinal")
    return try Row.fetchAll(statement, arguments: [id]).map {
      try TouchFact(
        beganMicroseconds: $0.decode(forColumn: "began_us"), endedMicroseconds: $0.decode(forColumn: "ended_us"),
        finishes: $0.decode(forColumn: "finishes"), decidedStop: $0.decode(forColumn: "decided_stop"))
    }
  }

  private static func result(in row: Row) throws -> SessionResult {
    var result = try SessionResult(
      outcome: row.word("outcome", of: subject), reason: row.decode(forColumn: "reason"),
      termination: row.word("termination", of: subject), completed: row.decode(forColumn: "completed"),
      durationMicroseconds: row.decode(forColumn: "duration_us"),
      settleMicroseconds: row.decode(forColumn: "settle_us"),
      axis: row.word("axis", of: subject), sign: row.decode(forColumn: "sign"),
      interactionDistance: row.decode(forColumn: "interaction_distance_pt"),
      releaseTranslation: row.decode(forColumn: "release_translation_pt"),
      releaseProgress: row.decode(forColumn: "release_progress"),
      releaseVelocity: row.decode(forColumn: "release_velocity_pt_s"), estimator: row.word("estimator", of: subject),
      peakProgress: row.decode(forColumn: "peak_progress"), touches: [], frames: FrameMeasures(in: row),
      container: container(in: row))
    result.stops = try SessionStopColumns.stops(in: row)
    return result
  }

  private static func container(in row: Row) throws -> ContainerSize? {
    guard let width = try row.decode(Double?.self, forColumn: "container_width_pt"),
      let height = try row.decode(Double?.self, forColumn: "container_height_pt")
    else { return nil }
    return ContainerSize(width: width, height: height)
  }
}
