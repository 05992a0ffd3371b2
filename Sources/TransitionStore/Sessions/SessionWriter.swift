import Foundation
import GRDB
import TransitionModel

/// Writes sessions inside a transaction, with cached statements.
struct SessionWriter {
  let db: Database

  init(_ db: Database) { self.db = db }

  func insert(_ sessions: [InteractionSession]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    for session in sessions {
      if try insert(session) { summary.inserted += 1 } else { summary.duplicates += 1 }
    }
    return summary
  }

  /// Whether the session was new.
  private func insert(_ session: InteractionSession) throws -> Bool {
    let header = session.header
    let configuration = try configurationID(of: header)
    let presentation = try header.context.presentation.flatMap { try presentationID($0, configuration: configuration) }
    try close(header.uuid)
    try db.cachedStatement(sql: SessionColumns.insertion).execute(
      arguments: SessionColumns.arguments(of: session, configuration: configuration, presentation: presentation))
    guard db.changesCount > 0 else { return false }
    let trace = SampleCodec.encode(SampleCodec.Trace(touches: session.result.touches, samples: session.samples))
    try db.cachedStatement(sql: "INSERT INTO session_samples (session_id, samples) VALUES (?, ?)")
      .execute(arguments: [db.lastInsertedRowID, Data(trace)])
    return true
  }

  /// The configuration by name and digest, which are the same in every registry; where several revisions are equal, the
  /// one with the header's number, or the latest.
  func configurationID(of header: SessionHeader) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE transition.name = ? AND configuration.digest = ?
        ORDER BY configuration.revision = ? DESC, configuration.revision DESC LIMIT 1
        """)
    let arguments: StatementArguments = [header.transition, header.digest, header.revision]
    guard let id = try Int64.fetchOne(statement, arguments: arguments) else {
      throw RegistryError.unknownConfiguration(
        session: header.uuid, transition: header.transition, digest: header.digest)
    }
    return id
  }

  /// The presentation, made if nobody has recorded it yet; then only its identity is known.
  func presentationID(_ uuid: UUID, configuration: Int64) throws -> Int64? {
    try db.cachedStatement(
      sql: "INSERT INTO presentation (uuid, configuration_id) VALUES (?, ?) ON CONFLICT (uuid) DO NOTHING"
    ).execute(arguments: [uuid.text, configuration])
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM presentation WHERE uuid = ?"), arguments: [uuid.text])
  }
}
