public import TransitionMotion

extension LinearEasing {
  /// The lines of a spring that plays for a duration and is then cut to its end, as UIKit does it.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: Seconds it plays. More than 0, finite.
  ///   - initialVelocity: Velocity at the start, in distances per second: what a drag hands to a settle.
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a value out of its range, and where the spring leaves −10⁶…10⁶ ways.
  public init(
    _ spring: Spring, duration: Double, initialVelocity: Double = 0,
    tolerance: Double = LinearEasing.defaultTolerance
  ) throws(ExportError) {
    guard duration > 0, duration.isFinite else {
      throw ExportError.outOfRange("duration", duration, allowed: "more than 0 s and finite")
    }
    guard initialVelocity.isFinite else {
      throw ExportError.outOfRange("initialVelocity", initialVelocity, allowed: "any finite number")
    }
    let start = Spring.State(displacement: -1, velocity: initialVelocity)
    let step = duration / Double(StopSelection.steps)
    let sampler: SpringSampler
    do {
      sampler = try SpringSampler(spring, from: start, step: step, count: StopSelection.steps + 1)
    } catch {
      throw ExportError.outOfRange("duration", duration, allowed: "what can be computed with this spring")
    }
    try self.init(samples: sampler.map(\.value), tolerance: tolerance)
  }

  /// The lines of a timing curve, for what knows `linear()` and no Bézier curves. CSS has `cubic-bezier()`, exactly.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  /// - Throws: ``ExportError`` for a tolerance out of its range, and where the curve leaves −10⁶…10⁶ ways.
  public init(_ curve: TimingCurve, tolerance: Double = LinearEasing.defaultTolerance) throws(ExportError) {
    try self.init(tolerance: tolerance) { curve.value(at: $0) }
  }

  /// The lines of any curve.
  ///
  /// - Parameters:
  ///   - tolerance: The error allowed, as a share of the way: 0.0001…0.5.
  ///   - function: The share of the way by the elapsed share of the duration. It is asked 20 001 times, from 0 to 1.
  /// - Throws: ``ExportError`` for a tolerance out of its range, and for a value that is not in −10⁶…10⁶.
  public init(
    tolerance: Double = LinearEasing.defaultTolerance, of function: (Double) -> Double
  ) throws(ExportError) {
    let samples = (0...StopSelection.steps).map { function(Double($0) / Double(StopSelection.steps)) }
    try self.init(samples: samples, tolerance: tolerance)
  }

  private init(samples: [Double], tolerance: Double) throws(ExportError) {
    guard (0.0001...0.5).contains(tolerance) else {
      throw ExportError.outOfRange("tolerance", tolerance, allowed: "0.0001…0.5 of the way")
    }
    if let index = samples.firstIndex(where: { !(abs($0) <= 1e6) }) {
      let place = "the curve at \(Double(index) / Double(StopSelection.steps)) of its duration"
      throw ExportError.outOfRange(place, samples[index], allowed: "−10⁶…10⁶ ways")
    }
    let selection = StopSelection(samples: samples, tolerance: tolerance)
    let stops = selection.stops()
    self.init(stops: stops, largestError: selection.largestError(of: stops))
  }
}
