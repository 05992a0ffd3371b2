package import TransitionModel

/// The completion animation after a release, as a value: from the current position of the view to the finished or the
/// cancelled end, or to a stop.
package struct SettlePlan: Sendable, Hashable {
  /// The ID that distinguishes this animation from earlier ones of the same cycle.
  package let id: Int
  /// A Boolean value that indicates whether the animation leads to the finished end.
  package let finishes: Bool
  /// Beside the flag, so that an action is no larger than without stops.
  private let stopIndex: Int8
  /// The share of the view's way at which the animation begins: 0 is the start frame, 1 the end frame.
  package let start: Double
  /// The share of the view's way at which the animation ends: 1 if it finishes, 0 if it returns or goes to the largest stop.
  package let target: Double
  /// The stop at which the animation ends; nil if it dismisses, and without stops.
  package var stop: Int? { stopIndex < 0 ? nil : Int(stopIndex) }
  /// The opacity of the dimming view at the start, 0…1.
  package let dimmingStart: Double
  /// The opacity of the dimming view at the end, 0…1.
  package let dimmingTarget: Double
  /// The timing of the animation.
  package let timing: AnimationTiming
  /// The time in seconds after which the host reports `settled`.
  ///
  /// It is the timing's duration or, for a dismissal, one frame after nothing of the view or its dimming can be seen.
  /// Otherwise, the end of a spring that nobody sees would hold up the next tap and the next presentation.
  package internal(set) var duration: Double

  init(
    id: Int, finishes: Bool, stop: Int? = nil, start: Double, target: Double, dimmingStart: Double,
    dimmingTarget: Double,
    timing: AnimationTiming
  ) {
    (self.id, self.finishes, self.start, self.target) = (id, finishes, start, target)
    stopIndex = stop.map { Int8(clamping: $0) } ?? -1
    (self.dimmingStart, self.dimmingTarget, self.timing) = (dimmingStart, dimmingTarget, timing)
    duration = timing.duration
  }

  /// The timing of the dimming, of the same duration, and without an overshoot that would darken it further.
  ///
  /// Toward 0 it is the movement's own: an opacity below 0 is 0, and the dimming goes as fast as a view that was flung.
  package var dimmingTiming: AnimationTiming { dimmingTarget == 0 ? timing : timing.withoutOvershoot }

  /// Returns the progress after `elapsed` seconds: exactly the target from the duration on.
  package func progress(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    return fraction == 1 ? target : start + (target - start) * fraction
  }

  /// Returns the velocity after `elapsed` seconds, in ways per second toward the finished end.
  package func velocity(at elapsed: Double) -> Double { (target - start) * timing.velocity(at: elapsed) }

  /// Returns the dimming opacity after `elapsed` seconds. A spring's overshoot does not darken it.
  package func dimming(at elapsed: Double) -> Double {
    let fraction = timing.fraction(at: elapsed)
    let dimming = fraction == 1 ? dimmingTarget : dimmingStart + (dimmingTarget - dimmingStart) * fraction
    return min(max(dimming, min(dimmingStart, dimmingTarget)), max(dimmingStart, dimmingTarget))
  }
}

extension SettlePlan {
  /// The largest part of a view that nobody sees, in points: less than a pixel at any scale up to 2, and at scale 3 for
  /// one frame.
  static let unseenPoints = 0.5
  /// The largest opacity that nobody sees: half of the smallest step of a screen with 8 bits a channel.
  static let unseenOpacity = 1.0 / 510
  /// The seconds of a frame, by which the duration is counted.
  static let frame = 1.0 / 60

  /// Returns whether less can be seen than a pixel of a view and a step of its dimming.
  package static func isUnseen(points: Double, opacity: Double) -> Bool {
    points <= unseenPoints && opacity <= unseenOpacity
  }

  /// Ends a dismissal one frame after nothing of it can be seen.
  ///
  /// - Parameters:
  ///   - extent: The points from the start frame to the end frame.
  ///   - presenterChanges: Whether the presenter's view also moves. It stays on screen, so it must have arrived.
  mutating func endOutOfSight(extent: Double, presenterChanges: Bool) {
    guard finishes, extent > 0 else { return }
    let frames = Int((timing.duration / Self.frame).rounded(.up))
    var end = 0
    while end < frames, !isUnseen(at: end, extent: extent) { end += 1 }
    guard end < frames else { return }
    if presenterChanges {
      for index in end..<frames where abs(1 - progress(at: Double(index) * Self.frame)) > 0.001 { end = index + 1 }
    }
    duration = min(Double(end + 1) * Self.frame, timing.duration)
  }

  private func isUnseen(at index: Int, extent: Double) -> Bool {
    let time = Double(index) * Self.frame
    return Self.isUnseen(points: (1 - progress(at: time)) * extent, opacity: dimming(at: time))
  }
}
