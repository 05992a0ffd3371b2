import Synchronization
import Testing

@testable import TransitionStore

@Suite struct LockPatienceTests {
  @Test func pausesGetShorterTheLongerACallHasWaited() throws {
    var (waited, last, tries) = (0.0, Double.infinity, 0)
    while true {
      let next = BusyPolicy.pause(afterTries: tries)
      #expect(abs(next.waited - waited) < 0.01)
      guard next.waited < 10 else { break }
      try #require(next.pause > 0 && next.pause <= last)
      (waited, last, tries) = (waited + next.pause, next.pause, tries + 1)
    }
    #expect(BusyPolicy.pause(afterTries: 0).pause == 0.01 && last < 0.001)
    // From then on, the processor is left to others.
    #expect(BusyPolicy.pause(afterTries: tries + 1000).pause == 0.01)
    #expect(abs(BusyPolicy.pause(afterTries: tries + 1000).waited - 20) < 0.1)
    #expect(BusyPolicy.pause(afterTries: .max).waited.isFinite)
  }

  @Test func itIsToldOnceAndGivenUpInTheEnd() {
    let told = Mutex<[String?]>([])
    let patience = BusyPolicy.patient(seconds: 60) { writer in told.withLock { $0.append(writer) } }
    // The pauses are not spent here, except around the try that reports the wait.
    let tries = (0...).prefix { BusyPolicy.pause(afterTries: $0).waited < 60 }.count
    let around = (0..<tries).first { BusyPolicy.pause(afterTries: $0 + 1).waited >= 2 } ?? 0
    for index in around - 1...around + 1 { #expect(patience.wait(afterTries: index) { "sqlite3" }) }
    #expect(told.withLock { $0 } == ["sqlite3"])
    #expect(!patience.wait(afterTries: tries))
  }
}
