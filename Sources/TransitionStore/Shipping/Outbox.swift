public import Foundation
import GRDB

/// The recorded data of a device that the server has not acknowledged.
///
/// Rows wait in the order of storage, which no clock and no deletion changes.
/// ``next(maxBytes:maxSessions:withTraces:)`` moves the first of them into a batch. The batch is stored before it is
/// returned, so that a process that ends loses nothing: at the next start, ``unacknowledged()`` lists the batches to
/// send again, under the same IDs. ``acknowledge(_:)`` releases the rows of one batch, in any order. The server keeps
/// one row for each UUID.
///
/// ``start()`` starts the outbox. From then on, recorded data waits, and
/// `TransitionRegistry.prune(tracesBefore:sessionsBefore:origin:imports:rewriting:dryRun:)` keeps it. See
/// <doc:SendingDragsHome>.
public struct Outbox: Sendable {
  let registry: TransitionRegistry
  /// The maximum size of waiting data, in bytes. Beyond it, the oldest traces are dropped first, then the oldest
  /// sessions, then the oldest presentations.
  public let maximumBytes: Int

  /// The default limit: about three weeks of heavy use.
  public static let defaultMaximumBytes = 20_000_000

  /// One delivery.
  public struct Batch: Sendable, Hashable {
    /// The delivery's ID, which stays the same whenever it is sent again.
    public let id: UUID
    /// The creation time, in UTC microseconds since 1970, by the device's clock.
    package let createdAtMicroseconds: Int64
    /// The number of sessions in the batch.
    public let sessions: Int
    /// The number of presentations in the batch.
    package let presentations: Int
    /// The number of tokens whose erasure it requests from the server; see ``TransitionRegistry/eraseInstall()``.
    package let erasedTokens: Int
    /// The file to send: NDJSON of `ExchangeFormat`.
    public let contents: Data
  }

  /// The amounts of data that wait and that were dropped.
  public struct Status: Sendable, Hashable {
    /// The number of unacknowledged sessions, including those in a batch.
    public var sessions = 0
    /// The number of presentations that are unacknowledged or have new values since.
    public var presentations = 0
    /// The number of unacknowledged batches.
    public var batches = 0
    /// The approximate size of the waiting data, in bytes.
    public var bytes = 0
    /// The number of traces that were dropped unsent because of ``Outbox/maximumBytes``.
    public var droppedTraces = 0
    /// The number of sessions that were dropped unsent because of ``Outbox/maximumBytes``.
    public var droppedSessions = 0
    /// The number of presentations that were dropped unsent because of ``Outbox/maximumBytes``.
    public var droppedPresentations = 0
  }
}

extension TransitionRegistry {
  /// The outbox of this registry, limited to ``Outbox/defaultMaximumBytes``.
  public var outbox: Outbox { outbox(maximumBytes: Outbox.defaultMaximumBytes) }

  /// Returns the outbox of this registry.
  ///
  /// - Parameter maximumBytes: The maximum size of waiting data, in bytes, from 0.
  public func outbox(maximumBytes: Int) -> Outbox { Outbox(registry: self, maximumBytes: max(0, maximumBytes)) }
}

extension Outbox {
  /// Starts the outbox: stored and future recordings of this device wait to be sent.
  ///
  /// An app calls it at every start, before it prunes. ``next(maxBytes:maxSessions:withTraces:)`` does so too.
  public func start() throws(RegistryError) {
    guard try !registry.read({ try Self.isStarted(in: $0) }) else { return }
    try registry.write { try start(in: $0) }
  }

