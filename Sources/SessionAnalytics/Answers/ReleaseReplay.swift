import TransitionModel
import TransitionRuntime
import TransitionStage

/// Stored touches, decided again: what the interaction machine decides at every release, without a stage, a clock or a
/// frame.
///
/// Touches as nearly all are, one after the other from began to ended, are decided by their releases alone: by the same
/// travel, the same velocity and the same rule that the machine asks, without the way there, on which nothing depends.
/// All others go through the machine itself.
struct ReleaseReplay {
  private let trace: RecordedDrag
  private let rules: ReplayedRules

  /// What is decided at the end of a touch: true for finish, nil where the rule is not asked.
  typealias Decisions = (own: Bool?, other: Bool?)

  init(_ trace: RecordedDrag, by rules: ReplayedRules) { (self.trace, self.rules) = (trace, rules) }

  /// Calls `body` with each touch and what the two rules decide at its end.
  ///
  /// A re-grab begins where the stored one began, whatever was decided before: until then people had seen what was
  /// stored, and nothing else is known of them.
  func forEachTouch(_ body: (_ index: Int, InteractionTouch, Decisions) -> Void) {
    guard isDecidedByReleases else {
      let (own, other) = (decisionsOfMachine(by: rules.own), decisionsOfMachine(by: rules.other))
      for (index, touch) in trace.touches.enumerated() { body(index, touch, (own[index], other[index])) }
      return
    }
    trace.forEachTouch { index, touch, samples in
      let own = release(of: touch, samples, under: rules.own.interaction)
      let other = rules.lookAtTheSame ? own : release(of: touch, samples, under: rules.other.interaction)
      body(index, touch, (own.map { finishes($0, rules.own) }, other.map { finishes($0, rules.other) }))
    }
  }

  /// Whether the machine would ask its rule at the end of every touch, and of nothing that was before the touch.
  private var isDecidedByReleases: Bool {
    guard rules.own.interaction.tracking == .translation, trace.touches.first?.startDisplacement == 0,
      trace.touches.count == 1 || rules.own.interaction.interruptible
    else { return false }
    var isOrderly = true
    trace.forEachTouch { _, _, samples in
      isOrderly =
        isOrderly && samples.count > 1 && samples.first?.phase == .began && samples.last?.phase == .ended
        && samples.dropFirst().dropLast().allSatisfy { $0.phase == .changed }
    }
    return isOrderly
  }

  private func release(
    of touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, under interaction: InteractionConfiguration
  ) -> (travel: Double, velocity: Double)? {
    let travel = interaction.releaseTravel(of: touch, samples, along: trace.axis, distance: trace.distance)
    let (velocity, _) = interaction.releaseVelocity(
      of: SampleHistory.kept(of: samples), along: trace.axis,
      recognizerVelocity: touch.recognizerVelocity.map { trace.axis.sign * $0 },
      looksBack: interaction.releaseSample == .lastChanged)
    return travel.map { ($0, velocity) }
  }

  private func finishes(_ release: (travel: Double, velocity: Double), _ rule: ResolvedInteraction) -> Bool {
    rule.interaction.releaseRule.finishes(
      translation: release.travel, velocity: release.velocity, distance: trace.distance)
  }

  /// What one of the rules decides at the end of each touch, by the machine, event by event.
  func decisionsOfMachine(by rule: ResolvedInteraction) -> [Bool?] {
    let geometry = InteractionGeometry(
      axis: trace.axis.coordinate, sign: trace.axis.sign, distance: trace.distance,
      origin: SessionReplay.origin(of: trace, under: rules.transition) ?? 0)
    var machine = InteractionMachine(rule)
    var decisions: [Bool?] = []
    trace.forEachTouch { index, touch, samples in
      play(touch, samples, of: geometry, in: &machine)
      decisions.append(machine.decision?.finishes)
      // A touch without an end was taken over by the app; the next one grabbed what the app had started.
      if index + 1 < trace.touches.count, machine.acceptsSamples {
        _ = machine.handle(.dismissRequested(displacement: 0))
      }
    }
    return decisions
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

/// What decides stored releases, as it was and with a change that is not felt before a release. An object, because it is
/// asked for every session.
final class ReplayedRules {
  /// The revision the sessions were recorded under.
  let transition: TransitionRevision
  let own: ResolvedInteraction
  let other: ResolvedInteraction
  /// Whether both are given the same of a release, so that it has to be told but once.
  let lookAtTheSame: Bool

  init(recordedUnder transition: TransitionRevision, own: ResolvedInteraction, other: ResolvedInteraction) {
    (self.transition, self.own, self.other) = (transition, own, other)
    // The points of an input dismissal are part of where a re-grab begins.
    lookAtTheSame =
      own.interaction.releaseSample == other.interaction.releaseSample
      && own.interaction.velocityEstimator == other.interaction.velocityEstimator
      && own.interaction.input == nil && other.interaction.input == nil
  }
}
