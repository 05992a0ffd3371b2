import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct ApplyTests {
  private let registry: TransitionRegistry

  init() throws { registry = try TransitionRegistry.inMemory() }

  private func duration(_ seconds: Double) throws -> TransitionConfiguration {
    try Example.configuration(Example.interactive, ["presentation.duration": .number(seconds)])
  }

  private func kinds(_ changes: [AppliedChange]) -> [AppliedChange.Kind] { changes.map(\.kind) }

  /// Returns every row of the tables that applying changes.
  private func rows() throws -> [[SQLValue]] {
    try registry.query("SELECT * FROM transition").rows + registry.query("SELECT * FROM configuration").rows
  }

  @Test func thereAndBackIsThreeRevisions() throws {
    let (a, b) = (try duration(0.4), try duration(0.5))
    #expect(try kinds(registry.apply([a])) == [.created])
    let revised = try registry.apply([b], note: "slower")
    #expect(kinds(revised) == [.revised])
    #expect(revised[0].differences.map(\.description) == ["presentation.duration: 0.4 → 0.5"])
    #expect(try kinds(registry.apply([a])) == [.revised])
    let history = try registry.history(of: a.name)
    #expect(history.map(\.revision) == [1, 2, 3])
    #expect(history.map(\.transition.configuration) == [a, b, a])
    #expect(history.map(\.transition.digest) == [a.digest, b.digest, a.digest])
    #expect(history.map(\.note) == [nil, "slower", nil])
    #expect(try registry.revision(2, of: a.name) == history[1])
  }

  @Test func whatEqualsTheLatestAddsNothing() throws {
    let a = try duration(0.4)
    try registry.apply([a])
    let before = try rows()
    let changes = try registry.apply([a], note: "again")
    #expect(changes == [AppliedChange(name: a.name, kind: .unchanged, revision: 1)])
    #expect(try rows() == before)
  }

  @Test func pruningRetiresWhatIsAbsentAndApplyingRestoresIt() throws {
    let (card, plain) = (try duration(0.4), try Example.configuration(Example.plain))
    try registry.apply([card, plain])
    #expect(try kinds(registry.apply([plain])) == [.unchanged])
    #expect(try kinds(registry.apply([plain], prune: true)) == [.unchanged, .retired])
    #expect(throws: UnknownTransition.self) { try registry.transition(named: card.name) }
    #expect(try registry.transitions().map(\.name) == ["plain"])
    #expect(try registry.transitions(includingRetired: true).map(\.name) == ["card-modal", "plain"])
    #expect(try registry.query("SELECT name FROM current_transition").rows == [[.text("plain")]])
    #expect(try kinds(registry.apply([plain], prune: true)) == [.unchanged])

    #expect(try registry.apply([card]) == [AppliedChange(name: card.name, kind: .restored, revision: 1)])
    #expect(try registry.transition(named: card.name).revision == 1)
    try registry.retire(card.name)
    let restored = try registry.apply([duration(0.5)])
    #expect(restored[0].kind == .restored && restored[0].revision == 2 && restored[0].differences.count == 1)
  }

  @Test func aDryRunSaysTheSameAndChangesNothing() throws {
    try registry.apply([duration(0.4), Example.configuration(Example.plain)])
    let wanted = [try duration(0.5), try Example.configuration(Example.input)]
    let before = try rows()
    let foretold = try registry.apply(wanted, prune: true, dryRun: true)
    #expect(kinds(foretold) == [.revised, .created, .retired])
    #expect(try rows() == before)
    #expect(try registry.transition(named: "plain").revision == 1)
    #expect(try registry.apply(wanted, prune: true) == foretold)
  }

  @Test func oneRefusedRowUndoesTheWholeCall() throws {
    try registry.apply([duration(0.4)])
    try registry.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER no_inputs BEFORE INSERT ON configuration WHEN NEW.dismissal_type = 'input'
          BEGIN SELECT RAISE(ABORT, 'no inputs here'); END
          """)
    }
    let before = try rows()
    let error = #expect(throws: RegistryError.self) {
      try registry.apply([duration(0.5), Example.configuration(Example.input)], prune: true)
    }
    #expect(error?.description == ":memory: refused a row: no inputs here. Nothing was written.")
    #expect(try rows() == before)
    #expect(try registry.transition(named: "card-modal").revision == 1)
  }

  @Test func aNameGivenTwiceIsRefused() throws {
    #expect(throws: RegistryError(.duplicateName("card-modal"))) { try registry.apply([duration(0.4), duration(0.5)]) }
    #expect(try registry.transitions().isEmpty)
  }

  @Test func vendingFollowsOwnWrites() throws {
    try registry.apply([duration(0.4)])
    #expect(try registry.transition(named: "card-modal").configuration == duration(0.4))
    try registry.apply([duration(0.5)])
    #expect(try registry.transition(named: "card-modal").configuration == duration(0.5))
    #expect(try registry.retire("card-modal").kind == .retired)
    #expect(try registry.retire("card-modal").kind == .unchanged)
    #expect(throws: UnknownTransition.self) { try registry.transition(named: "card-modal") }
  }

  @Test func unknownNamesAreMetWithTheNearest() throws {
    try registry.apply([duration(0.4), Example.configuration(Example.plain)])
    let unknown = UnknownTransition(name: "card-modl", among: ["card-modal", "plain"])
    #expect(unknown.nearest == ["card-modal"])
    #expect(throws: unknown) { try registry.transition(named: "card-modl") }
    #expect(throws: RegistryError(.unknownTransition(unknown))) { try registry.history(of: "card-modl") }
    #expect(throws: RegistryError(.unknownTransition(unknown))) { try registry.retire("card-modl") }
    #expect(throws: RegistryError(.unknownRevision(name: "plain", revision: 2, latest: 1))) {
      try registry.revision(2, of: "plain")
    }
  }
}
