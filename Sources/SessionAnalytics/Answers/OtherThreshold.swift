import TransitionModel

/// The threshold that would have cost least, for the other side of a planned experiment: under it, people may differ more
/// than they do now.
struct OtherThreshold: Sendable {
  let parameter: TunableParameter
  let value: Double
  private let rule: ReleaseRule

  /// Creates the threshold; nil if the rule has none, or if no value would have cost less.
  init?(_ rule: ReleaseRule, _ sessions: [AnalysedSession], _ weights: RegretWeights) {
    guard let parameter = TunableParameter.all(of: rule).first, let current = parameter.value(in: rule) else {
      return nil
    }
    let known = sessions.filter { $0.meantToFinish != nil }
    func cost(of value: Double) -> Double {
      guard let other = parameter.setting(value, in: rule) else { return .infinity }
      return known.reduce(0) { $0 + Self.cost(of: $1, by: other, weights) }
    }
    // Of several, the nearest to the current one.
    let values = ([current] + parameter.values).sorted { (abs($0 - current), $0) < (abs($1 - current), $1) }
    let costs = values.map(cost)
    guard let least = costs.min(), let best = costs.firstIndex(of: least), values[best] != current,
      let other = parameter.setting(values[best], in: rule)
    else { return nil }
    (self.parameter, value, self.rule) = (parameter, values[best], other)
  }

  /// Returns the costs per presentation that the same drags would have had, by person.
  func costs(_ sessions: [AnalysedSession], _ weights: RegretWeights) -> ClusteredRatio<Int32> {
    var ratio = ClusteredRatio<Int32>()
    for session in sessions where session.meantToFinish != nil {
      ratio.add(
        Self.cost(of: session, by: rule, weights), of: session.isFirstJudged ? 1 : 0,
        by: session.cluster(hasUsers: true))
    }
    return ratio
  }

  private static func cost(of session: AnalysedSession, by rule: ReleaseRule, _ weights: RegretWeights) -> Double {
    let finishes = rule.finishes(
      translation: session.translation, velocity: session.velocity, distance: session.distance)
    return finishes == session.meantToFinish ? 0 : finishes ? weights.finish : weights.cancel
  }
}
