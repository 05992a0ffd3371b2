import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct InstallTokenTests {
  private static let start: Int64 = 1_700_000_000_000_000

  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let clock: TestClock

  init() throws {
    directory = try TemporaryDirectory()
    let clock = TestClock(Self.start)
    self.clock = clock
    registry = try TransitionRegistry(at: directory.file(), access: .create, now: { clock.now })
    try registry.apply([Example.configuration()])
  }

  @Test func itStaysUntilThePersonResetsIt() throws {
    let first = try registry.installToken()
    clock.now += 4000 * 86_400_000_000
    #expect(try registry.installToken() == first)
    try registry.resetInstallToken()
    let second = try registry.installToken()
    #expect(second != first)
    #expect(try registry.query("SELECT token FROM install_token").rows == [[.text(second)]])
  }

  @Test func itStaysUntilConsentIsWithdrawn() throws {
    let first = try registry.installToken()
    try registry.setRecordingAllowed(true)
    #expect(try registry.installToken() == first)
    try registry.setRecordingAllowed(false)
    #expect(try registry.installToken() != first)
  }

  /// A presentation belongs to one person, so its later drags do not begin another one.
  @Test func aScreenThatWasOpenAtAResetKeepsTheOldOne() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, recordsToken: true)
    let old = try registry.installToken()
    var shown = PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, origin: .device,
      presentedAtMicroseconds: Self.start)
    func drag() {
      recorder.play(Example.session(of: card, context: SessionContext(presentation: shown.uuid, origin: .device)))
      recorder.flush()
    }
    recorder.record(shown)
    drag()
    try registry.resetInstallToken()
    drag()
    shown.dismissedAtMicroseconds = Self.start + 1
    recorder.record(shown)
    recorder.flush()
    recorder.play(Example.session(of: card, context: SessionContext(presentation: UUID(), origin: .device)))
    recorder.flush()
    #expect(recorder.statistics.lastError == nil)
    #expect(try registry.presentations().first { $0.uuid == shown.uuid }?.token == old)
    let tokens = try registry.sessions().map(\.header.context.token)
    let new = try registry.installToken()
    #expect(new != old && tokens.count { $0 == old } == 2 && tokens.count { $0 == new } == 1)
  }

  @Test func itIsRandomAndEveryProcessGetsTheSame() throws {
    let tokens = try (0..<200).map { _ in
      try registry.write { db in try db.execute(sql: "DELETE FROM install_token") }
      return try registry.installToken()
    }
    #expect(Set(tokens).count == tokens.count)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
    // Every bit is 1 in half of the tokens, within six standard deviations: none is constant or from the clock.
    for place in 0..<128 {
      let ones = tokens.count { token in
        let digit = Int(String(Array(token)[place / 4]), radix: 16) ?? 0
        return digit >> (place % 4) & 1 == 1
      }
      #expect((58...142).contains(ones), "bit \(place) is one \(ones) times of 200")
    }
    let start = Self.start
    let other = try TransitionRegistry(at: directory.file(), access: .readWrite, now: { start })
    #expect(try other.installToken() == tokens.last)
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly, now: { start })
    #expect(try reader.installToken() == tokens.last)
    try registry.resetInstallToken()
    #expect(throws: RegistryError(.readOnly(path: reader.path))) { try reader.installToken() }
  }

  @Test func aRecorderFillsItInOnlyWhereItWasAskedToAndPeopleWereRecorded() throws {
    let card = try registry.transition(named: "card-modal")
    func presentation(_ origin: SessionOrigin?, _ token: String?) -> PresentationRecord {
      PresentationRecord(
        uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, token: token, origin: origin)
    }
    let given: [(SessionOrigin, String?)] = [(.device, nil), (.device, "own"), (.simulated, nil), (.gallery, nil)]
    for recordsToken in [false, true] {
      let recorder = SessionRecorder(recordingTo: registry, consent: .given, recordsToken: recordsToken)
      let token = recordsToken ? try registry.installToken() : nil
      let expected = [token, "own", nil, nil]
      for ((origin, own), expected) in zip(given, expected) {
        let session = Example.session(of: card, context: SessionContext(origin: origin, token: own))
        recorder.play(session)
        let shown = presentation(origin, own)
        recorder.record(shown)
        recorder.flush()
        #expect(try registry.session(session.header.uuid.uuidString).header.context.token == expected)
        #expect(try registry.presentations().first { $0.uuid == shown.uuid }?.token == expected)
      }
      let unsaid = presentation(nil, nil)
      recorder.record(unsaid)
      recorder.flush()
      #expect(try registry.presentations().contains(unsaid))
      #expect(recorder.statistics.lastError == nil)
    }
  }

  @Test func whatACrashLeavesHasTheTokenToo() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, recordsToken: true)
    _ = recorder.begin(Example.session(of: card, beganAt: 0, context: SessionContext()).header)
    recorder.flush()
    let token = try registry.installToken()
    let sql = "SELECT token FROM open_session JOIN person ON person.id = person_id"
    #expect(try registry.query(sql).rows == [[.text(token)]])
    try registry.write { db in try db.execute(sql: "UPDATE open_session SET launch = 'another launch'") }
    #expect(try registry.adoptAbandoned() == 1)
    #expect(try registry.sessions().map(\.header.context.token) == [token])
  }

  @Test func withoutARecorderThatWantsItNoneIsMade() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.play(Example.session(of: card, context: SessionContext()))
    recorder.flush()
    #expect(try registry.query("SELECT * FROM install_token").rows.isEmpty)
  }
}
