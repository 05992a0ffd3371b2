import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct InstallCohortTests {
  private static let month: Int64 = 30 * 86_400_000_000

  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let clock: TestClock

  init() throws {
    directory = try TemporaryDirectory()
    let clock = TestClock(1_700_000_000_000_000)
    self.clock = clock
    registry = try TransitionRegistry(at: directory.file(), access: .create, now: { clock.now })
    try registry.apply([Example.configuration()])
  }

  private func forget() throws { try registry.write { db in try db.execute(sql: "DELETE FROM install_setting") } }

  @Test func itStaysWhenTheTokenRotates() throws {
    let (token, cohort) = (try registry.installToken(), try #require(try registry.installCohort()))
    for _ in 0..<5 {
      clock.now += Self.month
      #expect(try registry.installToken() != token)
      #expect(try registry.installCohort() == cohort)
    }
    let other = try TransitionRegistry(at: directory.file(), access: .readOnly)
    #expect(try other.installCohort() == cohort)
  }

  @Test func everyBucketIsDrawnAlike() throws {
    let drawn = try (0..<400).map { _ in
      try forget()
      return try #require(try registry.installCohort(of: 4))
    }
    // 100 of each, within six standard deviations.
    for bucket in 0..<4 { #expect((48...152).contains(drawn.count { $0 == bucket })) }
    #expect(Set(drawn) == [0, 1, 2, 3])
  }

  @Test(arguments: [(1, 0...0), (2, 0...1), (64, 0...63), (4096, 0...4095), (.max, 0...4095)])
  func theAppChoosesHowManyThereAre(buckets: Int, allowed: ClosedRange<Int>) throws {
    #expect(allowed.contains(try #require(try registry.installCohort(of: buckets))))
  }

  @Test(arguments: [0, -1, .min]) func noneIsDrawnWhereThereAreNone(buckets: Int) throws {
    #expect(try registry.installCohort(of: buckets) == nil)
    #expect(try registry.query("SELECT * FROM install_setting").rows.isEmpty)
  }

  @Test func fewerBucketsThanBeforeDrawAgainOnlyWhereTheyMust() throws {
    let cohort = try #require(try registry.installCohort(of: 4096))
    #expect(try registry.installCohort(of: cohort + 1) == cohort)
    guard cohort > 0 else { return }
    let fewer = try #require(try registry.installCohort(of: cohort))
    #expect(fewer < cohort)
    #expect(try registry.installCohort(of: 4096) == fewer)
  }

  @Test func otherSettingsOfTheInstallStay() throws {
    let setting = "INSERT INTO install_setting (id, sampling_rate, sampling_draw) VALUES (1, 0.5, 0.25)"
    try registry.write { db in try db.execute(sql: setting) }
    _ = try registry.installCohort()
    #expect(
      try registry.query("SELECT sampling_rate, sampling_draw, records FROM install_setting").rows == [
        [.real(0.5), .real(0.25), .null]
      ])
  }

  @Test func aReadOnlyRegistryDrawsNone() throws {
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly)
    #expect(throws: RegistryError.readOnly(path: reader.path)) { try reader.installCohort() }
  }

  @Test(arguments: [0, 64]) func aRecorderFillsItInOfPeopleAlone(buckets: Int) throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, recordsToken: true, cohortBuckets: buckets)
    let own = buckets == 0 ? nil : try registry.installCohort(of: buckets)
    for (origin, given) in [(SessionOrigin.device, nil), (.device, 4000), (.simulated, nil), (.gallery, nil)] {
      var context = SessionContext(origin: origin)
      context.cohort = given
      let session = Example.session(of: card, context: context)
      var shown = PresentationRecord(
        uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, origin: origin)
      shown.cohort = given
      recorder.play(session)
      recorder.record(shown)
      recorder.flush()
      let expected = origin == .device ? given ?? own : nil
      #expect(try registry.session(session.header.uuid.uuidString).header.context.cohort == expected)
      #expect(try registry.presentations().first { $0.uuid == shown.uuid }?.cohort == expected)
    }
    #expect(recorder.statistics.lastError == nil)
  }

  @Test func withoutTokensNoneIsRecorded() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.play(Example.session(of: card, context: SessionContext()))
    recorder.flush()
    #expect(try registry.query("SELECT cohort FROM session").rows == [[.null]])
    #expect(try registry.query("SELECT * FROM install_setting").rows.isEmpty)
  }

  @Test func whatACrashLeavesHasItToo() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, recordsToken: true)
    _ = recorder.begin(Example.session(of: card, context: SessionContext()).header)
    recorder.flush()
    let cohort = try Int64(#require(try registry.installCohort()))
    #expect(try registry.query("SELECT cohort FROM open_session").rows == [[.integer(cohort)]])
    try registry.write { db in try db.execute(sql: "UPDATE open_session SET process = '1999999@1'") }
    #expect(try registry.adoptAbandoned() == 1)
    #expect(try registry.query("SELECT outcome, cohort FROM session").rows == [[.text("abandoned"), .integer(cohort)]])
  }
}