  private static func isStarted(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM storage_sequence)") ?? false
  }

  /// Moves the first waiting rows into a new batch.
  ///
  /// - Parameters:
  ///   - maxBytes: The maximum size of ``Batch/contents``; a single row may be longer.
  ///   - maxSessions: The maximum number of sessions and presentations, from 1.
  ///   - withTraces: Whether to send the positions of fingers: a session with them is about four times as large.
  /// - Returns: nil if nothing waits.
  /// - Throws: ``RegistryError``; no batch is made then.
  public func next(
    maxBytes: Int = 1_000_000, maxSessions: Int = 500, withTraces: Bool = true
  ) throws(RegistryError) -> Batch? {
    try start()
    // If no row waits, there is nothing to write and no key to create.
    guard try registry.read({ try !waiting(in: $0, atMost: 1).isEmpty }) else { return nil }
    _ = try registry.exchangeKey()
    return try registry.write { db in
      try trim(in: db)
      var rows = try waiting(in: db, atMost: max(1, maxSessions))
      guard !rows.isEmpty else { return nil }
      let (id, now) = (UUID(), registry.now())
      try db.execute(sql: "INSERT INTO batch (uuid, created_at_us) VALUES (?, ?)", arguments: [id.text, now])
      try db.checkChanged("batch")
      let batch = db.lastInsertedRowID
      try add(rows, to: batch, in: db)
      while true {
        let found = try contents(of: id, withTraces: withTraces, in: db)
        guard let found, found.contents.count > maxBytes, rows.count > 1 else {
          try noteTokens(of: batch, at: now, in: db)
          return found
        }
        // The rows are longer than expected: half of them wait for the next batch.
        for row in rows.suffix(rows.count / 2) { try remove(row, from: batch, in: db) }
        rows.removeLast(rows.count / 2)
      }
    }
  }

  /// Returns the IDs of the unacknowledged batches, oldest first.
  ///
  /// After a start, send those again that no background upload of the system is still transferring.
  public func unacknowledged() throws(RegistryError) -> [UUID] {
    try registry.read { db in
      try String.fetchAll(db, sql: "SELECT uuid FROM batch WHERE received_at_us IS NULL ORDER BY id")
        .compactMap(UUID.init(uuidString:))
    }
  }

  /// Returns an unacknowledged batch, to send it again.
  ///
  /// - Returns: nil if it was acknowledged, or if all its content is in a later batch.
  public func batch(_ id: UUID, withTraces: Bool = true) throws(RegistryError) -> Batch? {
    try registry.read { db in try contents(of: id, withTraces: withTraces, in: db) }
  }

  /// Releases the rows of a batch that the server has received.
  ///
  /// A presentation with new values since it was sent keeps waiting.
  ///
  /// - Returns: Whether there was such a batch.
  @discardableResult
  public func acknowledge(_ id: UUID) throws(RegistryError) -> Bool {
    try registry.write { db in
      guard let batch = try Self.row(of: id, in: db)?.id else { return false }
      for (table, sequence) in [("session", "sequence"), ("presentation", "end_sequence")] {
        try db.execute(
          sql: """
            UPDATE \(table) SET \(sequence) = NULL
            WHERE id IN (SELECT \(table)_id FROM batch_\(table) WHERE batch_id = ?)
            """, arguments: [batch])
      }
      try db.execute(sql: "DELETE FROM batch WHERE id = ?", arguments: [batch])
      return true
    }
  }

  /// Returns the amounts of data that wait and that were dropped.
  public func status() throws(RegistryError) -> Status {
    try registry.read { db in
      var status = Status()
      status.sessions = try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE sequence IS NOT NULL") ?? 0
      status.presentations =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM presentation WHERE end_sequence IS NOT NULL") ?? 0
      status.batches = try Int.fetchOne(db, sql: "SELECT count(*) FROM batch WHERE received_at_us IS NULL") ?? 0
      status.bytes = try bytes(in: db)
      let sql = "SELECT dropped_traces, dropped_sessions, dropped_presentations FROM storage_sequence"
      if let row = try Row.fetchOne(db, sql: sql) {
        (status.droppedTraces, status.droppedSessions) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
        status.droppedPresentations = try row.decode(atIndex: 2)
      }
      return status
    }
  }
}

// MARK: - Rows

extension Outbox {
  private struct Waiting {
    let table: String
    let id: Int64
  }

  /// Numbers the stored rows, and has triggers number rows from now on.
  private func start(in db: Database) throws {
    try db.execute(sql: "INSERT INTO storage_sequence (id, last) VALUES (1, 0) ON CONFLICT DO NOTHING")
    guard db.changesCount > 0 else { return }
    for (table, sequence) in [("presentation", "end_sequence"), ("session", "sequence")] {
      try db.execute(
        sql: """
          UPDATE \(table) SET \(sequence) = (SELECT last FROM storage_sequence) + numbered.place
          FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM \(table)
            WHERE coalesce(origin, 'device') = 'device' AND shared = 0) AS numbered
          WHERE numbered.id = \(table).id
          """)
      try db.execute(
        sql: "UPDATE storage_sequence SET last = max(last, coalesce((SELECT max(\(sequence)) FROM \(table)), 0))")
    }
  }

  private func waiting(in db: Database, atMost count: Int) throws -> [Waiting] {
    let sql = """
      SELECT 'session' AS name, id, sequence AS number FROM session
      WHERE sequence IS NOT NULL AND id NOT IN (SELECT session_id FROM batch_session)
      UNION ALL
      SELECT 'presentation', id, end_sequence FROM presentation
      WHERE end_sequence IS NOT NULL AND id NOT IN (SELECT presentation_id FROM batch_presentation)
      ORDER BY number LIMIT ?
      """
    return try Row.fetchAll(db, sql: sql, arguments: [count]).map {
      Waiting(table: try $0.decode(atIndex: 0), id: try $0.decode(atIndex: 1))
    }
  }

  private func add(_ rows: [Waiting], to batch: Int64, in db: Database) throws {
    for row in rows {
      try db.cachedStatement(sql: "INSERT INTO batch_\(row.table) (batch_id, \(row.table)_id) VALUES (?, ?)")
        .execute(arguments: [batch, row.id])
    }
  }

  private func remove(_ row: Waiting, from batch: Int64, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM batch_\(row.table) WHERE batch_id = ? AND \(row.table)_id = ?")
      .execute(arguments: [batch, row.id])
  }

