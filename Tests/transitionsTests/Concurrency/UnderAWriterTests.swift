import Foundation
import Testing
import TransitionModel

import RegistryTools
@testable import TransitionStore
@testable import SessionAnalytics

/// While a writer is in the middle of a transaction, readers immediately get the previous state.
@Suite struct UnderAWriterTests {
  private let workspace: Workspace
  private let writer: TransitionRegistry
  private let before: [StoredSession]

  init() throws {
    workspace = try Workspace.withRegistry()
    writer = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    before = try writer.sessions()
  }

  /// Holds the registry's only write transaction, half done, while `body` runs.
  private func whileWriting(_ body: () throws -> Void) throws {
    try writer.write { db in
      try db.execute(sql: "DELETE FROM session")
      try db.execute(sql: "UPDATE transition SET retired_at_us = 1")
      try body()
      throw CancellationError()
    }
  }

  /// A reader that waited for the writer would wait forever, because the writer waits for the reader.
  @Test func readersAnswerUnderAHeldWriteTransaction() throws {
    let open = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readOnly)
    #expect(throws: RegistryError.self) {
      try whileWriting {
        #expect(try open.sessions() == before)
        #expect(try SessionReport.make(from: open).header.sessions == 3)
        #expect(try open.query("SELECT count(*) FROM session").rows == [[.integer(3)]])
        // A connection that is opened now, for reading or for later writing.
        for access in [TransitionRegistry.Access.readOnly, .readWrite] {
          let late = try TransitionRegistry(at: workspace.path("transitions.db"), access: access)
          #expect(try late.sessions() == before)
          #expect(try late.transition(named: "sheet").revision == 2)
        }
        // The writer's own uncommitted change is not vended.
        #expect(try writer.transition(named: "sheet").revision == 2)
      }
    }
    #expect(try writer.sessions() == before)
  }

  @Test(arguments: [
    ["list"], ["show", "sheet"], ["history", "sheet"], ["session", "list"], ["session", "export"], ["report"],
    ["query", "SELECT count(*) FROM session"], ["doctor"], ["doctor", "backup", "copy.db"], ["bundle", "bundle.db"],
    ["play", "sheet", "--fps", "5"], ["session", "prune", "--sessions-older-than", "1m", "--dry-run"],
    ["set", "sheet", "presentation.duration=0.9", "--dry-run"], ["migrate", "--list"],
  ])
  func commandsThatReadAnswerUnderAHeldWriteTransaction(words: [String]) throws {
    #expect(throws: RegistryError.self) {
      try whileWriting {
        let outcome = try workspace.tool.run(words)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output + outcome.errors != "")
      }
    }
  }

  /// A second writer waits for the first.
  @Test func aSecondWriterWaitsForTheFirst() async throws {
    let second = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    let (began, told) = AsyncStream<Void>.makeStream()
    async let first: Void = SharedRegistry.onThread {
      try? writer.write { db in
        try db.execute(sql: "UPDATE transition SET created_at_us = 1")
        told.finish()
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
    for await _ in began {}
    try second.retire("sheet")
    await first
    #expect(try writer.query("SELECT DISTINCT created_at_us FROM transition").rows == [[.integer(1)]])
    #expect(try writer.transitions().map(\.name) == ["notice"])
  }

  /// Vending reads memory, so it works even if no SQL can be run.
  @Test func askingByNameNeedsNoSQL() throws {
    try writer.database.close()
    #expect(throws: RegistryError.self) { try writer.sessions() }
    #expect(try writer.transition(named: "sheet").revision == 2)
    #expect(throws: UnknownTransition.self) { try writer.transition(named: "nobody") }
  }
}
