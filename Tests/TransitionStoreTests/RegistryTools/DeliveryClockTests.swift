import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// The creation, sending and arrival times of a batch reveal a wrong device clock.
@Suite struct DeliveryClockTests {
  private static let day: Int64 = 86_400_000_000
  private static let arrival: Int64 = 1_800_000_000_000_000
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func centre(_ name: String = "centre.db", at time: Int64 = arrival) throws -> TransitionRegistry {
    try TransitionRegistry(at: directory.file(name), access: .create, now: { time })
  }

  /// Returns the batch of a device with a wrong clock, with drags at some distances from now by that clock.
  private func batch(ahead: Int64, drags: [Int64] = [0]) throws -> [UInt8] {
    let clock = Self.arrival + ahead
    let path = directory.file("device-\(UUID()).db")
    let device = try TransitionRegistry(at: path, access: .create, now: { clock })
    try device.apply([Example.configuration()])
    let revision = try device.transition(named: "card-modal")
    let context = SessionContext(origin: .device, token: "someone")
    try device.record(drags.map { Example.session(of: revision, beganAt: clock + $0, context: context) })
    return Array(try #require(try device.outbox.next()).contents)
  }

  private func begins(_ registry: TransitionRegistry) throws -> [Int64] {
    try registry.sessions().map(\.header.beganAtMicroseconds).sorted()
  }

  @Test(arguments: [-4, 0, 3 * 86_400, 7 * 86_400] as [Int64])
  func aClockThatCanBeRightIsBelieved(seconds: Int64) throws {
    // The device is behind by the duration of the upload, or ahead by less than the tolerance.
    let centre = try centre()
    try centre.imported(batch(ahead: -seconds * 1_000_000))
    #expect(try begins(centre) == [Self.arrival - seconds * 1_000_000])
    #expect(try centre.sessions().map(\.deviceAtMicroseconds) == [nil])
    #expect(try centre.read { try Int64.fetchAll($0, sql: "SELECT clock_offset_us FROM batch") } == [0])
  }

  @Test(arguments: [301, 11 * 86_400, -7 * 86_400 - 1, 59 * 365 * 86_400] as [Int64])
  func aClockThatCannotBeRightIsCorrectedByWhatTheBatchTells(seconds: Int64) throws {
    let centre = try centre()
    let ahead = seconds * 1_000_000
    try centre.imported(batch(ahead: ahead, drags: [-60_000_000, -5_000_000]))
    #expect(try begins(centre) == [Self.arrival - 60_000_000, Self.arrival - 5_000_000])
    let said = try centre.sessions().compactMap(\.deviceAtMicroseconds).sorted()
    #expect(said == [Self.arrival + ahead - 60_000_000, Self.arrival + ahead - 5_000_000])
    let sql = "SELECT created_at_us, sent_at_us, received_at_us, clock_offset_us FROM batch"
    let times = try #require(try centre.read { try Row.fetchOne($0, sql: sql) })
    #expect((0..<4).map { times[$0] as Int64 } == [Self.arrival + ahead, Self.arrival + ahead, Self.arrival, -ahead])
    #expect(
      try centre.read { try Int64.fetchAll($0, sql: "SELECT log_ends_at_us FROM person") } == [Self.arrival])
  }

  @Test func dragsDated2085ArePrunedWithTheirDayOfArrivalAndDoNotOutliveTheOthers() throws {
    let centre = try centre()
    let years = 59 * 365 * Self.day
    // A file without a batch does not reveal the error of the clock.
    let device = try Example.registry()
    let revision = try device.transition(named: "card-modal")
    try device.record(
      (0..<200).map { Example.session(of: revision, beganAt: Self.arrival + years + $0 * 1_000_000) }
        + (0..<50).map { Example.session(of: revision, beganAt: Self.arrival - 9 * Self.day + $0) })
    try centre.imported(device.exported())
    #expect(try begins(centre).allSatisfy { $0 <= Self.arrival })
    #expect(try centre.sessions().count { $0.deviceAtMicroseconds != nil } == 200)
    #expect(try centre.prune(tracesBefore: nil, sessionsBefore: Self.arrival - 2 * Self.day).sessions == 50)
    #expect(try centre.prune(tracesBefore: nil, sessionsBefore: Self.arrival + 1).sessions == 200)
  }

  @Test func aDragFromBeforeTheClockWasSetIsMovedToTheDayOfArrival() throws {
    let centre = try centre()
    try centre.imported(batch(ahead: 0, drags: [-Self.arrival + 1, -401 * Self.day, -399 * Self.day, 3 * Self.day]))
    let moved = try begins(centre).map { Self.arrival - $0 }
    #expect(moved.filter { (0..<Self.day).contains($0) }.count == 3 && moved.contains(399 * Self.day))
  }

