import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A trigger that was added to the file drops rows without an error. The reported result must match the stored rows.
@Suite struct SuppressedWriteTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry

  init() throws {
    directory = try TemporaryDirectory()
    registry = try TransitionRegistry(at: directory.file(), access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    try registry.retire("plain")
  }

  /// Adds a trigger that drops or ignores every write to a table.
  private func suppress(_ action: String, _ table: String) throws {
    try registry.database.write { db in
      try db.execute(sql: "CREATE TRIGGER foreigner BEFORE \(action) ON \(table) BEGIN SELECT RAISE(IGNORE); END")
    }
  }

  private func counts() throws -> [[SQLValue]] {
    try [
      "transition", "configuration", "session", "session_samples", "presentation", "install_token", "install_setting",
    ].map { table in
      try registry.query("SELECT '\(table)', count(*) FROM \(table)").rows[0]
    }
  }

  private func changes() throws -> [(action: String, table: String, change: () throws -> Void)] {
    let card = try registry.transition(named: "card-modal")
    let session = Example.session(
      of: card, context: SessionContext(presentation: UUID(), origin: .device, token: "token"))
    let other = try Example.configuration(Example.interactive, ["presentation.duration": .number(0.7)])
    let presentation = PresentationRecord(
      uuid: UUID(), transition: "card-modal", revision: 1, digest: card.digest, presentedAtMicroseconds: 1)
    var stopped = Example.session(of: card)
    stopped.result.stops = Example.stops
    let person = Example.session(of: card, context: SessionContext(token: "one"))
    return [
      ("INSERT", "configuration", { try registry.apply([other]) }),
      ("INSERT", "configuration", { try registry.revise("card-modal") { _ in other } }),
      (
        "INSERT", "transition",
        { try registry.apply([Example.configuration(Example.interactive.merging(["name": .text("third")]) { $1 })]) }
      ),
      ("UPDATE", "transition", { try registry.retire("card-modal") }),
      ("UPDATE", "transition", { try registry.apply([Example.configuration(Example.plain)]) }),
      ("INSERT", "session", { try registry.record([session]) }),
      ("INSERT", "session_samples", { try registry.record([session]) }),
      ("INSERT", "session_stop", { try registry.record([stopped]) }),
      ("INSERT", "presentation", { try registry.record([session]) }),
      ("INSERT", "presentation", { try registry.record(presentations: [presentation]) }),
      ("INSERT", "install_token", { _ = try registry.installToken() }),
      ("INSERT", "install_setting", { try registry.setRecordingAllowed(true) }),
      ("INSERT", "person", { try registry.record([person]) }),
      ("INSERT", "exchange_key", { _ = try registry.exchangeKey() }),
    ]
  }

  @Test func whatATriggerSuppressesIsNotReportedAsStored() throws {
    for (action, table, change) in try changes() {
      try suppress(action, table)
      let before = try counts()
      let error = #expect(throws: RegistryError.self, "\(action) \(table)") { try change() }
      #expect(error == RegistryError(.suppressed(path: registry.path, table: table)), "\(action) \(table)")
      #expect(try counts() == before)
      try registry.database.write { db in try db.execute(sql: "DROP TRIGGER foreigner") }
    }
  }

  @Test func whatCannotBeDeletedIsNotReportedAsDeleted() throws {
    let card = try registry.transition(named: "card-modal")
    try registry.record([Example.session(of: card), Example.session(of: card)])
    try suppress("DELETE", "session")
    #expect(throws: RegistryError(.suppressed(path: registry.path, table: "session"))) {
      try registry.prune(tracesBefore: nil, sessionsBefore: .max)
    }
    #expect(try registry.query("SELECT count(*) FROM session_samples").rows == [[.integer(2)]])
  }
}
