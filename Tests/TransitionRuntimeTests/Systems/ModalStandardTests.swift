import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

/// S5, with the drag.
@Suite("modal-standard and modal-none: danielmgauthier's card")
struct ModalStandardTests {
  static let cards = ["modal-standard", "modal-none"]

  @Test(arguments: cards + ["modal-input"])
  func dimsToThreeTenthsAndATapOnItDoesNothing(_ name: String) throws {
    #expect(try Systems.plan(name, .present).dimming(at: 0.5) == 0.3)
    #expect(try Systems.plan(name, .dismiss).dimming(at: 0) == 0.3)
    let stage = try Systems.stage(name, presented: true)
    stage.tapDimming()
    #expect(stage.isPresented)
  }

  struct Vector: Sendable, CustomTestStringConvertible {
    let translation: Double
    let velocity: Double
    let finishes: Bool
    let springVelocity: Double

    var testDescription: String { "T \(translation), v \(velocity)" }
  }

  static let vectors: [Vector] = [
    Vector(translation: 0, velocity: 300, finishes: false, springVelocity: 0),
    Vector(translation: 0, velocity: 300.0001, finishes: true, springVelocity: 0.428572),
    Vector(translation: 350, velocity: 0, finishes: false, springVelocity: 0),
    Vector(translation: 350.001, velocity: 0, finishes: true, springVelocity: 0),
    Vector(translation: 350.001, velocity: -300, finishes: false, springVelocity: 0.857140),
    Vector(translation: 350.001, velocity: -299.9999, finishes: true, springVelocity: -0.857144),
    Vector(translation: 10, velocity: 301, finishes: true, springVelocity: 0.436232),
    Vector(translation: 690, velocity: -301, finishes: false, springVelocity: 0.436232),
    Vector(translation: -50, velocity: 301, finishes: true, springVelocity: 0.401333),
    Vector(translation: 699, velocity: 300, finishes: true, springVelocity: 300),
  ]

  static let geometry = InteractionGeometry(axis: .y, sign: 1, distance: 700)

  /// Over 700 points: the vectors of S5.5.
  @Test(arguments: vectors) func decidesAsTheVectorsSay(_ vector: Vector) throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.geometry))
    finger.touch()
    let plan = try #require(finger.lift(vector.translation, velocity: vector.velocity))
    #expect(plan.finishes == vector.finishes)
    let spring = try #require(plan.spring)
    #expect(spring.dampingRatio == 0.8 && spring.duration == 0.5)
    #expect(abs(spring.velocity - vector.springVelocity) < 1e-5 * max(1, abs(vector.springVelocity)))
  }

  /// Raw progress → progress shown, by p / (1 + |20·p|).
  @Test(arguments: [(-0.01, -0.008333333), (-0.1, -0.033333333), (-1, -0.047619048), (-10, -0.049751244)])
  func anUpwardDragGivesLessThanATwentiethOfTheDistance(_ raw: Double, _ shown: Double) throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.geometry))
    finger.touch()
    let update = try #require(finger.move(raw * 700).shown)
    #expect(abs(update.progress - shown) < 1e-9 && update.dimming == 0.3)
  }

  /// The finger is 70 pt up, the view 700 · 0.1/3 ≈ 23.3 pt, which remain.
  @Test func anUpwardReleaseHandsOverTheVelocityOfTheViewAndNotOfTheFinger() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.geometry))
    finger.touch()
    let plan = try #require(finger.lift(-70, velocity: -350))
    #expect(abs(try #require(plan.spring).velocity - -350 / (700 * 0.1 / 3)) < 1e-9)
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

  @Test func fixedFourRotationDuringADragKeepsTheFingerAndTheRule() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    finger.move(200)
    let actions = finger.send(.layoutChanged(InteractionGeometry(axis: .y, sign: 1, distance: 300)))
    #expect(abs((actions.shown?.progress ?? 0) - 200.0 / 300) < 1e-12)
    #expect(finger.lift(200)?.finishes == true)
  }

  @Test func fixedSixDimmingStaysBetweenNothingAndItsAlpha() throws {
    let finger = try #require(try Finger("modal-standard", .dismiss, geometry: Self.seven))
    finger.touch()
    #expect(finger.move(900).shown?.dimming == 0)
    #expect(try #require(finger.move(900).shown).progress > 1)
    #expect(finger.move(-300).shown?.dimming == 0.3)
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
