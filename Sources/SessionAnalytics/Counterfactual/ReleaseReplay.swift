import TransitionModel
import TransitionRuntime

/// Stored touches, played through the interaction machine alone: what it decides at every release, without a stage, a
/// clock or a frame.
struct ReleaseReplay {
  private let session: InteractionSession
  private let geometry: InteractionGeometry

  /// - Parameter transition: The revision the session was recorded under.
  init(_ session: InteractionSession, recordedUnder transition: TransitionRevision) {
    self.session = session
    let result = session.result
    geometry = InteractionGeometry(
      axis: result.axis, sign: result.sign, distance: result.interactionDistance,
      origin: SessionReplay.origin(of: session, under: transition) ?? 0)
  }

  /// What the machine decides at the end of each touch: true for finish, nil where it is not asked.
  ///
  /// A re-grab begins where the stored one began, whatever the machine decided before: until then people had seen what
  /// was stored, and nothing else is known of them.
  func decisions(by rule: InteractionRule) -> [Bool?] {
    var machine = InteractionMachine(rule)
    let touches = session.samplesByTouch
    return touches.enumerated().map { index, part in
      play(part.touch, Array(part.samples), in: &machine)
      let decision = machine.decision?.finishes
      // A touch without an end was taken over by the app; the next one grabbed what the app had started.
      if index + 1 < touches.count, machine.acceptsSamples {
        _ = machine.handle(.dismissRequested(displacement: 0))
      }
      return decision
    }
  }

  private func play(_ touch: InteractionTouch, _ samples: [GestureSample], in machine: inout InteractionMachine) {
    for sample in samples {
      switch sample.phase {
      case .began:
        _ = machine.handle(.began(sample, displacement: touch.startDisplacement))
        if machine.geometry == nil { _ = machine.handle(.started(geometry)) }
      case .changed: _ = machine.handle(.changed(sample))
      case .ended:
        let velocity = touch.recognizerVelocity.map { session.result.sign * $0 }
        _ = machine.handle(.ended(sample, recognizerVelocity: velocity))
      case .cancelled: _ = machine.handle(.cancelled(sample))
      }
    }
  }
}
