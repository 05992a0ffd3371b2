import Foundation
import GRDB

extension TransitionRegistry {
  /// Runs one transaction that writes, all or nothing, and waits while another program does.
  ///
  /// The waiting is done without the writing connection, of which there is one: whoever cannot wait would stand in line
  /// behind whoever can, for as long.
  ///
  /// - Parameters:
  ///   - body: Runs once, in the transaction.
  ///   - afterwards: Runs behind it, before anyone else can write with this object.
  func transaction<T>(
    _ body: (Database) throws -> T, then afterwards: (Database) throws -> Void
  ) throws(RegistryError) -> T {
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      var tries = 0
      while true {
        var hasBegun = false
        do {
          return try database.writeWithoutTransaction { db in
            let result = try atOnce(in: db) { db in
              hasBegun = true
              return try inPlace(db, body)
            }
            try afterwards(db)
            return result
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && !hasBegun {
          guard LockPatience.wait(afterTries: tries) else { throw error }
          tries += 1
        }
      }
    }
  }

  /// One transaction, for whose lock nobody waits.
  private func atOnce<T>(in db: Database, _ body: (Database) throws -> T) throws -> T {
    let isGranted = LockPatience.isGranted
    var result: T?
    try LockPatience.$isGranted.withValue({ false }) {
      try db.inTransaction(.immediate) {
        result = try LockPatience.$isGranted.withValue(isGranted) { try body(db) }
        return .commit
      }
    }
    guard let result else { throw RegistryError.other(path: path, code: 1, message: "nothing was done") }
    return result
  }
}
