import Foundation
package import GRDB

/// The rule for a person who has not chosen yet whether an app records their drags.
///
/// The choice itself is stored in the registry: see ``SessionRecorder/setEnabled(_:)``. It takes precedence over this rule.
public enum RecordingConsent: Sendable, Hashable {
  /// Record until the person objects.
  case given
  /// Record nothing until the person agrees, as the law of the EU requires (ePrivacy directive, article 5, paragraph 3).
  case required
}

extension TransitionRegistry {
  /// Returns whether recorders write: the person has not refused, the install is in the sample, and the registry does not
  /// replace a file that could not be opened.
  package func isRecordingAllowed(consent: RecordingConsent) throws(RegistryError) -> Bool {
    guard !isStandIn else { return false }
    return try read { try Self.isRecordingAllowed(consent, in: $0) }
  }

  static func isRecordingAllowed(_ consent: RecordingConsent, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(records, ?) = 1 AND (sampling_rate IS NULL OR coalesce(sampling_draw, 1) < sampling_rate)
          FROM install_setting
          """), arguments: [consent == .given]) ?? (consent == .given)
  }

  /// Stores the person's choice, now and for all later launches.
  ///
  /// To change a running ``SessionRecorder`` too, call ``SessionRecorder/setEnabled(_:)``, which calls this function.
  ///
  /// Turning recording off deletes every drag and presentation of origin `device` that the ``outbox`` has not acknowledged,
  /// the begin markers of open sessions, and the install's token. Acknowledged ones stay, without token. A batch that the
  /// app already has cannot be recalled. The function is for the registry that an app keeps: in a registry of imported
  /// drags, it deletes those as well.
  package func setRecordingAllowed(_ isAllowed: Bool) throws(RegistryError) {
    try write { db in
      try Self.set("records", to: isAllowed, in: db)
      guard !isAllowed else { return }
      try Self.overwritingDeletedRows(in: db) {
        try Self.forgetInstall(in: db)
        try db.execute(sql: Self.deletionOfUnacknowledged)
      }
    }
  }

  /// Once the outbox has started, a row of this device has a number until it is acknowledged. Before, nothing is.
  private static let deletionOfUnacknowledged = """
    DELETE FROM batch WHERE received_at_us IS NULL AND erases = 0;
    DELETE FROM session WHERE origin = 'device' AND shared = 0
      AND (sequence IS NOT NULL OR NOT EXISTS (SELECT 1 FROM storage_sequence));
    DELETE FROM presentation WHERE coalesce(origin, 'device') = 'device' AND shared = 0
      AND (end_sequence IS NOT NULL OR NOT EXISTS (SELECT 1 FROM storage_sequence))
      AND NOT EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id);
    UPDATE session SET person_id = NULL WHERE origin = 'device';
    UPDATE presentation SET person_id = NULL WHERE coalesce(origin, 'device') = 'device';
    UPDATE presentation SET end_sequence = NULL WHERE end_sequence IS NOT NULL;
    \(Person.deletionOfUnused);
    """

  /// Sets the share of installs that record.
  ///
  /// Each install draws once whether it records. A larger share adds installs and removes none. The share is part of
  /// each batch of the ``outbox``.
  ///
  /// - Parameter rate: 0…1; nil for all installs. Values outside are clamped.
  public func setSamplingRate(_ rate: Double?) throws(RegistryError) {
    try write { db in
      try Self.set("sampling_rate", to: rate.map { min(max($0, 0), 1) }, in: db)
      try db.execute(
        sql: "UPDATE install_setting SET sampling_draw = ? WHERE sampling_draw IS NULL",
        arguments: [Double.random(in: 0..<1)])
    }
  }

  /// Deletes everything that was recorded: sessions, presentations, people, the token, the exchange key, the data
  /// waiting to be sent and a damaged file that was moved aside.
  ///
  /// Recording stays off until `setRecordingAllowed(_:)` turns it on. If data was sent before, the ``outbox`` then
  /// has a batch that requests its erasure from the server. It waits until it is acknowledged, even if the process is
  /// killed. The hashes in it are deleted with it.
  public func eraseInstall() throws(RegistryError) {
    try write { db in
      try Self.set("records", to: false, in: db)
      try Self.overwritingDeletedRows(in: db) {
        try Self.forgetInstall(in: db)
        try db.execute(
          sql: """
            DELETE FROM batch WHERE received_at_us IS NULL AND erases = 0;
            DELETE FROM session;
            DELETE FROM presentation;
            DELETE FROM person;
            DELETE FROM exchange_key;
            """)
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sent_token WHERE batch_id IS NULL)") == true
        else { return }
        try db.execute(
          sql: "INSERT INTO batch (uuid, created_at_us, erases) VALUES (?, ?, 1)", arguments: [UUID().text, now()])
        try db.execute(
          sql: "UPDATE sent_token SET batch_id = ? WHERE batch_id IS NULL", arguments: [db.lastInsertedRowID])
      }
    }
    if !isInMemory { AsideFile(of: path).remove() }
    try giveBackErased()
  }

  /// Returns the space of erased rows to the system, and empties the WAL that still has them. If other programs prevent
  /// it, the next prune does it.
  package func giveBackErased() throws(RegistryError) {
    try translatingErrors(of: path) { _ = try giveBackRoom(rewriting: false, hasDeleted: true) }
  }

  /// Deletes the stored hashes of sent tokens, once the server no longer keeps the data.
  ///
  /// - Parameter time: Deletes hashes that were last sent before this time; UTC microseconds since 1970, by the
  ///   device's clock.
  public func forgetSentTokens(sentBefore time: Int64) throws(RegistryError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM sent_token WHERE last_sent_at_us < ? AND batch_id IS NULL", arguments: [time])
    }
  }

  static func set(_ column: String, to value: (any DatabaseValueConvertible)?, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO install_setting (id, \(column)) VALUES (1, ?)
        ON CONFLICT (id) DO UPDATE SET \(column) = excluded.\(column)
        """, arguments: [value])
    try db.checkChanged("install_setting")
  }

  private static func forgetInstall(in db: Database) throws {
    try db.execute(sql: "DELETE FROM open_session; DELETE FROM install_token")
  }

  /// Overwrites the rows that `body` deletes with zeros.
  package static func overwritingDeletedRows<T>(in db: Database, _ body: () throws -> T) throws -> T {
    let usual = try Int.fetchOne(db, sql: "PRAGMA secure_delete") ?? 0
    try db.execute(sql: "PRAGMA secure_delete = ON")
    // GRDB reports only errors of the pragma itself. 2 is FAST, which leaves free pages unchanged.
    defer { try? db.execute(sql: "PRAGMA secure_delete = \(usual == 2 ? "FAST" : "\(usual)")") }
    return try body()
  }
}
