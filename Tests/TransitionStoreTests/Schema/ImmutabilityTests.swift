import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// The changes that the schema refuses from any tool, with foreign keys on or off.
@Suite(.serialized) struct ImmutabilityTests {
  private let registry: TransitionRegistry

  init() throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
  }

  private func refusal(of sql: String) -> String? {
    let error = #expect(throws: RegistryError.self) { try registry.write { db in try db.execute(sql: sql) } }
    guard case .refused(_, let rule)? = error?.fault else { return nil }
    return rule
  }

  @Test func aConfigurationIsNeverUpdated() throws {
    for field in ConfigurationColumns.fields {
      let rule = refusal(of: "UPDATE configuration SET \(field.column) = \(field.column)")
      #expect(rule == "a configuration is immutable: insert the next revision instead")
    }
    _ = refusal(of: "UPDATE configuration SET revision = 7 WHERE transition_id = 1")
  }

  @Test func aConfigurationIsNotReplaced() {
    #expect(
      refusal(of: "INSERT OR REPLACE INTO configuration SELECT * FROM configuration WHERE id = 1")
        == "this revision exists and is immutable: insert the next revision instead")
  }

  @Test func aConfigurationInUseIsNotDeleted() throws {
    #expect(refusal(of: "DELETE FROM configuration WHERE id = 1")?.contains("were recorded under") == true)
    try registry.write { db in
      try db.execute(sql: "DELETE FROM session")
      try db.execute(
        sql: "INSERT INTO presentation (uuid, configuration_id) VALUES ('00000000-0000-4000-8000-000000000001', 1)")
    }
    #expect(refusal(of: "DELETE FROM configuration WHERE id = 1")?.contains("were recorded under") == true)
    try registry.write { db in
      try db.execute(sql: "DELETE FROM presentation")
      try db.execute(sql: "DELETE FROM configuration WHERE id = 1")
    }
  }

  @Test func aTransitionKeepsItsNameAndStays() {
    #expect(refusal(of: "UPDATE transition SET name = 'other' WHERE id = 1")?.contains("keeps its name") == true)
    #expect(refusal(of: "DELETE FROM transition WHERE id = 1")?.contains("has configurations") == true)
  }
}
