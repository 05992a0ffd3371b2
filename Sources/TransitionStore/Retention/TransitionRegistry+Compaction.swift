import Foundation
import GRDB

extension TransitionRegistry {
  /// Gives the room of deleted rows back to the system: free pages, and the log that still has what was in them.
  ///
  /// - Parameters:
  ///   - rewriting: Whether the file is written anew in any case.
  ///   - hasDeleted: Whether something was deleted just now; without, a file without free pages has nothing to give back.
  /// - Returns: False where that could not be done: others were busy with the file all the time, or the disk is full.
  func giveBackRoom(rewriting: Bool, hasDeleted: Bool) throws -> Bool {
    do {
      if try rewriting || !keepsTrackOfPages {
        try rewrite(evenIfFull: rewriting || hasDeleted)
      } else {
        while try giveBackPages() { Thread.sleep(forTimeInterval: Self.pause) }
      }
      return try emptyLog()
    } catch let error as DatabaseError where Self.leavesIt.contains(error.resultCode) {
      return false
    }
  }

  /// Gives back what migrations left. A file that does not keep track of its pages is written anew by its next pruning.
  func giveBackFreePages() throws(RegistryError) {
    try translatingErrors(of: path) {
      if try keepsTrackOfPages { _ = try giveBackRoom(rewriting: false, hasDeleted: false) }
    }
  }

  /// What the deleting is done in spite of: then the file only stays as large as it is.
  private static let leavesIt: [ResultCode] = [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR]

  private var keepsTrackOfPages: Bool {
    get throws { try database.read { db in try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 0 } }
  }

  /// Writes the file anew, after which it keeps track of its pages.
  private func rewrite(evenIfFull: Bool) throws {
    try database.writeWithoutTransaction { db in
      guard try evenIfFull || Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0 else { return }
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "VACUUM")
    }
  }

  /// Pages that are given back at a time, 4 MB at the usual size: with a page moved into the place of each, that takes
  /// some 10 ms.
  static let pagesAtATime = 1000
  /// Seconds in which others can write: who waits asks at least as often; see ``LockPatience``.
  private static let pause = 0.01

  /// Gives back some of the free pages, in a transaction of their own.
  ///
  /// - Returns: Whether there are more.
  func giveBackPages() throws -> Bool {
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesAtATime))")
      return try Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0
    }
  }

  /// Moves the log into the file and empties it, which takes a moment in which nobody reads. That moment is waited for
  /// between the tries, without the lock: with it, everybody who wants to write would wait for a long report.
  ///
  /// - Returns: False where somebody read all the time.
  private func emptyLog() throws -> Bool {
    guard !isInMemory else { return true }
    let impatient = try DatabaseQueue(path: path, configuration: .registry(readonly: false, waiting: .immediateError))
    for _ in 0..<Self.emptyingTries {
      do {
        let log = try impatient.writeWithoutTransaction { db in
          try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        if log?[0] as Int? != 1 { return true }
      } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
        // Somebody else empties it.
      }
      Thread.sleep(forTimeInterval: Self.emptyingPause)
    }
    return false
  }

  /// Five seconds in all.
  private static let emptyingTries = 250
  /// Seconds from one try to the next.
  private static let emptyingPause = 0.02
}
