import Foundation
import GRDB
import TransitionModel

/// Writes sessions inside a transaction, with cached statements, and measures those that nobody has measured.
struct SessionWriter {
  let db: Database
  let configurations: ConfigurationCache

  init(_ db: Database) {
    self.db = db
    configurations = ConfigurationCache(db)
  }

  func insert(_ sessions: [InteractionSession]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    for session in sessions {
      if try insert(session) { summary.inserted += 1 } else { summary.duplicates += 1 }
    }
    return summary
  }

  private func insert(_ session: InteractionSession) throws -> Bool {
    let stored = StoredSession(
      header: session.header, result: session.result, touchCount: session.result.touches.count,
      sampleCount: session.samples.count, recognizerVelocity: session.result.touches.last?.recognizerVelocity,
      hasTrace: true)
    return try insert(stored, trace: SampleCodec.Trace(touches: session.result.touches, samples: session.samples))
  }

  /// Whether the session was new.
  ///
  /// - Parameters:
  ///   - session: Without measures it is measured; with them they are kept.
  ///   - trace: nil for one that retention has dropped.
  ///   - touches: Of a session that has more than one; without them they are taken from the trace.
  func insert(_ session: StoredSession, trace: SampleCodec.Trace?, touches: [TouchFact] = []) throws -> Bool {
    let header = session.header
    let configuration = try configurationID(of: header)
    let presentation = try presentationID(of: header.context, configuration: configuration)
    try close(header.uuid)
    let whole = InteractionSession(session, trace: trace)
    var measured = session
    if measured.measures.isEmpty { measured.measures = try measures(of: whole, configuration: configuration) }
    try db.cachedStatement(sql: SessionColumns.insertion).execute(
      arguments: SessionColumns.arguments(of: measured, configuration: configuration, presentation: presentation))
    guard db.changesCount > 0 else { return false }
    let id = db.lastInsertedRowID
    if let trace {
      try db.cachedStatement(sql: "INSERT INTO session_samples (session_id, samples) VALUES (?, ?)")
        .execute(arguments: [id, Data(SampleCodec.encode(trace))])
    }
    try insert(touches.isEmpty ? whole.touchFacts : touches, ofSession: id)
    return true
  }

  func configurationID(of header: SessionHeader) throws -> Int64 {
    guard let id = try configurationID(header.transition, digest: header.digest, revision: header.revision) else {
      throw RegistryError.unknownConfiguration(
        session: header.uuid, transition: header.transition, digest: header.digest)
    }
    return id
  }

  /// The configuration by name and digest, which are the same in every registry; where several revisions are equal, the
  /// one with this number, or the latest.
  func configurationID(_ transition: String, digest: String, revision: Int) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE transition.name = ? AND configuration.digest = ?
        ORDER BY configuration.revision = ? DESC, configuration.revision DESC LIMIT 1
        """)
    return try Int64.fetchOne(statement, arguments: [transition, digest, revision])
  }

  /// A session's presentation, made if nobody has recorded it yet; then only its identity and origin are known.
  func presentationID(of context: SessionContext, configuration: Int64) throws -> Int64? {
    guard let uuid = context.presentation?.text else { return nil }
    try db.cachedStatement(
      sql: "INSERT INTO presentation (uuid, configuration_id, origin) VALUES (?, ?, ?) ON CONFLICT (uuid) DO NOTHING"
    ).execute(arguments: [uuid, configuration, context.origin.rawValue])
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM presentation WHERE uuid = ?"), arguments: [uuid])
  }
}
