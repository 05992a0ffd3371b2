import Foundation
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite("What a trace tells is stored with its session, and outlives it")
struct SessionMeasuresTests {
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    registry = try Example.registry()
    card = try registry.transition(named: "card-modal")
  }

  /// Returns a session with two touches of the example's, 200 ms apart: the first canceled, the second finished.
  private static func regrabbed(of card: TransitionRevision) -> InteractionSession {
    var session = Example.session(of: card)
    session.samples += session.samples.map {
      GestureSample(timeMicroseconds: $0.timeMicroseconds + 200_000, x: $0.x, y: $0.y, phase: $0.phase)
    }
    session.result.touches[0].finishes = false
    session.result.touches.append(session.result.touches[0])
    session.result.touches[1].finishes = true
    session.result.durationMicroseconds = 272_000
    session.result.frames = FrameMeasures(frames: 33, lateMicroseconds: 16_667, slowFrames: 1, frozenFrames: 0)
    return session
  }

  private static let columns =
    "travel_mpt, reversals, hold_us, input_gap_us, margin_milli, recomputed_finishes, finishes_lsq100, "
    + "finishes_last2, finishes_motion2, finishes_flutter, frames, late_us, slow_frames, frozen_frames, hold_ms, "
    + "settle_ms, peak_bin"

  private static func rows(_ sql: String, in registry: TransitionRegistry) throws -> [[SQLValue]] {
    try registry.query(sql).rows
  }

  @Test func everyMeasureIsAColumnOfIntegers() throws {
    try registry.record([Self.regrabbed(of: card)])
    // 90 pt in 72 ms at 1250.5 pt/s, by a rule of 300 pt/s or a fifth of 400 pt.
    let expected: [Int64] = [90_000, 0, 0, 0, 951, 1, 1, 1, 1, 1, 33, 16_667, 1, 0, 0, 300, 45]
    #expect(try Self.rows("SELECT \(Self.columns) FROM session_fact", in: registry) == [expected.map { .integer($0) }])
    let stored = try #require(try registry.sessions().first)
    #expect(stored.measures == SessionMeasures(of: Self.regrabbed(of: card), under: card.configuration))
    #expect(stored.result.frames?.lateMicroseconds == 16_667)
    #expect(try registry.storedSession(stored.header.uuid.uuidString) == stored)
  }

  @Test func theColumnsAreThoseOfTheTable() throws {
    let columns = try registry.query("SELECT name FROM pragma_table_info('session')").rows.map { "\($0[0])" }
    for name in MeasureColumn.all.map(\.name) + FrameMeasures.columns {
      #expect(columns.contains { $0.contains(name) }, "\(name)")
    }
  }

  @Test func everyTouchIsARowAndTheLastOneSaysTheOutcome() throws {
    let regrabbed = Self.regrabbed(of: card)
    var taken = Example.session(of: card, beganAt: 1_700_000_000_500_000)
    taken.result.outcome = .interrupted
    try registry.record([regrabbed, taken])
    let sql =
      "SELECT ordinal, touches, began_at_us - 1700000000000000, ended_at_us - 1700000000000000, "
      + "decision, outcome, is_last FROM touch_fact ORDER BY began_at_us"
    #expect(
      try Self.rows(sql, in: registry) == [
        [.integer(1), .integer(2), .integer(0), .integer(72_000), .text("cancel"), .text("finished"), .integer(0)],
        [
          .integer(2), .integer(2), .integer(200_000), .integer(272_000), .text("finish"), .text("finished"),
          .integer(1),
        ],
        [.integer(1), .integer(1), .integer(500_000), .integer(572_000), .null, .text("interrupted"), .integer(1)],
      ])
    #expect(try Self.rows("SELECT count(*) FROM session_touch", in: registry) == [[.integer(2)]])
  }

  @Test func measuresStayWhenTheTraceGoesAndTravelWithoutIt() throws {
    try registry.record([Self.regrabbed(of: card)])
    let facts = "SELECT \(Self.columns) FROM session_fact"
    let columns = "ordinal, touches, began_at_us, ended_at_us, decision, is_last"
    let touches = "SELECT \(columns) FROM touch_fact ORDER BY ordinal"
    let before = (try Self.rows(facts, in: registry), try Self.rows(touches, in: registry))
    try registry.prune(tracesBefore: .max, sessionsBefore: nil)
    #expect(try registry.sessions().map(\.hasTrace) == [false])
    let target = try TransitionRegistry.inMemory()
    let bytes = try registry.exported()
    try target.imported(bytes)
    for registry in [registry, target] {
      #expect(try Self.rows(facts, in: registry) == before.0)
      #expect(try Self.rows(touches, in: registry) == before.1)
    }
    #expect(try target.exported() == bytes)
    try target.prune(tracesBefore: nil, sessionsBefore: .max)
    #expect(try Self.rows("SELECT count(*) FROM session_touch", in: target) == [[.integer(0)]])
  }

  @Test(arguments: [
    ("\"slow_frames\":1", "\"slow_frames\":null", "measures has some of frames, late_us, slow_frames"),
    ("\"slow_frames\":1", "\"slow_frames\":99", "slow_frames BETWEEN 0 AND frames"),
    ("\"reversals\":0", "\"reversals\":0.5", "reversals is 0.5; allowed is a whole number"),
    ("\"reversals\":0", "\"reversals\":-1", "reversals is -1; allowed is a whole number"),
    (
      "\"touch_facts\":[", "\"touch_facts\":[{\"began_us\":0,\"ended_us\":1,\"finishes\":null},",
      "has 3, and touches is 2"
    ),
    ("\"began_us\":200000", "\"began_us\":900000", "ended_us >= began_us"),
    ("\"began_us\":200000", "\"began_us\":-1", "began_us is -1; allowed is a whole number"),
    ("\"version\":4", "\"version\":5", "version 5 of the format, but this program reads version 4"),
  ])
  func whatCannotHaveBeenMeasuredIsRefused(_ good: String, _ bad: String, _ message: String) throws {
    try registry.record([Self.regrabbed(of: card)])
    let text = String(decoding: try registry.exported(), as: UTF8.self)
    #expect(text.contains(good))
    let target = try TransitionRegistry.inMemory()
    let error = #expect(throws: RegistryToolError.self) {
      try target.imported(Array(text.replacing(good, with: bad).utf8))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(try target.sessions().isEmpty)
  }
}
