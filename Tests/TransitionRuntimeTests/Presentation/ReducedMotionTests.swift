import Foundation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("For people who asked for less motion")
struct ReducedMotionTests {
  /// Returns every built-in entry in each of the three modes. The third names an entry that fades instead.
  static func entries(_ wish: ReduceMotion.Kind) throws -> [TransitionConfiguration] {
    try (BuiltInCatalog.transitions() + [Systems.configuration(Systems.catchable)]).map { entry in
      try entry.setting([
        "accessibility.reduceMotion": .text(wish.rawValue),
        "accessibility.reduceMotionTransition": wish == .transition ? .text("calm") : nil,
      ])
    }
  }

  static func calm(_ changes: [String: ConfigurationFieldValue?] = [:]) throws -> TransitionConfiguration {
    try SourceSystems.configuration(SourceSystems.modalNone).setting(
      ["name": .text("calm"), "presentation.duration": .number(0.2)].merging(changes) { $1 })
  }

  static func manager(
    _ entry: TransitionConfiguration, beside others: [TransitionConfiguration] = [],
    recordingTo recorder: (any SessionRecording)? = nil
  ) throws -> ModalTransitionManager {
    try ModalTransitionManager(
      entry.name, from: FixedTransitions([entry] + others), recordingTo: recorder, prefersReducedMotion: true)
  }

  @Test func aCrossFadeMovesNothingAndTakesTheTransitionsTime() throws {
    for entry in try Self.entries(.crossFade) {
      let manager = try Self.manager(entry)
      #expect(manager.style == .crossFade && manager.transition.configuration == entry)
      for direction in TransitionDirection.allCases {
        // From and to a stop: without one, a finger holds the view.
        let animator = manager.animator(for: direction, atStop: entry.geometry.stops.last?.name)
        let plan = animator.plan(in: .phone)
        let motion = direction == .present ? entry.presentation : entry.dismissal
        #expect(animator.duration == motion.timing.duration && plan.timing.duration == motion.timing.duration)
        let alphas = (0...20).map { plan.pose(at: animator.duration * Double($0) / 20) }.map { pose -> Double in
          var atRest = ViewPose(frame: manager.presentationController().presentedFrame(in: .phone))
          atRest.alpha = pose.alpha
          #expect(pose == atRest, "\(entry.name) moves")
          return pose.alpha
        }
        #expect((alphas.first, alphas.last) == (direction == .present ? (0, 1) : (1, 0)))
        #expect(zip(alphas, alphas.dropFirst()).allSatisfy { direction == .present ? $0 <= $1 : $0 >= $1 })
        #expect(Set(alphas).count > 10, "\(entry.name) fades")
        #expect(plan.presenterPose(at: 0.1) == plan.presenterFrom && plan.presenterFrom == plan.presenterTo)
      }
    }
  }

  @Test func noMotionIsThereAtOnceDimmingIncluded() throws {
    for entry in try Self.entries(.none) {
      let manager = try Self.manager(entry)
      #expect(manager.style == .immediate && manager.transition.configuration == entry)
      for direction in TransitionDirection.allCases {
        let plan = manager.animator(for: direction).plan(in: .phone)
        #expect(manager.animator(for: direction).duration == 0 && plan.duration == 0)
        #expect(plan.pose(at: 0) == plan.to)
        #expect(plan.presenterPose(at: 0) == plan.presenterTo)
        #expect(plan.dimming(at: 0) == (direction == .present ? entry.dimming.alpha : 0))
      }
      let stage = Stage(manager)
      stage.perform(.present)
      #expect(stage.isPresented && stage.now == 0)
      stage.perform(.dismiss)
      #expect(!stage.isPresented && stage.now == 0)
    }
  }

  @Test func anotherTransitionIsVendedInItsPlace() throws {
    for entry in try Self.entries(.transition) {
      let manager = try Self.manager(entry, beside: [Self.calm()])
      #expect(manager.transition.name == "calm")
      #expect(manager.style == .full)
      #expect(manager.animator(for: .present).duration == 0.2)
      #expect(manager.gestureTarget(for: .dismiss) == nil, "calm has no gesture")
    }
  }

