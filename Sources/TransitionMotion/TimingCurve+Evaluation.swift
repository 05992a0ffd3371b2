extension TimingCurve {
  /// The share of the way that is covered after a share of the duration.
  ///
  /// Exact to rounding (2·10⁻¹³, scaled by the slope where that is above 1); where the curve is vertical the value
  /// itself is only defined to about 10⁻⁸. A curve whose control points lie on the diagonal is the identity.
  ///
  /// - Parameter time: The elapsed share of the duration. 0 or less (and NaN) gives exactly 0, 1 or more exactly 1.
  /// - Returns: The covered share, below 0 or above 1 if the control points ask for it.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if isIdentity { return time }
    return Cubic(y1, y2).value(at: parameter(at: time))
  }

  /// The slope of the curve: the speed, in shares of the way per share of the duration.
  ///
  /// - Parameter time: The elapsed share of the duration. At 0 and at 1 the slope just inside; outside (and for NaN) 0,
  ///   because nothing moves there.
  /// - Returns: The slope; infinite where the curve is vertical.
  public func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if isIdentity { return 1 }
    let t = time == 0 ? 0 : time == 1 ? 1 : parameter(at: time)
    let x = Cubic(x1, x2)
    let y = Cubic(y1, y2)
    if x.slope(at: t) != 0 { return y.slope(at: t) / x.slope(at: t) }
    if y.slope(at: t) != 0 { return infinity(signOf: y.slope(at: t)) }
    // Both derivatives vanish: the ratio of the next ones decides. Coming from the left, at t = 1, their signs turn.
    if x.curvature(at: t) != 0 { return y.curvature(at: t) / x.curvature(at: t) }
    if y.curvature(at: t) != 0 { return infinity(signOf: t == 0 ? y.curvature(at: t) : -y.curvature(at: t)) }
    return y.a / x.a
  }

  private func infinity(signOf slope: Double) -> Double { slope < 0 ? -.infinity : .infinity }

  private var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// The Bézier parameter at which the curve has reached `time`, for 0 < time < 1.
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
