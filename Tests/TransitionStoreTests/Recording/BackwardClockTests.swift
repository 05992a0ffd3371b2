import Foundation
import Synchronization
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// The wall clock is set back between two programs, or between two days. Within a process it cannot go back: see
/// `WallClock`.
@Suite struct BackwardClockTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func registry(at time: Int64) throws -> TransitionRegistry {
    try TransitionRegistry(at: directory.file(), access: .create, now: { time })
  }

  private static let times: [Int64] = [3_000_000, 1_000_000, 2_000_000, 0]

  @Test func revisionsKeepTheirOrderWhenTheClockGoesBack() throws {
    let durations = [0.3, 0.4, 0.5, 0.6]
    for (time, duration) in zip(Self.times, durations) {
      let registry = try registry(at: time)
      let values: [String: ConfigurationFieldValue?] = ["presentation.duration": .number(duration)]
      let configuration = try Example.configuration(Example.interactive, values)
      try registry.apply([configuration])
      #expect(try registry.transition(named: "card-modal").digest == configuration.digest)
    }
    let registry = try registry(at: 0)
    let history = try registry.history(of: "card-modal")
    #expect(history.map(\.revision) == [1, 2, 3, 4])
    #expect(history.map(\.createdAtMicroseconds) == Self.times)
    let stored = "SELECT presentation_duration_s FROM configuration ORDER BY revision"
    #expect(try registry.query(stored).rows == durations.map { [.real($0)] })
    #expect(try registry.query("SELECT duration FROM current_transition").rows == [[.real(0.6)]])
    #expect(try TransitionRegistry.examine(at: directory.file()).isHealthy)
  }

  @Test func whatIsRetiredBeforeItWasMadeIsRetiredAndComesBack() throws {
    try registry(at: 3_000_000).apply([Example.configuration()])
    try registry(at: 1_000_000).retire("card-modal")
    #expect(throws: UnknownTransition.self) { try registry(at: 0).transition(named: "card-modal") }
    #expect(try registry(at: 0).apply([Example.configuration()]).map(\.kind) == [.restored])
    #expect(try registry(at: 2).transition(named: "card-modal").revision == 1)
  }

  @Test func sessionsKeepTheTimesTheyWereGivenAndAreAllThere() throws {
    try registry(at: 5).apply([Example.configuration()])
    for time in Self.times {
      let registry = try registry(at: time)
      let recorder = SessionRecorder(recordingTo: registry, consent: .given)
      let card = try registry.transition(named: "card-modal")
      recorder.play(Example.session(of: card, beganAt: time))
      #expect(recorder.flush() && recorder.statistics.recorded == 1)
    }
    let sessions = try registry(at: 0).sessions()
    #expect(Set(sessions.map(\.header.beganAtMicroseconds)) == Set(Self.times) && sessions.count == 4)
  }

  /// A clock before 1970 has no time that a row could hold. It is refused with a clear error, and nothing is lost.
  @Test func aClockBefore1970IsSaidToBe() throws {
    let error = #expect(throws: RegistryError.self) { try registry(at: -5).apply([Example.configuration()]) }
    #expect(error?.description.contains("created_at_us >= 0") == true)
    #expect(try registry(at: 5).transitions().isEmpty)
  }

  @Test func nothingIsTooOldForAClockThatIsBehind() throws {
    let registry = try registry(at: 5)
    try registry.apply([Example.configuration()])
    try registry.record([Example.session(of: registry.transition(named: "card-modal"), beganAt: 3_000_000)])
    // The limit that `prune` computes from a clock at one second and an age of one day.
    let limit: Int64 = 1_000_000 - 86_400_000_000
    #expect(try registry.prune(tracesBefore: limit, sessionsBefore: limit).isEmpty)
    #expect(try registry.sessions().count == 1)
  }
}
