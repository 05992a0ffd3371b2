import TransitionMotion

extension InteractionConfiguration {
  /// Returns the velocity toward the end that the release rule uses, and its source.
  ///
  /// `SessionMeasures` uses this function after the drag, the machine during it.
  ///
  /// - Parameters:
  ///   - wanted: The estimator to use instead of the configuration's own.
  ///   - samples: The touch's samples, the terminal one last. Samples before `VelocityEstimator.firstNeededIndex(in:)`
  ///     are not needed.
  ///   - recognizerVelocity: The toolkit's own velocity at release, in pt/s along the axis; nil if it gave none.
  ///   - looksBack: Whether the rule uses the sample before the terminal one.
  package func releaseVelocity(
    by wanted: VelocitySource? = nil, of samples: ArraySlice<GestureSample>, along axis: DragAxis,
    recognizerVelocity: Double?, looksBack: Bool
  ) -> (velocity: Double, source: VelocitySource) {
    let wanted = wanted ?? velocityEstimator
    // The recognizer's velocity at release differs from its velocity at the last changed sample.
    if wanted == .recognizer, !looksBack, let recognizerVelocity {
      return (axis.sign * recognizerVelocity, .recognizer)
    }
    let velocity = wanted.estimator.velocity(of: looksBack ? samples.dropLast() : samples)
    return (axis.velocity(velocity), wanted == .recognizer ? .ofSamples : wanted)
  }

  /// Returns the travel that the release rule uses at the end of a touch; nil without samples.
  ///
  /// The travel counts from the start of the touch. The machine computes the same value while samples arrive.
  package func releaseTravel(
    of touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, along axis: DragAxis, distance: Double
  ) -> Double? {
    guard let first = samples.first, let release = releaseSample(of: samples) else { return nil }
    return axis.travel(from: first, to: release) + travel(for: touch.startDisplacement, distance: distance)
  }

  private func releaseSample(of samples: ArraySlice<GestureSample>) -> GestureSample? {
    guard let first = samples.first else { return nil }
    switch releaseSample {
    case .release: return samples.last
    case .lastChanged: return samples.dropFirst().dropLast().last ?? first
    }
  }
}

extension VelocitySource {
  /// The source that replaces a recognizer's velocity when only samples are available: recorded strokes, `play` and the
  /// web.
  ///
  /// It was chosen on 33 recorded flings, cut off after every sample as if the finger had lifted there. Against the
  /// finger's movement around that sample, ``motion2`` was on the wrong side of one of the thresholds −300, 0, 300 and
  /// 700 pt/s in 7 % of 368 cases, ``flutter`` in 10 %, ``lsq100`` in 33 %, ``last2`` in 95 %. `RecordedStrokeTests`
  /// measures it.
  package static let ofSamples = motion2

  /// The estimator that replaces the source when only samples are available.
  package var estimator: VelocityEstimator {
    switch self {
    case .recognizer: Self.ofSamples.estimator
    case .lsq100: .lsq100
    case .last2: .last2
    case .motion2: .motion2
    case .flutter: .flutter
    }
  }
}

/// The axis of a drag: its coordinate, and the side of the end.
package struct DragAxis: Sendable, Hashable {
  package let coordinate: TravelAxis
  /// +1 if the end lies toward growing coordinates, −1 if toward shrinking ones.
  package let sign: Double

  package init(_ coordinate: TravelAxis, sign: Double) {
    self.coordinate = coordinate
    self.sign = sign
  }

  /// Creates a configuration's own axis in a left-to-right layout: toward its edge to dismiss, away from it to present.
  package init(of configuration: TransitionConfiguration, _ direction: TransitionDirection) {
    let edge = configuration.geometry.edge
    self.init(edge.axis, sign: direction == .dismiss ? edge.sign : -edge.sign)
  }

  /// Returns the coordinate of a sample along the axis, growing toward the end.
  package func position(of sample: GestureSample) -> Double {
    sign * (coordinate == .x ? sample.x : sample.y)
  }

  /// Returns the distance from one sample to another, in points, on the samples' grid.
  ///
  /// The difference of two doubles can be off the grid by an ulp, enough to change the side of a threshold.
  package func travel(from first: GestureSample, to last: GestureSample) -> Double {
    ((position(of: last) - position(of: first)) * 1000).rounded() / 1000
  }

  /// Returns the component of the velocity toward the end.
  package func velocity(_ velocity: Velocity) -> Double {
    sign * (coordinate == .x ? velocity.x : velocity.y)
  }
}

extension InteractionConfiguration {
  /// Returns the travel of the finger that gives this displacement of the view, from which a re-grab continues.
  package func travel(for displacement: Double, distance: Double) -> Double {
    // An overshooting completion animation can move the view further than a finger can. Past its limit, the band's
    // inverse diverges, so it is capped at the whole distance.
    if displacement < 0 { return -min(inverseOvershoot(-displacement, distance: distance), distance) }
    if let input, let threshold = releaseRule.points, input.resistance > 0 {
      let held = input.resistance * threshold
      guard displacement > held, distance > 0 else { return displacement / input.resistance }
      let beyond = inverseOvershoot(displacement - held, distance: distance)
      return threshold + min(beyond / input.resistance, distance)
    }
    return displacement
  }

  /// Returns the displacement of the view, in points, for a travel in the wrong direction.
  package func overshoot(_ travel: Double, distance: Double) -> Double {
    guard let band = band(distance: distance) else { return 0 }
    guard case .reciprocal = band else { return band.displacement(for: travel) }
    return distance * band.displacement(for: travel / distance)
  }

  private func inverseOvershoot(_ displacement: Double, distance: Double) -> Double {
    guard let band = band(distance: distance) else { return 0 }
    guard case .reciprocal = band else { return band.overshoot(for: displacement) }
    return distance * band.overshoot(for: displacement / distance)
  }

  /// Returns the rubber band with its dimension filled in; nil if the view does not move.
  private func band(distance: Double) -> RubberBand? {
    guard distance > 0, !clampsProgress else { return nil }
    switch rubberBand {
    case .unlimited: return .unlimited
    case .clamped: return nil
    case .reciprocal(let factor): return .reciprocal(factor: factor)
    case .power(let exponent): return .power(exponent: exponent)
    case .scrollView(let coefficient): return .scrollView(coefficient: coefficient, dimension: distance)
    }
  }
}

/// The samples of the current touch that a velocity can still depend on.
///
/// The storage is preallocated. Appending never allocates while the 140 ms that the estimators use hold fewer samples
/// than the capacity (1.8 kHz). A denser stream makes it grow instead of dropping a sample that the estimate needs.
package struct SampleHistory: Sendable {
  package static let capacity = 256
  package private(set) var samples: [GestureSample] = []

  package init() { samples.reserveCapacity(Self.capacity) }

  package mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  package mutating func append(_ sample: GestureSample) {
    if samples.count >= Self.capacity {
      samples.removeSubrange(..<VelocityEstimator.firstNeededIndex(in: samples))
    }
    samples.append(sample)
  }

  /// Returns the samples that remain after appending all samples of a touch.
  ///
  /// Where a clock jumps back, the dropped samples make a difference, so a replay has to drop the same ones.
  package static func kept(of samples: ArraySlice<GestureSample>) -> ArraySlice<GestureSample> {
    guard samples.count > capacity else { return samples }
    var history = SampleHistory()
    for sample in samples { history.append(sample) }
    return history.samples[...]
  }
}
