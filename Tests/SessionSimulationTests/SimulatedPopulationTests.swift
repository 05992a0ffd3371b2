import Foundation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@testable import SessionSimulation

@Suite("Simulated people live with a transition, and the engine decides")
struct SimulatedPopulationTests {
  static func revision(_ name: String) throws -> TransitionRevision {
    let configuration = try #require(try BuiltInCatalog.transitions().first { $0.name == name })
    return TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
  }

  static let dismissible = [
    "card-modal", "card-standard", "modal-standard", "modal-input", "message-bottom", "message-bottom-card",
    "message-bottom-tab", "message-top", "message-top-card", "message-top-tab", "pull-down",
    "sheet-detents", "side-menu",
  ]

  @Test(arguments: dismissible)
  func theSameSeedMakesTheSameHistoryAndAnotherMakesAnother(_ name: String) throws {
    let revision = try Self.revision(name)
    let once = try SimulatedPopulation(users: 5, days: 3, seed: 9).history(revision)
    let again = try SimulatedPopulation(users: 5, days: 3, seed: 9).history(revision)
    let other = try SimulatedPopulation(users: 5, days: 3, seed: 10).history(revision)
    #expect(once == again && !once.sessions.isEmpty)
    #expect(Set(once.sessions.map(\.header.uuid)).isDisjoint(with: other.sessions.map(\.header.uuid)))
    #expect(Set(once.presentations.map(\.token)).isDisjoint(with: other.presentations.map(\.token)))
  }

  @Test func anotherConfigurationMakesAnotherHistoryOfTheSamePeople() throws {
    let card = try Self.revision("card-modal")
    let changed = try card.configuration.setting(["interaction.releaseRule.fraction": .number(0.3)])
    let revision = TransitionRevision(configuration: changed, revision: 2, digest: changed.digest)
    let simulation = SimulatedPopulation(users: 8, days: 3, seed: 9)
    let (one, other) = (try simulation.history(card), try simulation.history(revision))
    #expect(Set(one.sessions.map(\.header.uuid)).isDisjoint(with: other.sessions.map(\.header.uuid)))
    #expect(!Set(one.presentations.map(\.token)).isDisjoint(with: other.presentations.map(\.token)))
  }

  @Test(arguments: dismissible) func someHoldTheirDeviceInLandscapeIfAsked(_ name: String) throws {
    let revision = try Self.revision(name)
    let upright = try SimulatedPopulation(users: 20, days: 4, seed: 9).history(revision)
    let turned = try SimulatedPopulation(users: 20, days: 4, seed: 9, landscapeShare: 0.3).history(revision)
    func share(_ history: SimulatedHistory) -> Double {
      let sizes = history.sessions.compactMap(\.result.container)
      #expect(Double(sizes.count) > 0.9 * Double(history.sessions.count))
      return Double(sizes.count { $0.orientation == .landscape }) / Double(sizes.count)
    }
    #expect(share(upright) == 0 && (0.1...0.5).contains(share(turned)), "\(share(turned))")
    #expect(Set(upright.sessions.map(\.header.uuid)).isDisjoint(with: turned.sessions.map(\.header.uuid)))
    for session in turned.sessions { #expect(try SessionReplay(session, under: revision).isFaithful) }
  }

  @Test func morePeopleAndMoreDaysContinueWhatWasThere() throws {
    let revision = try Self.revision("modal-standard")
    let history = try SimulatedPopulation(users: 4, days: 2, seed: 5).history(revision)
    let morePeople = try SimulatedPopulation(users: 7, days: 2, seed: 5).history(revision)
    #expect(Array(morePeople.sessions.prefix(history.sessions.count)) == history.sessions)
    #expect(morePeople.sessions.count > history.sessions.count)
    let longer = try SimulatedPopulation(users: 4, days: 5, seed: 5).history(revision)
    #expect(Set(longer.sessions).isSuperset(of: history.sessions))
    #expect(Set(longer.presentations).isSuperset(of: history.presentations))
    #expect(longer.sessions.count > history.sessions.count)
  }

  @Test(arguments: dismissible)
  func everySessionIsMarkedReplaysBelongsToItsShowingAndIsTakenByTheRegistry(_ name: String) throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    #expect(
      try registry.transitions().map(\.transition.configuration).filter(\.dragCanDismiss).map(\.name)
        .sorted() == Self.dismissible.sorted())
    let revision = try registry.transition(named: name)
    let history = try SimulatedPopulation(users: 30, days: 4, seed: 3).history(revision)
    #expect(Set(history.sessions.map(\.header.uuid)).count == history.sessions.count && history.sessions.count > 100)
    #expect(Set(history.sessions.map(\.result.outcome)) == [.finished, .cancelled, .interrupted])
    let stored = try registry.record(history.sessions, of: history.presentations)
    #expect(stored.sessions == RecordingSummary(inserted: history.sessions.count))
    #expect(stored.presentations == RecordingSummary(inserted: history.presentations.count))
    #expect(try registry.presentations().count == history.presentations.count)
    let shown = Dictionary(uniqueKeysWithValues: history.presentations.map { ($0.uuid, $0) })
    for session in history.sessions {
      #expect(session.header.context.origin == .simulated)
      #expect(try SessionReplay(session, under: revision).isFaithful)
      let presentation = try #require(session.header.context.presentation.flatMap { shown[$0] })
      #expect(presentation.token == session.header.context.token && presentation.origin == .simulated)
      let presented = try #require(presentation.presentedAtMicroseconds)
      #expect(presented < session.header.beganAtMicroseconds)
      if let gone = presentation.dismissedAtMicroseconds { #expect(session.header.beganAtMicroseconds < gone) }
    }
  }

