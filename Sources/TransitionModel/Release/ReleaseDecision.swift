/// The decision of a release rule, or of the rules of a view with stops, with its inputs.
public struct ReleaseDecision: Sendable, Hashable, CustomStringConvertible {
  /// The rule that made the decision.
  package let rule: ReleaseRule
  /// The decision: true for finish, false for cancel.
  public let finishes: Bool
  /// The travel toward the end, in points.
  package let translation: Double
  /// The velocity toward the end, in points per second.
  package let velocity: Double
  /// The source of the velocity.
  package let estimator: VelocitySource
  /// The interaction distance, in points.
  package let distance: Double
  /// The release among the stops of the view, of which a dismissal is one outcome; nil without stops.
  package let stops: StopRelease?

  /// Evaluates a rule.
  package init(
    asking rule: ReleaseRule, translation: Double, velocity: Double, estimator: VelocitySource, distance: Double
  ) {
    self.rule = rule
    self.translation = translation
    self.velocity = velocity
    self.estimator = estimator
    self.distance = distance
    stops = nil
    finishes = rule.finishes(translation: translation, velocity: velocity, distance: distance)
  }

  /// Chooses among stops.
  ///
  /// - Parameters:
  ///   - stops: The release.
  ///   - rule: The configuration's release rule, which may not be asked.
  ///   - translation: The travel toward the end since the view rested, in points.
  ///   - estimator: The source of the velocity.
  ///   - distance: The interaction distance, at the largest stop.
  package init(
    among stops: StopRelease, rule: ReleaseRule, translation: Double, estimator: VelocitySource, distance: Double
  ) {
    (self.stops, self.rule, self.translation, self.estimator) = (stops, rule, translation, estimator)
    (self.distance, velocity) = (distance, -stops.velocity)
    finishes = stops.target == nil
  }

  /// The decision as text:
  /// `finished: 0.31 > 0.2 of 844 pt, by distance(fraction: 0.2) after 262 pt at 1680 pt/s (motion2)`
  public var description: String {
    if let stops { return "\(StopDecision(stops))" }
    let travel = ConfigurationFieldValue.number(translation.rounded(toDecimals: 1))
    let speed = ConfigurationFieldValue.number(velocity.rounded())
    return "\(finishes ? "finished" : "cancelled"): \(reason), by \(rule) after \(travel) pt at \(speed) pt/s "
      + "(\(estimator.rawValue))"
  }
}

extension ReleaseDecision {
  /// The distance of the release from the boundary of its rule, as a share of the interaction distance.
  ///
  /// The margin is above 0 if the rule finishes, and 0 or less if it cancels. It is nil if there is no distance.
  ///
  /// T is the translation, D the distance, v the velocity. A velocity of 1000 pt/s counts as much as the whole
  /// distance.
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
  /// If one of several conditions is enough, the margin is the largest of theirs. If all are needed, it is the
  /// smallest.
  package var margin: Double? {
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

  /// The margin in thousandths of the distance; nil if there is no distance.
  ///
  /// It is rounded away from 0, so it is above 0 exactly if the rule finishes, and limited to a million distances.
  package var marginMilli: Int64? {
    if let stops { return StopDecision(stops).marginMilli }
    return margin.flatMap { Self.milli(of: $0, isAbove: finishes) }
  }

  /// Returns a margin in thousandths, rounded away from 0: at least 1 if it is above its boundary, otherwise at most 0.
  static func milli(of margin: Double, isAbove: Bool) -> Int64? {
    // Treat a result that misses a whole number by the last bits of a quotient as whole.
    let exact = (margin * 1_000_000_000).rounded() / 1_000_000
    let limit = 1_000_000_000.0
    let whole = isAbove ? min(max(exact.rounded(.up), 1), limit) : max(min(exact.rounded(.down), 0), -limit)
    return whole.isFinite ? Int64(whole) : nil
  }

  /// The speed that counts as much as the whole distance, in pt/s.
  private static let speedOfOneDistance = 1000.0
}

/// A comparison that a release rule makes.
enum ReleaseTest {
  /// v > 0.
  case moves
  /// v > velocity.
  case isFaster(than: Double)
  /// v > −velocity.
  case isNotFlickedBack(fasterThan: Double)
  /// travel > fraction·D. The travel includes the velocity times the horizon, if there is one.
  case isPast(fraction: Double, travel: Double, horizon: Double? = nil)
  /// T > points.
  case isPastPoints(Double)
  /// T ≥ points.
  case reaches(points: Double)
}

extension ReleaseDecision {
  /// The comparisons that decided: those that were passed, or those that were not.
  var tests: [ReleaseTest] {
    switch rule {
    case .distance(let fraction): return [.isPast(fraction: fraction, travel: translation)]
    case .direction: return [.moves]
    case .directionOrDistance(let fraction):
      return velocity == 0 ? [.moves, .isPast(fraction: fraction, travel: translation)] : [.moves]
    case .flingOrDistance(let fling, let fraction):
      if velocity > fling { return [.isFaster(than: fling)] }
      let place = ReleaseTest.isPast(fraction: fraction, travel: translation)
      return [place, holds(place) ? .isNotFlickedBack(fasterThan: fling) : .isFaster(than: fling)]
    case .anyOf(let fling, let fraction, let points):
      let given: [ReleaseTest?] = [
        fling.map { .isFaster(than: $0) }, fraction.map { .isPast(fraction: $0, travel: translation) },
        points.map { .isPastPoints($0) },
      ]
      return given.compactMap(\.self).filter { holds($0) == finishes }
    case .armed(let points): return [.reaches(points: points)]
    case .projection(let horizon, let fraction):
      return [.isPast(fraction: fraction, travel: translation + horizon * velocity, horizon: horizon)]
    }
  }

  func holds(_ test: ReleaseTest) -> Bool {
    switch test {
    case .moves: velocity > 0
    case .isFaster(let fling): velocity > fling
    case .isNotFlickedBack(let fling): velocity > -fling
    case .isPast(let fraction, let travel, _): distance > 0 && travel > fraction * distance
    case .isPastPoints(let points): translation > points
    case .reaches(let points): translation >= points
    }
  }
}
