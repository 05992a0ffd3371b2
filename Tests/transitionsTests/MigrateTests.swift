import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

@Suite struct MigrateTests {
  @Test func itAppliesWhatIsMissing() throws {
    let workspace = try Workspace.withRegistry()
    let queue = try DatabaseQueue(path: workspace.path("older.db"))
    try RegistryMigrations.migrate(queue, with: Array(RegistryMigrations.all.prefix(2)))
    try queue.close()
    let dry = try workspace.tool("migrate", "--dry-run", "--db", "older.db")
    #expect(dry.code == 0 && dry.output.hasPrefix("would apply 0003_exchange\n"), "\(dry.output)")
    let applied = RegistryMigrations.all.dropFirst(2).map { "applied \($0.name)\n" }.joined()
    #expect(try workspace.tool("migrate", "--db", "older.db").output == applied)
    #expect(try workspace.tool("migrate", "--db", "older.db").output == "older.db is up to date.\n")
    #expect(try workspace.tool("doctor", "--db", "older.db").code == 0)
  }
}