  @Test func showingsOfOnePersonNeverOverlap() throws {
    let history = try SimulatedPopulation(users: 20, days: 10, seed: 2).history(Self.revision("card-modal"))
    for (_, showings) in Dictionary(grouping: history.presentations, by: \.token) {
      for (one, next) in zip(showings, showings.dropFirst()) {
        let end = one.dismissedAtMicroseconds ?? one.presentedAtMicroseconds ?? 0
        #expect(end <= next.presentedAtMicroseconds ?? 0)
      }
    }
  }

  @Test func allFourCausesDismissAndAFewScreensAreUpWhenTheAppIsKilled() throws {
    let card = try SimulatedPopulation(users: 60, days: 10, seed: 4).history(Self.revision("message-bottom-card"))
    #expect(Set(card.presentations.map(\.dismissedBy)) == [.gesture, .tap, .button, .code, nil])
    #expect(card.presentations.allSatisfy { ($0.dismissedBy == nil) == ($0.dismissedAtMicroseconds == nil) })
    // If a tap on the dimming has no effect, no screen is dismissed by one.
    let modal = try SimulatedPopulation(users: 60, days: 10, seed: 4).history(Self.revision("modal-standard"))
    #expect(Set(modal.presentations.map(\.dismissedBy)) == [.gesture, .button, .code, nil])
  }

  @Test func aPersonKeepsTheirToken() throws {
    let history = try SimulatedPopulation(users: 3, days: 61, seed: 1).history(Self.revision("card-modal"))
    #expect(Set(history.presentations.map(\.token)).count == 3)
    #expect(Set(history.sessions.map(\.header.context.token)) == Set(history.presentations.map(\.token)))
  }

  @Test func aTransitionNoGestureDismissesIsRefused() throws {
    let revision = try Self.revision("modal-none")
    #expect(throws: StrokePlayerError.notInteractive(transition: "modal-none", direction: .dismiss)) {
      _ = try SimulatedPopulation(users: 1, days: 1, seed: 1).history(revision)
    }
  }

  @Test func noUsersOrNoDaysGiveAnEmptyHistory() throws {
    for (users, days) in [(0, 5), (5, 0), (-1, -1)] {
      let history = try SimulatedPopulation(users: users, days: days, seed: 1).history(Self.revision("card-modal"))
      #expect(history == SimulatedHistory())
    }
  }
}
