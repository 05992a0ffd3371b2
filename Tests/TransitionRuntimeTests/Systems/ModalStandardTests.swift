import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

/// S5, with the drag. Its release vectors are in ``ModalStandardDecisionTests``.
@Suite("modal-standard and modal-none: danielmgauthier's card")
struct ModalStandardTests {
  static let cards = ["modal-standard", "modal-none"]

  @Test(arguments: cards)
  func standsEightBelowTheSafeAreaAndSixteenFromTheSides(_ name: String) throws {
    let layout = try Systems.layout(name)
    #expect(layout.presentedFrame(in: Systems.phone) == LayoutFrame(16, 55, 358, 198))
    #expect(layout.dismissedFrame(in: Systems.phone) == LayoutFrame(16, 844, 358, 198))
    #expect(layout.presentedFrame(in: Systems.tablet) == LayoutFrame(16, 32, 992, 300))
    #expect(layout.dismissedFrame(in: Systems.tablet) == LayoutFrame(16, 768, 992, 300))
    #expect(layout.configuration.geometry.cornerRadius == 20)
  }

  @Test(arguments: cards + ["modal-input"])
  func movesHalfASecondCriticallyDampedBothWays(_ name: String) throws {
    let spring = AnimationTiming(duration: 0.5, dampingRatio: 1, initialVelocity: 0)
    let present = try Systems.plan(name, .present)
    let dismiss = try Systems.plan(name, .dismiss)
    #expect(present.timing == spring && dismiss.timing == spring)
    #expect(present.from.frame.y == 844 && present.to.frame.y == 55)
    #expect(dismiss.from == present.to && dismiss.to == present.from)
    let fractions = (0...100).map { present.timing.fraction(at: 0.5 * Double($0) / 100) }
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 }, "no overshoot")
  }

  @Test(arguments: cards + ["modal-input"])
  func dimsToThreeTenthsAndATapOnItDoesNothing(_ name: String) throws {
    #expect(try Systems.plan(name, .present).dimming(at: 0.5) == 0.3)
    #expect(try Systems.plan(name, .dismiss).dimming(at: 0) == 0.3)
    let stage = try Systems.stage(name, presented: true)
    stage.tapDimming()
    #expect(stage.isPresented)
  }

  @Test(arguments: cards + ["modal-input"])
  func contentThatChangesSizeTakesThreeTenthsOfASecond(_ name: String) throws {
    let timing = try Systems.layout(name).relayoutTiming
    #expect(timing == AnimationTiming(duration: 0.3, dampingRatio: 1, initialVelocity: 0))
  }

  @Test func withoutAGestureNothingIsEverVended() throws {
    let manager = try Systems.manager("modal-none")
    for direction in [TransitionDirection.present, .dismiss] {
      #expect(manager.gestureTarget(for: direction) == nil)
      #expect(manager.interactionController(for: direction) == nil)
    }
  }

  @Test func presentationIsNeverInteractive() throws {
    #expect(try Systems.manager("modal-standard").gestureTarget(for: .present) == nil)
  }

  @Test func theDistanceIsTheCardsWayOut() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss))
    #expect(finger.geometry.distance == 789)
    #expect(try Finger("modal-standard", .dismiss, Systems.tablet)?.geometry.distance == 736)
  }

  @Test func theCardFollowsTheFingerAndTheDimmingFades() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss))
    finger.touch()
    for travel in [0.0, 100, 394.5, 789] {
      let shown = try #require(finger.move(travel).shown)
      #expect(abs(shown.progress * 789 - travel) < 1e-9)
      #expect(abs(shown.dimming - 0.3 * (1 - travel / 789)) < 1e-12)
    }
  }

  /// Through the catalog entry, over 700 points: the vectors of S5.5.
  @Test(arguments: ModalStandardDecisionTests.vectors)
  func theEntryDecidesAsTheVectorsSay(_ vector: ModalStandardDecisionTests.Vector) throws {
    let geometry = InteractionGeometry(axis: .y, sign: 1, distance: 700)
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: geometry))
    finger.touch()
    let plan = try #require(finger.lift(vector.translation, velocity: vector.velocity))
    #expect(plan.finishes == vector.finishes)
    let spring = try #require(plan.spring)
    #expect(spring.dampingRatio == 0.8 && spring.duration == 0.5)
    #expect(abs(spring.velocity - vector.springVelocity) < 1e-5 * max(1, abs(vector.springVelocity)))
  }

  @Test(arguments: [
    ("down by 3", 3.0, RecognitionAnswer.begins), ("up by 1", -1, .fails), ("less", 0.9, .undecided),
  ])
  func aDragMustSetOutDownward(_ name: String, _ move: Double, _ answer: RecognitionAnswer) throws {
    let touch = try #require(try Touch("modal-standard", .dismiss, x: 9, y: 400))
    #expect(touch.move(x: 9, y: 400 + move) == answer)
  }

  @Test func movesUnderAPointNeverFixTheDirectionAndAFixedOneStays() throws {
    let touch = try #require(try Touch("modal-standard", .dismiss, x: 9, y: 400))
    for step in 1...20 { #expect(touch.move(x: 9, y: 400 + 0.9 * Double(step)) == .undecided) }
    #expect(touch.move(x: 9, y: 420) == .begins)
    #expect(touch.move(x: 9, y: 300) == .begins, "this is how the rubber band is reached")
  }

  @Test(arguments: [(-20.0, RecognitionAnswer.begins), (0, .begins), (0.5, .begins), (0.6, .fails), (300, .fails)])
  func aScrolledViewKeepsTheTouch(_ offset: Double, _ answer: RecognitionAnswer) throws {
    let touch = try #require(try Touch("modal-standard", .dismiss, x: 9, y: 400, scrollOffset: offset))
    #expect(touch.move(x: 9, y: 410) == answer)
  }

  /// T = t + T0 in every branch of S5.5: the remaining distance of a completion animation counts.
  @Test(arguments: [0.0, 100, 394])
  func aReGrabIsDecidedByItsOwnTravelAndWhereTheCardWas(_ displacement: Double) throws {
    for (short, finishes) in [(0.001, false), (0, false), (-0.001, true)] {
      let finger = try #require(try Finger("modal-standard", .dismiss))
      finger.touch()
      finger.lift(10)
      finger.touch(displacement: displacement)
      let travel = finger.geometry.distance / 2 - displacement - short
      #expect(abs((finger.move(travel).shown?.progress ?? 0) * 789 - displacement - travel) < 1e-9)
      #expect(finger.lift(travel)?.finishes == finishes, "\(short) pt short of half the way")
    }
  }

  @Test func theContentIsLockedWhileTheTransitionRuns() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss))
    let began = finger.touch()
    #expect(began.first == .lockContent(true))
    finger.move(100)
    finger.lift(100)
    #expect(!finger.actions.contains(.lockContent(false)))
    #expect(finger.settle() == [.lockContent(false), .complete(finished: false)])
  }
}

