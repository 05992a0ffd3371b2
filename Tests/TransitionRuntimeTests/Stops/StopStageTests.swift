import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime
@testable import TransitionStage

/// Drags of a panel with three stops, as a person and an app make them, and what is recorded of them.
@Suite struct StopStageTests {
  /// A panel at 103, 392 and 750 pt of the phone that appears at half.
  static func panel(_ changes: [String: ConfigurationFieldValue?] = [:]) throws -> TransitionConfiguration {
    var values: [String: ConfigurationFieldValue?] = [
      "name": .text("panel"), "geometry.height": nil, "geometry.initialStop": .text("half"),
      "geometry.stops.1.name": .text("tip"), "geometry.stops.1.size": .text("points"),
      "geometry.stops.1.points": .number(69), "geometry.stops.1.dimming": .number(0),
      "geometry.stops.2.name": .text("half"), "geometry.stops.2.size": .text("fraction"),
      "geometry.stops.2.fraction": .number(0.5), "geometry.stops.2.hiddenBelow": .number(450),
      "geometry.stops.3.name": .text("full"), "geometry.stops.3.size": .text("full"),
      "geometry.marginTop": .number(47), "interaction.stopRule.kind": .text("nearest"),
      "interaction.stopRule.horizon": .number(0.2), "interaction.tail.kind": .text("spring"),
      "interaction.tail.duration": .number(0.4), "interaction.tail.dampingRatio": .number(0.9),
      "interaction.velocityHandoff": .text("normalised"), "interaction.releaseRule.kind": .text("projection"),
      "interaction.releaseRule.horizon": .number(0.2), "interaction.releaseRule.fraction": .number(0.5),
      "interaction.releaseRule.velocity": nil, "interaction.interruptible": .flag(true),
    ]
    values.merge(changes) { $1 }
    return try SourceSystems.configuration(SourceSystems.modalStandard).setting(values)
  }

  static func revision(_ changes: [String: ConfigurationFieldValue?]) throws -> TransitionRevision {
    let configuration = try panel(changes)
    return TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
  }

  /// The changes of a panel that no drag dismisses.
  static let undismissable: [String: ConfigurationFieldValue?] = [
    "interaction.dragDismisses": .flag(false), "interaction.releaseRule.kind": nil,
    "interaction.releaseRule.horizon": nil, "interaction.releaseRule.fraction": nil,
  ]

  struct Played {
    let stage: Stage
    let sessions: [InteractionSession]
    let moves: [StopMove]
    var result: SessionResult? { sessions.last?.result }
    var path: [String] { moves.map { "\($0.from)-\($0.to) \($0.cause)" } }
  }

  static func play(
    _ script: String, _ changes: [String: ConfigurationFieldValue?] = [:], from stop: String? = nil,
    start: StageStart = .after(0)
  ) throws -> Played {
    let (collector, clock) = (SessionCollector(), StageClock(startMicroseconds: 1_700_000_000_000_000))
    let manager = try ModalTransitionManager(
      "panel", from: FixedTransitions([panel(changes)]), recordingTo: collector, clock: clock.wallClock)
    let stage = Stage(manager, start: start, clock: clock)
    stage.perform(.present)
    if let stop { stage.rest(atStop: stop) }
    stage.play(try DragScript("wait \(stage.now + 0.5)s, \(script)", startX: 195, startY: 500), .dismiss)
    return Played(
      stage: stage, sessions: collector.take(), moves: collector.takePresentations().flatMap(\.moves))
  }

  @Test func aDragUpEndsAtTheNextStopAndIsRecorded() throws {
    let played = try Self.play("up 300pt in 0.5s, hold 0.2s, release")
    let stops = try #require(played.result?.stops)
    #expect(played.stage.restingStop == "full")
    #expect([stops.from, stops.home, stops.decided, stops.to] == ["half", "half", "full", "full"])
    #expect(stops.milliPositions == [103_000, 392_000, 750_000] && stops.canDismiss && !stops.dismissalAsked)
    #expect(played.result?.outcome == .cancelled && played.result?.completed == false)
    #expect(played.path == ["half-full gesture"])
    #expect(played.stage.log.events.map(\.name).suffix(3) == ["settle to full", "unlock content", "rest at full"])
    #expect(!played.stage.log.events.contains { $0.name.hasPrefix("dismiss") })
  }

  @Test func aFlingBelowTheSmallestStopDismisses() throws {
    let played = try Self.play("down 380pt in 0.1s, release")
    #expect(!played.stage.isPresented && played.result?.completed == true)
    #expect(played.result?.outcome == .finished && played.result?.stops?.decided == "dismissed")
    #expect(played.result?.stops?.to == "dismissed" && played.moves.isEmpty)
    #expect(played.result?.stops?.dismissalAsked == true)
    let names = played.stage.log.events.map(\.name)
    #expect(names.filter { $0 == "dismiss interactively" }.count == 1 && names.last == "complete(true)")
  }

