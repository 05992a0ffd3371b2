/// A cubic Bézier timing curve from (0, 0) to (1, 1): `UICubicTimingParameters`, `CAMediaTimingFunction`, CSS
/// `cubic-bezier()`.
///
/// The horizontal axis is the share of the duration that has elapsed, the vertical one the share of the way.
///
/// ```swift
/// TimingCurve.easeInOut.value(at: 0.25)                       // 0.1292
/// let sheet = try TimingCurve(x1: 0.32, y1: 0.72, x2: 0, y2: 1)
/// ```
///
/// ## Topics
///
/// ### Curves with a name
/// - ``linear``
/// - ``easeIn``
/// - ``easeOut``
/// - ``easeInOut``
/// - ``ease``
/// - ``named``
/// - ``init(named:)``
/// - ``name``
///
/// ### Following a curve
/// - ``value(at:)``
/// - ``slope(at:)``
public struct TimingCurve: Hashable, Sendable {
  /// The first control point's time, 0…1.
  public let x1: Double
  /// The first control point's value; outside 0…1 the curve draws back before it starts.
  public let y1: Double
  /// The second control point's time, 0…1.
  public let x2: Double
  /// The second control point's value; outside 0…1 the curve overshoots.
  public let y2: Double

  /// Creates a curve from its two control points.
  ///
  /// - Parameters:
  ///   - x1: The first control point's time, 0…1: so that each time has one value.
  ///   - y1: The first control point's value; any size that can be computed with, −10¹⁰⁰…10¹⁰⁰.
  ///   - x2: The second control point's time, 0…1.
  ///   - y2: The second control point's value, likewise.
  /// - Throws: ``MotionError`` for a value outside its range.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(MotionError) {
    let limit = 1e100
    try MotionError.require(
      ((0...1).contains(x1), "x1", x1, "0…1"),
      (abs(y1) <= limit, "y1", y1, "−1e100…1e100 (−1…2 is usual)"),
      ((0...1).contains(x2), "x2", x2, "0…1"),
      (abs(y2) <= limit, "y2", y2, "−1e100…1e100 (−1…2 is usual)"))
    self.init(trusted: x1, y1, x2, y2)
  }

  private init(trusted x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Constant speed: `UIView.AnimationCurve.linear`, (0, 0, 1, 1).
  public static let linear = TimingCurve(trusted: 0, 0, 1, 1)
  /// Slow at first: `UIView.AnimationCurve.easeIn`, CSS `ease-in`, (0.42, 0, 1, 1).
  public static let easeIn = TimingCurve(trusted: 0.42, 0, 1, 1)
  /// Slow at last: `UIView.AnimationCurve.easeOut`, CSS `ease-out`, (0, 0, 0.58, 1).
  public static let easeOut = TimingCurve(trusted: 0, 0, 0.58, 1)
  /// Slow at both ends: `UIView.AnimationCurve.easeInOut`, CSS `ease-in-out`, (0.42, 0, 0.58, 1).
  public static let easeInOut = TimingCurve(trusted: 0.42, 0, 0.58, 1)
  /// CSS `ease` and Core Animation's default, (0.25, 0.1, 0.25, 1).
  public static let ease = TimingCurve(trusted: 0.25, 0.1, 0.25, 1)

  /// The curves that have a name, each with the name it has here, in catalogs and in the registry.
  public static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("ease", .ease),
  ]

  /// The curve of a name, nil if no curve has it.
  ///
  /// - Parameter name: One of the names of ``named``, spelled exactly so.
  public init?(named name: String) {
    guard let match = TimingCurve.named.first(where: { $0.name == name }) else { return nil }
    self = match.curve
  }

  /// The name of this curve, nil if it has none.
  public var name: String? { TimingCurve.named.first { $0.curve == self }?.name }
}
