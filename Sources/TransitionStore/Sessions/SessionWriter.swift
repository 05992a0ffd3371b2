package import Foundation
package import GRDB
package import TransitionModel

/// Writes sessions inside a transaction, with prepared statements, and measures them.
package final class SessionWriter {
  let db: Database
  let configurations: ConfigurationCache
  /// The row IDs of presentations: 3 MB at most. In an exchange file, all presentations come before the first session.
  private var presentations: [UUID: Int64] = [:]
  var people: [String: Int64] = [:]
  static let remembered = 65_536

  private lazy var sessionInsertion = Result { try BoundStatement(SessionColumns.insertion, in: db) }
  private lazy var traceInsertion = Result {
    try BoundStatement("INSERT INTO session_samples (session_id, samples) VALUES (?, ?)", in: db)
  }
  private lazy var presentationInsertion = Result {
    try BoundStatement(
      """
      INSERT INTO presentation (uuid, configuration_id, person_id, origin, shared, import_id) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (uuid) DO NOTHING
      """, in: db)
  }
  lazy var wholePresentationInsertion = Result { try BoundStatement(PresentationColumns.insertion, in: db) }
  private lazy var presentationLookup = Result {
    try BoundStatement("SELECT id FROM presentation WHERE uuid = ?", in: db)
  }
  lazy var personLookup = Result { try BoundStatement("SELECT id FROM person WHERE token = ?", in: db) }
  lazy var exportedPeople = Result { try hashedPeople() }
  private lazy var endedSessionLookup = Result {
    try BoundStatement("SELECT id FROM session WHERE uuid = ? AND outcome <> 'abandoned'", in: db)
  }
  private lazy var sessionLookup = Result { try BoundStatement("SELECT id FROM session WHERE uuid = ?", in: db) }
  lazy var touchInsertion = Result {
    try BoundStatement(
      """
      INSERT INTO session_touch (session_id, ordinal, began_us, ended_us, finishes, decided_stop)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (session_id, ordinal) DO NOTHING
      """, in: db)
  }
  private lazy var stopInsertion = Result { try BoundStatement(SessionStopColumns.insertion, in: db) }
  lazy var moveInsertion = Result { try BoundStatement(StopMoveColumns.insertion, in: db) }
  lazy var hasOpenSessions = Result {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM open_session)")) ?? false
  }

  /// A Boolean value that indicates whether any token was erased; nil until it is read.
  private var hasErasedTokens: Bool?

  /// The result of inserting a row.
  package enum Insertion: Sendable { case added, known, erased }

  /// The import that the rows are part of; nil for recordings.
  private let source: ImportSource?
  /// The row of ``source``; nil until a row is inserted.
  private var storedImport: Int64?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - source: The import that the rows are part of; nil for recordings.
  ///   - vended: Returns the revision that a registry on this database vends under a name, if one is open.
  package init(
    _ db: Database, importing source: ImportSource? = nil,
    vended: @escaping (String) -> TransitionRevision? = { _ in nil }
  ) {
    self.db = db
    self.source = source
    configurations = ConfigurationCache(db, vended: vended)
  }

  /// The rows of a session. A class: copying a structure would retain all its members.
  private final class Rows {
    let session: StoredSession
    let configuration: Int64
    /// The encoded samples; nil if retention has deleted them.
    let samples: [UInt8]?
    /// The touches, for a session with more than one.
    let touches: [TouchFact]

    init(session: StoredSession, configuration: Int64, samples: [UInt8]?, touches: [TouchFact]) {
      self.session = session
      self.configuration = configuration
      self.samples = samples
      self.touches = touches
    }
  }

  func insert(_ sessions: [InteractionSession]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    // All are measured and encoded before the first is written. Alternating would evict the code of SQLite and of this
    // module from the processor's caches for every session.
    let prepared = sessions.indices.map { index in Result { try rows(of: sessions[index]) } }
    for rows in prepared { summary.count(try insert(rows.get())) }
    return summary
  }

  private func rows(of session: InteractionSession) throws -> Rows {
    let configuration = try configurationID(of: session.header)
    let (measures, stops) = try measured(session, configuration: configuration)
    var stored = StoredSession(
      header: session.header, result: session.result, touchCount: session.result.touches.count,
      sampleCount: session.samples.count, recognizerVelocity: session.result.touches.last?.recognizerVelocity,
      hasTrace: true, measures: measures)
    stored.result.stops = stops
    let trace = SampleCodec.Trace(touches: session.result.touches, samples: session.samples)
    return Rows(
      session: stored, configuration: configuration, samples: SampleCodec.encode(trace), touches: session.touchFacts)
  }

  /// Inserts a session.
  ///
  /// - Parameters:
  ///   - session: Measured if it has no measures; otherwise they are kept.
  ///   - trace: nil if retention has deleted it.
  ///   - touches: The touches of a session with more than one; taken from the trace if empty.
  package func insert(_ session: StoredSession, trace: SampleCodec.Trace?, touches: [TouchFact] = []) throws
    -> Insertion
  {
    let configuration = try configurationID(of: session.header)
    var (measured, touches) = (session, touches)
    // Measures of a coarse grid would differ.
    let isMeasured = !session.measures.isEmpty && (!touches.isEmpty || session.touchCount < 2)
    if !isMeasured, !session.isShared {
      let whole = InteractionSession(session, trace: trace)
      if session.measures.isEmpty {
        (measured.measures, measured.result.stops) = try self.measured(whole, configuration: configuration)
      }
      if touches.isEmpty { touches = whole.touchFacts }
    }
    // A device sends a session that it considered abandoned, and its end if that becomes known later.
    return try insert(
      Rows(session: measured, configuration: configuration, samples: trace.map(SampleCodec.encode), touches: touches))
  }

  private func insert(_ rows: Rows) throws -> Insertion {
    let header = rows.session.header
    guard try !isErased(header.context.token) else { return .erased }
    let person = try personID(of: header.context.token)
    let presentation = try presentationID(
      of: header.context, person: person, configuration: rows.configuration, isShared: rows.session.isShared)
    if try hasOpenSessions.get() { try close(header.uuid) }
    let insertion = try sessionInsertion.get()
    func insertSession() throws -> Bool {
      SessionColumns.add(
        rows.session, configuration: rows.configuration, presentation: presentation, person: person,
        importedAs: try importID(), to: insertion)
      try insertion.execute()
      return db.changesCount > 0
    }
    if try !insertSession() {
      guard try has(header.uuid) else { try db.refuseSuppressed("session") }
      guard try removeAbandoned(rows.session) else { return .known }
      guard try insertSession() else { try db.refuseSuppressed("session") }
    }
    let id = db.lastInsertedRowID
    if let samples = rows.samples {
      let insertion = try traceInsertion.get()
      insertion.add(id)
      insertion.add(samples)
      try insertion.execute()
      try db.checkChanged("session_samples")
    }
    if !rows.touches.isEmpty { try insert(rows.touches, ofSession: id) }
    if let stops = rows.session.result.stops {
      let insertion = try stopInsertion.get()
      SessionStopColumns.add(stops, ofSession: id, to: insertion)
      try insertion.execute()
      try db.checkChanged("session_stop")
    }
    return .added
  }

  /// Returns whether everything that was recorded under a token was erased. Every way into the registry asks this, so that
  /// nothing of it returns.
  func isErased(_ token: String?) throws -> Bool {
    guard let token else { return false }
    let hasAny =
      try hasErasedTokens
      ?? Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM erased_token)")) ?? false
    hasErasedTokens = hasAny
    return try hasAny && Self.hasTombstone(token, in: db)
  }

  /// Returns whether a token has a tombstone.
  package static func hasTombstone(_ token: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM erased_token WHERE hash = ?)"), arguments: [token]) ?? false
  }

  /// Deletes a session that was recorded as abandoned, because its end has arrived: its process was still running,
  /// unseen.
  private func removeAbandoned(_ session: StoredSession) throws -> Bool {
    guard session.result.outcome != .abandoned else { return false }
    try db.execute(
      sql: "DELETE FROM session WHERE uuid = ? AND outcome = 'abandoned'", arguments: [session.header.uuid.text])
    let isRemoved = db.changesCount > 0
    // It may have been the only row of this import.
    if isRemoved { storedImport = nil }
    return isRemoved
  }

  func has(_ uuid: UUID) throws -> Bool {
    let lookup = try sessionLookup.get()
    lookup.add(uuid)
    return try lookup.integer() != nil
  }

  /// Returns whether a session with this UUID is stored with its end.
  package func hasEnd(of uuid: UUID) throws -> Bool {
    let lookup = try endedSessionLookup.get()
    lookup.add(uuid)
    return try lookup.integer() != nil
  }

  func has(presentation uuid: UUID) throws -> Bool {
    let lookup = try presentationLookup.get()
    lookup.add(uuid)
    return try lookup.integer() != nil
  }

  func configurationID(of header: SessionHeader) throws -> Int64 {
    guard let id = try configurationID(header.transition, digest: header.digest, revision: header.revision) else {
      throw RegistryError(
        .unknownConfiguration(
          session: header.uuid, transition: header.transition, digest: header.digest))
    }
    return id
  }

  /// Returns the ID of the configuration with a name and digest, which are the same in every registry.
  ///
  /// If several revisions are equal, it is the one with this number, or the latest.
  package func configurationID(_ transition: String, digest: String, revision: Int) throws -> Int64? {
    try configurations.id(of: transition, digest: digest, revision: revision)
  }

  /// Returns the ID of a session's presentation, and inserts one with only its identity and origin if there is none.
  func presentationID(
    of context: SessionContext, person: Int64?, configuration: Int64, isShared: Bool = false
  ) throws -> Int64? {
    guard let uuid = context.presentation else { return nil }
    if let known = presentations[uuid] { return known }
    let insertion = try presentationInsertion.get()
    insertion.add(uuid)
    insertion.add(configuration)
    insertion.add(person)
    insertion.add(context.origin.rawValue)
    insertion.add(isShared)
    insertion.add(try importID())
    try insertion.execute()
    var id: Int64?
    if db.changesCount > 0 {
      id = db.lastInsertedRowID
    } else {
      let lookup = try presentationLookup.get()
      lookup.add(uuid)
      id = try lookup.integer()
    }
    guard let id else { try db.refuseSuppressed("presentation") }
    remember(id, of: uuid)
    return id
  }

  func remember(_ id: Int64, of presentation: UUID) {
    if presentations.count == Self.remembered { presentations.removeAll(keepingCapacity: true) }
    presentations[presentation] = id
  }

  /// Returns the row of the import; nil for recordings.
  private func importID() throws -> Int64? {
    guard storedImport == nil, let source else { return storedImport }
    storedImport = try source.store(in: db)
    return storedImport
  }

  /// Empties the caches, after a rollback or a change.
  package func forget() {
    presentations.removeAll(keepingCapacity: true)
    people.removeAll(keepingCapacity: true)
    exportedPeople = Result { try hashedPeople() }
    configurations.forget()
    hasErasedTokens = nil
    storedImport = nil
  }
}

