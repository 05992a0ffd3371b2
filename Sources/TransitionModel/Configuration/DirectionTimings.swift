/// The timings of one direction of a transition, each resolved: whatever plays or exports a transition takes them from
/// here.
package struct DirectionTimings: Sendable, Hashable {
  /// Of what moves; of everything in a cross-fade.
  package let movement: AnimationTiming
  /// Of the presented view's opacity, which may have a duration of its own.
  package let alpha: AnimationTiming
  /// Of the dimming's opacity, likewise.
  package let dimming: AnimationTiming

  package init(_ configuration: TransitionConfiguration, _ direction: TransitionDirection, style: MotionStyle = .full) {
    let isPresenting = direction == .present
    let timing = (isPresenting ? configuration.presentation : configuration.dismissal).timing
    let dimmingDuration =
      isPresenting ? configuration.dimming.presentationDuration : configuration.dimming.dismissalDuration
    switch style {
    case .full:
      movement = AnimationTiming(timing)
      alpha = movement.lasting(timing.alphaDuration, otherwise: .linear)
      dimming = movement.lasting(dimmingDuration, otherwise: .easeInOut)
    case .crossFade:
      // A spring's duration, but not its overshoot.
      movement = AnimationTiming(timing).lasting(timing.duration, otherwise: .easeInOut)
      alpha = movement
      dimming = movement.lasting(dimmingDuration, otherwise: .easeInOut)
    case .immediate:
      movement = .immediate
      alpha = .immediate
      dimming = .immediate
    }
  }
}
