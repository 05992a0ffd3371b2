import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// SQLite stores a value of a billion bytes in any column. No registry needs one, so none is read.
@Suite struct LargeValueTests {
  @Test func aValueBeyondTheMaximumIsRefusedByName() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply([Example.configuration(Example.interactive)])
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
    let uuid = try #require(registry.sessions().first?.header.uuid.text)
    try registry.close()
    let other = try DatabaseQueue(path: path)
    let size = TransitionRegistry.largestValue
    try other.write { try $0.execute(sql: "UPDATE session_samples SET samples = zeroblob(\(size - 100))") }
    let reader = try TransitionRegistry(at: path, access: .readOnly)
    #expect(throws: RegistryError.self) { try reader.session(uuid) }
    for access in [TransitionRegistry.Access.readOnly, .readWrite] {
      try other.write { try $0.execute(sql: "UPDATE session_samples SET samples = zeroblob(\(size + 1))") }
      let registry = try TransitionRegistry(at: path, access: access)
      #expect(throws: RegistryError(.valueTooLarge(path: path))) { try registry.session(uuid) }
      #expect(try registry.sessions().count == 1)
    }
    let problems = try TransitionRegistry.examine(at: path).findings.filter { $0.status == .problem }
    #expect(!problems.isEmpty)
  }
}
