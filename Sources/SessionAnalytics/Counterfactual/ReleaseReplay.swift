import TransitionModel
import TransitionRuntime

/// Stored touches, decided again: what the interaction machine decides at every release, without a stage, a clock or a
/// frame.
///
/// Touches as nearly all are, one after the other from began to ended, are decided by their releases alone: by the same
/// travel, the same velocity and the same rule that the machine asks, without the way there, on which nothing depends.
/// All others go through the machine itself.
struct ReleaseReplay {
  private let trace: RecordedTrace
  private let touches: [(touch: InteractionTouch, samples: ArraySlice<GestureSample>)]
  private let origin: Double?

  /// - Parameter transition: The revision the session was recorded under.
  init(_ trace: RecordedTrace, recordedUnder transition: TransitionRevision) {
    self.trace = trace
    touches = trace.samplesByTouch
    origin = SessionReplay.origin(of: trace, under: transition)
  }

  /// What two rules decide at the end of each touch: true for finish, nil where the rule is not asked. They differ in
  /// nothing that is felt before a release.
  ///
  /// A re-grab begins where the stored one began, whatever was decided before: until then people had seen what was
  /// stored, and nothing else is known of them.
  func decisions(by rules: ReplayedRules) -> [(own: Bool?, other: Bool?)] {
    guard isDecided(byReleasesUnder: rules.own.interaction) else {
      return zip(decisionsOfMachine(by: rules.own), decisionsOfMachine(by: rules.other)).map { ($0, $1) }
    }
    return touches.map { touch, samples in
      let own = release(of: touch, samples, under: rules.own.interaction)
      let other = rules.lookAtTheSame ? own : release(of: touch, samples, under: rules.other.interaction)
      return (own.map { finishes($0, rules.own) }, other.map { finishes($0, rules.other) })
    }
  }

  /// What one rule decides at the end of each touch.
  func decisions(by rule: InteractionRule) -> [Bool?] {
    decisions(by: ReplayedRules(own: rule, other: rule)).map(\.own)
  }

  /// Whether the machine would ask its rule at the end of every touch, and of nothing that was before the touch.
  private func isDecided(byReleasesUnder interaction: InteractionConfiguration) -> Bool {
    guard interaction.tracking == .translation, touches.first?.touch.startDisplacement == 0,
      touches.count == 1 || interaction.interruptible
    else { return false }
    return touches.allSatisfy { _, samples in
      samples.count > 1 && samples.first?.phase == .began && samples.last?.phase == .ended
        && samples.dropFirst().dropLast().allSatisfy { $0.phase == .changed }
    }
  }

  /// What a rule is given at the end of a touch.
  private func release(
    of touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, under interaction: InteractionConfiguration
  ) -> (travel: Double, velocity: Double)? {
    let travel = interaction.releaseTravel(of: touch, samples, along: trace.line, distance: trace.distance)
    let (velocity, _) = interaction.releaseVelocity(
      of: SampleHistory.kept(of: samples), along: trace.line,
      recognizerVelocity: touch.recognizerVelocity.map { trace.line.sign * $0 },
      looksBack: interaction.releaseSample == .lastChanged)
    return travel.map { ($0, velocity) }
  }

  private func finishes(_ release: (travel: Double, velocity: Double), _ rule: InteractionRule) -> Bool {
    rule.interaction.releaseRule.finishes(
      translation: release.travel, velocity: release.velocity, distance: trace.distance)
  }

  /// The same by the machine, event by event.
  func decisionsOfMachine(by rule: InteractionRule) -> [Bool?] {
    let geometry = InteractionGeometry(
      axis: trace.line.axis, sign: trace.line.sign, distance: trace.distance, origin: origin ?? 0)
    var machine = InteractionMachine(rule)
    return touches.enumerated().map { index, part in
      play(part.touch, part.samples, of: geometry, in: &machine)
      let decision = machine.decision?.finishes
      // A touch without an end was taken over by the app; the next one grabbed what the app had started.
      if index + 1 < touches.count, machine.acceptsSamples {
        _ = machine.handle(.dismissRequested(displacement: 0))
      }
      return decision
    }
  }

  private func play(
    _ touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, of geometry: InteractionGeometry,
    in machine: inout InteractionMachine
  ) {
    for sample in samples {
      switch sample.phase {
      case .began:
        _ = machine.handle(.began(sample, displacement: touch.startDisplacement))
        if machine.geometry == nil { _ = machine.handle(.started(geometry)) }
      case .changed: _ = machine.handle(.changed(sample))
      case .ended:
        let velocity = touch.recognizerVelocity.map { geometry.sign * $0 }
        _ = machine.handle(.ended(sample, recognizerVelocity: velocity))
      case .cancelled: _ = machine.handle(.cancelled(sample))
      }
    }
  }
}
