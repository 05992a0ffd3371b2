import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
import TransitionStage

/// S2.
@Suite("edge-rotate: Think & Build's pan from the left edge")
struct EdgeRotateTests {
  @Test func theNewScreenSwingsInFromTheLowerLeftOnItsSide() throws {
    let plan = try Systems.plan("edge-rotate", .present)
    // Its center is at (−width, height), rotated by a quarter turn.
    #expect(plan.from.frame == LayoutFrame(-390 - 195, 844 - 422, 390, 844))
    #expect(plan.from.rotation == 90)
    #expect(plan.to.frame == LayoutFrame(0, 0, 390, 844))
    #expect(plan.to.rotation == 0)
    #expect(plan.timing == AnimationTiming(duration: 1, shape: .curve(.easeInOut)))
  }

  @Test func theOldScreenTurnsHeadOverOnTheMiddleOfItsTopEdgeAllTheWay() throws {
    for layout in [Systems.phone, Systems.tablet] {
      let plan = try Systems.plan("edge-rotate", .present, layout)
      let halfway = plan.presenterPose(at: 0.5)
      for pose in [plan.presenterPose(at: 0), halfway, plan.presenterPose(at: 1)] {
        #expect(pose.frame == LayoutFrame(0, 0, layout.width, layout.height))
        #expect(pose.anchorX == 0.5 && pose.anchorY == 0)
      }
      #expect(plan.presenterPose(at: 0).rotation == 0)
      #expect(abs(halfway.rotation - 90) < 1e-6)
      #expect(plan.presenterPose(at: 1).rotation == 180)
    }
  }

  @Test func dismissalIsASpringThatJumpsOffToTheLeft() throws {
    let plan = try Systems.plan("edge-rotate", .dismiss)
    #expect(plan.from.frame == LayoutFrame(0, 0, 390, 844))
    #expect(plan.to.frame == LayoutFrame(-390, 0, 390, 844), "one screen width; the source's 320 pt")
    #expect(plan.to.rotation == 0)
    #expect(plan.timing.duration == 1)
    guard case .spring(let spring, let velocity) = plan.timing.shape else {
      Issue.record("the dismissal is a spring")
      return
    }
    #expect(spring.dampingRatio == 0.8 && velocity == 6)
    #expect(plan.presenterPose(at: 0).rotation == -180)
    #expect(plan.presenterPose(at: 1).rotation == 0)
    #expect(plan.presenterPose(at: 1).anchorY == 0)
    #expect(try Systems.plan("edge-rotate", .dismiss, Systems.tablet).to.frame.x == -1024)
  }

  @Test func thereIsNoDimmingAndTheDismissalIsAnimatedOnly() throws {
    let plan = try Systems.plan("edge-rotate", .present)
    #expect(plan.dimming(at: 0.5) == 0 && plan.dimming(at: 1) == 0)
    let manager = try Systems.manager("edge-rotate")
    #expect(manager.gestureTarget(for: .dismiss) == nil)
    #expect(manager.gestureTarget(for: .present) != nil)
    #expect(manager.transition.configuration.geometry.presentationStyle == .custom)
  }

  @Test func progressIsWhereTheFingerIsAndNotHowFarItMoved() throws {
    let finger = try #require(try Finger("edge-rotate", .present))
    finger.touch()
    #expect(finger.geometry.distance == 390)
    for x in [39.0, 195, 312] {
      let shown = try #require(finger.move(x).shown)
      #expect(abs(shown.progress - x / 390) < 1e-12)
    }
    // A finger that comes down inside is shown at its position immediately.
    let stage = try Systems.stage("edge-rotate")
    stage.drag(try DragScript("right 39pt in 0.1s, release", startX: 156).touches, .present)
    #expect(stage.log.frames.contains { abs($0.progress - 0.4) < 1e-9 })
  }

  @Test(arguments: [(1.0, true), (0.001, true), (0, false), (-0.001, false), (-800, false)])
  func theSignOfTheVelocityDecidesAndZeroCancels(_ velocity: Double, _ finishes: Bool) throws {
    for x in [1.0, 195, 389] {
      #expect(try Finger.finishes("edge-rotate", .present, x, velocity: velocity) == finishes)
    }
  }

