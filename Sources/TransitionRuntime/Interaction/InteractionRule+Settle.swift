import TransitionMotion
import TransitionModel

extension InteractionRule {
  /// How the settle runs.
  ///
  /// - Parameters:
  ///   - progress: The share of its way the view stands at.
  ///   - velocity: pt/s toward the end.
  ///   - remaining: Points still to go to the target, negative when the target lies behind.
  func settleTiming(from progress: Double, finishes: Bool, velocity: Double, remaining: Double) -> AnimationTiming {
    guard style != .immediate else { return .immediate }
    let handedOver = springVelocity(velocity, remaining: remaining)
    switch interaction.tail {
    case .percentDriven(let curve, let speed):
      let completion = try? PercentDrivenCompletion(
        duration: forward.duration, percentComplete: progress, finishes: finishes, completionSpeed: speed,
        completionCurve: TimingCurve(.named(curve)))
      return AnimationTiming(
        duration: completion?.remainingDuration ?? 0, shape: .curve(TimingCurve(.named(curve))))
    case .spring(let duration, let dampingRatio):
      return AnimationTiming(duration: duration, dampingRatio: dampingRatio, initialVelocity: handedOver)
    case .animator:
      let timing = finishes ? forward : backward
      guard case .spring(let spring, _) = timing.shape, interaction.velocityHandoff != .none else { return timing }
      return AnimationTiming(
        duration: timing.duration, dampingRatio: spring.dampingRatio, initialVelocity: handedOver)
    }
  }

  /// The finger's velocity in distances per second toward the target; 0 where no distance is left.
  private func springVelocity(_ velocity: Double, remaining: Double) -> Double {
    guard remaining != 0 else { return 0 }
    let relative = velocity / remaining
    guard relative.isFinite else { return 0 }
    switch interaction.velocityHandoff {
    case .none: return 0
    case .normalised: return relative
    case .negativeOnly: return min(0, velocity / abs(remaining))
    }
  }
}
