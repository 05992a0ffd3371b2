extension ReleaseRule {
  /// Whether a release finishes the transition.
  ///
  /// - Parameters:
  ///   - translation: T, points toward the end.
  ///   - velocity: v, pt/s toward the end.
  ///   - distance: D, points. Where it is 0 no share of it can be passed.
  public func finishes(translation: Double, velocity: Double, distance: Double) -> Bool {
    func isPast(_ fraction: Double, _ travel: Double) -> Bool { distance > 0 && travel > fraction * distance }
    switch self {
    case .distance(let fraction): return isPast(fraction, translation)
    case .direction: return velocity > 0
    case .directionOrDistance(let fraction): return velocity > 0 || (velocity == 0 && isPast(fraction, translation))
    case .flingOrDistance(let fling, let fraction):
      return velocity > fling || (isPast(fraction, translation) && velocity > -fling)
    case .anyOf(let fling, let fraction, let points):
      return fling.map { velocity > $0 } ?? false || fraction.map { isPast($0, translation) } ?? false
        || points.map { translation > $0 } ?? false
    case .armed(let points): return translation >= points
    case .projection(let horizon, let fraction): return isPast(fraction, translation + horizon * velocity)
    }
  }
}
