import Foundation
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct SmokeTests {
  @Test func everything() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".db"
    let registry = try TransitionRegistry(at: path, access: .create)
    let c = try Example.configuration()
    #expect(try registry.apply([c, Example.configuration(Example.plain), Example.configuration(Example.input)]).count == 3)
    let revision = try registry.transition(named: "card-modal")
    #expect(revision.configuration == c)
    let session = Example.session(of: revision)
    #expect(try registry.record([session, session]) == RecordingSummary(inserted: 1, duplicates: 1))
    #expect(try registry.session(session.header.uuid.uuidString) == session)
    #expect(try registry.sessions().count == 1)
    print(try registry.query("select * from session_fact"))
    print(try registry.query("select name, duration, damping from current_transition"))
    let reader = try TransitionRegistry(at: path, access: .readOnly)
    #expect(try reader.history(of: "card-modal").count == 1)
    print(try TransitionRegistry.migrationStatus(at: path))
    #expect(try TransitionRegistry.inMemory().transitions().isEmpty)
  }
}
