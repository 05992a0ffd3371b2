package import TransitionMotion

extension InteractionConfiguration {
  /// Returns the velocity toward the end that the release rule is given, and its source.
  ///
  /// The machine takes it from here while a finger is down, ``SessionMeasures`` afterwards.
  ///
  /// - Parameters:
  ///   - wanted: Takes the place of the configuration's own estimator.
  ///   - samples: The touch's, the terminal one last. As far back as `VelocityEstimator.firstNeededIndex(in:)` is enough.
  ///   - axis: The axis of the drag.
  ///   - recognizerVelocity: The toolkit's own at release, pt/s along the axis; nil where it gave none.
  ///   - looksBack: The rule looks at the sample before the terminal one.
  package func releaseVelocity(
    by wanted: VelocitySource? = nil, of samples: ArraySlice<GestureSample>, along axis: DragAxis,
    recognizerVelocity: Double?, looksBack: Bool
  ) -> (velocity: Double, source: VelocitySource) {
    let wanted = wanted ?? velocityEstimator
    // A recognizer's velocity at release is not the one it had at the last changed sample.
    if wanted == .recognizer, !looksBack, let recognizerVelocity {
      return (axis.sign * recognizerVelocity, .recognizer)
    }
    let velocity = wanted.estimator.velocity(of: looksBack ? samples.dropLast() : samples)
    return (axis.velocity(velocity), wanted == .recognizer ? .lsq100 : wanted)
  }

  /// Returns the travel that the release rule is given at the end of a touch, if travel counts from where the touch began.
  /// Nil without samples. The machine computes the same while they arrive.
  package func releaseTravel(
    of touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, along axis: DragAxis, distance: Double
  ) -> Double? {
    guard let first = samples.first, let release = releaseSample(of: samples) else { return nil }
    return axis.travel(from: first, to: release) + travel(for: touch.startDisplacement, distance: distance)
  }

  /// The sample of a touch that has ended which the release rule looks at.
  private func releaseSample(of samples: ArraySlice<GestureSample>) -> GestureSample? {
    guard let first = samples.first else { return nil }
    switch releaseSample {
    case .release: return samples.last
    case .lastChanged: return samples.dropFirst().dropLast().last ?? first
    }
  }
}

extension VelocitySource {
  /// The estimator that stands for the source when only samples are at hand.
  fileprivate var estimator: VelocityEstimator { VelocityEstimator(rawValue: rawValue) ?? .lsq100 }
}

/// The axis of a drag: the coordinate that counts, and on which side the end lies.
package struct DragAxis: Sendable, Hashable {
  /// The coordinate that counts.
  package let coordinate: TravelAxis
  /// +1 when the end lies toward growing coordinates, −1 when it lies toward shrinking ones.
  package let sign: Double

  package init(_ coordinate: TravelAxis, sign: Double) {
    self.coordinate = coordinate
    self.sign = sign
  }

  /// The configuration's own axis, in a left-to-right layout: toward its edge to dismiss, away from it to present.
  package init(of configuration: TransitionConfiguration, _ direction: TransitionDirection) {
    let edge = configuration.geometry.edge
    self.init(edge.axis, sign: direction == .dismiss ? edge.sign : -edge.sign)
  }

  /// The coordinate of a sample along the axis, growing toward the end.
  package func position(of sample: GestureSample) -> Double {
    sign * (coordinate == .x ? sample.x : sample.y)
  }

  /// Points from one sample to another, on the samples' own grid: the difference of two doubles is off it by an ulp, and
  /// a threshold would see that.
  package func travel(from first: GestureSample, to last: GestureSample) -> Double {
    ((position(of: last) - position(of: first)) * 1000).rounded() / 1000
  }

  /// The velocity toward the end.
  package func velocity(_ velocity: Velocity) -> Double {
    sign * (coordinate == .x ? velocity.x : velocity.y)
  }
}

extension InteractionConfiguration {
  /// The travel of the finger that would have moved the view this far: where a re-grab continues.
  package func travel(for displacement: Double, distance: Double) -> Double {
    // An overshooting settle can have carried the view further than any finger can: past its limit the band's inverse
    // runs away, and no finger goes further than the whole distance.
    if displacement < 0 { return -min(inverseOvershoot(-displacement, distance: distance), distance) }
    if let input, let threshold = releaseRule.points, input.resistance > 0 {
      let held = input.resistance * threshold
      guard displacement > held, distance > 0 else { return displacement / input.resistance }
      let beyond = inverseOvershoot(displacement - held, distance: distance)
      return threshold + min(beyond / input.resistance, distance)
    }
    return displacement
  }

  /// Points the view gives for a travel the wrong way.
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

  /// The rubber band, its dimension filled in; nil where nothing gives.
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
/// Preallocated: as long as the 140 ms the estimators look back hold fewer samples than the capacity (1.8 kHz), appending
/// never allocates. A denser stream makes it grow rather than forget a sample the estimate needs.
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

  /// What is left of a touch's samples when all were appended. What it forgets makes a difference where a clock jumps
  /// back, so deciding a touch again has to forget it too.
  package static func kept(of samples: ArraySlice<GestureSample>) -> ArraySlice<GestureSample> {
    guard samples.count > capacity else { return samples }
    var history = SampleHistory()
    for sample in samples { history.append(sample) }
    return history.samples[...]
  }
}
