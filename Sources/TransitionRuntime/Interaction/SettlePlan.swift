public import TransitionModel

/// The animation after a release, as a value: from where the view is to the finished or the cancelled end.
public struct SettlePlan: Sendable, Hashable {
  /// Tells this settle from earlier ones of the same cycle.
  public let id: Int
  /// Whether it leads to the finished end.
  public let finishes: Bool
  /// Shares of the view's way where the settle begins and ends: 0 its start frame, 1 its end frame.
  public let start: Double
  /// The share of the view's way where the settle ends: 1 where it finishes, 0 where it returns.
  public let target: Double
  /// Opacity of the dimming view where the settle begins and ends.
  public let dimmingStart: Double
  /// Opacity of the dimming view where the settle ends, 0…1.
  public let dimmingTarget: Double
  /// How it runs from one to the other.
  public let timing: AnimationTiming

  /// How the dimming runs: as long, and never past its end, so that a spring's overshoot does not darken it.
  public var dimmingTiming: AnimationTiming { timing.withoutOvershoot }

  /// Progress `elapsed` seconds in; exactly the target from the duration on.
  public func progress(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    return fraction == 1 ? target : start + (target - start) * fraction
  }

  /// Dimming opacity `elapsed` seconds in; a spring's overshoot does not darken it.
  public func dimming(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    let dimming = fraction == 1 ? dimmingTarget : dimmingStart + (dimmingTarget - dimmingStart) * fraction
    return min(max(dimming, min(dimmingStart, dimmingTarget)), max(dimmingStart, dimmingTarget))
  }
}
