import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime
import TransitionStage

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