/// S5.7: defects of the source that are fixed here.
@Suite("modal-standard: the source's known defects are fixed")
struct ModalStandardDefectTests {
  static let seven = InteractionGeometry(axis: .y, sign: 1, distance: 700)

  @Test func fixedOneEndedBeforeStartedIsAppliedAtTheStart() throws {
    for (velocity, finishes) in [(2000.0, true), (0, false)] {
      let rule = try #require(ResolvedInteraction(Systems.configuration("modal-standard"), direction: .dismiss))
      var machine = InteractionMachine(rule)
      _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
      _ = machine.handle(.ended(sample(16, y: 60, .ended), recognizerVelocity: velocity))
      _ = machine.handle(.started(Self.seven))
      #expect(machine.settlePlan?.finishes == finishes)
    }
  }

  @Test func fixedTwoControlsAreEnabledAgainAfterAFinishToo() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss))
    finger.touch()
    finger.lift(600)
    #expect(finger.settle() == [.lockContent(false), .complete(finished: true)])
  }

  @Test func fixedThreeACardOnItsWayOutCanBeCaughtAndTurnedBack() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    let leaving = try #require(finger.lift(500))
    #expect(leaving.finishes)
    #expect(finger.touch(displacement: 600).contains(.stopSettling))
    let shown = try #require(finger.move(0).shown)
    #expect(abs(shown.progress * 700 - 600) < 1e-9, "no jump")
    #expect(finger.lift(-400)?.finishes == false)
    finger.send(.settled(id: leaving.id))
    finger.settle()
    #expect(finger.actions.begins == 1)
    #expect(finger.actions.completions == [false])
  }

  @Test func fixedFourRotationBetweenDragsMeasuresAgain() throws {
    let stage = try Systems.stage("modal-standard", presented: true)
    stage.drag([StageTests.drag([(0, 0), (200, 60), (500, 60)])], .dismiss)
    stage.changeLayout(to: Systems.tablet)
    let later = Int64(stage.now * 1000) + 100
    // Past half of 736, not of 789.
    stage.drag([StageTests.drag([(later, 0), (later + 200, 380), (later + 600, 380)])], .dismiss)
    #expect(stage.log.decisions.map(\.distance) == [789, 736])
    #expect(!stage.isPresented)
  }

  @Test func fixedFourRotationDuringADragKeepsTheFingerAndTheRule() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    finger.move(200)
    let actions = finger.send(.layoutChanged(InteractionGeometry(axis: .y, sign: 1, distance: 300)))
    #expect(abs((actions.shown?.progress ?? 0) - 200.0 / 300) < 1e-12)
    #expect(finger.lift(200)?.finishes == true)
  }

  @Test func fixedFiveAnUpwardReleaseSpringsWithTheVelocityOfTheCard() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    finger.move(-70)
    let spring = try #require(finger.lift(-70, velocity: -350)?.spring)
    #expect(abs(spring.velocity - -350 / (700 * 0.1 / 3)) < 1e-9)
  }

  @Test func fixedSixDimmingStaysBetweenNothingAndItsAlpha() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    #expect(finger.move(900).shown?.dimming == 0)
    #expect(try #require(finger.move(900).shown).progress > 1)
    #expect(finger.move(-300).shown?.dimming == 0.3)
  }

  /// The sign flips correctly: past the end, onward is away from the target. The view's velocity counts.
  @Test func sevenPastTheEndTheCardGoesOnAtTheFingersVelocity() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    finger.move(750)
    let plan = try #require(finger.lift(750, velocity: 500))
    let velocity = try #require(plan.spring).velocity * (plan.target - plan.start) * 700
    #expect(abs(velocity - 500) < 1e-6)
  }

  @Test func fixedEightWithNowhereToGoDistanceDecidesNothing() throws {
    let nowhere = InteractionGeometry(axis: .y, sign: 1, distance: 0)
    #expect(try Finger.finishes("modal-standard", .dismiss, 50, geometry: nowhere) == false)
    #expect(try Finger.finishes("modal-standard", .dismiss, 50, velocity: 301, geometry: nowhere) == true)
  }

  @Test func nineASystemCancelCancelsEvenPastHalfTheWay() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss))
    finger.touch()
    finger.move(700)
    #expect(finger.systemCancels(700)?.finishes == false)
    #expect(finger.settle() == [.lockContent(false), .complete(finished: false)])
  }

  @Test func fixedAToolkitThatNeverStartsCanBeTornDown() throws {
    let stage = try Systems.stage("modal-standard", presented: true, start: .never)
    stage.drag([StageTests.slowPastHalf], .dismiss)
    stage.send(.tornDown, .dismiss)
    #expect(stage.log.events.suffix(2).map(\.name) == ["unlock content", "complete(false)"])
    #expect(stage.manager.interactionController(for: .dismiss) == nil)
  }
}
