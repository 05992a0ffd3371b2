/// How one direction of a transition moves in time.
public struct TransitionTiming: Sendable, Hashable {
  /// The shape of the movement.
  public enum Style: Sendable, Hashable {
    /// A spring with UIKit's meaning of damping ratio; `initialVelocity` in distances per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A timing curve, named or given by its control points.
    case curve(TimingCurveChoice)
  }

  /// Seconds. With a spring it is the `duration` of `UIView.animate(withDuration:usingSpringWithDamping:…)`.
  public var duration: Double
  /// A spring, or a curve.
  public var style: Style
  /// Seconds for the view's alpha, where that differs.
  public var alphaDuration: Double?

  /// Describes a timing. Nothing is checked here; ``TransitionConfiguration/init(_:)`` does that.
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
  /// No easing: the control points (0, 0) and (1, 1).
  case linear
  /// Starts slowly: (0.42, 0) and (1, 1).
  case easeIn
  /// Ends slowly: (0, 0) and (0.58, 1).
  case easeOut
  /// Starts and ends slowly: (0.42, 0) and (0.58, 1).
  case easeInOut
  /// CSS `ease`, Core Animation's default.
  case ease
  /// Own control points follow.
  case cubic

  /// The names that stand for a curve without control points.
  public static let named: [CurveName] = allCases.filter { $0 != .cubic }
}
