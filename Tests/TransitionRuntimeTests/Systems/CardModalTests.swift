import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
import TransitionStage

@Suite("card-modal: thexande's full-screen page")
struct CardModalTests {
  @Test func dimsToSixTenthsBothWays() throws {
    let present = try Systems.plan("card-modal", .present)
    let dismiss = try Systems.plan("card-modal", .dismiss)
    #expect(present.dimming(at: 0) == 0 && present.dimming(at: 0.4) == 0.6)
    #expect(dismiss.dimming(at: 0) == 0.6 && dismiss.dimming(at: 0.4) == 0)
    #expect(abs(present.dimming(at: 0.2) - 0.3) < 1e-9, "half the way at half the time of easeInOut")
  }

  /// The source reuses the decision of the previous drag, even that of the previous modal.
  @Test func fixedADragWithoutAMoveDoesNotReuseTheLastAnswer() throws {
    let finger = try #require(try Finger("card-modal", .dismiss))
    finger.touch()
    finger.move(150)
    finger.move(400)
    finger.move(100)
    #expect(finger.lift(100)?.finishes == false)
    finger.settle()
    finger.touch()
    finger.move(400)
    finger.send(.dismissRequested(displacement: 0))
    finger.settle()
    finger.touch()
    #expect(finger.lift(0)?.finishes == false)
    #expect(finger.settle().completions == [false])
  }

  @Test func onceLetGoItCannotBeCaught() throws {
    let finger = try #require(try Finger("card-modal", .dismiss))
    finger.touch()
    finger.move(100)
    let plan = finger.lift(100)
    #expect(finger.touch().isEmpty)
    #expect(finger.move(700).isEmpty)
    #expect(finger.machine.settlePlan == plan)
    #expect(finger.settle().completions == [false])
  }
}
