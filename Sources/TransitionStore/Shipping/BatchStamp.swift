package import Foundation
package import GRDB

/// The header of a batch.
package struct BatchStamp: Sendable, Hashable {
  package var id: UUID
  /// The creation time, in UTC microseconds since 1970, by the device's clock.
  package var createdAtMicroseconds: Int64
  /// The time at which the file was written for sending, by the device's clock.
  package var sentAtMicroseconds: Int64
  /// The share of installs that record, 0…1; nil if all do.
  package var samplingRate: Double?

  package init(id: UUID, createdAtMicroseconds: Int64, sentAtMicroseconds: Int64, samplingRate: Double?) {
    (self.id, self.createdAtMicroseconds, self.sentAtMicroseconds) = (id, createdAtMicroseconds, sentAtMicroseconds)
    self.samplingRate = samplingRate
  }
}

/// Facts about the install of a token, in addition to its recordings.
package struct InstallFact: Sendable, Hashable {
  package var token: String
  /// The creation time of its last batch, in UTC microseconds since 1970. Recordings until then are complete.
  package var logEndsAtMicroseconds: Int64
  /// The number of installs that it represents, in thousandths: 1000 divided by its sampling rate.
  package var representsMilli: Int64

  /// The ``representsMilli`` of an install that represents only itself.
  package static let itself: Int64 = 1000

  package init(token: String, logEndsAtMicroseconds: Int64, representsMilli: Int64) {
    (self.token, self.logEndsAtMicroseconds) = (token, logEndsAtMicroseconds)
    self.representsMilli = representsMilli
  }

  init(token: String, _ stamp: BatchStamp) {
    let rate = max(stamp.samplingRate ?? 1, 1e-6)
    self.init(
      token: token, logEndsAtMicroseconds: stamp.createdAtMicroseconds,
      representsMilli: Int64((Double(Self.itself) / rate).rounded()))
  }
}

extension InstallFact {
  static func areStored(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE log_ends_at_us IS NOT NULL)") ?? false
  }

  static func stored(of token: String, in db: Database) throws -> InstallFact? {
    let sql =
      "SELECT log_ends_at_us, represents_milli FROM person WHERE token = ? AND log_ends_at_us IS NOT NULL"
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [token]).map {
      try InstallFact(
        token: token, logEndsAtMicroseconds: $0.decode(atIndex: 0), representsMilli: $0.decode(atIndex: 1))
    }
  }

  /// Stores the facts with their person, unless there is none or later ones are stored.
  package func store(by writer: SessionWriter, in db: Database) throws {
    guard let person = try writer.storedPersonID(of: token) else { return }
    let sql = """
      UPDATE person SET log_ends_at_us = ?2, represents_milli = ?3
      WHERE id = ?1 AND (log_ends_at_us IS NULL OR (?2, ?3) > (log_ends_at_us, represents_milli))
      """
    try db.cachedStatement(sql: sql).execute(arguments: [person, logEndsAtMicroseconds, representsMilli])
  }
}

struct ExchangePart {
  let stamp: BatchStamp
  let batch: Int64
  let withTraces: Bool

  func condition(_ table: String) -> (sql: String, arguments: StatementArguments) {
    ("\(table).id IN (SELECT \(table)_id FROM batch_\(table) WHERE batch_id = ?)", [batch])
  }
}