  /// A device that states an arrival in 2096 would keep its drags from ever being pruned.
  @Test func theImporterAloneStatesWhenABatchArrived() throws {
    let bytes = try batch(ahead: 0)
    var limits = ImportLimits()
    limits.receivedAtMicroseconds = Self.arrival
    let late = try centre(at: Self.arrival + 90 * Self.day)
    try late.imported(bytes, limits: limits)
    #expect(try begins(late) == [Self.arrival])
    let forged = String(decoding: bytes, as: UTF8.self)
      .replacing(#""sampling_rate":null"#, with: #""sampling_rate":null,"received_at_us":\#(2 * Self.arrival)"#)
    let other = try centre("other.db")
    try other.imported(Array(forged.utf8))
    #expect(try begins(other) == [Self.arrival])
    #expect(try other.read { try Int64.fetchAll($0, sql: "SELECT received_at_us FROM batch") } == [Self.arrival])
  }

  @Test func whatWasCorrectedStaysSoOnTheWayThroughRegistries() throws {
    let (first, second) = (try centre(), try centre("second.db", at: Self.arrival + 500 * Self.day))
    try first.imported(batch(ahead: 11 * Self.day, drags: [-5_000_000, -1]))
    try first.imported(batch(ahead: 0))
    let bytes = try first.exported()
    try second.imported(bytes)
    #expect(try second.exported() == bytes)
    #expect(try second.sessions().map(\.deviceAtMicroseconds) == first.sessions().map(\.deviceAtMicroseconds))
    let facts = "SELECT token, log_ends_at_us, represents_milli FROM person ORDER BY token"
    #expect(try second.read { try Row.fetchAll($0, sql: facts) } == first.read { try Row.fetchAll($0, sql: facts) })
  }

  @Test func theEndBatchOfAScreenSetsItsTimesInAnyOrder() throws {
    let uuid = UUID()
    func delivered(_ times: (Int64, Int64?), moves: [Int64], ahead: Int64) throws -> [UInt8] {
      let clock = Self.arrival + ahead
      let device = try TransitionRegistry(at: directory.file("device-\(UUID()).db"), access: .create, now: { clock })
      try device.apply([Example.configuration()])
      let revision = try device.transition(named: "card-modal")
      var record = PresentationRecord(
        uuid: uuid, transition: revision.name, revision: revision.revision, digest: revision.digest, origin: .device,
        presentedAtMicroseconds: Self.arrival + times.0, dismissedAtMicroseconds: times.1.map { Self.arrival + $0 })
      record.moves = moves.map {
        StopMove(atMicroseconds: Self.arrival + times.0 + $0, from: "half", to: "full", cause: .tap)
      }
      try device.record(presentations: [record])
      return Array(try #require(try device.outbox.next()).contents)
    }
    // The second upload took longer: the clock seems to be off by less.
    let year = 365 * Self.day
    let start = year - 20_000_000
    let open = try delivered((start, nil), moves: [1_000_000, 4_000_000], ahead: year)
    let still = try delivered((start, nil), moves: [1_000_000, 4_000_000, 7_000_000], ahead: year - 1_500_000)
    let ended = try delivered(
      (start, year - 9_000_000), moves: [1_000_000, 4_000_000, 7_000_000], ahead: year - 3_000_000)
    let orders = [[open, still, ended], [ended, still, open], [still, ended, open, still], [open, ended]]
    let registries = try orders.map { batches in
      let centre = try centre("centre-\(UUID()).db")
      for batch in batches { try centre.imported(batch) }
      return try centre.presentations()
    }
    #expect(registries.allSatisfy { $0 == registries[0] })
    #expect(
      registries[0].first?.moves.map { $0.atMicroseconds - Self.arrival } == [-16_000_000, -13_000_000, -10_000_000])
    #expect(registries[0].map(\.dismissedAtMicroseconds) == [Self.arrival - 6_000_000])
    #expect(registries[0].map(\.presentedAtMicroseconds) == [Self.arrival - 17_000_000])
  }

  @Test func anErasedTokenLeavesNoFactOfItsInstall() throws {
    let centre = try centre()
    let bytes = try batch(ahead: 0)
    try centre.imported(bytes)
    let token = try #require(try centre.sessions().first?.header.context.token)
    try centre.erase(tokens: [token])
    try centre.imported(bytes)
    #expect(try centre.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM person") } == 0)
  }
}
