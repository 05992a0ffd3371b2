import TransitionMotion

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
