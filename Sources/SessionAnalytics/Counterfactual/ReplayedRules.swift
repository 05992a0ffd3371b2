import TransitionModel
import TransitionRuntime

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
    self.transition = transition
    self.own = own
    self.other = other
    // The points of an input dismissal are part of where a re-grab begins.
    lookAtTheSame =
      own.interaction.releaseSample == other.interaction.releaseSample
      && own.interaction.velocityEstimator == other.interaction.velocityEstimator
      && own.interaction.input == nil && other.interaction.input == nil
  }
}
