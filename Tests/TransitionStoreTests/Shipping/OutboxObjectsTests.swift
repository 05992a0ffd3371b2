import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// Batches of a small fleet as objects in a folder, for `Tests/Warehouse/check.sh`, which sends them through every engine.
///
/// The folder gets `objects/day=…/ID.ndjson` with repeated deliveries, `erased/ID.ndjson` with the request of one install for its
/// erasure, and `erased.txt` with that install's tokens.
@Suite struct OutboxObjectsTests {
  private static let folder = ProcessInfo.processInfo.environment["TRANSITIONS_OBJECTS"]

  private static let devices = 14

  @Test(.enabled(if: folder != nil)) func aFleetWritesItsObjects() throws {
    let folder = try #require(Self.folder)
    var random = SplitMix64(seed: 37)
    let start = WallClock.system.microseconds() / WallClock.day * WallClock.day - 3 * WallClock.day
    for device in 0..<Self.devices {
      let registry = try Example.registry()
      try registry.outbox.start()
      for day in 0..<3 {
        try record(on: registry, from: start + Int64(day) * WallClock.day, &random)
        while let batch = try registry.outbox.next(maxSessions: 9) {
          for delivery in 0...(device % 3 == 0 && day < 2 ? 1 : 0) {
            try write(batch, to: "\(folder)/objects/day=\(day + delivery)")
          }
          try registry.outbox.acknowledge(batch.id)
        }
      }
      guard device == 3 else { continue }
      let sent = try registry.outbox.status()
      #expect(sent == Outbox.Status())
      try registry.eraseInstall()
      for id in try registry.outbox.unacknowledged() {
        let batch = try #require(try registry.outbox.batch(id))
        try write(batch, to: "\(folder)/erased")
        let tokens = String(decoding: batch.contents, as: UTF8.self).split(separator: "\n")
          .filter { $0.hasPrefix(#"{"type":"erasure""#) }.compactMap {
            $0.split(separator: "\"").last { $0.hasPrefix("h1:") }
          }
        #expect(tokens.count == 1)
        try (tokens.joined(separator: "\n") + "\n").write(
          toFile: "\(folder)/erased.txt", atomically: true, encoding: .utf8)
      }
    }
  }

  /// A day of presentations, each with one to three drags; some around midnight.
  private func record(on registry: TransitionRegistry, from day: Int64, _ random: inout SplitMix64) throws {
    let revision = try registry.transition(named: "card-modal")
    let token = try registry.installToken()
    var now = day + Int64.random(in: 0..<3_600_000_000, using: &random)
    while now < day + WallClock.day {
      var shown = PresentationRecord(
        uuid: UUID(), transition: revision.name, revision: revision.revision, digest: revision.digest, token: token,
        origin: .device, presentedAtMicroseconds: now)
      shown.screen = "detail"
      let context = SessionContext(presentation: shown.uuid, origin: .device, deviceClass: "phone", token: token)
      var sessions: [InteractionSession] = []
      for place in 0...Int.random(in: 0...2, using: &random) {
        now += Int64.random(in: 1_000_000...8_000_000, using: &random)
        sessions.append(
          Example.session(
            of: revision, outcome: place == 2 || Bool.random(using: &random) ? .finished : .cancelled, beganAt: now,
            context: context))
      }
      shown.dismissedAtMicroseconds = now + 400_000
      shown.dismissedBy = .gesture
      try registry.record(presentations: [shown])
      try registry.record(sessions)
      // Soon, at times, and in the last minute of the day.
      now += Bool.random(using: &random) ? 5_000_000 : 4 * 3_600_000_000
      if now > day + WallClock.day - 3_600_000_000 { now = max(now, day + WallClock.day - 20_000_000) }
    }
  }

  private func write(_ batch: Outbox.Batch, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try batch.contents.write(to: URL(fileURLWithPath: "\(folder)/\(batch.id.uuidString.lowercased()).ndjson"))
  }
}
