import Testing

@testable import TransitionStore

@Suite struct LockPatienceTests {
  @Test func whoHasWaitedLongerAsksMoreOftenAndGivesUpInTime() throws {
    var (waited, tries, last) = (0.0, 0, Double.infinity)
    while let pause = LockPatience.usual.pause(afterTries: tries) {
      try #require(pause > 0 && pause <= last)
      (waited, tries, last) = (waited + pause, tries + 1, pause)
    }
    #expect(abs(waited - LockPatience.usual.longest) < 0.1)
    #expect(last < 0.001)
    #expect(LockPatience.usual.pause(afterTries: 0) == 0.01)
    #expect(LockPatience.usual.pause(afterTries: .max) == nil)
  }
}
