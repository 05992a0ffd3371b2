import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

/// Plays the touches of a page through the controllers of an app, which begin, decide and record.
struct DragPlayer {
  let revision: TransitionRevision
  let registry: TransitionRegistry
  let message: DragMessage

  struct Outcome {
    var reply: DragReply
    /// The recorded session; nil if nothing was recognized.
    var session: InteractionSession?
    var presentations: [PresentationRecord]
    /// A Boolean value that indicates whether a touch may grab the view while it settles, and continue the session.
    var isGrabbable = false
  }

  /// Plays the touches and the completion animation.
  ///
  /// - Parameter now: The time of the last sample, in UTC microseconds since 1970.
  func play(now: Int64) throws -> Outcome {
    let collector = SessionCollector()
    let context = SessionContext(
      uuid: message.session ?? UUID(), presentation: message.presentation ?? UUID(), origin: .gallery,
      deviceClass: "gallery")
    let shown = try offset()
    let touches = try message.stageTouches().map { $0.shifted(by: shown) }
    let end = touches.last?.samples.last?.timeMicroseconds ?? 0
    let clock = StageClock(startMicroseconds: now.subtractingClamped(end))
    let manager = try manager(recordingTo: collector, context: context, clock: clock.wallClock)
    let stage = Stage(manager, framesPerSecond: nil, clock: clock)
    if message.direction == .dismiss { stage.perform(.present) }
    guard let recognized = recognized(touches, by: manager) else {
      return Outcome(
        reply: reply(Self.missed(geometry(of: manager)), context: context), session: nil, presentations: [])
    }
    stage.feed(recognized, message.direction)
    let machine = manager.gestureTarget(for: message.direction)?.machine
    let settle = machine?.settlePlan
    stage.playToEnd(message.direction)
    // Take the presentations before the manager is released, which would count as a dismissal by the app.
    let presentations = collector.takePresentations()
    var reply = reply(stage.log.conclusions.last.map { "\($0)" } ?? "nothing was decided", context: context)
    reply.recognized = true
    reply.settle = settle.map(DragReply.Settle.init)
    reply.decided(machine?.decision, message.direction)
    let session = collector.take().first
    reply.session = session?.header.uuid
    return Outcome(
      reply: reply, session: session, presentations: presentations,
      isGrabbable: settle != nil && machine?.rule.interaction.interruptible == true)
  }

  /// Applies the begin rule to the last touch.
  func recognition() throws -> RecognitionReply {
    let manager = try manager()
    guard var recognition = manager.recognition(for: message.direction, in: .phone) else { throw notInteractive }
    let samples = try message.stageTouches().last?.samples ?? []
    for (index, sample) in samples.enumerated() {
      switch recognition.handle(sample) {
      case .undecided: continue
      case .begins: return RecognitionReply(answer: "begins", index: index)
      case .fails:
        return RecognitionReply(answer: "fails", index: index, reason: Self.missed(recognition.geometry))
      }
    }
    return RecognitionReply(answer: "undecided")
  }

  /// Returns the relation to the finger of a view grabbed `displacement` points from its start.
  func grab(at displacement: Double) throws -> GrabReply {
    let manager = try manager()
    guard let rule = manager.gestureTarget(for: message.direction)?.machine.rule else { throw notInteractive }
    let geometry = geometry(of: manager)
    let start = rule.interaction.travel(for: displacement, distance: geometry.distance)
    return GrabReply(startTravel: start, carried: displacement - rule.displacement(for: start, in: geometry))
  }

  private func manager(
    recordingTo recorder: SessionCollector? = nil, context: SessionContext = SessionContext(),
    clock: WallClock = .system
  ) throws -> ModalTransitionManager {
    try ModalTransitionManager(
      revision.name, from: PinnedTransition(revision, else: registry), recordingTo: recorder, context: context,
      prefersReducedMotion: message.prefersReducedMotion ?? false, clock: clock)
  }

  /// Returns the microseconds from the presentation to the first touch, which cannot precede the screen.
  private func offset() throws -> Int64 {
    guard message.direction == .dismiss else { return 0 }
    let shortest = try manager().animator(for: .present).plan(in: .phone).duration
    let given = message.secondsSincePresented ?? 0
    return Int64(min(max(given.isFinite ? given : 0, shortest), 86_400) * 1_000_000) + 1
  }

  private func recognized(_ touches: [StageTouch], by manager: ModalTransitionManager) -> [StageTouch]? {
    guard let recognition = manager.recognition(for: message.direction, in: .phone) else { return nil }
    let recognized = touches.compactMap { $0.recognized(by: recognition) }
    return recognized.isEmpty ? nil : recognized
  }

  /// Returns the way to drag, for a touch that was no drag.
  private static func missed(_ geometry: InteractionGeometry) -> String {
    let words =
      geometry.axis == .x
      ? geometry.sign > 0 ? "to the right" : "to the left" : geometry.sign > 0 ? "downwards" : "upwards"
    return "To move the view, drag \(words)."
  }

  private func geometry(of manager: ModalTransitionManager) -> InteractionGeometry {
    manager.presentationController().interactionGeometry(in: .phone, direction: message.direction)
  }

  private func reply(_ conclusion: String, context: SessionContext) -> DragReply {
    DragReply(recognized: false, conclusion: conclusion, presentation: context.presentation, stored: false)
  }

  private var notInteractive: RequestProblem {
    let verb = message.direction == .dismiss ? "dismisses" : "presents"
    return RequestProblem(409, "No gesture \(verb) \(revision.name).")
  }
}

extension DragReply {
  fileprivate mutating func decided(_ decision: ReleaseDecision?, _ direction: TransitionDirection) {
    guard let decision else { return }
    let verdict = ReleaseVerdict(decision, direction)
    (self.verdict, words) = (verdict.outcome, verdict.reason)
    reason = decision.reason
    finishes = decision.finishes
    translation = decision.translation
    velocity = decision.velocity
  }
}

extension StageTouch {
  fileprivate func shifted(by microseconds: Int64) -> StageTouch {
    var touch = self
    touch.samples = samples.map {
      GestureSample(timeMicroseconds: $0.timeMicroseconds + microseconds, x: $0.x, y: $0.y, phase: $0.phase)
    }
    return touch
  }
}