  @Test func theTailIsThatOfAPercentDrivenTransition() throws {
    let finger = try #require(try Finger("edge-rotate", .present))
    finger.touch()
    finger.move(97.5)
    let finish = try #require(finger.lift(97.5, velocity: 10))
    #expect(finish.timing == AnimationTiming(duration: 0.75, shape: .curve(.easeInOut)))
    finger.settle()
    finger.touch()
    finger.move(97.5)
    let cancel = try #require(finger.lift(97.5, velocity: -10))
    #expect(cancel.timing.duration == 0.25)
  }

  @Test(arguments: [(0.0, RecognitionAnswer.begins), (194.9, .begins), (195, .fails), (380, .fails)])
  func theLeftHalfPresentsAndTheRightHalfDoesNothing(_ x: Double, _ answer: RecognitionAnswer) throws {
    let touch = try #require(try Touch("edge-rotate", .present, x: x, y: 400))
    #expect(touch.move(x: x + 5, y: 400) == answer)
  }

  @Test func fromRightToLeftItIsTheMirrorImage() throws {
    var layout = Systems.phone
    layout.isRightToLeft = true
    let geometry = try Systems.layout("edge-rotate").interactionGeometry(in: layout, direction: .present)
    #expect(geometry.sign == -1 && geometry.origin == 390)
    #expect(try Systems.plan("edge-rotate", .dismiss, layout).to.frame.x == 390)
    let plan = try Systems.plan("edge-rotate", .present, layout)
    #expect(plan.from.frame == LayoutFrame(390 + 195, 422, 390, 844))
    #expect(plan.from.rotation == -90 && plan.presenterTo.rotation == -180)
  }

  /// The source gives UIKit its interaction controller for every presentation, so one by code would wait forever.
  @Test func fixedAPresentationByCodeIsAnimated() throws {
    let stage = try Systems.stage("edge-rotate")
    stage.perform(.present)
    #expect(stage.isPresented)
    #expect(stage.log.events.map(\.name) == ["present", "complete(true)"])
  }

  /// The source does not handle a cancelled or failed gesture: its transition hangs.
  @Test func fixedASystemCancelCancelsThePresentation() throws {
    let finger = try #require(try Finger("edge-rotate", .present))
    finger.touch()
    finger.move(300)
    #expect(finger.systemCancels(300)?.finishes == false)
    #expect(finger.settle().completions == [false])
    let stage = try Systems.stage("edge-rotate")
    stage.drag(try DragScript("right 300pt in 0.2s, cancel", startX: 5).touches, .present)
    #expect(!stage.isPresented)
  }

  /// The width of the container is not stored. If text runs from right to left, progress 0 is at its far side.
  @Test(arguments: [false, true], ["edgePan", "distance"])
  func aSessionReplaysFromTheOtherEdgeToo(_ isRightToLeft: Bool, _ looks: String) throws {
    var entry = try Systems.configuration("edge-rotate")
    if looks == "distance" {
      entry = try entry.setting([
        "interaction.releaseRule.kind": .text("distance"), "interaction.releaseRule.fraction": .number(0.5),
        "interaction.releaseSample": .text("lastChanged"),
      ])
    }
    for points in [20.0, 300, 600] {
      let collector = SessionCollector()
      let manager = try ModalTransitionManager(
        entry.name, from: FixedTransitions([entry]), recordingTo: collector)
      var layout = Systems.tablet
      layout.isRightToLeft = isRightToLeft
      let stage = Stage(manager, layout: layout)
      let start = stage.touchDown(for: .present)
      #expect(start.x == (isRightToLeft ? 1024 : 0))
      let script = try DragScript(
        "\(isRightToLeft ? "left" : "right") \(points)pt in 0.3s, release", startX: start.x, startY: start.y)
      stage.drag(recognizing: script.touches, .present)
      let session = try #require(collector.take().first)
      let replay = try SessionReplay(session, under: manager.transition)
      #expect(replay.differences == [])
      #expect(replay.log.decisions == stage.log.decisions && !replay.log.decisions.isEmpty)
    }
  }
}
