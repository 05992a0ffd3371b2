// Compiled on Apple's platforms only; elsewhere it is parsed (Scripts/parse-apple.sh).
#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import TransitionMotion
  public import SwiftUI
  public import TransitionModel

  @available(iOS 17, macCatalyst 17, *)
  extension SwiftUI.Spring {
    /// The same spring, by its physical constants; nil for a curve.
    ///
    /// - Parameter timing: Of a configuration's presentation or dismissal.
    public init?(_ timing: AnimationTiming) {
      guard case .spring(let spring, _) = timing.shape else { return nil }
      self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
    }
  }

  extension Animation {
    /// The motion of one direction of a transition, for what moves along with it in SwiftUI.
    ///
    /// SwiftUI lets a spring settle, where UIKit ends it with its duration; until then they are the same curve.
    ///
    /// - Parameters:
    ///   - configuration: Of a named transition.
    ///   - direction: Whether the screen comes or goes.
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