  private static func row(of id: UUID, in db: Database) throws -> (id: Int64, createdAt: Int64)? {
    let sql = "SELECT id, created_at_us FROM batch WHERE uuid = ? AND received_at_us IS NULL"
    return try Row.fetchOne(db, sql: sql, arguments: [id.text]).map {
      (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1))
    }
  }

  private func contents(of id: UUID, withTraces: Bool, in db: Database) throws -> Batch? {
    guard let (row, createdAt) = try Self.row(of: id, in: db) else { return nil }
    let rate = try Double.fetchOne(db, sql: "SELECT sampling_rate FROM install_setting")
    let stamp = BatchStamp(
      id: id, createdAtMicroseconds: createdAt, sentAtMicroseconds: registry.now(), samplingRate: rate)
    var writer = try ExchangeWriter(
      db, filter: ExchangeFilter(), form: .exchange(nil), path: registry.path,
      part: ExchangePart(stamp: stamp, batch: row, withTraces: withTraces))
    var contents = Data()
    let summary = try writer.run { line in
      contents.append(contentsOf: line.utf8)
      contents.append(UInt8(ascii: "\n"))
    }
    guard summary.sessions + summary.presentations + summary.erasedTokens > 0 else { return nil }
    return Batch(
      id: id, createdAtMicroseconds: createdAt, sessions: summary.sessions, presentations: summary.presentations,
      erasedTokens: summary.erasedTokens, contents: contents)
  }

  /// Records the hashed tokens of a batch, so that the install can later request the erasure of sent data.
  private func noteTokens(of batch: Int64, at now: Int64, in db: Database) throws {
    guard let key = try TransitionRegistry.storedExchangeKey(in: db) else { return }
    let tokens = try String.fetchAll(
      db,
      sql: """
        SELECT token FROM person WHERE id IN (
          SELECT person_id FROM session JOIN batch_session ON session_id = session.id WHERE batch_id = ?1
          UNION SELECT person_id FROM presentation JOIN batch_presentation ON presentation_id = presentation.id
          WHERE batch_id = ?1)
        """, arguments: [batch])
    for token in tokens {
      try db.execute(
        sql: """
          INSERT INTO sent_token (hash, last_sent_at_us) VALUES (?, ?)
          ON CONFLICT (hash) DO UPDATE SET last_sent_at_us = max(last_sent_at_us, excluded.last_sent_at_us)
          """, arguments: [key.hash(of: token), now])
    }
  }
}

// MARK: - The bound

extension Outbox {
  /// The approximate size of a session without its trace, or of a presentation, including indexes, in bytes.
  static let rowBytes = 400

  func bytes(in db: Database) throws -> Int {
    let sql = """
      SELECT (SELECT count(*) FROM session WHERE sequence IS NOT NULL) * \(Self.rowBytes)
        + (SELECT count(*) FROM presentation WHERE end_sequence IS NOT NULL) * \(Self.rowBytes)
        + (SELECT coalesce(sum(length(samples)), 0) FROM session_samples
          JOIN session ON session.id = session_id WHERE sequence IS NOT NULL)
      """
    return try Int.fetchOne(db, sql: sql) ?? 0
  }

  /// Drops data beyond the limit, the oldest traces, then the oldest sessions, then the oldest presentations, and counts
  /// them.
  func trim(in db: Database) throws {
    var excess = try bytes(in: db) - maximumBytes
    guard excess > 0 else { return }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT session.id, coalesce(length(samples), 0) FROM session
        LEFT JOIN session_samples ON session_id = session.id WHERE sequence IS NOT NULL ORDER BY sequence
        """)
    let sessions = try rows.map { row -> (id: Int64, trace: Int) in
      (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
    }
    var dropped = (traces: 0, sessions: 0, presentations: 0)
    for session in sessions where excess > 0 && session.trace > 0 {
      try db.cachedStatement(sql: "DELETE FROM session_samples WHERE session_id = ?").execute(arguments: [session.id])
      excess -= session.trace
      dropped.traces += 1
    }
    for session in sessions where excess > 0 {
      try db.cachedStatement(sql: "DELETE FROM session WHERE id = ?").execute(arguments: [session.id])
      excess -= Self.rowBytes
      dropped.sessions += 1
    }
    if excess > 0 {
      try db.execute(
        sql: """
          DELETE FROM presentation WHERE id IN (
            SELECT id FROM presentation WHERE end_sequence IS NOT NULL AND \(PresentationColumns.isWithoutSessions)
            ORDER BY end_sequence LIMIT ?)
          """, arguments: [(excess + Self.rowBytes - 1) / Self.rowBytes])
      dropped.presentations = db.changesCount
    }
    try db.execute(
      sql: """
        UPDATE storage_sequence SET dropped_traces = dropped_traces + ?, dropped_sessions = dropped_sessions + ?,
          dropped_presentations = dropped_presentations + ?
        """, arguments: [dropped.traces, dropped.sessions, dropped.presentations])
  }
}
