package import TransitionModel

/// A factory for the animation plan of one direction of a transition, without a gesture.
package struct TransitionAnimator: Sendable, Hashable {
  /// The vended configuration.
  package let configuration: TransitionConfiguration
  /// The direction of the transition.
  package let direction: TransitionDirection
  /// The amount of motion that is played.
  package let style: MotionStyle

  /// The stop from which a view is dismissed, or to which it is presented; nil for the largest, and without stops.
  package let stop: String?

  /// Creates the animator of one direction.
  package init(
    configuration: TransitionConfiguration, direction: TransitionDirection, style: MotionStyle = .full,
    stop: String? = nil
  ) {
    self.configuration = configuration
    self.direction = direction
    self.style = style
    self.stop = stop
  }

  /// The duration for a toolkit, in seconds.
  package var duration: Double { style == .immediate ? 0 : motion.timing.duration }

  private var motion: DirectionConfiguration { configuration[direction] }

  /// Returns the animation in a container.
  package func plan(in context: LayoutContext) -> AnimationPlan {
    style == .crossFade && !isHeld ? crossFade(in: context) : movement(in: context)
  }

  /// A finger that moves a view between its stops holds it, whatever the style. It begins from the largest.
  private var isHeld: Bool {
    direction == .dismiss && stop == nil && configuration.interaction?.stopRule != nil
  }

  private func movement(in context: LayoutContext) -> AnimationPlan {
    let layout = PresentationController(configuration: configuration, style: style)
    let presented = layout.presentedFrame(in: context, atStop: stop)
    let away = ViewPose(
      onItsSide(motion.pose, in: context), place: presented,
      outOfSight: layout.dismissedFrame(in: context, atStop: stop), in: context)
    let whole = LayoutFrame(x: 0, y: 0, width: context.width, height: context.height)
    let presenterAway = ViewPose(
      onItsSide(motion.presenterPose, in: context), place: whole, outOfSight: whole, in: context)
    let atRest = away.atRest(in: presented)
    let presenterAtRest = presenterAway.atRest(in: whole)
    return plan(away: away, atRest: atRest, presenterAway: presenterAway, presenterAtRest: presenterAtRest)
  }

  /// Returns a fade in place, from clear to opaque or back.
  private func crossFade(in context: LayoutContext) -> AnimationPlan {
    let layout = PresentationController(configuration: configuration, style: style)
    let atRest = ViewPose(frame: layout.presentedFrame(in: context, atStop: stop))
    var away = atRest
    away.alpha = 0
    let presenter = ViewPose(frame: LayoutFrame(x: 0, y: 0, width: context.width, height: context.height))
    return plan(away: away, atRest: atRest, presenterAway: presenter, presenterAtRest: presenter)
  }

  private func plan(
    away: ViewPose, atRest: ViewPose, presenterAway: ViewPose, presenterAtRest: ViewPose
  ) -> AnimationPlan {
    let isPresenting = direction == .present
    let dimming = PresentationController(configuration: configuration, style: style).dimmingAlpha(atStop: stop)
    let timings = DirectionTimings(configuration, direction, style: style)
    return AnimationPlan(
      from: isPresenting ? away : atRest, to: isPresenting ? atRest : away,
      presenterFrom: isPresenting ? presenterAtRest : presenterAway,
      presenterTo: isPresenting ? presenterAway : presenterAtRest,
      dimmingFrom: isPresenting ? 0 : dimming, dimmingTo: isPresenting ? dimming : 0,
      timing: timings.movement, alphaTiming: timings.alpha, dimmingTiming: timings.dimming)
  }

  /// Returns a pose as configured, or mirrored if its edge has changed sides with the direction of text.
  private func onItsSide(_ pose: Pose, in context: LayoutContext) -> Pose {
    guard context.isRightToLeft, configuration.geometry.edge.axis == .x else { return pose }
    var mirrored = pose
    mirrored.offsetX = pose.offsetX.map { -$0 }
    mirrored.anchorX = 1 - pose.anchorX
    mirrored.rotation = -pose.rotation
    return mirrored
  }
}

/// An animation as a value: poses at both ends, timing and dimming. Toolkits only execute it.
package struct AnimationPlan: Sendable, Hashable {
  /// The pose of the presented view at the start.
  package let from: ViewPose
  /// The pose of the presented view at the end.
  package let to: ViewPose
  /// The pose of the presenter's view at the start.
  package let presenterFrom: ViewPose
  /// The pose of the presenter's view at the end.
  package let presenterTo: ViewPose
  /// The opacity of the dimming view at the start, 0…1.
  package let dimmingFrom: Double
  /// The opacity of the dimming view at the end, 0…1.
  package let dimmingTo: Double
  /// The timing of the movement of both views, without their alpha.
  package let timing: AnimationTiming
  /// The timing of the view's alpha, which may have a duration of its own.
  package let alphaTiming: AnimationTiming
  /// The timing of the dimming.
  package let dimmingTiming: AnimationTiming

  /// The time until all parts have arrived, in seconds.
  package var duration: Double { max(timing.duration, alphaTiming.duration, dimmingTiming.duration) }

  /// Returns the pose of the presented view after `elapsed` seconds.
  package func pose(at elapsed: Double) -> ViewPose {
    from.interpolated(
      to: to, fraction: timing.fraction(at: elapsed), alphaFraction: alphaTiming.fraction(at: elapsed))
  }

  /// Returns the pose of the presented view at a progress set by a finger.
  package func pose(atProgress progress: Double) -> ViewPose {
    from.interpolated(to: to, fraction: progress, alphaFraction: progress)
  }

  /// Returns the pose of the presenter's view after `elapsed` seconds.
  package func presenterPose(at elapsed: Double) -> ViewPose {
    let fraction = timing.fraction(at: elapsed)
    return presenterFrom.interpolated(to: presenterTo, fraction: fraction, alphaFraction: fraction)
  }

  /// Returns the pose of the presenter's view at a progress set by a finger.
  package func presenterPose(atProgress progress: Double) -> ViewPose {
    presenterFrom.interpolated(to: presenterTo, fraction: progress, alphaFraction: progress)
  }

  /// Returns the opacity of the dimming view after `elapsed` seconds. A spring's overshoot does not darken it.
  package func dimming(at elapsed: Double) -> Double {
    let fraction = dimmingTiming.fraction(at: elapsed)
    let dimming = fraction == 1 ? dimmingTo : dimmingFrom + (dimmingTo - dimmingFrom) * fraction
    return min(max(dimming, min(dimmingFrom, dimmingTo)), max(dimmingFrom, dimmingTo))
  }
}
