import Testing
import TransitionModel

@testable import SessionSimulation

@Suite("Simulated screens follow most drags in time")
struct SimulatedFramesTests {
  @Test func whatMovedHasFramesAndWhatDidNotHasNone() throws {
    let sessions = try SimulatedPopulation(users: 20, days: 5, seed: 4)
      .history(SimulatedPopulationTests.revision("modal-standard")).sessions
    for session in sessions {
      let result = session.result
      #expect((result.frames != nil) == (result.interactionDistance > 0))
      guard let frames = result.frames else { continue }
      let duration = result.durationMicroseconds + (result.settleMicroseconds ?? 0)
      #expect(frames.slowFrames <= frames.frames && frames.frozenFrames <= frames.slowFrames)
      #expect((frames.slowFrames == 0) == (frames.lateMicroseconds == 0))
      // At most as many as fit at 120 Hz, and late for at most the whole duration.
      #expect(Int64(frames.frames) * 8333 <= duration && frames.lateMicroseconds <= duration)
    }
    #expect(sessions.contains { $0.result.frames == nil })
  }

  @Test func mostScreensAreSmoothAndAFewAreNot() throws {
    var ratios: [Double] = []
    for user in 0..<300 {
      var random = SplitMix64(seed: 8, path: [UInt64(user)])
      let screen = SimulatedFrames(on: user % 5 == 0 ? .tablet : .phone, &random)
      let late = (0..<50).reduce(Int64(0)) { sum, _ in
        sum + screen.measures(overMicroseconds: 700_000, &random).lateMicroseconds
      }
      ratios.append(Double(late) / (50 * 700))
    }
    // Lateness in ms per second, in the ranges that Apple's Organizer uses.
    #expect((0.35...0.75).contains(share(of: ratios) { $0 <= 10 }))
    #expect((0.02...0.2).contains(share(of: ratios) { $0 > 50 }))
  }

  private func share(of ratios: [Double], _ condition: (Double) -> Bool) -> Double {
    Double(ratios.count(where: condition)) / Double(ratios.count)
  }
}
