import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Runs only when ``ReadOnlyPlaceTests`` starts it.
@Suite(.enabled(if: ReadOnlyPlaceTests.root != nil)) struct ReadOnlyPlaceChild {
  @Test func everythingThatReadsReads() throws {
    let root = try #require(ReadOnlyPlaceTests.root)
    let path = root + "/place/registry.db"
    let registry = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try registry.transition(named: "card-modal").revision == 1)
    #expect(try registry.transitions().map(\.name) == ["card-modal", "plain"])
    #expect(try registry.sessions().count == 1)
    #expect(try registry.query("SELECT count(*) FROM session_fact").rows == [[.integer(1)]])
    #expect(try TransitionRegistry.migrationStatus(at: path).allSatisfy(\.isApplied))
    let examination = try TransitionRegistry.examine(at: path)
    #expect(examination.isHealthy)
    #expect(throws: RegistryError(.readOnly(path: path))) { try registry.apply([]) }
    #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: .readWrite) }
    try registry.bundle(to: root + "/open/bundle.db")
    try TransitionRegistry.backUp(at: path, to: root + "/open/backup.db")
    #expect(try TransitionRegistry(at: root + "/open/backup.db", access: .readWrite).sessions().count == 1)
    #expect(throws: RegistryError.self) { try registry.bundle(to: root + "/place/never.db") }

    let own = try TransitionRegistry(
      at: root + "/open/own.db", bundle: URL(fileURLWithPath: root + "/place/bundle.db"))
    #expect(try own.transition(named: "card-modal").revision == 1)

    // A WAL with content that cannot be read is never ignored silently.
    let logged = root + "/place/logged/registry.db"
    let unreadable = RegistryError(.logUnreadable(path: logged, log: logged + "-wal"))
    #expect(throws: unreadable) { try TransitionRegistry(at: logged, access: .readOnly) }
    #expect(throws: unreadable) { try TransitionRegistry.examine(at: logged) }
    #expect(throws: unreadable) { try TransitionRegistry.migrationStatus(at: logged) }
    #expect(FileManager.default.createFile(atPath: root + "/open/done", contents: nil))
  }
}
