/// An animation of a change. The stand-in does not animate, but keeps the parameters.
public struct Animation: Hashable, Sendable {
  public let headlessDescription: String

  public static func interpolatingSpring(
    mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
  ) -> Animation { Animation(headlessDescription: "spring \(mass) \(stiffness) \(damping) \(initialVelocity)") }

  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation(headlessDescription: "curve \(p1x) \(p1y) \(p2x) \(p2y) \(duration)") }
}

/// A spring's physical constants.
@available(iOS 17.0, *)
public struct Spring: Hashable, Sendable {
  public let mass: Double
  public let stiffness: Double
  public let damping: Double

  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }
}
