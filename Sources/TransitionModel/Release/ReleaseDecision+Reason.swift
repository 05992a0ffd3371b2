extension ReleaseDecision {
  /// What tipped the rule, as comparisons that hold as printed: `0.31 > 0.2 of 844 pt`.
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
      "projected by \(FieldValue.number(horizon)) s, " + share(of: translation + horizon * velocity, fraction)
    }
  }

  private func flingOrDistance(_ fling: Double, _ fraction: Double) -> String {
    if velocity > fling { return speed(fling) }
    let place = share(of: translation, fraction)
    let isPast = distance > 0 && translation > fraction * distance
    if !isPast { return "\(place) and \(speed(fling))" }
    return finishes ? "\(place) and \(speed(-fling))" : "\(speed(-fling)), though \(place)"
  }

  /// The thresholds that were passed; where none was, all of them.
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
    guard distance > 0 else { return "no distance to have passed \(FieldValue.number(fraction)) of" }
    let share = Comparison(travel / distance, .above, fraction, digits: 2)
    return "\(share.text(unit: "")) of \(FieldValue.number(distance.rounded(toDecimals: 1))) pt"
  }
}

/// A value beside its threshold, rounded no further than the relation between them bears.
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
    return "\(shown)\(unit) \(sign) \(FieldValue.number(threshold))\(unit)"
  }

  /// As few digits as leave the value on its own side of the threshold.
  private var shown: String {
    for digits in digits...9 {
      let rounded = value.rounded(toDecimals: digits)
      if (rounded > threshold) == (value > threshold), (rounded < threshold) == (value < threshold) {
        return FieldValue.number(rounded).description
      }
    }
    return FieldValue.number(value).description
  }
}

extension Double {
  /// Half away from zero; what is too large to have decimals stays as it is.
  func rounded(toDecimals digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = self * scale
    // Adding 0 turns −0 into 0.
    return scaled.isFinite ? scaled.rounded() / scale + 0 : self
  }
}
