/// The completion animation of a percent-driven transition: `UIPercentDrivenInteractiveTransition.finish()` and
/// `cancel()`.
///
/// While the finger is down, such a transition is linear. After release it runs to the end, or back to the start, in
/// the remaining part of its duration, along a completion curve.
package struct PercentDrivenCompletion: Hashable, Sendable {
  /// The duration of the whole transition, in seconds.
  package let duration: Double
  /// The progress at release, 0…1.
  package let percentComplete: Double
  /// A Boolean value that indicates whether it runs to the end (`finish`) instead of back to the start (`cancel`).
  package let finishes: Bool
  /// The speed of the completion animation relative to the transition itself. UIKit's default is 1.
  package let completionSpeed: Double
  /// The curve of the completion animation. UIKit's default is ease-in-ease-out.
  package let completionCurve: TimingCurve

  /// Creates a completion animation.
  package init(
    duration: Double, percentComplete: Double, finishes: Bool, completionSpeed: Double = 1,
    completionCurve: TimingCurve = .easeInOut
  ) throws(MotionError) {
    try MotionError.require(
      (duration >= 0 && duration.isFinite, "duration", duration, "finite and 0 s or more"),
      (!percentComplete.isNaN, "percentComplete", percentComplete, "a number; 0…1 is used"),
      (
        RubberBand.isUsable(completionSpeed), "completionSpeed", completionSpeed,
        "finite and more than 0 (1 keeps the transition's speed)"
      ))
    self.duration = duration
    self.percentComplete = min(max(percentComplete, 0), 1)
    self.finishes = finishes
    self.completionSpeed = completionSpeed
    self.completionCurve = completionCurve
  }

  /// The final progress: 1 when finishing, 0 when cancelling.
  package var target: Double { finishes ? 1 : 0 }

  /// The remaining time in seconds: (1 − p)·duration/speed when finishing, p·duration/speed when cancelling.
  package var remainingDuration: Double {
    (finishes ? 1 - percentComplete : percentComplete) * duration / completionSpeed
  }

  /// Returns the progress at a time after release: p + (target − p)·curve(elapsed/remaining).
  ///
  /// UIKit implements this by warping the layer's time. This definition gives the same ends and duration.
  package func progress(at elapsed: Double) -> Double {
    let remaining = remainingDuration
    if elapsed >= remaining || remaining == 0 { return target }
    guard elapsed > 0 else { return percentComplete }
    return percentComplete + (target - percentComplete) * completionCurve.value(at: elapsed / remaining)
  }
}
