import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A thousand devices: no committed data is lost, and none counts twice.
@Suite struct OutboxLivesTests {
  /// Returns the number of sessions that each naive recipe lost over all devices of a run.
  private static func lives(_ seeds: Range<UInt64>) throws -> [String: Int] {
    var lost: [String: Int] = [:]
    let centre = try TransitionRegistry.inMemory()
    for seed in seeds {
      var life = try DeviceLife(seed: seed)
      try life.live(steps: 60)
      var random = SplitMix64(seed: seed)
      // The server was reinstalled in the meantime, and reads all objects from the start: in any order, and twice.
      let objects = life.arrived + life.arrived.shuffled(using: &random).prefix(life.arrived.count / 2)
      for object in objects.shuffled(using: &random) { try centre.imported(object, block: 1 << 20) }
      #expect(life.left == Outbox.Status(), "life \(seed)")
      for name in life.naive.keys { lost[name, default: 0] += life.lost(by: name) }
      try check(life, seed, in: centre)
      try centre.write { db in
        try db.execute(sql: "DELETE FROM session")
        try db.execute(sql: "DELETE FROM presentation")
      }
    }
    return lost
  }

  private static func check(_ life: DeviceLife, _ seed: UInt64, in centre: TransitionRegistry) throws {
    let (sessions, ends) = try centre.read { db in
      (
        try Row.fetchAll(db, sql: "SELECT uuid, outcome FROM session").map { ($0[0] as String, $0[1] as String) },
        // By the device's clock, however wrong it is.
        try Row.fetchAll(
          db,
          sql: """
            SELECT uuid, dismissed_at_us + coalesce(device_at_us, presented_at_us) - presented_at_us FROM presentation
            WHERE presented_at_us IS NOT NULL
            """
        )
        .map { ($0[0] as String, $0[1] as Int64?) }
      )
    }
    let arrived = Dictionary(sessions, uniquingKeysWith: { "\($0) and \($1)" })
    #expect(arrived == life.committed.mapValues(\.rawValue), "life \(seed)")
    #expect(Dictionary(ends, uniquingKeysWith: { first, _ in first }) == life.presentations, "life \(seed)")
  }

  @Test(arguments: Thoroughness.seeds(2, inSoak: 10))
  func nothingIsLostAndNothingIsDoubled(hundred: Int) throws {
    let lost = try Self.lives(UInt64(hundred * 100)..<UInt64(hundred * 100 + 100))
    // Three quick solutions. All three lose drags on such devices.
    #expect(lost.count == 3 && lost.values.allSatisfy { $0 > 0 }, "\(lost)")
  }
}
