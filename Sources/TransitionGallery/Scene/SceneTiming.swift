import TransitionMotion
import Synchronization
import TransitionExport
import TransitionModel

/// A timing as a browser plays it: seconds, and the curve as CSS has it. A spring is `linear()`, drawn from the engine's
/// own; a timing curve is `cubic-bezier()`, exactly.
struct SceneTiming: Codable, Sendable, Hashable {
  /// Seconds; 0 is there at once.
  var duration: Double
  /// A CSS easing function.
  var easing: String
  /// The same without what goes past an end, where something does: opacities do not overshoot.
  var clampedEasing: String?

  init(_ timing: AnimationTiming) {
    if let known = Self.known.withLock({ $0[timing] }) {
      self = known
      return
    }
    duration = timing.duration
    easing = Self.easing(of: timing)
    let clamped = Self.easing(of: timing, isClamped: true)
    clampedEasing = clamped == easing ? nil : clamped
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

  private static func easing(of timing: AnimationTiming, isClamped: Bool = false) -> String {
    guard timing.duration > 0 else { return "linear" }
    if case .curve(let curve) = timing.shape, !isClamped || curve.staysWithinItsEnds {
      return "cubic-bezier(\(curve.x1), \(curve.y1), \(curve.x2), \(curve.y2))"
    }
    func value(_ share: Double) -> Double {
      let fraction = timing.fraction(at: share * timing.duration)
      return isClamped ? min(max(fraction, 0), 1) : fraction
    }
    // A value beyond what an easing can say is beyond what a screen can show, too.
    return (try? LinearEasing(of: value))?.css ?? "linear"
  }
}

extension TimingCurve {
  /// With its control points between them, so is the curve.
  fileprivate var staysWithinItsEnds: Bool { (0...1).contains(y1) && (0...1).contains(y2) }
}
