import TransitionModel
import TransitionRuntime
import TransitionStage

/// A replay of the decisions of stored touches: those of the interaction machine at every release, without a stage, a
/// clock or a frame.
///
/// In nearly all sessions, touches follow one another, each from began to ended. Then only the releases are replayed,
/// with the machine's travel, velocity and rule, because decisions do not depend on earlier samples. All other sessions
/// go through the machine itself.
struct ReleaseReplay {
  private let trace: DragTrace
  private let rules: ReplayedRules

  /// The decisions at the end of a touch: true for finish, nil if the rule does not decide.
  typealias Decisions = (own: Bool?, other: Bool?)

  init(_ trace: DragTrace, by rules: ReplayedRules) { (self.trace, self.rules) = (trace, rules) }

  /// Calls `body` with each touch and both rules' decisions at its end.
  ///
  /// A re-grab begins where the stored one began, regardless of the earlier decision. People saw the stored one, and
  /// their reaction to another is unknown.
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

  /// Returns one rule's decision at the end of each touch, from the machine, event by event.
  func decisionsOfMachine(by rule: ResolvedInteraction) -> [Bool?] {
    let geometry = InteractionGeometry(
      axis: trace.axis.coordinate, sign: trace.axis.sign, distance: trace.distance,
      origin: SessionReplay.origin(of: trace, under: rules.transition) ?? 0)
    var machine = InteractionMachine(rule)
    var decisions: [Bool?] = []
    trace.forEachTouch { index, touch, samples in
      play(touch, samples, of: geometry, in: &machine)
      decisions.append(machine.decision?.finishes)
      // The app took over a touch without an end; the next one grabbed the app's animation.
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

/// The rules for stored releases: the original and a changed one that differs only at release. A class, because every
/// session uses it.
final class ReplayedRules: Sendable {
  /// The revision that the sessions were recorded under.
  let transition: TransitionRevision
  let own: ResolvedInteraction
  let other: ResolvedInteraction
  let lookAtTheSame: Bool

  init(recordedUnder transition: TransitionRevision, own: ResolvedInteraction, other: ResolvedInteraction) {
    (self.transition, self.own, self.other) = (transition, own, other)
    // The points of an input dismissal affect where a re-grab begins.
    lookAtTheSame =
      own.interaction.releaseSample == other.interaction.releaseSample
      && own.interaction.velocityEstimator == other.interaction.velocityEstimator
      && own.interaction.input == nil && other.interaction.input == nil
  }
}
