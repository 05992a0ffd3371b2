/// A decision in words: the effect on the screen, and the comparison that decided.
package struct ReleaseVerdict: CustomStringConvertible {
  /// The effect: `Dismissed` or `Presented`, and `Stays` or `Goes back` if the release cancelled. Of a view with stops:
  /// `Dismissed` or `Ends at full`.
  package let outcome: String
  /// `349 pt/s is faster than 300 pt/s`
  package let reason: String

  package init(_ decision: ReleaseDecision, _ direction: TransitionDirection) {
    if let stops = decision.stops {
      let chosen = StopDecision(stops)
      outcome = chosen.target == nil ? "Dismissed" : "Ends at \(chosen.targetName)"
      let last = "it is the last stop that way" + (stops.releaseRule == nil ? ", and no drag dismisses" : "")
      reason = chosen.isAtLastStop ? last : chosen.words
      return
    }
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
  /// The comparisons that decided, true as printed: `0.31 > 0.2 of 844 pt`.
  package var reason: String {
    let texts = tests.map(formula)
    if case .isNotFlickedBack = tests.last, !finishes { return texts.reversed().joined(separator: ", though ") }
    return texts.joined(separator: " and ")
  }

  fileprivate var words: String {
    let texts = tests.map(words)
    guard case .isNotFlickedBack = tests.last, let place = texts.first, let speed = texts.last else {
      return texts.joined(separator: ", and ")
    }
    return finishes ? place : "\(place), but the finger flicks back: \(speed)"
  }

  private func formula(_ test: ReleaseTest) -> String {
    func comparison(_ value: Double, _ threshold: Double, digits: Int, unit: String = "") -> String {
      let sign = value < threshold ? "<" : value > threshold ? ">" : "="
      return "\(shown(value, beside: threshold, digits))\(unit) \(sign) \(Self.number(threshold))\(unit)"
    }
    switch test {
    case .moves: return comparison(velocity, 0, digits: 0, unit: " pt/s")
    case .isFaster(let fling): return comparison(velocity, fling, digits: 0, unit: " pt/s")
    case .isNotFlickedBack(let fling): return comparison(velocity, -fling, digits: 0, unit: " pt/s")
    case .isPastPoints(let points): return comparison(translation, points, digits: 1, unit: " pt")
    case .reaches(let points):
      let sign = holds(test) ? "≥" : "<"
      return "\(shown(translation, beside: points, 1)) pt \(sign) \(Self.number(points)) pt"
    case .isPast(let fraction, let travel, let horizon):
      let ahead = horizon.map { "projected by \(Self.number($0)) s, " } ?? ""
      guard distance > 0 else { return "\(ahead)no distance to have passed \(Self.number(fraction)) of" }
      return "\(ahead)\(comparison(travel / distance, fraction, digits: 2)) of \(lengthOfDistance)"
    }
  }

  private func words(_ test: ReleaseTest) -> String {
    let holds = holds(test)
    switch test {
    case .moves:
      if velocity == 0 { return "the finger rests" }
      return "the finger moves \(holds ? "toward the end" : "back") at \(shown(abs(velocity), beside: 0)) pt/s"
    case .isFaster where velocity < 0: return "the finger moves back at \(shown(-velocity, beside: 0)) pt/s"
    case .isFaster(let fling):
      let verb = holds ? "is faster than" : "is not faster than"
      return "\(shown(velocity, beside: fling)) pt/s \(verb) \(Self.number(fling)) pt/s"
    case .isNotFlickedBack(let fling):
      let verb = velocity < -fling ? "is faster than" : "is no slower than"
      return "\(shown(-velocity, beside: fling)) pt/s \(verb) \(Self.number(fling)) pt/s"
    case .isPastPoints(let points):
      return "\(shown(translation, beside: points)) pt \(holds ? "is past" : "is not past") \(Self.number(points)) pt"
    case .reaches(let points):
      let verb = holds ? "reaches" : "falls short of"
      return "\(shown(translation, beside: points)) pt \(verb) \(Self.number(points)) pt"
    case .isPast(let fraction, let travel, let horizon):
      let ahead = horizon.map { ", with \(Self.number($0 * 1000)) ms of the release velocity added" } ?? ""
      guard distance > 0 else { return "there is no distance to pass\(ahead)" }
      let verb = holds ? "is past" : "is not past"
      let share = "\(ReleaseRule.percent(fraction)) of \(lengthOfDistance)"
      return "\(shown(travel, beside: fraction * distance)) pt \(verb) \(share)\(ahead)"
    }
  }

  private var lengthOfDistance: String { "\(Self.number(distance.rounded(toDecimals: 1))) pt" }

  /// Returns a value with the fewest decimals, at least `digits`, that keep it on its side of a threshold.
  private func shown(_ value: Double, beside threshold: Double, _ digits: Int = 0) -> String {
    for digits in digits...9 {
      let rounded = value.rounded(toDecimals: digits)
      if (rounded > threshold) == (value > threshold), (rounded < threshold) == (value < threshold) {
        return Self.number(rounded)
      }
    }
    return Self.number(value)
  }

  private static func number(_ number: Double) -> String { ConfigurationFieldValue.number(number).description }
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
