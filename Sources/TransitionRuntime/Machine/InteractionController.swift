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
  /// Give this controller to a toolkit only in that case. A toolkit expects updates from any controller it receives, so
  /// a button's dismissal would wait forever.
  package var isInProgress: Bool { machine.isInProgress }

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
  package func handle(_ event: InteractionEvent, requestedBy cause: DismissalCause = .code) -> InteractionActions {
    if case .changed(let sample) = event { return move(sample) }
    let touches = machine.touchCount
    if machine.acceptsSamples, machine.geometry != nil { session?.travel = machine.travel }
    let wasInProgress = machine.isInProgress
    let acceptedSamples = machine.acceptsSamples
    let event = onSessionTime(event)
    let settle = machine.settlePlan
    let actions = machine.handle(event)
    switch event {
    case .began(let sample, let displacement) where !wasInProgress || machine.touchCount > touches:
      if wasInProgress { presentation.taken(over: .gesture) } else { beginSession() }
      session?.beginTouch(displacement: wasInProgress && displacement.isFinite ? displacement : 0)
      record(sample)
    case .caught(let sample, let displacement, _) where !wasInProgress:
      beginSession(isCaught: true)
      session?.beginTouch(displacement: displacement.isFinite ? displacement : 0)
      record(sample)
    default: break
    }
    if case .dismissRequested = event, wasInProgress, presentation.cause == .gesture, settle?.finishes != true {
      presentation.taken(over: cause)
    }
    // The gesture had no effect, so the running transition keeps its previous cause.
    if case .refused = event, wasInProgress { presentation.taken(over: causeBefore) }
    note(event, acceptedSamples: acceptedSamples, settle: settle, wasInProgress: wasInProgress)
    if wasInProgress, !machine.isInProgress { endSession(actions) }
    return actions
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
    case .caught(let sample, let displacement, let geometry):
      return .caught(shifted(sample), displacement: displacement, geometry)
    case .ended(let sample, let velocity) where machine.isInProgress:
      return .ended(shifted(sample), recognizerVelocity: velocity)
    case .cancelled(let sample) where machine.isInProgress: return .cancelled(shifted(sample))
    default: return event
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

  private func note(_ event: InteractionEvent, acceptedSamples: Bool, settle: SettlePlan?, wasInProgress: Bool) {
    var isLive = acceptedSamples
    switch event {
    case .ended(let sample, let velocity) where acceptedSamples:
      record(sample)
      session?.endTouch(.ended, recognizerVelocity: velocity)
    case .cancelled(let sample) where acceptedSamples:
      record(sample)
      session?.endTouch(.cancelled, recognizerVelocity: nil)
    case .refused(let reason): session?.interruption = reason
    case .dismissRequested: if wasInProgress, settle == nil { session?.interruption = "dismissed by the app" }
    case .began, .caught, .started: isLive = true
    case .tornDown: if settle == nil { session?.interruption = "torn down" }
    case .settled: if !machine.isInProgress { session?.settleSeconds = settle?.duration }
    default: break
    }
    let geometry = machine.geometry
    session?.note(
      geometry, travel: isLive && machine.isInProgress && geometry != nil ? machine.travel : nil,
      decision: machine.decision, isLive: isLive)
  }

  private func endSession(_ actions: InteractionActions) {
    var completed = false
    for case .complete(let finished) in actions { completed = finished }
    guard let session, session.header != nil else { return }
    var result = session.result(
      machine, completed: completed, axis: DragAxis(of: transition.configuration, direction))
    result.frames = frames
    open?.end(with: result)
    open = nil
    presentation.ended(direction, completed: completed)
    self.session = nil
    // These identify one session. The next drag is another one.
    context.uuid = nil
    context.beganAtMicroseconds = nil
    frames = nil
  }
}
