import TransitionModel

/// The rule of a catalog that decides most like an estimated one.
struct ClosestRule {
  let rule: ReleaseRule
  /// The differences that no rule of a catalog has.
  private(set) var cautions: [String] = []

  /// Creates a rule; nil if nothing in a release is known to finish.
  ///
  /// - Parameters:
  ///   - typicalDistance: The interaction distance by which points become a share, where a rule needs one.
  ///   - inShares: Whether points become a share in every rule, in whole percents.
  init?(_ candidate: InferredRule.Candidate, typicalDistance: Double, inShares: Bool = false) {
    let distance = candidate.distance?.value
    let isShare = candidate.unit == .share || inShares
    // Where a rule has no points, they become a share.
    let share = distance.map {
      candidate.unit == .share ? $0 : ($0 / typicalDistance).rounded(to: inShares ? 100 : 1000)
    }
    if let horizon = candidate.horizon?.value, let share {
      rule = .projection(horizon: horizon, fraction: share)
      return
    }
    let fling = candidate.fling?.value
    switch (fling, distance, share) {
    case (let fling?, nil, _): rule = fling > 0 ? .anyOf(velocity: fling, fraction: nil, points: nil) : .direction
    case (nil, let distance?, let share?):
      rule =
        isShare ? .distance(fraction: share) : .anyOf(velocity: nil, fraction: nil, points: distance)
    case (let fling?, let distance?, let share?):
      if candidate.flingBack?.value != nil {
        rule = .flingOrDistance(velocity: max(0, fling), fraction: share)
      } else {
        rule = .anyOf(velocity: max(0, fling), fraction: isShare ? share : nil, points: isShare ? nil : distance)
      }
    default: return nil
    }
    if let least = candidate.flingDistance?.value, least > 0 {
      cautions.append("The nearest rule of a catalog has no minimal distance of a flick.")
    }
    if let back = candidate.flingBack, back.value != nil, fling.map({ !back.contains($0) }) ?? true {
      cautions.append(
        fling == nil
          ? "The nearest rule of a catalog has no flick back."
          : "In the nearest rule of a catalog, a flick back counts from the same speed as a flick to dismiss.")
    }
  }
}

extension InferredRule.Parameter {
  /// Returns whether the interval contains a value; infinity is the absence of a condition.
  func contains(_ value: Double) -> Bool { value >= low ?? -.infinity && value <= high ?? .infinity }
}

extension InferredRule.Parameter? {
  fileprivate func holds(_ value: Double) -> Bool { map { $0.contains(value) } ?? value.isInfinite }
}

extension InferredRule.Candidate {
  /// Returns whether a rule's distance has the unit of the candidate's, or the candidate has none.
  func isComparable(toShare isShare: Bool?) -> Bool {
    isShare == nil || distance?.value == nil || isShare == (unit == .share)
  }

  /// Returns whether the intervals contain a rule.
  func contains(_ rule: RuleParameters) -> Bool {
    guard distance.holds(rule.distance) else { return false }
    if horizon != nil || rule.horizon != nil { return horizon.holds(rule.horizon ?? .infinity) }
    guard fling.holds(rule.fling) else { return false }
    return (fling?.value == nil || flingDistance.holds(rule.flingDistance))
      && (distance?.value == nil || flingBack.holds(rule.flingBack))
  }
}

extension ReleaseRule {
  /// The parameters, and whether its distance is a share (nil without a distance); nil if the rule is of another kind.
  var parameters: (RuleParameters, isShare: Bool?)? {
    var rule = RuleParameters()
    switch self {
    case .distance(let fraction): rule.distance = fraction
    case .direction: rule.fling = 0
    case .directionOrDistance: return nil
    case .flingOrDistance(let velocity, let fraction):
      (rule.fling, rule.distance, rule.flingBack) = (velocity, fraction, velocity)
    case .anyOf(let velocity, let fraction, let points):
      guard fraction == nil || points == nil else { return nil }
      (rule.fling, rule.distance) = (velocity ?? .infinity, fraction ?? points ?? .infinity)
      return (rule, isShare: fraction != nil ? true : points != nil ? false : nil)
    case .armed(let points):
      rule.distance = points
      return (rule, isShare: false)
    case .projection(let horizon, let fraction): (rule.horizon, rule.distance) = (horizon, fraction)
    }
    return (rule, isShare: rule.distance == .infinity ? nil : true)
  }
}
