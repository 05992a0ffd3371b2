extension ReleaseDecision {
  /// How far the release was from the boundary of its rule, in shares of the interaction distance: above 0 where the rule
  /// finishes, 0 or less where it cancels. Nil where there is no distance.
  ///
  /// T is the translation, D the distance, v the velocity; 1000 pt/s count as much as the whole distance.
  ///
  /// | rule | margin |
  /// |---|---|
  /// | ``ReleaseRule/distance(fraction:)`` | T/D − fraction |
  /// | ``ReleaseRule/direction`` | v/1000 |
  /// | ``ReleaseRule/directionOrDistance(fraction:)`` | v/1000; at v = 0, T/D − fraction |
  /// | ``ReleaseRule/flingOrDistance(velocity:fraction:)`` | max((v − velocity)/1000, min(T/D − fraction, (v + velocity)/1000)) |
  /// | ``ReleaseRule/anyOf(velocity:fraction:points:)`` | max((v − velocity)/1000, T/D − fraction, (T − points)/D), of those given |
  /// | ``ReleaseRule/armed(points:)`` | (T − points)/D; it finishes at 0 too |
  /// | ``ReleaseRule/projection(horizon:fraction:)`` | (T + horizon·v)/D − fraction |
  ///
  /// Where one of several conditions is enough it is the largest of their margins, where all are needed the smallest.
  public var margin: Double? {
    guard distance > 0 else { return nil }
    func share(_ travel: Double, past fraction: Double) -> Double { travel / distance - fraction }
    func speed(past threshold: Double) -> Double { (velocity - threshold) / Self.speedOfOneDistance }
    return switch rule {
    case .distance(let fraction): share(translation, past: fraction)
    case .direction: speed(past: 0)
    case .directionOrDistance(let fraction): velocity == 0 ? share(translation, past: fraction) : speed(past: 0)
    case .flingOrDistance(let fling, let fraction):
      max(speed(past: fling), min(share(translation, past: fraction), speed(past: -fling)))
    case .anyOf(let fling, let fraction, let points):
      [
        fling.map { speed(past: $0) }, fraction.map { share(translation, past: $0) },
        points.map { (translation - $0) / distance },
      ].compactMap(\.self).max()
    case .armed(let points): (translation - points) / distance
    case .projection(let horizon, let fraction): share(translation + horizon * velocity, past: fraction)
    }
  }

  /// The margin in thousandths of the distance: rounded away from 0, above 0 exactly where the rule finishes, and no
  /// further from 0 than a million distances. Nil where there is no distance.
  public var marginMilli: Int64? {
    guard let margin else { return nil }
    // What is no whole number by the last bits of a quotient alone is one.
    let exact = (margin * 1_000_000_000).rounded() / 1_000_000
    let limit = 1_000_000_000.0
    let whole = finishes ? min(max(exact.rounded(.up), 1), limit) : max(min(exact.rounded(.down), 0), -limit)
    return whole.isFinite ? Int64(whole) : nil
  }

  /// The speed that counts as much as the whole distance, pt/s.
  private static let speedOfOneDistance = 1000.0
}
