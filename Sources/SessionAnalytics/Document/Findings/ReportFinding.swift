import Foundation
import TransitionModel

/// A notable result in a report that its interval supports.
public struct ReportFinding: Sendable, Hashable, Codable {
  /// The kind of result.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Many presentations need a second try: the threshold may be too high. If many are opened again, too, the text says
    /// both.
    case triedAgain
    /// Many dismissed screens are opened again: the threshold may be too low. If that weighs more than the second tries,
    /// the text says both.
    case cameBack
    /// Screens, devices or versions have different finish rates.
    case segments
    /// Two revisions have different rates.
    case revisions
  }

  /// The transition's name.
  public var transition: String
  /// The latest number of the configuration, from 1; for two revisions, the later one.
  public var revision: Int
  /// The source of the sessions.
  public var population: SessionPopulation
  /// The kind of result.
  public var kind: Kind
  /// One or two sentences for people, with the number, its interval and n.
  public var text: String
  /// The ``MetricDefinition/id`` of the metric.
  public var metric: String
  /// The number: a share, or the difference of two.
  public var value: Double
  /// The lower bound of the 95 % interval.
  public var low: Double
  /// The upper bound of the 95 % interval.
  public var high: Double
  /// The number of sessions or touches; nil if hidden.
  public var n: Int?
  /// The value that `transitions recommend` suggests; nil if it suggests none, or was not asked.
  public var suggested: Double?
  /// The command for more detail.
  public var next: String

  /// Whether it is a harm: a difference between parts or revisions is only a lead.
  var isHarm: Bool { kind == .triedAgain || kind == .cameBack }

  /// The minimum number of affected drags: findings are sorted by it, in descending order.
  var weight: Double {
    let drags = max(low, -high, 0) * Double(n ?? MinimumSample.share)
    switch kind {
    // A presentation that was tried again has at least two drags.
    case .triedAgain: return 2 * drags
    // Losing a screen is worse than having to drag twice.
    case .cameBack: return RegretWeights.standard.finish * drags
    case .segments, .revisions: return drags
    }
  }

  /// Returns the finding whose command asks about the revision that was selected; nil for none.
  func asking(about revision: Int?) -> ReportFinding {
    guard let revision, ["transitions recommend ", "transitions report "].contains(where: next.hasPrefix) else {
      return self
    }
    var finding = self
    finding.next += " --revision \(revision)"
    return finding
  }
}

extension [ReportFinding] {
  /// Returns the notable results in the sections of a report, the most important first.
  ///
  /// - Parameters:
  ///   - rules: The release rules by digest: a recommendation needs a tunable parameter.
  ///   - withStops: The digests of views with stops, for which there is no recommendation.
  ///   - recommendation: Returns the recommendation for a section's revision; nil if it was not asked.
  init(
    in sections: [ReportSection], rules: [String: ReleaseRule] = [:], withStops: Set<String> = [],
    recommendation: (ReportSection) -> ThresholdRecommendation? = { _ in nil }
  ) {
    let dismissals = sections.filter { $0.direction == .dismiss }
    // Results of superseded revisions are history.
    let latest = SectionPair.groups(of: dismissals).compactMap(\.first)
    var findings = latest.flatMap { section in
      lazy var answer = recommendation(section)
      let hasStops = withStops.contains(section.digest)
      let regret = RegretFinding.finding(in: section, rule: rules[section.digest], hasStops: hasStops) { answer }
      return [regret].compactMap(\.self)
        + SegmentFinding.findings(in: section)
    }
    for (later, earlier) in SectionPair.latest(in: dismissals) {
      findings += RevisionFinding.findings(from: earlier, to: later)
    }
    // Findings of equal weight are in the order of their sections, so that the order is always the same.
    self = findings.enumerated().sorted { one, other in
      if one.element.isHarm != other.element.isHarm { return one.element.isHarm }
      return (other.element.weight, one.offset) < (one.element.weight, other.offset)
    }.map(\.element)
  }
}
