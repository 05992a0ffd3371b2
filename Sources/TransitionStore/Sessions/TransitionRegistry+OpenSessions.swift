import Foundation
import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Stores presentations and ended sessions, notes those that began and forgets those that will never be stored, in one
  /// transaction.
  func record(_ batch: RecorderState.Batch) throws(RegistryError) -> (
    sessions: RecordingSummary, presentations: RecordingSummary
  ) {
    // By their indexes: a copy of a session counts up everything it holds.
    for index in batch.ended.indices {
      guard let problem = batch.ended[index].problem else { continue }
      throw .invalidSession(batch.ended[index].header.uuid, problem: problem)
    }
    for presentation in batch.presentations {
      if let problem = presentation.problem { throw .invalidPresentation(presentation.uuid, problem: problem) }
    }
    return try write { db in
      let writer = SessionWriter(db, vended: vended)
      let presentations = try writer.insert(batch.presentations)
      for header in batch.begun { try writer.open(header, in: .current) }
      for uuid in batch.discarded { try writer.close(uuid) }
      return (try writer.insert(batch.ended), presentations)
    }
  }

  /// See ``SessionRecorder/adoptAbandoned()``.
  func adoptAbandoned() throws(RegistryError) -> Int {
    // Looking first keeps the usual start of an app free of a write transaction.
    let left = try read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT process FROM open_session")
    }.filter { ProcessIdentity(text: $0)?.isAlive != true }
    guard !left.isEmpty else { return 0 }
    return try write { db in
      let writer = SessionWriter(db)
      return try left.reduce(0) { count, process in try count + writer.abandonSessions(of: process) }
    }
  }
}

extension SessionWriter {
  func open(_ header: SessionHeader, in process: ProcessIdentity) throws {
    hasOpenSessions = .success(true)
    let context = header.context
    let configuration = try configurationID(of: header)
    let presentation = try presentationID(of: context, configuration: configuration)
    try db.cachedStatement(
      sql: """
        INSERT INTO open_session (uuid, process, configuration_id, presentation_id, direction, began_at_us,
          external_id, origin, device_class, app_version, token)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM session WHERE uuid = ?)
        ON CONFLICT (uuid) DO NOTHING
        """
    ).execute(arguments: [
      header.uuid.text, process.text, configuration, presentation, header.direction.rawValue,
      header.beganAtMicroseconds, context.externalID, context.origin.rawValue, context.deviceClass, context.appVersion,
      context.token, header.uuid.text,
    ])
  }

  func close(_ uuid: UUID) throws {
    try db.cachedStatement(sql: "DELETE FROM open_session WHERE uuid = ?").execute(arguments: [uuid.text])
  }

  /// Moves what `process` left open into `session`; the number of rows moved.
  func abandonSessions(of process: String) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO session (uuid, external_id, configuration_id, presentation_id, direction, outcome, termination,
          completed, began_at_us, duration_us, axis, sign, interaction_distance_pt, estimator, peak_progress, touches,
          sample_count, origin, device_class, app_version, token)
        SELECT open_session.uuid, external_id, configuration_id, presentation_id, direction, 'abandoned', 'none',
          0, began_at_us, 0,
          CASE WHEN configuration.edge IN ('bottom', 'top') THEN 'y' ELSE 'x' END,
          CASE WHEN (configuration.edge IN ('bottom', 'trailing')) = (direction = 'dismiss') THEN 1 ELSE -1 END,
          0, coalesce(configuration.velocity_estimator, 'recognizer'), 0, 0, 0, origin, device_class, app_version, token
        FROM open_session JOIN configuration ON configuration.id = open_session.configuration_id
        WHERE process = ?
        ON CONFLICT (uuid) DO NOTHING
        """, arguments: [process])
    try db.execute(sql: "DELETE FROM open_session WHERE process = ?", arguments: [process])
    return db.changesCount
  }
}
