import Foundation
package import TransitionModel

/// The interaction of one presentation in one direction: the state machine, and the recording of its session.
///
/// The toolkit's adapter (or the headless `Stage`) feeds events and carries out the actions. Use it from one thread.
package final class InteractionController {
  /// The machine, with its decisions so far.
  package private(set) var machine: InteractionMachine
  private let transition: TransitionRevision
  private let presentation: PresentationProgress
  private let recorder: (any SessionRecording)?
  private let clock: WallClock
  private let makeUUID: () -> UUID
  /// The context stored with the next session.
  package var context: SessionContext
  /// The smoothness of the screen during the current session.
  ///
  /// A host that measures frames sets it before the event that ends the session. It is stored with that session only.
  package var frames: FrameMeasures?
  private var session: SessionTally?
  private var open: OpenSession?
  /// The cause of the transition that was running when a gesture was tried.
  private var causeBefore = DismissalCause.code
  /// The stop at which the view rested before the cycle.
  private var stopBefore: String?
  private var moveCause = StopMove.Cause.gesture

  init(
    rule: ResolvedInteraction, transition: TransitionRevision, presentation: PresentationProgress,
    recorder: (any SessionRecording)?, context: SessionContext, clock: WallClock, makeUUID: @escaping () -> UUID
  ) {
    self.machine = InteractionMachine(rule)
    self.transition = transition
    self.presentation = presentation
    self.recorder = recorder
    self.context = context
    self.clock = clock
    self.makeUUID = makeUUID
  }

  /// A view that disappears during a drag ends its session. Otherwise the recorded session would stay open.
  deinit {
    if machine.isInProgress { _ = handle(.tornDown) }
  }

  /// The direction of the interaction.
  package var direction: TransitionDirection { machine.rule.direction }

  /// A Boolean value that indicates whether drags are recorded.
  package var isRecording: Bool { recorder != nil }

  /// A Boolean value that indicates whether an interaction is in progress.
  ///
  /// Give this controller to a toolkit only if it also ``drivesTransition``. A toolkit expects updates from any controller
  /// it receives, so a button's dismissal would wait forever.
  package var isInProgress: Bool { machine.isInProgress }

  /// A Boolean value that indicates whether the interaction drives a transition of the toolkit, and does not only move the
  /// view between its stops.
  package var drivesTransition: Bool { machine.hasTransition }

  /// Returns the view's own motion for a touch that comes down now.
  ///
  /// - Parameter displacement: The view's displacement in the completion animation, in points from the start.
  package func motion(displacement: Double) -> OngoingMotion {
    guard machine.rule.interaction.interruptible, let plan = machine.settlePlan, let geometry = machine.geometry
    else { return .none }
    return OngoingMotion(remaining: plan.target * geometry.extent - displacement)
  }

  /// Handles an event, records its part of the session, and returns the actions for the host, in order.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - cause: The cause of the dismissal, if the event is a request.
  ///   - moveCause: The cause of a move to a stop, if the event is such a request.
  package func handle(
    _ event: InteractionEvent, requestedBy cause: DismissalCause = .code, movedBy moveCause: StopMove.Cause = .code
  ) -> InteractionActions {
    if case .changed(let sample) = event { return move(sample) }
    let before = State(machine)
    if before.acceptsSamples, machine.geometry != nil { session?.travel = machine.travelFromRest }
    let event = onSessionTime(event)
    let actions = machine.handle(event)
    if !before.isInProgress, machine.isInProgress {
      stopBefore = machine.restingStop == nil ? nil : machine.restingStopName
    }
    beginTouch(event, before)
    noteCause(event, before, cause, moveCause)
    note(event, before)
    if before.isInProgress, !machine.isInProgress { endCycle(actions) }
    return actions
  }

  /// What an event may change in the machine.
  private struct State {
    let touchCount: Int
    let isInProgress: Bool
    let acceptsSamples: Bool
    let settle: SettlePlan?

    init(_ machine: InteractionMachine) {
      touchCount = machine.touchCount
      isInProgress = machine.isInProgress
      acceptsSamples = machine.acceptsSamples
      settle = machine.settlePlan
    }
  }
}

extension InteractionController {
  /// Handles a movement of the finger, which is the most frequent event.
  ///
  /// It changes nothing of the session but its samples and its travel, which the next event of another kind notes.
  private func move(_ sample: GestureSample) -> InteractionActions {
    guard machine.acceptsSamples, let sample = session?.countOnSessionTime(sample) else { return InteractionActions() }
    open?.append(sample)
    var actions = InteractionActions()
    machine.change(sample, &actions)
    return actions
  }

