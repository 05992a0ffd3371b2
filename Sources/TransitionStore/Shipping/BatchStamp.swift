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

  /// Creates the facts from a batch.
  init(token: String, _ stamp: BatchStamp) {
    let rate = max(stamp.samplingRate ?? 1, 1e-6)
    self.init(
      token: token, logEndsAtMicroseconds: stamp.createdAtMicroseconds,
      representsMilli: Int64((Double(Self.itself) / rate).rounded()))
  }
}

extension InstallFact {
  static func areStored(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM install_fact)") ?? false
  }

  static func stored(of token: String, in db: Database) throws -> InstallFact? {
    let sql = "SELECT log_ends_at_us, represents_milli FROM install_fact WHERE token = ?"
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [token]).map {
      try InstallFact(
        token: token, logEndsAtMicroseconds: $0.decode(atIndex: 0), representsMilli: $0.decode(atIndex: 1))
    }
  }

  /// Stores the facts, unless later ones are stored.
  package func store(in db: Database) throws {
    let sql = """
      INSERT INTO install_fact (token, log_ends_at_us, represents_milli) VALUES (?, ?, ?)
      ON CONFLICT (token) DO UPDATE SET log_ends_at_us = excluded.log_ends_at_us,
        represents_milli = excluded.represents_milli
      WHERE (excluded.log_ends_at_us, excluded.represents_milli) > (log_ends_at_us, represents_milli)
      """
    try db.cachedStatement(sql: sql).execute(arguments: [token, logEndsAtMicroseconds, representsMilli])
  }
}

/// A batch to export, instead of the rows of a filter.
struct ExchangePart {
  let stamp: BatchStamp
  /// The row ID in table `batch`.
  let batch: Int64
  let withTraces: Bool

  func condition(_ table: String) -> (sql: String, arguments: StatementArguments) {
    ("\(table).id IN (SELECT \(table)_id FROM batch_\(table) WHERE batch_id = ?)", [batch])
  }
}
