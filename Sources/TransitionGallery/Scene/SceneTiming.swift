import Synchronization
import TransitionExport
import TransitionRuntime

/// A timing as a browser plays it: seconds, and the curve as CSS `linear()`, drawn from the engine's own spring.
struct SceneTiming: Codable, Sendable, Hashable {
  /// Seconds; 0 is there at once.
  var duration: Double
  /// A CSS easing function.
  var easing: String
  /// The same without what goes past an end: opacities do not overshoot.
  var clampedEasing: String

  init(_ timing: AnimationTiming) {
    if let known = Self.known.withLock({ $0[timing] }) {
      self = known
      return
    }
    duration = timing.duration
    easing = Self.easing(of: timing) { $0 }
    clampedEasing = Self.easing(of: timing) { min(max($0, 0), 1) }
    let made = self
    Self.known.withLock { known in
      // A slider drawn to and fro makes many; they are made again quickly enough.
      if known.count >= Self.mostKept { known.removeAll(keepingCapacity: true) }
      known[timing] = made
    }
  }

  /// What was made before: a page of many transitions asks for the same again and again.
  private static let known = Mutex<[AnimationTiming: SceneTiming]>([:])
  private static let mostKept = 4096

  private static func easing(of timing: AnimationTiming, _ limit: (Double) -> Double) -> String {
    guard timing.duration > 0 else { return "linear" }
    // A value beyond what an easing can say is beyond what a screen can show, too.
    return (try? LinearEasing { limit(timing.fraction(at: $0 * timing.duration)) })?.css ?? "linear"
  }
}
