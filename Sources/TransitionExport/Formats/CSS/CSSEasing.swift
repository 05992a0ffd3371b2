import TransitionMotion
import TransitionModel

/// A timing as an easing function.
struct CSSEasing {
  /// A keyword or `cubic-bezier()`: the curve itself, or the one nearest to a spring.
  let value: String
  /// `linear()`, for a spring.
  let linear: String?

  init(_ timing: AnimationTiming) throws(ExportError) {
    switch timing.shape {
    case .curve(let curve):
      value = Self.bezier(curve)
      linear = nil
    case .spring(let spring, let initialVelocity):
      value = Self.bezier(BezierFit(timing).curve)
      linear = try LinearEasing(spring, duration: timing.duration, initialVelocity: initialVelocity).css
    }
  }

  private static func bezier(_ curve: TimingCurve) -> String {
    switch curve {
    case .linear: return "linear"
    case .ease: return "ease"
    case .easeIn: return "ease-in"
    case .easeOut: return "ease-out"
    case .easeInOut: return "ease-in-out"
    default:
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.exact)
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    }
  }
}
