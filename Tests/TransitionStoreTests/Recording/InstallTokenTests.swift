import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct InstallTokenTests {
  private static let day: Int64 = 86_400_000_000
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

  @Test func itStaysForThirtyDaysAndThenAnotherTakesItsPlace() throws {
    let first = try registry.installToken()
    #expect(first.madeAtMicroseconds == Self.start)
    #expect(first.expiresAtMicroseconds == Self.start + 30 * Self.day)
    for time in [0, 1, 29 * Self.day, 30 * Self.day - 1] {
      #expect(try registry.installToken(now: Self.start + time) == first)
    }
    clock.now = first.expiresAtMicroseconds
    let second = try registry.installToken()
    #expect(second.text != first.text && second.madeAtMicroseconds == first.expiresAtMicroseconds)
    // The previous token is deleted, even for processes whose clock is behind.
    #expect(try registry.installToken(now: Self.start + 29 * Self.day + Self.day / 2) == second)
    #expect(try registry.query("SELECT token FROM install_token").rows == [[.text(second.text)]])
  }

  @Test func aClockThatWasWrongDoesNotKeepOneForEver() throws {
    let ahead = try registry.installToken(now: Self.start + 4000 * Self.day)
    let right = try registry.installToken(now: Self.start)
    #expect(right != ahead)
    #expect(try registry.installToken(now: Self.start - Self.day) == right)
    #expect(try registry.installToken(now: Self.start - Self.day - 1) != right)
    for time in [Int64.max, 0, .max] { #expect(try registry.installToken(now: time).madeAtMicroseconds == time) }
    #expect(try registry.installToken(now: .max).expiresAtMicroseconds == .max)
  }

  @Test func itIsRandomAndEveryProcessGetsTheSame() throws {
    let tokens = try (0..<200).map { _ in
      try registry.write { db in try db.execute(sql: "DELETE FROM install_token") }
      return try registry.installToken().text
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
    #expect(try other.installToken().text == tokens.last)
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly, now: { start })
    #expect(try reader.installToken().text == tokens.last)
    #expect(throws: RegistryError.readOnly(path: reader.path)) { try reader.installToken(now: start + 31 * Self.day) }
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
      let token = recordsToken ? try registry.installToken().text : nil
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
    _ = recorder.begin(Example.session(of: card, context: SessionContext()).header)
    recorder.flush()
    #expect(try registry.query("SELECT token FROM open_session").rows == [[.text(try registry.installToken().text)]])
  }

  @Test func withoutARecorderThatWantsItNoneIsMade() throws {
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.play(Example.session(of: card, context: SessionContext()))
    recorder.flush()
    #expect(try registry.query("SELECT * FROM install_token").rows.isEmpty)
  }
}
