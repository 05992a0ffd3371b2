import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A Boolean value that indicates whether SQLite waits for the disk before a change is complete, read from the writing
/// connection before, during and after each kind of change. 2 is FULL, 1 is NORMAL
/// (<https://www.sqlite.org/pragma.html#pragma_synchronous>).
@Suite struct DurabilityTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
    try registry.database.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TEMP TABLE seen (level INTEGER)")
      for table in ["transition", "configuration", "session", "session_samples", "open_session", "presentation"] {
        for event in ["INSERT", "UPDATE", "DELETE"] {
          try db.execute(
            sql: """
              CREATE TEMP TRIGGER "\(table) \(event)" BEFORE \(event) ON main.\(table)
              BEGIN INSERT INTO seen SELECT synchronous FROM pragma_synchronous; END
              """)
        }
      }
    }
  }

  private func level() throws -> Int? {
    try registry.database.writeWithoutTransaction { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") }
  }

  /// Returns the settings that were in effect as rows were written since the last call.
  private func seen() throws -> [Int] {
    try registry.database.writeWithoutTransaction { db in
      let levels = try Int.fetchAll(db, sql: "SELECT DISTINCT level FROM temp.seen")
      try db.execute(sql: "DELETE FROM temp.seen")
      return levels
    }
  }

  private func expectFull(_ change: () throws -> Void) throws {
    #expect(try level() == 2)
    try change()
    #expect(try seen() == [2])
    #expect(try level() == 2)
  }

  private static let start: Int64 = 1_700_000_000_000_000

  @Test func everyChangeWaitsForTheDisk() throws {
    try expectFull { try registry.apply([Example.configuration(Example.plain)]) }
    let slower = try Example.configuration(Example.plain, ["presentation.duration": .number(0.9)])
    try expectFull { try registry.revise("plain") { _ in slower } }
    try expectFull { try registry.retire("plain") }
    try expectFull { try registry.record((1...5).map { Example.session(of: card, beganAt: Self.start + $0) }) }
    var lines: [String] = []
    try registry.exportSessions { lines.append($0) }
    let file = lines.map { $0 + "\n" }.joined()
    _ = try seen()
    try expectFull { try registry.prune(tracesBefore: Self.start + 3, sessionsBefore: Self.start + 2) }
    for inBatches in [true, false] {
      try expectFull {
        var rest: [UInt8]? = Array(file.utf8)
        try registry.importSessions(skippingBadLines: inBatches) {
          defer { rest = nil }
          return rest
        }
        try registry.prune(tracesBefore: nil, sessionsBefore: .max)
      }
    }
    try expectFull {
      try registry.record(presentations: [
        PresentationRecord(uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest)
      ])
    }
  }

  @Test func aRecordersSessionsWaitForTheDiskAndItsNotesDoNot() throws {
    let scheduler = ManualScheduler()
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, scheduler: scheduler)
    scheduler.advance(by: .zero)
    let session = Example.session(of: card)
    let trace = recorder.begin(session.header)
    scheduler.advance(by: .zero)
    #expect(try seen() == [1])
    session.samples.forEach(trace.append)
    trace.end(with: session.result)
    try expectFull { #expect(recorder.flush()) }
    #expect(recorder.statistics.recorded == 1)
  }
}
