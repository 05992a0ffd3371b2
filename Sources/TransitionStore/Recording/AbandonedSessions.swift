import Foundation
package import GRDB
import TransitionModel

/// One start of the process. Its begin markers have this name.
enum Launch {
  static let current = UUID().text
}

extension TransitionRegistry {
  /// Records the sessions that earlier launches left open as `abandoned`. A ``SessionRecorder`` does this automatically.
  ///
  /// The trace was lost with the process, so such a session has no samples, no duration and no release. Axis and sign
  /// are those of the configuration's edge, and the distance is 0. Another launch may still be running, such as an app
  /// beside its extension. So its sessions are left alone for a day, the longest that a session can take.
  @discardableResult
  package func adoptAbandoned() throws(RegistryError) -> Int { try adoptAbandoned(patience: nil) }

  func adoptAbandoned(patience: BusyPolicy?) throws(RegistryError) -> Int {
    let now = now()
    // Reading first avoids a write transaction at a typical app start.
    guard try read({ db in try Self.leftOpen(in: db, now: now) }) > 0 else { return 0 }
    return try write(patience: patience) { db in try SessionWriter(db).abandonSessions(now: now) }
  }

  /// Returns the number of sessions that earlier launches left open.
  package static func leftOpen(in db: Database, now: Int64) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM open_session WHERE \(SessionWriter.isLeft)", arguments: SessionWriter.left(now))
      ?? 0
  }
}

extension SessionWriter {
  func open(_ header: SessionHeader, in launch: String = Launch.current) throws {
    let context = header.context
    guard try !isErased(context.token) else { return }
    hasOpenSessions = .success(true)
    let configuration = try configurationID(of: header)
    let person = try personID(of: context.token)
    let presentation = try presentationID(of: context, person: person, configuration: configuration)
    try db.cachedStatement(
      sql: """
        INSERT INTO open_session (uuid, launch, configuration_id, presentation_id, direction, began_at_us,
          external_id, origin, device_class, app_version, person_id)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM session WHERE uuid = ?)
        ON CONFLICT (uuid) DO NOTHING
        """
    ).execute(arguments: [
      header.uuid.text, launch, configuration, presentation, header.direction.rawValue,
      header.beganAtMicroseconds, context.externalID, context.origin.rawValue, context.deviceClass, context.appVersion,
      person, header.uuid.text,
    ])
  }

  func close(_ uuid: UUID) throws {
    try db.cachedStatement(sql: "DELETE FROM open_session WHERE uuid = ?").execute(arguments: [uuid.text])
  }

  /// A begin marker of another launch that is older than a session can be. A later time than now is of a clock that was
  /// set back, and as old.
  fileprivate static let isLeft = "launch <> ?1 AND abs(?2 - began_at_us) > ?3"

  fileprivate static func left(_ now: Int64) -> StatementArguments {
    [Launch.current, now, SessionBounds.duration.upperBound]
  }

  func abandonSessions(now: Int64) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO session (uuid, external_id, configuration_id, presentation_id, direction, outcome, termination,
          completed, began_at_us, duration_us, axis, sign, interaction_distance_pt, estimator, peak_progress, touches,
          sample_count, origin, device_class, app_version, person_id)
        SELECT open_session.uuid, external_id, configuration_id, presentation_id, direction, 'abandoned', 'none',
          0, began_at_us, 0,
          CASE WHEN configuration.edge IN ('bottom', 'top') THEN 'y' ELSE 'x' END,
          CASE WHEN (configuration.edge IN ('bottom', 'trailing')) = (direction = 'dismiss') THEN 1 ELSE -1 END,
          0, coalesce(configuration.velocity_estimator, 'recognizer'), 0, 0, 0, origin, device_class, app_version,
          coalesce((SELECT person_id FROM presentation WHERE id = open_session.presentation_id), person_id)
        FROM open_session JOIN configuration ON configuration.id = open_session.configuration_id
        WHERE \(Self.isLeft)
        ON CONFLICT (uuid) DO NOTHING
        """, arguments: Self.left(now))
    let lost =
      "SELECT EXISTS (SELECT 1 FROM open_session WHERE \(Self.isLeft) AND uuid NOT IN (SELECT uuid FROM session))"
    guard try Bool.fetchOne(db, sql: lost, arguments: Self.left(now)) != true else {
      try db.refuseSuppressed("session")
    }
    try db.execute(sql: "DELETE FROM open_session WHERE \(Self.isLeft)", arguments: Self.left(now))
    return db.changesCount
  }
}
