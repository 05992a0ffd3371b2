import Foundation
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct DecidedSessionTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file()
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.input)])
    let card = try registry.transition(named: "card-modal")
    let input = try registry.transition(named: "modal-input")
    // The input dismissals are one of six, which is few.
    let sessions = (0..<60).map { (index: Int64) -> InteractionSession in
      let outcome: SessionOutcome = index % 5 == 0 ? .interrupted : .finished
      return Example.session(
        of: index % 6 == 0 ? input : card, outcome: outcome, beganAt: 1_700_000_000_000_000 - index)
    }
    try registry.record(sessions)
    try registry.close()
  }

  private func uuids(
    _ registry: TransitionRegistry, _ name: String, fewestForTwo: Int
  ) throws -> [[String]] {
    let filter = DecidedSessionFilter(transition: name, revision: 1, direction: .dismiss, origin: .simulated)
    return try registry.studyDecidedSessions(filter, from: [], fewestForTwo: fewestForTwo) { uuids, session in
      uuids.append(session.uuid)
    }
  }

  @Test(arguments: ["card-modal", "modal-input"], [TransitionRegistry.Access.readOnly, .readWrite])
  func twoThreadsReadEverySessionOnceInOrder(name: String, access: TransitionRegistry.Access) throws {
    let registry = try TransitionRegistry(at: path, access: access)
    let whole = try uuids(registry, name, fewestForTwo: 1000)
    let halves = try uuids(registry, name, fewestForTwo: 10)
    #expect(whole.count == 1 && halves.count == 2)
    #expect(whole.first?.count == (name == "card-modal" ? 40 : 8))
    #expect(halves.flatMap(\.self) == whole.first)
    #expect(halves.allSatisfy { $0.count > 2 })
  }

  @Test func aDamagedTraceInEitherHalfIsReported() throws {
    for order in ["ASC", "DESC"] {
      let registry = try TransitionRegistry(at: path, access: .readWrite)
      let filter = "(SELECT id FROM session WHERE outcome = 'finished' AND configuration_id = 1 ORDER BY id \(order))"
      try registry.write { db in
        try db.execute(sql: "UPDATE session_samples SET samples = x'07' WHERE session_id = \(filter)")
      }
      #expect(throws: RegistryError.self) { try uuids(registry, "card-modal", fewestForTwo: 10) }
    }
  }
}
