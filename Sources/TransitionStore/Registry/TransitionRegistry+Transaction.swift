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
  ///   - outlivesPower: Whether it waits for the disk; else it outlives this process, and a power cut may take it along.
  ///   - patience: How long it waits; nil for this registry's.
  func transaction<T>(
    _ body: (Database) throws -> T, then afterwards: (Database) throws -> Void = { _ in },
    outlivesPower: Bool = true, patience: LockPatience? = nil
  ) throws(RegistryError) -> T {
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      var tries = 0
      while true {
        var hasBegun = false
        do {
          return try database.writeWithoutTransaction { db in
            if !outlivesPower { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
            // Whatever happened, what comes next is written with FULL.
            defer { if !outlivesPower { try? db.execute(sql: "PRAGMA synchronous = FULL") } }
            var result: T?
            try db.inTransactionAtOnce {
              hasBegun = true
              result = try inPlace(db, body)
              return .commit
            }
            try afterwards(db)
            guard let result else { throw RegistryError.other(path: path, code: 1, message: "nothing was done") }
            return result
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && !hasBegun {
          guard (patience ?? self.patience).wait(afterTries: tries, writer: { FileLocks.writer(ofDatabaseAt: path) })
          else { throw error }
          tries += 1
        }
      }
    }
  }
}
