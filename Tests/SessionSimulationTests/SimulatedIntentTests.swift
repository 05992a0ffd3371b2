import Foundation
import RegistryTools
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionSimulation

/// The behavior of people after a decision against their intent, by the definitions of the reports: windows of ten
/// seconds, a next session on the same presentation, the same screen presented again to the same token.
@Suite("Simulated people show what they meant by what they do next")
struct SimulatedIntentTests {
  struct Case {
    let session: InteractionSession
    let intent: StrokeIntent
    let isRetried: Bool
    let isReopened: Bool
  }

  static let window: Int64 = 10_000_000

  static func cases(_ history: SimulatedHistory) -> [Case] {
    let presentations = Dictionary(uniqueKeysWithValues: history.presentations.map { ($0.uuid, $0) })
    let begans = Dictionary(grouping: history.sessions, by: \.header.context.presentation)
      .mapValues { $0.map(\.header.beganAtMicroseconds) }
    let showings = Dictionary(grouping: history.presentations) { [$0.token, $0.screen?.text] }
      .mapValues { $0.compactMap(\.presentedAtMicroseconds) }
    return zip(history.sessions, history.intents).map { session, intent in
      let end = session.header.beganAtMicroseconds + session.result.durationMicroseconds
      let shown = session.header.context.presentation.flatMap { presentations[$0] }
      func follows(_ times: [Int64]?) -> Bool { times?.contains { $0 > end && $0 <= end + window } ?? false }
      return Case(
        session: session, intent: intent.intent, isRetried: follows(begans[session.header.context.presentation]),
        isReopened: follows(showings[[shown?.token, shown?.screen?.text]]))
    }
  }

  static func share(_ cases: [Case], _ condition: (Case) -> Bool) -> Double {
    Double(cases.count(where: condition)) / Double(max(cases.count, 1))
  }

  static let card = Result {
    try SimulatedPopulation(users: 150, days: 7, seed: 11).history(SimulatedPopulationTests.revision("card-modal"))
  }

  @Test func everySessionHasOneIntentAndTheRegistryKnowsNoneOfIt() throws {
    let history = try Self.card.get()
    #expect(history.intents.map(\.uuid) == history.sessions.map(\.header.uuid))
    #expect(Set(history.intents.map(\.intent)) == [.dismiss, .keep])
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    try registry.record(history.sessions, of: history.presentations)
    let schema = try registry.query("SELECT sql FROM sqlite_schema").rows.flatMap(\.self)
    #expect(!schema.contains { if case .text(let sql) = $0 { sql.contains("intent") } else { false } })
    for session in history.sessions.prefix(50) {
      #expect(try registry.session(session.header.uuid.uuidString) == session)
    }
  }

  @Test func mostUnintendedCancelsAreRetried() throws {
    let cancelled = Self.cases(try Self.card.get()).filter { $0.session.result.outcome == .cancelled }
    let meant = cancelled.filter { $0.intent == .dismiss }
    #expect(meant.count > 100)
    #expect((0.93...0.99).contains(Self.share(meant, \.isRetried)))
    let others = cancelled.filter { $0.intent == .keep }
    #expect(others.count > 100)
    #expect(Self.share(others, \.isRetried) < 0.08)
  }

  @Test func mostUnintendedDismissalsAreReopened() throws {
    let finished = Self.cases(try Self.card.get()).filter { $0.session.result.outcome == .finished }
    let lost = finished.filter { $0.intent == .keep }
    #expect(lost.count > 20)
    #expect((0.8...1).contains(Self.share(lost, \.isReopened)))
    let others = finished.filter { $0.intent == .dismiss }
    #expect(others.count > 100)
    #expect((0.0001...0.04).contains(Self.share(others, \.isReopened)))
  }

  @Test func thereAreButtonsAfterCancelsRageSwipesAndDeadSwipes() throws {
    let history = try Self.card.get()
    let byShowing = Dictionary(grouping: history.sessions, by: \.header.context.presentation)
    let givenUp = history.presentations.filter { showing in
      guard showing.dismissedBy == .button, let gone = showing.dismissedAtMicroseconds else { return false }
      return byShowing[showing.uuid, default: []].contains { session in
        let end = session.header.beganAtMicroseconds + session.result.durationMicroseconds
        return session.result.outcome == .cancelled && gone > end && gone <= end + Self.window
      }
    }
    #expect(!givenUp.isEmpty)
    let rage = byShowing.values.filter { sessions in
      let begans = sessions.map(\.header.beganAtMicroseconds)
      return zip(begans, begans.dropFirst(2)).contains { $1 - $0 <= 5_000_000 }
    }
    #expect(!rage.isEmpty && rage.count < byShowing.count / 2)
    let dead = history.sessions.filter { session in
      let along = session.samples.map(\.y)
      let travel = (along.last ?? 0) - (along.first ?? 0)
      return session.result.outcome == .interrupted && travel >= 40 && session.result.peakProgress < 0.02
    }
    #expect((0.001...0.02).contains(Double(dead.count) / Double(history.sessions.count)))
  }

  @Test func aFewPeopleMakeMostOfTheSessions() throws {
    let history = try Self.card.get()
    let counts = Dictionary(grouping: history.sessions, by: \.header.context.token).values.map(\.count).sorted(by: >)
    let top = counts.prefix(counts.count / 5).reduce(0, +)
    #expect(Double(top) / Double(history.sessions.count) > 0.45)
  }

  @Test func someFingersComeBackWhileTheViewSettlesWhereItCanBeGrabbed() throws {
    let grabbed = try SimulatedPopulation(users: 60, days: 7, seed: 3).history(
      SimulatedPopulationTests.revision("modal-standard"))
    #expect(grabbed.sessions.contains { $0.result.touches.count == 2 })
    #expect(try Self.card.get().sessions.allSatisfy { $0.result.touches.count == 1 })
  }
}
