extension FieldReader {
  func interaction() throws(InvalidConfiguration) -> InteractionConfiguration {
    InteractionConfiguration(
      beginRule: try beginRule(), tracking: try choice(.tracking), distanceRule: try choice(.distanceRule),
      distanceOffset: optionalNumber(.distanceOffset), clampsProgress: try flag(.clampsProgress),
      fadesDimming: try flag(.fadesDimming), releaseRule: try releaseRule(),
      releaseSample: try choice(.releaseSample), rubberBand: try rubberBand(), input: try input(), tail: try tail(),
      velocityHandoff: try choice(.velocityHandoff), cancelPolicy: try choice(.cancelPolicy),
      locksContent: try flag(.locksContent), interruptible: try flag(.interruptible),
      velocityEstimator: try choice(.velocityEstimator))
  }

  private func beginRule() throws(InvalidConfiguration) -> BeginRule {
    let kind: BeginRule.Kind = try choice(.beginRule)
    switch kind {
    case .any: return .any
    case .oneWay: return .oneWay
    case .cone: return .cone(halfAngle: try number(.beginConeHalfAngle))
    }
  }

  private func releaseRule() throws(InvalidConfiguration) -> ReleaseRule {
    let kind: ReleaseRule.Kind = try choice(.releaseRule)
    switch kind {
    case .distance: return .distance(fraction: try number(.releaseFraction))
    case .direction: return .direction
    case .directionOrDistance: return .directionOrDistance(fraction: try number(.releaseFraction))
    case .flingOrDistance:
      return .flingOrDistance(velocity: try number(.releaseVelocity), fraction: try number(.releaseFraction))
    case .anyOf:
      return .anyOf(
        velocity: optionalNumber(.releaseVelocity), fraction: optionalNumber(.releaseFraction),
        points: optionalNumber(.releasePoints))
    case .armed: return .armed(points: try number(.releasePoints))
    case .projection:
      return .projection(horizon: try number(.releaseHorizon), fraction: try number(.releaseFraction))
    }
  }

  private func rubberBand() throws(InvalidConfiguration) -> RubberBandRule {
    let kind: RubberBandRule.Kind = try choice(.rubberBand)
    switch kind {
    case .unlimited: return .unlimited
    case .clamped: return .clamped
    case .reciprocal: return .reciprocal(factor: try number(.rubberBandFactor))
    case .power: return .power(exponent: try number(.rubberBandExponent))
    case .scrollView: return .scrollView(coefficient: try number(.rubberBandCoefficient))
    }
  }

  private func input() throws(InvalidConfiguration) -> InputResistance? {
    guard let resistance = optionalNumber(.inputResistance) else { return nil }
    return InputResistance(resistance: resistance, dismissesKeyboard: try flag(.dismissesKeyboard))
  }

  private func tail() throws(InvalidConfiguration) -> SettleTail {
    let kind: SettleTail.Kind = try choice(.tail)
    switch kind {
    case .percentDriven:
      return .percentDriven(curve: try choice(.tailCurve), completionSpeed: try number(.tailCompletionSpeed))
    case .spring: return .spring(duration: try number(.tailDuration), dampingRatio: try number(.tailDampingRatio))
    case .animator: return .animator
    }
  }
}
