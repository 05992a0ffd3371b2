#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    public import SwiftUI
  #else
    public import HeadlessSwiftUI
  #endif
  public import TransitionModel

  @available(iOS 17, macCatalyst 17, *)
  extension Spring {
    /// Creates the same spring from its physical constants; nil for a curve.
    ///
    /// - Parameter timing: The timing of a configuration's presentation or dismissal.
    package init?(_ timing: AnimationTiming) {
      guard case .spring(let spring, _) = timing.shape else { return nil }
      self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
    }
  }

  extension Animation {
    /// Returns the animation of one direction of a transition, for views that move with it.
    ///
    /// UIKit ends a spring after its duration, while SwiftUI lets it settle. Until then, the curves are the same.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of a named transition.
    ///   - direction: The direction: presentation or dismissal.
    public static func transition(
      _ configuration: TransitionConfiguration, _ direction: TransitionDirection
    ) -> Animation {
      let timing = configuration[direction].movement
      switch timing.shape {
      case .spring(let spring, let initialVelocity):
        return .interpolatingSpring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: initialVelocity)
      case .curve(let curve):
        return .timingCurve(curve.x1, curve.y1, curve.x2, curve.y2, duration: timing.duration)
      }
    }
  }
#endif
