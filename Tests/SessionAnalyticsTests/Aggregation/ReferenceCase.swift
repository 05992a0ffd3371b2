import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The reference case as a registry, with the expected results.
struct ReferenceCase {
  struct Expected: Decodable {
    struct Labels: Decodable {
      var intend_dismiss: [String]
      var intend_keep: [String]
    }

    var sessions: Int
    var decided: Int
    var finish: Int
    var cancel: Int
    var finish_rate: Double
    var finish_rate_wilson95: [Double]
    var regretted_cancel: [String]
    var regretted_cancel_rate: Double
    var regretted_cancel_wilson95: [Double]
    var regretted_finish: [String]
    var regretted_finish_rate: Double
    var regretted_finish_wilson95: [Double]
    var interruption_rate: Double
    var abandoned_rate: Double
    var labels: Labels
  }

  let expected: Expected
  let registry: TransitionRegistry

  /// The file's times are seconds after this time.
  private static let start: Int64 = 1_700_000_000_000_000

  init() throws {
    let data = Data(try RecordedStrokes.text("metrics_reference_case.json").utf8)
    struct File: Decodable { var expected: Expected }
    expected = try JSONDecoder().decode(File.self, from: data).expected
    let file = try #require(try exactJSON(data) as? [String: Any])
    registry = try TransitionRegistry.holding([Recorded]())
    let revision = try registry.transition(named: "card-modal")
    let showings = try #require(file["presentations"] as? [String: [Any]])
    try registry.record(
      presentations: showings.sorted { $0.key < $1.key }.map { name, fields in
        PresentationRecord(
          uuid: try Self.uuid(name, "1"), transition: revision.name, revision: revision.revision,
          digest: revision.digest, screen: try (fields[1] as? String).map { try ScreenSlug($0.lowercased()) },
          token: fields[0] as? String, origin: .device,
          presentedAtMicroseconds: Self.start + Self.microseconds(fields[2]))
      })
    let sessions = try #require(file["sessions"] as? [[Any]])
    try registry.record(sessions.map { try Self.session($0, of: revision) })
  }

  private static func session(_ fields: [Any], of revision: TransitionRevision) throws -> InteractionSession {
    let name = try #require(fields[0] as? String)
    let outcomes: [String: SessionOutcome] = [
      "finish": .finished, "cancel": .cancelled, "interrupted": .interrupted, "abandoned": .abandoned,
    ]
    let outcome = try #require((fields[6] as? String).flatMap { outcomes[$0] })
    let began = microseconds(fields[3])
    let progress = (fields[7] as? NSNumber)?.doubleValue
    let termination: SessionTermination =
      outcome == .abandoned ? .none : outcome == .interrupted ? .cancelled : .ended
    return InteractionSession(
      header: SessionHeader(
        uuid: try uuid(name, "2"), transition: revision.name, revision: revision.revision, digest: revision.digest,
        direction: .dismiss, beganAtMicroseconds: start + began,
        context: SessionContext(
          externalID: name, presentation: try uuid(try #require(fields[1] as? String), "1"), origin: .device,
          token: fields[2] as? String)),
      result: SessionResult(
        outcome: outcome, termination: termination, completed: outcome == .finished,
        durationMicroseconds: fields[4] is NSNull ? 0 : microseconds(fields[4]) - began, axis: .y, sign: 1,
        interactionDistance: 400, releaseTranslation: progress.map { $0 * 400 }, releaseProgress: progress,
        releaseVelocity: (fields[8] as? NSNumber)?.doubleValue, estimator: .lsq100, peakProgress: progress ?? 0,
        touches: [
          InteractionTouch(
            startDisplacement: 0, sampleCount: 1, termination: termination,
            finishes: outcome.isDecided ? outcome == .finished : nil)
        ]),
      samples: [GestureSample(timeMicroseconds: 0, x: 0, y: 0, phase: .began)])
  }

  private static func microseconds(_ seconds: Any) -> Int64 {
    Int64((((seconds as? NSNumber)?.doubleValue ?? 0) * 1_000_000).rounded())
  }

  /// Returns `s07` as a UUID; names of one kind differ in their number.
  private static func uuid(_ name: String, _ kind: String) throws -> UUID {
    let number = name.dropFirst()
    let text = "0000000\(kind)-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
    return try #require(UUID(uuidString: text))
  }
}
