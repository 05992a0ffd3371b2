/// The completion animation of a percent-driven transition: `UIPercentDrivenInteractiveTransition.finish()` and
/// `cancel()`.
///
/// While the finger is down, such a transition is linear. After release it runs to the end, or back to the start, in
/// the remaining part of its duration, along a completion curve.
///
/// ```swift
/// let tail = try PercentDrivenCompletion(duration: 0.35, percentComplete: 0.3, finishes: true)
/// print(tail.remainingDuration)  // 0.245 s
/// print(tail.progress(at: 0.1))  // on the way from 0.3 to 1
/// ```
public struct PercentDrivenCompletion: Hashable, Sendable {
  /// The duration of the whole transition, in seconds.
  public let duration: Double
  /// The progress at release, 0…1.
  public let percentComplete: Double
  /// A Boolean value that indicates whether it runs to the end (`finish`) instead of back to the start (`cancel`).
  public let finishes: Bool
  /// The speed of the completion animation relative to the transition itself. UIKit's default is 1.
  public let completionSpeed: Double
  /// The curve of the completion animation. UIKit's default is ease-in-ease-out.
  public let completionCurve: TimingCurve

  /// Creates a completion animation.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole transition, in seconds. Finite, 0 or more.
  ///   - percentComplete: The progress at release. Limited to 0…1, as in UIKit; not NaN.
  ///   - finishes: True for `finish()`, false for `cancel()`.
  ///   - completionSpeed: The speed relative to the transition itself, which is 1. Finite, more than 0.
  ///   - completionCurve: The curve of the animation.
  /// - Throws: ``MotionError`` for a value outside its range.
  public init(
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
  public var target: Double { finishes ? 1 : 0 }

  /// The remaining time in seconds: (1 − p)·duration/speed when finishing, p·duration/speed when cancelling.
  public var remainingDuration: Double {
    (finishes ? 1 - percentComplete : percentComplete) * duration / completionSpeed
  }

  /// Returns the progress at a time after release: p + (target − p)·curve(elapsed/remaining).
  ///
  /// UIKit implements this by warping the layer's time. This definition gives the same ends and duration.
  ///
  /// - Parameter elapsed: Seconds since release. Less than 0 (and NaN) counts as 0.
  /// - Returns: The progress; exactly ``target`` from ``remainingDuration`` on. It leaves 0…1 only if the curve does.
  public func progress(at elapsed: Double) -> Double {
    let remaining = remainingDuration
    if elapsed >= remaining || remaining == 0 { return target }
    guard elapsed > 0 else { return percentComplete }
    return percentComplete + (target - percentComplete) * completionCurve.value(at: elapsed / remaining)
  }
}
