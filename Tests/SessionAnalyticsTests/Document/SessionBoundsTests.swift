import Foundation
import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@testable import SessionAnalytics

/// A single session with an impossible number once made every report on its registry fail.
@Suite struct SessionBoundsTests {
  private typealias Change = @Sendable (inout InteractionSession) -> Void

  /// Each value at its bound, and just beyond it.
  private static let changes: [(name: String, allowed: Change, beyond: Change)] = [
    (
      "began", { $0.header.beganAtMicroseconds = SessionBounds.time.upperBound },
      { $0.header.beganAtMicroseconds = SessionBounds.time.upperBound + 1 }
    ),
    (
      "duration", { $0.result.durationMicroseconds = SessionBounds.duration.upperBound },
      { $0.result.durationMicroseconds = SessionBounds.duration.upperBound + 1 }
    ),
    (
      "settle", { $0.result.settleMicroseconds = SessionBounds.duration.upperBound },
      { $0.result.settleMicroseconds = .max }
    ),
    (
      "lateness", { $0.result.frames = frames(late: SessionBounds.duration.upperBound) },
      { $0.result.frames = frames(late: .max) }
    ),
    (
      "frames", { $0.result.frames = frames(count: Int(SessionBounds.count.upperBound)) },
      { $0.result.frames = frames(count: .max) }
    ),
    ("interactionDistance", { $0.result.interactionDistance = 1e14 }, { $0.result.interactionDistance = 1e15 }),
    ("releaseVelocity", { $0.result.releaseVelocity = -1e14 }, { $0.result.releaseVelocity = -1e300 }),
    ("releaseTranslation", { $0.result.releaseTranslation = 1e14 }, { $0.result.releaseTranslation = .infinity }),
    (
      "time between samples", { $0.samples.append(sample(at: SessionBounds.duration.upperBound, after: $0)) },
      { $0.samples.append(sample(at: SessionBounds.duration.upperBound + 1, after: $0)) }
    ),
    (
      "a sample is at", { $0.samples = [sample(at: SessionBounds.stamp.lowerBound, after: $0)] },
      { $0.samples = [sample(at: .min, after: $0)] }
    ),
    (
      "sample count", { $0.result.touches[0].sampleCount = Int(SessionBounds.count.upperBound) },
      { $0.result.touches[0].sampleCount = -1 }
    ),
  ]

  /// Returns a sample.
  ///
  /// - Parameter time: The time since the first sample of a session, in µs.
  private static func sample(at time: Int64, after session: InteractionSession) -> GestureSample {
    let first = time > 0 ? session.samples.first?.timeMicroseconds ?? 0 : 0
    return GestureSample(timeMicroseconds: first + time, x: 0, y: 0, phase: .changed)
  }

  private static func frames(count: Int = 4, late: Int64 = 0) -> FrameMeasures {
    FrameMeasures(frames: count, lateMicroseconds: late, slowFrames: 0, frozenFrames: 0)
  }

  private static func registry() throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    return registry
  }

  private static func session(_ change: Change) throws -> InteractionSession {
    let history = try SimulatedPopulation(users: 2, days: 1, seed: 3).history(
      registry().transition(named: "modal-standard"))
    var session = try #require(history.sessions.first { $0.result.outcome == .finished && $0.samples.count > 8 })
    session.header.context.presentation = nil
    change(&session)
    return session
  }

  @Test(arguments: changes.map(\.name))
  func whatIsAllowedIsReported(name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name })
    let registry = try Self.registry()
    // As many sessions as in a busy week.
    let session = try Self.session(change.allowed)
    for _ in 0..<20 {
      var copy = session
      copy.header.uuid = UUID()
      copy.header.context.externalID = nil
      try registry.record([copy])
    }
    let report = try SessionReport.make(from: registry)
    #expect(try ReportFormat.text.render(report).contains("modal-standard"))
  }

  /// Replaying a day of rest once took gigabytes.
  @Test func aLongRestIsPlayedAgainInFewFrames() throws {
    let session = try Self.session { $0.samples.append(Self.sample(at: SessionBounds.duration.upperBound, after: $0)) }
    let replay = try SessionReplay(session, under: Self.registry().transition(named: "modal-standard"))
    #expect(replay.log.frames.count < 220_000)
  }

  @Test(arguments: changes.map(\.name))
  func whatIsBeyondIsRefusedAndNamed(name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name })
    let session = try Self.session(change.beyond)
    let registry = try Self.registry()
    let error = #expect(throws: RegistryError.self) { try registry.record([session]) }
    guard case .invalidSession(let uuid, let problem)? = error?.fault else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(uuid == session.header.uuid && problem.contains(name), "\(problem)")
    #expect(try registry.sessions().isEmpty)
  }
}
