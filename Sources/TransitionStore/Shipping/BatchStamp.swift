package import Foundation
import GRDB

/// What the first line of a batch says of the delivery.
package struct BatchStamp: Sendable, Hashable {
  package var id: UUID
  /// UTC microseconds since 1970, by the device's clock.
  package var createdAtMicroseconds: Int64
  /// When it was written for sending, by the device's clock.
  package var sentAtMicroseconds: Int64
  /// The share of installs that record, 0…1; nil where all do.
  package var samplingRate: Double?

  package init(id: UUID, createdAtMicroseconds: Int64, sentAtMicroseconds: Int64, samplingRate: Double?) {
    (self.id, self.createdAtMicroseconds, self.sentAtMicroseconds) = (id, createdAtMicroseconds, sentAtMicroseconds)
    self.samplingRate = samplingRate
  }
}

/// The rows of a batch, in place of those that a filter selects.
struct ExchangePart {
  let stamp: BatchStamp
  /// The row of table `batch`.
  let batch: Int64
  let withTraces: Bool

  func condition(_ table: String) -> (sql: String, arguments: StatementArguments) {
    ("\(table).id IN (SELECT \(table)_id FROM batch_\(table) WHERE batch_id = ?)", [batch])
  }
}
