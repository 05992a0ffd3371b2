/// What follows when a percent-driven transition is let go: `UIPercentDrivenInteractiveTransition.finish()` and
/// `cancel()`.
///
/// While the finger is down such a transition is linear. After that it runs on to the end, or back to the start, in
/// the time that is left of its duration, along a completion curve.
///
/// ```swift
/// let tail = try PercentDrivenCompletion(duration: 0.35, percentComplete: 0.3, finishes: true)
/// tail.remainingDuration        // 0.245 s
/// tail.progress(at: 0.1)        // on the way from 0.3 to 1
/// ```
public struct PercentDrivenCompletion: Hashable, Sendable {
  /// The duration of the whole transition, seconds.
  public let duration: Double
  /// The progress at release, 0…1.
  public let percentComplete: Double
  /// Whether it runs to the end (`finish`) or back to the start (`cancel`).
  public let finishes: Bool
  /// The factor by which the rest is faster than the transition itself; 1 in UIKit unless set.
  public let completionSpeed: Double
  /// The curve of the rest; ease-in-ease-out in UIKit unless set.
  public let completionCurve: TimingCurve

  /// Describes the rest of a transition.
  ///
  /// - Parameters:
  ///   - duration: The duration of the whole transition, in seconds. Finite, 0 or more.
  ///   - percentComplete: The progress at release. Limited to 0…1, as UIKit does; not NaN.
  ///   - finishes: True for `finish()`, false for `cancel()`.
  ///   - completionSpeed: The speed of the rest, 1 being the transition's own. Finite, more than 0.
  ///   - completionCurve: The curve of the rest.
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

  /// The progress that is approached: 1 when finishing, 0 when cancelling.
  public var target: Double { finishes ? 1 : 0 }

  /// Seconds until it is over: (1 − p)·duration/speed when finishing, p·duration/speed when cancelling.
  public var remainingDuration: Double {
    (finishes ? 1 - percentComplete : percentComplete) * duration / completionSpeed
  }

  /// The progress some time after release: p + (target − p)·curve(elapsed/remaining).
  ///
  /// (UIKit gets there by warping the layer's time; this is the definition that gives the same ends and duration.)
  ///
  /// - Parameter elapsed: Seconds since release; less than 0 (and NaN) counts as 0.
  /// - Returns: The progress; exactly ``target`` from ``remainingDuration`` on. It leaves 0…1 only if the curve does.
  public func progress(at elapsed: Double) -> Double {
    let remaining = remainingDuration
    if elapsed >= remaining || remaining == 0 { return target }
    guard elapsed > 0 else { return percentComplete }
    return percentComplete + (target - percentComplete) * completionCurve.value(at: elapsed / remaining)
  }
}
