import TransitionMotion

extension InteractionConfiguration {
  /// The velocity toward the end that the release rule is given, and what it came from.
  ///
  /// The one place that tells it, for the machine while a finger is down and for ``SessionMeasures`` afterwards.
  ///
  /// - Parameters:
  ///   - wanted: Takes the place of the configuration's own estimator.
  ///   - samples: The touch's, the terminal one last. As far back as `VelocityEstimator.firstNeededIndex(in:)` is enough.
  ///   - line: The way of the finger.
  ///   - recognizerVelocity: The toolkit's own at release, pt/s along the axis; nil where it gave none.
  ///   - looksBack: The rule looks at the sample before the terminal one.
  package func releaseVelocity(
    by wanted: VelocitySource? = nil, of samples: ArraySlice<GestureSample>, along line: TravelLine,
    recognizerVelocity: Double?, looksBack: Bool
  ) -> (velocity: Double, source: VelocitySource) {
    let wanted = wanted ?? velocityEstimator
    // A recognizer's velocity at release is not the one it had at the last changed sample.
    if wanted == .recognizer, !looksBack, let recognizerVelocity {
      return (line.sign * recognizerVelocity, .recognizer)
    }
    let estimator = VelocityEstimator(wanted)
    let velocity = estimator.velocity(of: looksBack ? samples.dropLast() : samples)
    return (line.velocity(velocity), VelocitySource(estimator))
  }

  /// The travel that the release rule is given at the end of a touch whose way counts from where it began, told from its
  /// samples alone; nil without any. The machine finds the same while they come.
  package func releaseTravel(
    of touch: InteractionTouch, _ samples: ArraySlice<GestureSample>, along line: TravelLine, distance: Double
  ) -> Double? {
    guard let first = samples.first, let release = releaseSample(of: samples) else { return nil }
    return line.travel(from: first, to: release) + travel(for: touch.startDisplacement, distance: distance)
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

extension VelocityEstimator {
  /// The estimator that stands for a source when only samples are at hand.
  init(_ source: VelocitySource) {
    switch source {
    case .recognizer, .lsq100: self = .lsq100
    case .last2: self = .last2
    case .motion2: self = .motion2
    case .flutter: self = .flutter
    }
  }
}

extension VelocitySource {
  init(_ estimator: VelocityEstimator) {
    switch estimator {
    case .lsq100: self = .lsq100
    case .last2: self = .last2
    case .motion2: self = .motion2
    case .flutter: self = .flutter
    }
  }
}
