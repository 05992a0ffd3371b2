/// A cubic Bézier timing curve from (0, 0) to (1, 1): `UICubicTimingParameters`, `CAMediaTimingFunction`, CSS
/// `cubic-bezier()`.
///
/// The horizontal axis is the elapsed share of the duration, the vertical axis the covered share of the way.
package struct TimingCurve: Hashable, Sendable {
  /// The first control point's time, 0…1.
  package let x1: Double
  /// The first control point's value. Outside 0…1, the curve moves backward before it starts.
  package let y1: Double
  /// The second control point's time, 0…1.
  package let x2: Double
  /// The second control point's value. Outside 0…1, the curve overshoots.
  package let y2: Double

  /// Creates a curve from its two control points.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) throws(MotionError) {
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
  package static let linear = TimingCurve(trusted: 0, 0, 1, 1)
  /// Slow at the start: `UIView.AnimationCurve.easeIn`, CSS `ease-in`, (0.42, 0, 1, 1).
  package static let easeIn = TimingCurve(trusted: 0.42, 0, 1, 1)
  /// Slow at the end: `UIView.AnimationCurve.easeOut`, CSS `ease-out`, (0, 0, 0.58, 1).
  package static let easeOut = TimingCurve(trusted: 0, 0, 0.58, 1)
  /// Slow at both ends: `UIView.AnimationCurve.easeInOut`, CSS `ease-in-out`, (0.42, 0, 0.58, 1).
  package static let easeInOut = TimingCurve(trusted: 0.42, 0, 0.58, 1)
  /// CSS `ease` and Core Animation's default, (0.25, 0.1, 0.25, 1).
  package static let ease = TimingCurve(trusted: 0.25, 0.1, 0.25, 1)

  /// The named curves, each with its name in this module, in catalogs and in the registry.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("ease", .ease),
  ]

  /// Creates the curve with a name, or returns nil if there is none.
  package init?(named name: String) {
    guard let match = TimingCurve.named.first(where: { $0.name == name }) else { return nil }
    self = match.curve
  }

  /// The name of this curve; nil if it has none.
  package var name: String? { TimingCurve.named.first { $0.curve == self }?.name }
}

extension TimingCurve {
  /// Returns the share of the way that is covered after a share of the duration.
  ///
  /// The result is exact to rounding (2·10⁻¹³, scaled by the slope if that is above 1). Where the curve is vertical,
  /// the value itself is only defined to about 10⁻⁸. A curve whose control points lie on the diagonal is the identity.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if isIdentity { return time }
    return Cubic(y1, y2).value(at: parameter(at: time))
  }

  /// Returns the slope of the curve: the speed, in shares of the way per share of the duration.
  package func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if isIdentity { return 1 }
    let t = time == 0 ? 0 : time == 1 ? 1 : parameter(at: time)
    let x = Cubic(x1, x2)
    let y = Cubic(y1, y2)
    if x.slope(at: t) != 0 { return y.slope(at: t) / x.slope(at: t) }
    if y.slope(at: t) != 0 { return infinity(signOf: y.slope(at: t)) }
    // If both derivatives vanish, the ratio of the next ones decides. From the left, at t = 1, their signs change.
    if x.curvature(at: t) != 0 { return y.curvature(at: t) / x.curvature(at: t) }
    if y.curvature(at: t) != 0 { return infinity(signOf: t == 0 ? y.curvature(at: t) : -y.curvature(at: t)) }
    return y.a / x.a
  }

  private func infinity(signOf slope: Double) -> Double { slope < 0 ? -.infinity : .infinity }

  private var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// Returns the Bézier parameter at which the curve has reached `time`, for 0 < time < 1.
  private func parameter(at time: Double) -> Double {
    let x = Cubic(x1, x2)
    return BracketedNewton.root(positiveAt: 1, negativeAt: 0) { t in
      (x.value(at: t) - time, x.slope(at: t))
    }
  }

  /// One coordinate of the curve, as a polynomial of the Bézier parameter: ((a·t + b)·t + c)·t.
  private struct Cubic {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
    func curvature(at t: Double) -> Double { 6 * a * t + 2 * b }
  }
}
