/// How one direction of a transition moves in time.
public struct TransitionTiming: Sendable, Hashable {
  /// The shape of the movement.
  public enum Style: Sendable, Hashable {
    /// A spring with UIKit's meaning of damping ratio; `initialVelocity` in distances per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    case curve(TimingCurveChoice)
  }

  /// Seconds. With a spring it is the `duration` of `UIView.animate(withDuration:usingSpringWithDamping:…)`.
  public var duration: Double
  public var style: Style
  /// Seconds for the view's alpha, where that differs.
  public var alphaDuration: Double?

  public init(duration: Double, style: Style, alphaDuration: Double? = nil) {
    self.duration = duration
    self.style = style
    self.alphaDuration = alphaDuration
  }
}

/// A named timing curve, or one of one's own.
public enum TimingCurveChoice: Sendable, Hashable {
  /// Any name but ``CurveName/cubic``.
  case named(CurveName)
  /// Control points of a cubic Bézier from (0, 0) to (1, 1); x in 0…1.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
}

/// UIKit's and CSS's curve names.
public enum CurveName: String, Sendable, Hashable, CaseIterable {
  case linear
  case easeIn
  case easeOut
  case easeInOut
  /// CSS `ease`, Core Animation's default.
  case ease
  /// Own control points follow.
  case cubic

  /// The names that stand for a curve without control points.
  public static let named: [CurveName] = allCases.filter { $0 != .cubic }
}
