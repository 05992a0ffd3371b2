/// A decision in words: the effect on the screen, and the comparison that decided.
package struct ReleaseVerdict: CustomStringConvertible {
  /// The effect: `Dismissed` or `Presented`, and `Stays` or `Goes back` if the release cancelled.
  package let outcome: String
  /// `349 pt/s is faster than 300 pt/s`
  package let reason: String

  package init(_ decision: ReleaseDecision, _ direction: TransitionDirection) {
    outcome =
      switch (decision.finishes, direction) {
      case (true, .dismiss): "Dismissed"
      case (true, .present): "Presented"
      case (false, .dismiss): "Stays"
      case (false, .present): "Goes back"
      }
    reason = decision.words
  }

  package var description: String { "\(outcome): \(reason)" }
}

extension ReleaseDecision {
  fileprivate var words: String {
    switch rule {
    case .distance(let fraction): return past(fraction)
    case .direction: return movement
    case .directionOrDistance(let fraction): return velocity == 0 ? "\(movement), and \(past(fraction))" : movement
    case .flingOrDistance(let fling, let fraction):
      if velocity > fling { return speed(fling) }
      guard isPast(fraction) else { return "\(past(fraction)), and \(speed(fling))" }
      return finishes ? past(fraction) : "\(past(fraction)), but the finger flicks back: \(speedBack(fling))"
    case .anyOf(let fling, let fraction, let points):
      let tests: [(holds: Bool, text: String)] = [
        fling.map { (velocity > $0, speed($0)) }, fraction.map { (isPast($0), past($0)) },
        points.map { (translation > $0, past(points: $0)) },
      ].compactMap(\.self)
      return tests.filter { $0.holds == finishes }.map(\.text).joined(separator: ", and ")
    case .armed(let points):
      let verb = translation >= points ? "reaches" : "falls short of"
      return "\(Self.shown(translation, beside: points)) pt \(verb) \(Self.number(points)) pt"
    case .projection(let horizon, let fraction):
      let glide = "with \(Self.number(horizon * 1000)) ms of the release velocity added"
      return "\(past(fraction, travel: translation + horizon * velocity)), \(glide)"
    }
  }

  private func isPast(_ fraction: Double) -> Bool { distance > 0 && translation > fraction * distance }

  /// `262 pt is past 20 % of 844 pt`
  private func past(_ fraction: Double, travel: Double? = nil) -> String {
    guard distance > 0 else { return "there is no distance to pass" }
    let travel = travel ?? translation
    let verb = travel > fraction * distance ? "is past" : "is not past"
    let share =
      "\(Self.number((fraction * 1e6).rounded() / 1e4)) % of \(Self.number((distance * 10).rounded() / 10)) pt"
    return "\(Self.shown(travel, beside: fraction * distance)) pt \(verb) \(share)"
  }

  private func past(points: Double) -> String {
    let verb = translation > points ? "is past" : "is not past"
    return "\(Self.shown(translation, beside: points)) pt \(verb) \(Self.number(points)) pt"
  }

  private func speed(_ fling: Double) -> String {
    let verb = velocity > fling ? "is faster than" : "is not faster than"
    return "\(Self.shown(velocity, beside: fling)) pt/s \(verb) \(Self.number(fling)) pt/s"
  }

  private func speedBack(_ fling: Double) -> String {
    "\(Self.shown(-velocity, beside: fling)) pt/s \(velocity < -fling ? "is faster than" : "is no slower than") "
      + "\(Self.number(fling)) pt/s"
  }

  private var movement: String {
    if velocity == 0 { return "the finger rests" }
    let way = velocity > 0 ? "toward the end" : "back"
    return "the finger moves \(way) at \(Self.shown(abs(velocity), beside: 0)) pt/s"
  }

  /// Returns a value with the fewest decimals that keep it on its side of a threshold.
  private static func shown(_ value: Double, beside threshold: Double) -> String {
    var scale = 1.0
    for _ in 0...9 {
      let rounded = (value * scale).rounded() / scale + 0
      if (rounded > threshold) == (value > threshold), (rounded < threshold) == (value < threshold) {
        return number(rounded)
      }
      scale *= 10
    }
    return number(value)
  }

  private static func number(_ number: Double) -> String { ConfigurationFieldValue.number(number).description }
}
