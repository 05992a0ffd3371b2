/// The rule that chooses among the stops of a view when a drag ends, as data.
///
/// Position x is the length of the view in sight in points, v its velocity, above 0 growing. Comparisons are strict.
package struct StopRule: Sendable, Hashable {
  /// What the rule looks at.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The stop whose boundaries enclose x + horizon·v.
    case nearest
    /// Faster than a velocity, the next stop in its direction; else the stop whose boundaries enclose x.
    case next
  }

  /// How far from where a drag began, or ended, its target may be.
  package enum Reach: String, Sendable, Hashable, CaseIterable {
    /// Any stop.
    case any
    /// The stops that enclose the release.
    case oneFromRelease
    /// The stop that the drag began at, and its neighbors.
    case oneFromStart
  }

  package var kind = Kind.nearest
  /// How far ahead `nearest` projects the velocity, in seconds.
  package var horizon: Double?
  /// The velocity that decides by itself with `next`, in points per second.
  package var velocity: Double?
  /// The share of a step that a drag must pass, 0.01…1, from either side.
  package var fraction = 0.5
  /// The points that suffice to pass a step; nil for no such limit.
  package var points: Double?
  package var reach = Reach.any

  package init() {}

  /// The rule in words: `past 50 % of a step, with the velocity projected by 0.499 s`.
  fileprivate var summary: String {
    func number(_ value: Double) -> String { ConfigurationFieldValue.number(value).description }
    let limit = points.map { ", or \(number($0)) pt" } ?? ""
    let speed =
      kind == .nearest
      ? horizon == 0 ? "" : ", with the velocity projected by \(number(horizon ?? 0)) s"
      : ", or faster than \(number(velocity ?? 0)) pt/s"
    let limits =
      switch reach {
      case .any: ""
      case .oneFromStart: ", one stop from the start at most"
      case .oneFromRelease: ", to a stop beside the release"
      }
    return "past \(number((100 * fraction).rounded(toDecimals: 1))) % of a step\(limit)\(speed)\(limits)"
  }

  /// Creates a rule that projects the velocity by `horizon` seconds.
  package static func nearest(horizon: Double, fraction: Double = 0.5, reach: Reach = .any) -> StopRule {
    var rule = StopRule()
    (rule.horizon, rule.fraction, rule.reach) = (horizon, fraction, reach)
    return rule
  }

  /// Creates a rule by which a velocity above `velocity` points per second decides.
  package static func next(
    velocity: Double, fraction: Double = 0.5, points: Double? = nil, reach: Reach = .any
  ) -> StopRule {
    var rule = StopRule()
    (rule.kind, rule.velocity, rule.fraction, rule.points, rule.reach) = (.next, velocity, fraction, points, reach)
    return rule
  }
}

extension TransitionConfiguration {
  /// The rule that chooses among the stops, in words, with the stops that have thresholds of their own; nil without one.
  package var stopRuleSummary: String? {
    guard let rule = interaction?.stopRule else { return nil }
    let own = geometry.stops.compactMap { stop in
      stop.threshold.map { "\(stop.name) \(ConfigurationFieldValue.number((100 * $0).rounded(toDecimals: 1))) %" }
    }
    return rule.summary + (own.isEmpty ? "" : "; the step below \(own.joined(separator: ", below "))")
  }
}
