extension ReleaseDecision {
  /// The comparisons that decided, true as printed: `0.31 > 0.2 of 844 pt`.
  public var reason: String {
    switch rule {
    case .distance(let fraction): share(of: translation, fraction)
    case .direction: speed(0)
    case .directionOrDistance(let fraction):
      velocity == 0 ? "\(speed(0)) and \(share(of: translation, fraction))" : speed(0)
    case .flingOrDistance(let fling, let fraction): flingOrDistance(fling, fraction)
    case .anyOf(let fling, let fraction, let points): anyOf(fling, fraction, points)
    case .armed(let points): Comparison(translation, .atLeast, points, digits: 1).text(unit: " pt")
    case .projection(let horizon, let fraction):
      "projected by \(ConfigurationFieldValue.number(horizon)) s, "
        + share(of: translation + horizon * velocity, fraction)
    }
  }

  private func flingOrDistance(_ fling: Double, _ fraction: Double) -> String {
    if velocity > fling { return speed(fling) }
    let place = share(of: translation, fraction)
    let isPast = distance > 0 && translation > fraction * distance
    if !isPast { return "\(place) and \(speed(fling))" }
    return finishes ? "\(place) and \(speed(-fling))" : "\(speed(-fling)), though \(place)"
  }

  /// Returns the comparisons with the thresholds that were passed, or with all if none was.
  private func anyOf(_ fling: Double?, _ fraction: Double?, _ points: Double?) -> String {
    let tests: [(holds: Bool, text: String)] = [
      fling.map { (velocity > $0, speed($0)) },
      fraction.map { (distance > 0 && translation > $0 * distance, share(of: translation, $0)) },
      points.map { (translation > $0, Comparison(translation, .above, $0, digits: 1).text(unit: " pt")) },
    ].compactMap { $0 }
    return tests.filter { $0.holds == finishes }.map(\.text).joined(separator: " and ")
  }

  private func speed(_ threshold: Double) -> String {
    Comparison(velocity, .above, threshold, digits: 0).text(unit: " pt/s")
  }

  private func share(of travel: Double, _ fraction: Double) -> String {
    guard distance > 0 else { return "no distance to have passed \(ConfigurationFieldValue.number(fraction)) of" }
    let share = Comparison(travel / distance, .above, fraction, digits: 2)
    return "\(share.text(unit: "")) of \(ConfigurationFieldValue.number(distance.rounded(toDecimals: 1))) pt"
  }
}

/// A value beside its threshold, rounded only as far as their order stays visible.
private struct Comparison {
  enum Relation { case above, atLeast }

  let value: Double
  let threshold: Double
  let relation: Relation
  let digits: Int

  init(_ value: Double, _ relation: Relation, _ threshold: Double, digits: Int) {
    self.value = value
    self.threshold = threshold
    self.relation = relation
    self.digits = digits
  }

  func text(unit: String) -> String {
    let sign =
      switch relation {
      case .above: value > threshold ? ">" : value == threshold ? "=" : "<"
      case .atLeast: value >= threshold ? "≥" : "<"
      }
    return "\(shown)\(unit) \(sign) \(ConfigurationFieldValue.number(threshold))\(unit)"
  }

  /// The value with the fewest digits that keep it on its side of the threshold.
  private var shown: String {
    for digits in digits...9 {
      let rounded = value.rounded(toDecimals: digits)
      if (rounded > threshold) == (value > threshold), (rounded < threshold) == (value < threshold) {
        return ConfigurationFieldValue.number(rounded).description
      }
    }
    return ConfigurationFieldValue.number(value).description
  }
}

extension Double {
  /// Rounds half away from zero. Values too large to have decimals are returned unchanged.
  func rounded(toDecimals digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = self * scale
    // Adding 0 turns −0 into 0.
    return scaled.isFinite ? scaled.rounded() / scale + 0 : self
  }
}

/// The decision of a release rule, with its inputs.
public struct ReleaseDecision: Sendable, Hashable, CustomStringConvertible {
  /// The rule that made the decision.
  public let rule: ReleaseRule
  /// The decision: true for finish, false for cancel.
  public let finishes: Bool
  /// The travel toward the end, in points.
  public let translation: Double
  /// The velocity toward the end, in points per second.
  public let velocity: Double
  /// The source of the velocity.
  public let estimator: VelocitySource
  /// The interaction distance, in points.
  public let distance: Double

  /// Evaluates a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule that decides.
  ///   - translation: T, points toward the end.
  ///   - velocity: v, pt/s toward the end.
  ///   - estimator: The source of the velocity.
  ///   - distance: D, points. If it is 0, no fraction of it can be passed.
  public init(
    asking rule: ReleaseRule, translation: Double, velocity: Double, estimator: VelocitySource, distance: Double
  ) {
    self.rule = rule
    self.translation = translation
    self.velocity = velocity
    self.estimator = estimator
    self.distance = distance
    finishes = rule.finishes(translation: translation, velocity: velocity, distance: distance)
  }

  /// The travel as a share of the distance, clamped to 0…1.
  public var progress: Double { distance > 0 ? min(max(translation / distance, 0), 1) : 0 }

  /// The decision as text:
  /// `finished: 0.31 > 0.2 of 844 pt, by distance(fraction: 0.2) after 262 pt at 1680 pt/s (lsq100)`
  public var description: String {
    let travel = ConfigurationFieldValue.number(translation.rounded(toDecimals: 1))
    let speed = ConfigurationFieldValue.number(velocity.rounded(toDecimals: 1))
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

  /// The margin in thousandths of the distance; nil if there is no distance.
  ///
  /// It is rounded away from 0, so it is above 0 exactly if the rule finishes, and limited to a million distances.
  public var marginMilli: Int64? {
    guard let margin else { return nil }
    // Treat a result that misses a whole number by the last bits of a quotient as whole.
    let exact = (margin * 1_000_000_000).rounded() / 1_000_000
    let limit = 1_000_000_000.0
    let whole = finishes ? min(max(exact.rounded(.up), 1), limit) : max(min(exact.rounded(.down), 0), -limit)
    return whole.isFinite ? Int64(whole) : nil
  }

  /// The speed that counts as much as the whole distance, in pt/s.
  private static let speedOfOneDistance = 1000.0
}
