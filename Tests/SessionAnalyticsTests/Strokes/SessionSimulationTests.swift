import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

@testable import SessionAnalytics

@Suite("Simulated people drag through the vended controllers")
struct SessionSimulationTests {
  static func revision(_ name: String) throws -> TransitionRevision {
    let configuration = try #require(try BuiltInCatalog.transitions().first { $0.name == name })
    return TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
  }

  @Test(arguments: ["card-modal", "modal-standard"])
  func theSameSeedMakesTheSameSessionsAndAnotherMakesOthers(_ name: String) throws {
    let revision = try Self.revision(name)
    let once = try SessionSimulation(users: 5, strokesPerUser: 4, seed: 9).sessions(revision)
    let again = try SessionSimulation(users: 5, strokesPerUser: 4, seed: 9).sessions(revision)
    let other = try SessionSimulation(users: 5, strokesPerUser: 4, seed: 10).sessions(revision)
    #expect(once == again)
    #expect(once.count == 20)
    #expect(Set(once.map(\.header.uuid)).isDisjoint(with: other.map(\.header.uuid)))
  }

  static let dismissible = ["card-modal", "modal-standard", "modal-input", "message-bottom-card", "pull-down"]

  @Test(arguments: dismissible)
  func everySessionIsMarkedCameFromTheMachineReplaysAndIsTakenByTheRegistry(_ name: String) throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    #expect(
      try registry.transitions().map(\.transition.configuration).filter { $0.dismissalType != .none }.map(\.name)
        .sorted()
        == Self.dismissible.sorted())
    let revision = try registry.transition(named: name)
    let sessions = try SessionSimulation(users: 20, strokesPerUser: 10, seed: 3).sessions(revision)
    #expect(Set(sessions.map(\.header.uuid)).count == 200)
    #expect(Set(sessions.map(\.header.context.token)).count == 20)
    #expect(Set(sessions.map(\.result.outcome)).isSuperset(of: [.finished, .cancelled, .interrupted]))
    #expect(try registry.record(sessions).inserted == 200)
    for session in sessions {
      #expect(session.header.context.origin == .simulated)
      #expect(try SessionReplay(session, under: revision).isFaithful)
    }
  }

  @Test func someFingersComeBackWhileTheViewSettlesWhereItCanBeGrabbed() throws {
    let sessions = try SessionSimulation(users: 20, strokesPerUser: 20, seed: 3).sessions(
      Self.revision("modal-standard"))
    #expect(sessions.contains { $0.result.touches.count == 2 })
    let percentDriven = try SessionSimulation(users: 20, strokesPerUser: 20, seed: 3).sessions(
      Self.revision("card-modal"))
    #expect(percentDriven.allSatisfy { $0.result.touches.count == 1 })
  }

  @Test func aTransitionNoGestureDismissesIsRefused() throws {
    let revision = try Self.revision("modal-none")
    #expect(throws: StrokePlayerError.notInteractive(transition: "modal-none", direction: .dismiss)) {
      _ = try SessionSimulation(users: 1, strokesPerUser: 1, seed: 1).sessions(revision)
    }
  }

  @Test func theIdentityOfAStrokeFollowsFromWhatWentIn() throws {
    let revision = try Self.revision("card-modal")
    let stroke = Stroke(externalID: "a", touches: try DragScript("down 300pt in 0.2s").touches)
    let player = try StrokePlayer(revision, distance: 700)
    let uuid = try player.session(stroke, beganAtMicroseconds: 0).header.uuid
    #expect(try player.session(stroke, beganAtMicroseconds: 99).header.uuid == uuid)
    #expect(try StrokePlayer(revision, distance: 701).session(stroke, beganAtMicroseconds: 0).header.uuid != uuid)
    #expect(
      try StrokePlayer(revision, distance: 700, estimator: .last2).session(stroke, beganAtMicroseconds: 0).header.uuid
        != uuid)
    var renamed = stroke
    renamed.externalID = "b"
    #expect(try player.session(renamed, beganAtMicroseconds: 0).header.uuid != uuid)
  }

  @Test(arguments: [0, -1, 0.5, 100_001, .nan, .infinity])
  func aDistanceThatMakesNoSenseIsRefused(_ distance: Double) throws {
    let revision = try Self.revision("card-modal")
    #expect(throws: StrokePlayerError.self) { _ = try StrokePlayer(revision, distance: distance) }
  }
}
