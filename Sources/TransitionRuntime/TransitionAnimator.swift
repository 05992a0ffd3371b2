public import TransitionModel

/// One direction of a transition without a gesture: makes the plan a toolkit executes.
public struct TransitionAnimator: Sendable, Hashable {
  /// The configuration that was vended.
  public let configuration: TransitionConfiguration
  /// Whether it presents or dismisses.
  public let direction: TransitionDirection
  /// How much of the motion is played.
  public let style: MotionStyle

  /// Makes the animator of one direction.
  public init(configuration: TransitionConfiguration, direction: TransitionDirection, style: MotionStyle = .full) {
    self.configuration = configuration
    self.direction = direction
    self.style = style
  }

  /// The duration that a toolkit is given, in seconds.
  public var duration: Double { style == .immediate ? 0 : motion.timing.duration }

  private var motion: DirectionConfiguration { configuration[direction] }

  /// The animation in a container.
  public func plan(in context: LayoutContext) -> AnimationPlan {
    style == .crossFade ? crossFade(in: context) : movement(in: context)
  }

  private func movement(in context: LayoutContext) -> AnimationPlan {
    let layout = PresentationController(configuration: configuration, style: style)
    let presented = layout.presentedFrame(in: context)
    let away = ViewPose(
      onItsSide(motion.pose, in: context), place: presented, outOfSight: layout.dismissedFrame(in: context), in: context
    )
    let whole = LayoutFrame(x: 0, y: 0, width: context.width, height: context.height)
    let presenterAway = ViewPose(
      onItsSide(motion.presenterPose, in: context), place: whole, outOfSight: whole, in: context)
    let atRest = away.atRest(in: presented)
    let presenterAtRest = presenterAway.atRest(in: whole)
    return plan(away: away, atRest: atRest, presenterAway: presenterAway, presenterAtRest: presenterAtRest)
  }

  /// In its place from clear to opaque or back.
  private func crossFade(in context: LayoutContext) -> AnimationPlan {
    let layout = PresentationController(configuration: configuration, style: style)
    let atRest = ViewPose(frame: layout.presentedFrame(in: context))
    var away = atRest
    away.alpha = 0
    let presenter = ViewPose(frame: LayoutFrame(x: 0, y: 0, width: context.width, height: context.height))
    return plan(away: away, atRest: atRest, presenterAway: presenter, presenterAtRest: presenter)
  }

  private func plan(
    away: ViewPose, atRest: ViewPose, presenterAway: ViewPose, presenterAtRest: ViewPose
  ) -> AnimationPlan {
    let isPresenting = direction == .present
    let dimming = configuration.dimming
    let timings = DirectionTimings(configuration, direction, style: style)
    return AnimationPlan(
      from: isPresenting ? away : atRest, to: isPresenting ? atRest : away,
      presenterFrom: isPresenting ? presenterAtRest : presenterAway,
      presenterTo: isPresenting ? presenterAway : presenterAtRest,
      dimmingFrom: isPresenting ? 0 : dimming.alpha, dimmingTo: isPresenting ? dimming.alpha : 0,
      timing: timings.movement, alphaTiming: timings.alpha, dimmingTiming: timings.dimming)
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

/// An animation as a value: poses at both ends, timing, dimming. Toolkits only execute it.
public struct AnimationPlan: Sendable, Hashable {
  /// The presented view at the start.
  public let from: ViewPose
  /// The presented view at the end.
  public let to: ViewPose
  /// The presenter's view at the start.
  public let presenterFrom: ViewPose
  /// The presenter's view at the end.
  public let presenterTo: ViewPose
  /// Opacity of the dimming view at the start, 0…1.
  public let dimmingFrom: Double
  /// Opacity of the dimming view at the end, 0…1.
  public let dimmingTo: Double
  /// How both views move, their alpha aside.
  public let timing: AnimationTiming
  /// Timing of the view's alpha and of the dimming, where they run by their own duration.
  public let alphaTiming: AnimationTiming
  /// Timing of the dimming.
  public let dimmingTiming: AnimationTiming

  /// Seconds until everything has arrived.
  public var duration: Double { max(timing.duration, alphaTiming.duration, dimmingTiming.duration) }

  /// The presented view `elapsed` seconds in.
  public func pose(at elapsed: Double) -> ViewPose {
    from.interpolated(
      to: to, fraction: timing.fraction(at: elapsed), alphaFraction: alphaTiming.fraction(at: elapsed))
  }

  /// The presented view at a progress that a finger sets.
  public func pose(atProgress progress: Double) -> ViewPose {
    from.interpolated(to: to, fraction: progress, alphaFraction: progress)
  }

  /// The presenter's view `elapsed` seconds in.
  public func presenterPose(at elapsed: Double) -> ViewPose {
    let fraction = timing.fraction(at: elapsed)
    return presenterFrom.interpolated(to: presenterTo, fraction: fraction, alphaFraction: fraction)
  }

  /// The presenter's view at a progress that a finger sets.
  public func presenterPose(atProgress progress: Double) -> ViewPose {
    presenterFrom.interpolated(to: presenterTo, fraction: progress, alphaFraction: progress)
  }

  /// Opacity of the dimming view `elapsed` seconds in; a spring's overshoot does not darken it.
  public func dimming(at elapsed: Double) -> Double {
    let fraction = dimmingTiming.fraction(at: elapsed)
    let dimming = fraction == 1 ? dimmingTo : dimmingFrom + (dimmingTo - dimmingFrom) * fraction
    return min(max(dimming, min(dimmingFrom, dimmingTo)), max(dimmingFrom, dimmingTo))
  }
}