  @Test func aReferenceThatLeadsNowhereOrInACircleIsACrossFadeOfWhatWasAskedFor() throws {
    func pointing(to name: String) -> [String: ConfigurationFieldValue?] {
      ["accessibility.reduceMotion": .text("transition"), "accessibility.reduceMotionTransition": .text(name)]
    }
    for entry in try Self.entries(.transition) {
      let second = try Self.calm(pointing(to: "second").merging(["name": .text("calm")]) { $1 })
      let back = try Self.calm(pointing(to: entry.name).merging(["name": .text("second")]) { $1 })
      let inside = try Self.calm(pointing(to: "calm").merging(["name": .text("second")]) { $1 })
      for others in [[], [second], [second, back], [second, inside]] {
        let manager = try Self.manager(entry, beside: others)
        #expect(manager.transition.name == entry.name && manager.style == .crossFade, "\(others.map(\.name))")
      }
    }
  }

  @Test func withoutAWordAboutItATransitionIsCrossFaded() throws {
    for entry in try BuiltInCatalog.transitions() {
      let silent = try entry.setting(["accessibility.reduceMotion": nil, "accessibility.reduceMotionTransition": nil])
      #expect(try Self.manager(silent).style == .crossFade)
      let asked = try ModalTransitionManager(silent.name, from: FixedTransitions([silent]))
      #expect(asked.style == .full && asked.transition.configuration == silent)
    }
  }

  @Test func sessionsAreRecordedUnderTheTransitionOnScreen() throws {
    let entry = try #require(try Self.entries(.transition).first)
    let calm = try SourceSystems.configuration(SourceSystems.cardModal).setting(["name": .text("calm")])
    let collector = SessionCollector()
    let stage = Stage(try Self.manager(entry, beside: [calm], recordingTo: collector))
    stage.placePresented()
    stage.drag(try DragScript("down 420pt in 0.5s, release").touches, .dismiss)
    let header = try #require(collector.take().first).header
    #expect(header.transition == "calm" && header.digest == calm.digest)
  }

  /// The motion style affects neither the decision on a drag nor its recording.
  @Test(arguments: Systems.interactive, [420.0, 60])
  func aDragDecidesAndIsRecordedAsEver(_ system: Systems.Interactive, _ points: Double) throws {
    for wish in [ReduceMotion.Kind.crossFade, .none] {
      let entry = try #require(try Self.entries(wish).first { $0.name == system.name })
      let collector = SessionCollector()
      let reduced = Stage(try Self.manager(entry, recordingTo: collector))
      let full = Stage(try ModalTransitionManager(entry.name, from: FixedTransitions([entry]), recordingTo: collector))
      for stage in [reduced, full] {
        if system.direction == .dismiss { stage.placePresented() }
        stage.drag(try Self.touches(points, system.direction, on: stage), system.direction)
      }
      #expect(reduced.isPresented == full.isPresented)
      #expect(reduced.log.decisions == full.log.decisions && full.log.decisions.count == 1)
      let sessions = collector.take()
      #expect(sessions.map(\.header.digest) == [entry.digest, entry.digest])
      #expect(sessions.first?.result.outcome == sessions.last?.result.outcome)
      #expect(sessions.first?.samples == sessions.last?.samples)
      checkShown(reduced, full, wish, entry)
    }
  }

  /// Returns touches straight toward the end in half a second, then still, for any edge.
  private static func touches(
    _ points: Double, _ direction: TransitionDirection, on stage: Stage
  ) throws -> [StageTouch] {
    let geometry = stage.manager.presentationController().interactionGeometry(in: stage.layout, direction: direction)
    let ways = geometry.axis == .y ? ["up", "down"] : ["left", "right"]
    let start = stage.touchDown(for: direction)
    return try DragScript(
      "\(ways[geometry.sign > 0 ? 1 : 0]) \(points)pt in 0.5s, hold 0.2s, release", startX: start.x, startY: start.y
    ).touches
  }

  private func checkShown(_ stage: Stage, _ full: Stage, _ wish: ReduceMotion.Kind, _ entry: TransitionConfiguration) {
    let frames = stage.log.frames.dropLast()
    switch wish {
    case .crossFade:
      let rest = stage.manager.presentationController().presentedFrame(in: stage.layout)
      #expect(frames.filter { $0.time > 0 }.allSatisfy { $0.pose.frame == rest }, "\(entry.name) moves under a finger")
      #expect(Set(frames.map(\.pose.alpha)).count > 3, "\(entry.name) shows no progress")
    default:
      // The view follows the finger as usual, but no completion animation follows.
      let dragged = zip(frames, full.log.frames).filter { $0.0.time < 0.7 }
      #expect(dragged.allSatisfy { $0.0 == $0.1 }, "\(entry.name) does not follow the finger")
      #expect(frames.allSatisfy { $0.time <= 0.7 + 0.001 }, "it settles at once")
    }
  }
}
