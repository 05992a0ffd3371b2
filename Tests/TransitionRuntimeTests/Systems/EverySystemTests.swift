import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

@Suite("What holds of every entry of the catalog")
struct EverySystemTests {
  /// Returns a drag of this entry by 50 points (5 for a message, which needs little) that rests, and is released a
  /// second later. Moving back a little cancels if the sign of the velocity decides.
  static func shortDrag(_ system: Systems.Interactive, at start: Int64 = 0) throws -> StageTouch {
    let layout = try Systems.layout(system.name)
    let geometry = layout.interactionGeometry(in: Systems.phone, direction: system.direction)
    let travel = [(0, 0.0), (100, 40), (140, 45), (180, 40)]
    let samples = travel.enumerated().map { index, step in
      let along = geometry.origin + geometry.sign * (step.1 + (geometry.axis == .x ? 5 : 200))
      return GestureSample(
        timeMicroseconds: (start + Int64(step.0)) * 1000, x: geometry.axis == .x ? along : 100,
        y: geometry.axis == .x ? 400 : along, phase: [.began, .changed, .changed, .ended][index])
    }
    return StageTouch(samples: samples, recognizerVelocity: -1 * geometry.sign)
  }

  @Test func theListIsTheCatalogs() throws {
    #expect(try BuiltInCatalog.transitions().map(\.name).sorted() == Systems.names)
    let interactive = try BuiltInCatalog.transitions().flatMap { configuration in
      [TransitionDirection.dismiss, .present]
        .filter { ResolvedInteraction(configuration, direction: $0) != nil }.map { "\(configuration.name), \($0)" }
    }
    let listed = Systems.interactive.filter { $0.name != Systems.catchable } + Systems.betweenStops
    #expect(interactive.sorted() == listed.map(\.testDescription).sorted())
  }