  @Test func aDismissalThatTheToolkitRefusesRestsAtTheSmallestStop() throws {
    let played = try Self.play("down 380pt in 0.1s, release", start: .refused(reason: "a veto"))
    #expect(played.stage.isPresented && played.stage.restingStop == "tip")
    #expect(played.result?.stops?.decided == "dismissed" && played.result?.stops?.to == "tip")
    #expect(played.result?.outcome == .interrupted && played.result?.reason == "a veto")
    #expect(played.path == ["half-tip gesture"])
  }

  @Test func aViewThatNoDragDismissesResistsBelowItsSmallestStop() throws {
    let played = try Self.play(
      "down 600pt in 0.2s, hold 0.3s, release", Self.undismissable)
    let lowest = played.stage.log.frames.map(\.pose.frame.y).max() ?? 0
    #expect(lowest > 844 - 103 && lowest < 844 - 103 + 200)
    #expect(played.stage.isPresented && played.stage.restingStop == "tip" && played.result?.stops?.canDismiss == false)
  }

  @Test func aTouchLetsAMovingViewGoOnWithItsSpeed() throws {
    let played = try Self.play("up 300pt in 0.3s, release, wait 0.08s, grab, release")
    #expect(played.stage.restingStop == "full" && played.path == ["half-full gesture"])
    #expect(played.result?.touches.count == 2 && played.result?.touches.last?.decidedStop == nil)
    let frames = played.stage.log.frames
    let place = frames.indices.dropFirst().map { frames[$0].pose.frame.y - frames[$0 - 1].pose.frame.y }
    // It never turns round, and never stands still before it arrives.
    let moving = place.drop { $0 == 0 }.prefix { abs($0) > 0.5 }
    #expect(moving.count > 20 && moving.allSatisfy { $0 < 0 })
  }

  @Test func aSecondTouchBeginsWhereTheViewWasGoing() throws {
    let played = try Self.play(
      "up 300pt in 0.3s, release, wait 0.05s, grab, down 120pt in 0.3s, hold 0.2s, release",
      ["interaction.stopRule.reach": .text("oneFromStart")])
    let stops = try #require(played.result?.stops)
    #expect(stops.from == "half" && stops.home == "full")
    #expect(played.result?.touches.map(\.decidedStop) == ["full", stops.decided])
  }

  @Test func theAppMovesTheViewAtRestAndInADrag() throws {
    let atRest = try Self.play("wait 0.1s, move full, wait 0.8s")
    #expect(atRest.stage.restingStop == "full" && atRest.path == ["half-full code"] && atRest.sessions.isEmpty)
    let held = try Self.play("down 40pt in 0.2s, move full, hold 0.5s, release")
    #expect(held.stage.restingStop == "full" && held.path == ["half-full code"])
    #expect(held.result?.outcome == .interrupted && held.result?.reason == "moved by the app")
    #expect(held.stage.log.conclusions == [.moved(to: "full")])
    let absent = try Self.play("wait 0.1s, move nowhere, wait 0.5s")
    #expect(absent.stage.restingStop == "half" && absent.moves.isEmpty)
  }

  @Test func aButtonDismissesFromTheStopAndDuringAMove() throws {
    let atRest = try Self.play("wait 0.1s, button, wait 1s")
    #expect(!atRest.stage.isPresented)
    let moving = try Self.play("wait 0.1s, move full, wait 0.1s, button, wait 1s")
    #expect(!moving.stage.isPresented && moving.sessions.isEmpty)
    let held = try Self.play("down 40pt in 0.2s, button, hold 0.5s, release")
    #expect(!held.stage.isPresented && held.result?.reason == "dismissed by the app")
  }

  @Test func aStopThatALayoutLacksGivesWayToTheNearest() throws {
    let played = try Self.play("wait 0.1s")
    played.stage.changeLayout(to: .phoneLandscape)
    #expect(played.stage.restingStop == "full")
    played.stage.changeLayout(to: .phone)
    #expect(played.stage.restingStop == "full")
  }

  @Test func theDimmingFollowsTheStops() throws {
    let played = try Self.play("up 300pt in 0.5s, hold 0.2s, release")
    let alpha = try Self.panel().dimming.alpha
    #expect(played.stage.log.frames.last?.dimming == alpha)
    let down = try Self.play("down 290pt in 0.5s, hold 0.2s, release")
    #expect(down.stage.restingStop == "tip" && down.stage.log.frames.last?.dimming == 0)
    #expect(down.stage.log.frames.allSatisfy { $0.dimming >= 0 && $0.dimming <= alpha })
  }
}