extension SessionWriter {
  /// Returns the measures of a session's trace, and its stops with what follows from the trace. Without a readable
  /// configuration nothing is measured, so that the session is stored anyway.
  func measured(_ session: InteractionSession, configuration id: Int64) throws
    -> (measures: SessionMeasures, stops: SessionStops?)
  {
    let header = session.header
    guard
      let configuration = try configurations.configuration(
        withID: id, of: header.transition, digest: header.digest)
    else { return (SessionMeasures(), session.result.stops) }
    return (
      SessionMeasures(of: session, under: configuration), SessionMeasures.stops(of: session, under: configuration)
    )
  }

  /// Stores the touches of a session with more than one.
  func insert(_ touches: [TouchFact], ofSession id: Int64) throws {
    let insertion = try touchInsertion.get()
    for (index, touch) in touches.enumerated() {
      insertion.add(id)
      insertion.add(index + 1)
      insertion.add(touch.beganMicroseconds)
      insertion.add(touch.endedMicroseconds)
      insertion.add(touch.finishes)
      insertion.add(touch.decidedStop)
      try insertion.execute()
    }
  }
}

extension SessionWriter {
  func insert(_ presentations: [PresentationRecord]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    for record in presentations { summary.count(try insert(record)) }
    return summary
  }

  /// Inserts a presentation, or fills in its missing values, and adds its moves.
  package func insert(_ record: PresentationRecord) throws -> Insertion {
    guard try !isErased(record.token) else { return .erased }
    guard
      let configuration = try configurationID(record.transition, digest: record.digest, revision: record.revision)
    else {
      throw RegistryError(
        .unknownPresentedConfiguration(
          presentation: record.uuid, transition: record.transition, digest: record.digest))
    }
    let person = try personID(of: record.token)
    let insertion = try wholePresentationInsertion.get()
    PresentationColumns.add(
      record, configuration: configuration, person: person, importedAs: try importID(), to: insertion)
    let last = db.lastInsertedRowID
    try insertion.execute()
    // Only a new row changes it. Its sessions come next.
    if db.lastInsertedRowID != last { remember(db.lastInsertedRowID, of: record.uuid) }
    let isAdded = db.changesCount > 0
    if !isAdded, try !has(presentation: record.uuid) { try db.refuseSuppressed("presentation") }
    let hasMoved = try !record.moves.isEmpty && addMoves(of: record)
    return isAdded || hasMoved ? .added : .known
  }
}