  @Test(arguments: Systems.names, [Systems.phone, Systems.tablet])
  func presentsAndDismissesByButtonAndArrivesExactly(_ name: String, _ layout: LayoutContext) throws {
    let stage = try Systems.stage(name, layout)
    let presentation = try Systems.layout(name)
    let stop = presentation.initialStop(in: layout)?.name
    let alpha = presentation.dimmingAlpha(atStop: stop)
    stage.perform(.present)
    stage.advance(to: stage.now + 0.05)
    let arrived = try #require(stage.log.frames.last)
    #expect(arrived.pose.frame == presentation.presentedFrame(in: layout, atStop: stop))
    #expect(arrived.pose.scale == 1 && arrived.pose.rotation == 0 && arrived.pose.alpha == 1)
    #expect(arrived.dimming == alpha)
    stage.perform(.dismiss)
    stage.advance(to: stage.now + 0.05)
    let gone = try #require(stage.log.frames.last)
    #expect(gone.dimming == 0)
    #expect(gone.presenter?.rotation == 0 && gone.presenter?.alpha == 1)
    #expect(
      stage.log.events.filter { $0.name.hasPrefix("complete") }.map(\.name) == ["complete(true)", "complete(true)"])
    #expect(stage.log.frames.allSatisfy { (0...alpha).contains($0.dimming) })
  }

  @Test(arguments: Systems.names)
  func hasAFallbackForLessMotion(_ name: String) throws {
    #expect(try Systems.configuration(name).reduceMotion == .crossFade)
  }

  @Test(arguments: Systems.interactive)
  func afterACancelledDragAButtonIsNotInteractiveAndNorIsTheNextModal(_ system: Systems.Interactive) throws {
    let manager = try Systems.manager(system.name)
    let stage = Stage(manager, layout: Systems.phone)
    let wasPresented = system.direction == .dismiss
    if wasPresented { stage.placePresented() }
    stage.drag([try Self.shortDrag(system)], system.direction)
    #expect(stage.isPresented == wasPresented, "the drag was cancelled")
    #expect(stage.log.events.contains { $0.name == "complete(false)" })
    let controllers = [TransitionDirection.present, .dismiss].map { manager.interactionController(for: $0) }
    #expect(controllers.allSatisfy { $0 == nil })
    stage.perform(system.direction)
    #expect(stage.isPresented != wasPresented)
    #expect(!stage.log.events.contains { $0.name.contains("interactionController") })
    let next = try Systems.manager(system.name)
    #expect(next.interactionController(for: .dismiss) == nil && next.interactionController(for: .present) == nil)
  }

  @Test(arguments: Systems.interactive)
  func aCancelledDragCanBeFollowedByAnother(_ system: Systems.Interactive) throws {
    let collector = SessionCollector()
    let stage = Stage(try Systems.manager(system.name, recordingTo: collector), layout: Systems.phone)
    if system.direction == .dismiss { stage.placePresented() }
    stage.drag([try Self.shortDrag(system)], system.direction)
    stage.drag([try Self.shortDrag(system, at: Int64(stage.now * 1000) + 500)], system.direction)
    let sessions = collector.take()
    #expect(sessions.map(\.result.outcome) == [.cancelled, .cancelled])
    #expect(sessions.allSatisfy { $0.result.touches.count == 1 })
  }

  /// A view caught on the way back and on the way out: one transition, one completion. If the entry is not
  /// interruptible, the second touch has no effect and the transition completes as decided.
  @Test(arguments: Systems.interactive, [0.1, 0.9])
  func aSecondTouchDuringTheSettleNeverMakesASecondTransition(
    _ system: Systems.Interactive, _ share: Double
  ) throws {
    let finger = try #require(try Finger(system.name, system.direction))
    let distance = finger.geometry.distance
    finger.touch()
    finger.move(distance * share)
    finger.move(distance * share, after: 300)
    let onward = share > 0.5 ? 10.0 : -10
    let first = try #require(finger.lift(distance * share, velocity: onward))
    #expect(first.finishes == (share > 0.5))
    let again = finger.touch(displacement: distance * 0.4)
    let interruptible = finger.machine.rule.interaction.interruptible
    #expect(again.contains(.stopSettling) == interruptible)
    finger.move(1)
    let second = try #require(finger.lift(1, velocity: -10))
    #expect(interruptible == (second.id != first.id))
    finger.send(.settled(id: first.id))
    if interruptible { #expect(finger.machine.isInProgress, "the stopped settle's end is nothing") }
    finger.settle()
    #expect(finger.actions.begins == 1)
    #expect(finger.actions.completions.count == 1)
    #expect(!finger.machine.isInProgress)
  }

  @Test(arguments: Systems.interactive)
  func aFlickThatEndsBeforeTheToolkitStartsComesToAnEnd(_ system: Systems.Interactive) throws {
    for delay in [0.0, 0.05, 1] {
      let stage = try Systems.stage(system.name, presented: system.direction == .dismiss, start: .after(delay))
      stage.drag([try Self.shortDrag(system)], system.direction)
      #expect(stage.manager.interactionController(for: system.direction) == nil)
      #expect(stage.log.events.count { $0.name.hasPrefix("complete") } == 1)
    }
  }

  @Test(arguments: Systems.interactive)
  func aToolkitThatRefusesOrNeverAnswersLeavesNothingBehind(_ system: Systems.Interactive) throws {
    for start in [StageStart.refused(reason: "a veto"), .never] {
      let stage = try Systems.stage(system.name, presented: system.direction == .dismiss, start: start)
      stage.drag([try Self.shortDrag(system)], system.direction)
      stage.send(.tornDown, system.direction)
      #expect(stage.manager.interactionController(for: system.direction) == nil)
      #expect(stage.isPresented == (system.direction == .dismiss))
    }
  }

  /// Uses the entry's own edge, not always downward: a card that leaves upward has sign −1.
  @Test(arguments: Systems.interactive)
  func aGestureThatNeverStartedIsRecordedAlongItsOwnWay(_ system: Systems.Interactive) throws {
    let geometry = try Systems.layout(system.name).interactionGeometry(in: Systems.phone, direction: system.direction)
    for start in [StageStart.refused(reason: "a veto"), .never] {
      let collector = SessionCollector()
      let stage = Stage(try Systems.manager(system.name, recordingTo: collector), start: start)
      if system.direction == .dismiss { stage.placePresented() }
      stage.drag([try Self.shortDrag(system)], system.direction)
      stage.send(.tornDown, system.direction)
      let result = try #require(collector.take().first).result
      #expect(result.interactionDistance == 0)
      #expect(result.axis == geometry.axis && result.sign == geometry.sign, "\(start)")
    }
  }

  @Test(arguments: Systems.interactive)
  func aSystemCancelAlwaysComesToAnEnd(_ system: Systems.Interactive) throws {
    for travel in [0.0, 10, 5000, -5000] {
      let finger = try #require(try Finger(system.name, system.direction))
      finger.touch()
      finger.move(travel)
      finger.systemCancels(travel)
      finger.settle()
      #expect(finger.actions.completions.count == 1)
      #expect(!finger.machine.isInProgress)
    }
  }

  @Test(arguments: Systems.interactive)
  func farPastTheEndDimmingStaysInItsRange(_ system: Systems.Interactive) throws {
    let finger = try #require(try Finger(system.name, system.direction))
    let alpha = finger.machine.rule.dimmingAlpha
    finger.touch()
    for travel in [-5000.0, -1, 0, 1, 5000, 1e7] {
      let shown = try #require(finger.move(travel).shown)
      #expect(shown.progress.isFinite && (0...alpha).contains(shown.dimming))
    }
  }

  @Test(arguments: Systems.interactive)
  func withNowhereToGoNothingIsStuckOrInfinite(_ system: Systems.Interactive) throws {
    let sign = try #require(try Finger(system.name, system.direction)).geometry.sign
    let axis = try #require(try Finger(system.name, system.direction)).geometry.axis
    let geometry = InteractionGeometry(axis: axis, sign: sign, distance: 0)
    let finger = try #require(try Finger(system.name, system.direction, geometry: geometry))
    finger.touch()
    #expect(finger.move(200).shown?.progress == 0)
    let plan = try #require(finger.lift(200, velocity: -10))
    #expect((0...20).allSatisfy { plan.progress(at: plan.timing.duration * Double($0) / 20).isFinite })
    #expect(finger.settle().completions.count == 1)
  }
}
