/// The states of a spring at a uniform step: for previews, curve fitting and exports, where thousands of samples
/// are wanted.
///
/// The first element is the initial state, the next ones follow by ``SpringPropagator``. Measured against the
/// closed form, the error after 480 samples is below 10⁻¹⁴, at a fraction of the cost.
///
/// ```swift
/// let frames = try SpringSampler(spring, step: 1.0 / 120, count: 61).map(\.value)   // half a second
/// ```
public struct SpringSampler: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let propagator: SpringPropagator
  @usableFromInline var state: Spring.State
  @usableFromInline var remaining: Int

  /// Creates the samples at 0, `step`, 2·`step`, …, (`count` − 1)·`step`.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - state: The first element: the start, at rest, unless given.
  ///   - step: Seconds between two samples. 0 or more; times ``Spring/angularFrequency`` it must be finite.
  ///   - count: How many samples, 0 or more.
  /// - Throws: ``MotionError`` for a step or a count outside its range.
  public init(
    _ spring: Spring, from state: Spring.State = .init(displacement: -1, velocity: 0), step: Double, count: Int
  ) throws(MotionError) {
    try MotionError.require(
      spring.check(step: step),
      (count >= 0, "count", Double(count), "0 or more"))
    propagator = SpringPropagator(spring, trustedStep: step)
    self.state = state
    remaining = count
  }

  /// The number of samples still to come.
  @inlinable
  public var underestimatedCount: Int { remaining }

  /// The next sample, nil after the last.
  @inlinable
  public mutating func next() -> Spring.State? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    defer { state = propagator.advanced(state) }
    return state
  }
}