  /// Sample times count from the session's first sample, both in the machine and in the recording.
  private func onSessionTime(_ event: InteractionEvent) -> InteractionEvent {
    func shifted(_ sample: GestureSample) -> GestureSample {
      if session == nil || !machine.isInProgress {
        session = SessionTally(startMicroseconds: sample.timeMicroseconds)
      }
      return session?.onSessionTime(sample) ?? sample
    }
    switch event {
    case .began(let sample, let displacement): return .began(shifted(sample), displacement: displacement)
    case .grabbed(let sample, let displacement, let velocity, let geometry):
      return .grabbed(shifted(sample), displacement: displacement, velocity: velocity, geometry)
    case .caught(let sample, let displacement, let geometry):
      return .caught(shifted(sample), displacement: displacement, geometry)
    case .ended(let sample, let velocity) where machine.isInProgress:
      return .ended(shifted(sample), recognizerVelocity: velocity)
    case .cancelled(let sample) where machine.isInProgress: return .cancelled(shifted(sample))
    default: return event
    }
  }

  private func beginTouch(_ event: InteractionEvent, _ before: State) {
    guard let sample = event.sample, event.begins, machine.touchCount > (before.isInProgress ? before.touchCount : 0)
    else { return }
    var displacement = 0.0
    switch event {
    case .began(_, let place) where before.isInProgress: displacement = place
    case .caught(_, let place, _): displacement = place
    case .grabbed(_, let place, _, _): displacement = place - machine.restingDisplacement
    default: break
    }
    if session?.header != nil {
      presentation.taken(over: .gesture)
    } else {
      beginSession(isCaught: machine.hasTransition && machine.phase == .tracking)
    }
    session?.beginTouch(displacement: displacement.isFinite ? displacement : 0)
    record(sample)
  }

  private func noteCause(
    _ event: InteractionEvent, _ before: State, _ cause: DismissalCause, _ moveCause: StopMove.Cause
  ) {
    switch event {
    case .dismissRequested where before.isInProgress && before.settle?.finishes != true:
      if presentation.cause == .gesture || session?.header == nil { presentation.taken(over: cause) }
    // The gesture had no effect, so the running transition keeps its previous cause.
    case .refused where before.isInProgress: presentation.taken(over: causeBefore)
    case .grabbed: self.moveCause = .gesture
    case .moveRequested where machine.settlePlan != before.settle: self.moveCause = moveCause
    default: break
    }
  }

  /// - Parameter isCaught: Whether the transition ran before the finger came.
  private func beginSession(isCaught: Bool = false) {
    causeBefore = presentation.cause
    if isCaught { presentation.taken(over: .gesture) } else { presentation.began(direction, by: .gesture) }
    var context = context
    context.presentation = presentation.identity(for: direction) ?? context.presentation
    let header = SessionHeader(
      uuid: context.uuid ?? makeUUID(), transition: transition.name, revision: transition.revision,
      digest: transition.digest, direction: direction,
      beganAtMicroseconds: context.beganAtMicroseconds ?? clock.microseconds(), context: context)
    session?.header = header
    open = recorder?.begin(header)
  }

  private func record(_ sample: GestureSample) {
    session?.count(sample)
    open?.append(sample)
  }

  private func note(_ event: InteractionEvent, _ before: State) {
    let settle = before.settle
    var isLive = before.acceptsSamples
    switch event {
    case .ended(let sample, let velocity) where isLive:
      record(sample)
      session?.endTouch(.ended, recognizerVelocity: velocity)
    case .cancelled(let sample) where isLive:
      record(sample)
      session?.endTouch(.cancelled, recognizerVelocity: nil)
    // A view with stops then goes back to one.
    case .refused(let reason) where machine.settlePlan != settle || !machine.isInProgress:
      session?.interruption = reason
    case .dismissRequested: if before.isInProgress, settle == nil { session?.interruption = "dismissed by the app" }
    case .moveRequested: if isLive, !machine.acceptsSamples { session?.interruption = "moved by the app" }
    case .began, .caught, .grabbed, .started: isLive = true
    case .tornDown: if settle == nil { session?.interruption = "torn down" }
    case .settled: if !machine.isInProgress { session?.settleSeconds = settle?.duration }
    default: break
    }
    let geometry = machine.geometry
    session?.note(
      geometry, travel: isLive && machine.isInProgress && geometry != nil ? machine.travelFromRest : nil,
      decision: machine.decision, isLive: isLive)
    if let before = stopBefore, machine.isInProgress {
      session?.noteStops(machine, from: before, among: transition.configuration.geometry.stops)
    }
  }

  private func endCycle(_ actions: InteractionActions) {
    var completed = false
    for case .complete(let finished) in actions { completed = finished }
    endSession(completed: completed)
    presentation.ended(direction, completed: completed)
    if let stopBefore, let stop = machine.restingStopName {
      presentation.moved(from: stopBefore, to: stop, by: moveCause)
    }
  }

  private func endSession(completed: Bool) {
    guard let session, session.header != nil else { return }
    var result = session.result(
      machine, completed: completed, axis: DragAxis(of: transition.configuration, direction))
    result.frames = frames
    result.stops?.to = completed ? Stop.dismissed : machine.restingStopName
    open?.end(with: result)
    open = nil
    self.session = nil
    // These identify one session. The next drag is another one.
    context.uuid = nil
    context.beganAtMicroseconds = nil
    frames = nil
  }
}
