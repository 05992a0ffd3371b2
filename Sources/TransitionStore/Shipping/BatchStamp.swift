package import Foundation
import GRDB

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

/// A batch whose rows are exported in place of a filter's.
struct ExchangePart {
  let stamp: BatchStamp
  /// The row ID in table `batch`.
  let batch: Int64
  let withTraces: Bool

  func condition(_ table: String) -> (sql: String, arguments: StatementArguments) {
    ("\(table).id IN (SELECT \(table)_id FROM batch_\(table) WHERE batch_id = ?)", [batch])
  }
}
