import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
import TransitionStage

/// S1.
@Suite("card-modal: thexande's full-screen page")
struct CardModalTests {
  @Test func presentsInFourTenthsOfASecondFromOneScreenBelow() throws {
    let plan = try Systems.plan("card-modal", .present)
    #expect(plan.from.frame == LayoutFrame(0, 844, 390, 844))
    #expect(plan.to.frame == LayoutFrame(0, 0, 390, 844))
    #expect(plan.timing == AnimationTiming(duration: 0.4, shape: .curve(.easeInOut)))
  }

  @Test func dismissesTheSameWay() throws {
    let plan = try Systems.plan("card-modal", .dismiss)
    #expect(plan.from.frame == LayoutFrame(0, 0, 390, 844))
    #expect(plan.to.frame == LayoutFrame(0, 844, 390, 844))
    #expect(plan.timing == AnimationTiming(duration: 0.4, shape: .curve(.easeInOut)))
    #expect(try Systems.plan("card-modal", .dismiss, Systems.tablet).to.frame == LayoutFrame(0, 768, 1024, 768))
  }

  @Test func dimsToSixTenthsBothWays() throws {
    let present = try Systems.plan("card-modal", .present)
    let dismiss = try Systems.plan("card-modal", .dismiss)
    #expect(present.dimming(at: 0) == 0 && present.dimming(at: 0.4) == 0.6)
    #expect(dismiss.dimming(at: 0) == 0.6 && dismiss.dimming(at: 0.4) == 0)
    #expect(abs(present.dimming(at: 0.2) - 0.3) < 1e-9, "half the way at half the time of easeInOut")
  }

  @Test func contentStartsThreeHundredPointsDownInTheCurrentContext() throws {
    let geometry = try Systems.configuration("card-modal").geometry
    #expect(geometry.contentTop == 300)
    #expect(geometry.presentationStyle == .currentContext)
  }

  @Test func progressIsTheTranslationPerHeightFromZeroToOne() throws {
    let finger = try #require(try Finger("card-modal", .dismiss))
    finger.touch()
    for (travel, progress) in [(0.0, 0.0), (84.4, 0.1), (422, 0.5), (844, 1), (900, 1), (-100, 0)] {
      let shown = try #require(finger.move(travel).shown)
      #expect(abs(shown.progress - progress) < 1e-12)
      #expect(abs(shown.dimming - 0.6 * (1 - progress)) < 1e-12)
    }
  }

  /// A height of 1000 makes a fifth a whole number of points.
  @Test(arguments: [(199.999, false), (200, false), (200.001, true), (1000, true), (0, false), (-300, false)])
  func aFifthOfTheHeightMustBePassed(_ travel: Double, _ finishes: Bool) throws {
    let geometry = InteractionGeometry(axis: .y, sign: 1, distance: 1000)
    #expect(try Finger.finishes("card-modal", .dismiss, travel, geometry: geometry) == finishes)
  }

  @Test(arguments: [-5000.0, 0, 5000])
  func velocityDoesNotMatter(_ velocity: Double) throws {
    #expect(try Finger.finishes("card-modal", .dismiss, 100, velocity: velocity) == false)
    #expect(try Finger.finishes("card-modal", .dismiss, 200, velocity: velocity) == true)
  }

  @Test func theLastChangedSampleDecidesAndNotTheRelease() throws {
    let back = try #require(try Finger("card-modal", .dismiss))
    back.touch()
    back.move(300)
    #expect(back.lift(0)?.finishes == true)
    let on = try #require(try Finger("card-modal", .dismiss))
    on.touch()
    on.move(100)
    #expect(on.lift(300)?.finishes == false)
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

  @Test func theRestOfTheAnimationPlaysOnAfterRelease() throws {
    let finger = try #require(try Finger("card-modal", .dismiss))
    finger.touch()
    finger.move(422)
    let finish = try #require(finger.lift(422, velocity: 3000))
    #expect(finish.timing == AnimationTiming(duration: 0.2, shape: .curve(.easeInOut)))
    #expect(finish.start == 0.5 && finish.target == 1)
    finger.settle()
    finger.touch()
    finger.move(84.4)
    let cancel = try #require(finger.lift(84.4))
    #expect(abs(cancel.timing.duration - 0.04) < 1e-12)
    #expect(cancel.target == 0 && cancel.dimmingTarget == 0.6)
  }

  /// UIKit never calls the completion of a percent-driven transition that is left at exactly 1.
  @Test func fixedADragToTheVeryEndStillCompletes() throws {
    let stage = try Systems.stage("card-modal", presented: true)
    stage.drag(try DragScript("down 844pt in 0.5s, release", startY: 0).touches, .dismiss)
    #expect(!stage.isPresented)
    #expect(stage.log.events.last?.name == "complete(true)")
  }

  @Test func aSystemCancelCancelsFromAnywhere() throws {
    let finger = try #require(try Finger("card-modal", .dismiss))
    finger.touch()
    finger.move(800)
    #expect(finger.systemCancels(800)?.finishes == false)
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
