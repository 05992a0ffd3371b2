import Foundation
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

  /// A clock before 1970 has no time that a row could hold. It is refused with a clear error, and nothing is lost.
  @Test func aClockBefore1970IsSaidToBe() throws {
    let error = #expect(throws: RegistryError.self) { try registry(at: -5).apply([Example.configuration()]) }
    #expect(error?.description.contains("created_at_us >= 0") == true)
    #expect(try registry(at: 5).transitions().isEmpty)
  }
}
