import Motion
public import TransitionModel

/// One direction of a transition without a gesture: makes the plan a toolkit executes.
public struct TransitionAnimator: Sendable, Hashable {
  public let configuration: TransitionConfiguration
  public let direction: TransitionDirection

  /// Seconds, what a toolkit is told as the transition's duration.
  public var duration: Double {
    direction == .present ? configuration.presentation.timing.duration : configuration.dismissal.timing.duration
  }

  /// The animation in a container.
  public func plan(in context: LayoutContext) -> AnimationPlan {
    let layout = PresentationController(configuration: configuration)
    let presented = layout.presentedFrame(in: context)
    let motion = direction == .present ? configuration.presentation : configuration.dismissal
    let away = ViewPose(
      onItsSide(motion.pose, in: context), place: presented, outOfSight: layout.dismissedFrame(in: context), in: context
    )
    let whole = LayoutFrame(x: 0, y: 0, width: context.width, height: context.height)
    let presenterAway = ViewPose(
      onItsSide(motion.presenterPose, in: context), place: whole, outOfSight: whole, in: context)
    let atRest = away.atRest(in: presented)
    let presenterAtRest = presenterAway.atRest(in: whole)
    let timing = AnimationTiming(motion.timing)
    let dimmingDuration =
      direction == .present ? configuration.dimming.presentationDuration : configuration.dimming.dismissalDuration
    let isPresenting = direction == .present
    return AnimationPlan(
      from: isPresenting ? away : atRest, to: isPresenting ? atRest : away,
      presenterFrom: isPresenting ? presenterAtRest : presenterAway,
      presenterTo: isPresenting ? presenterAway : presenterAtRest,
      dimmingFrom: isPresenting ? 0 : configuration.dimming.alpha,
      dimmingTo: isPresenting ? configuration.dimming.alpha : 0, timing: timing,
      alphaTiming: timing.lasting(motion.timing.alphaDuration, otherwise: .linear),
      dimmingTiming: timing.lasting(dimmingDuration, otherwise: .easeInOut))
  }

  /// A pose as configured, or its mirror image where the edge it goes with has changed sides with the text.
  private func onItsSide(_ pose: Pose, in context: LayoutContext) -> Pose {
    guard context.isRightToLeft, configuration.geometry.edge.axis == .x else { return pose }
    var mirrored = pose
    mirrored.offsetX = pose.offsetX.map { -$0 }
    mirrored.anchorX = 1 - pose.anchorX
    mirrored.rotation = -pose.rotation
    return mirrored
  }
}

extension AnimationTiming {
  /// The same timing over another duration, where there is one: a curve is stretched, a fade beside a spring gets a
  /// curve of its own.
  func lasting(_ duration: Double?, otherwise curve: TimingCurve) -> AnimationTiming {
    guard let duration else { return self }
    switch shape {
    case .curve: return AnimationTiming(duration: duration, shape: shape)
    case .spring: return AnimationTiming(duration: duration, shape: .curve(curve))
    }
  }
}
