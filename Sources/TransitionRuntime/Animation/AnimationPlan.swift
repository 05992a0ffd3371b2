public import TransitionModel

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
