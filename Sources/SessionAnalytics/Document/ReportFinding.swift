import Foundation
import TransitionModel

/// A notable result in a report that its interval supports.
public struct ReportFinding: Sendable, Hashable, Codable {
  /// The kind of result.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Many presentations need a second try: the threshold may be too high.
    case triedAgain
    /// Many dismissed screens are opened again: the threshold may be too low.
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
  /// The value that `--recommend` suggests; nil if it suggests none, or was not asked.
  public var suggested: Double?
  /// The command for more detail.
  public var next: String

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
}

extension [ReportFinding] {
  /// Returns the notable results in the sections of a report, the most important first.
  ///
  /// - Parameters:
  ///   - rules: The release rules by digest: a recommendation needs a tunable parameter.
  ///   - recommendation: Returns the recommendation for a section's revision; nil if it was not asked.
  init(
    in sections: [ReportSection], rules: [String: ReleaseRule] = [:],
    recommendation: (ReportSection) -> ThresholdRecommendation? = { _ in nil }
  ) {
    let dismissals = sections.filter { $0.direction == .dismiss }
    // Results of superseded revisions are history.
    let latest = SectionPair.groups(of: dismissals).compactMap(\.first)
    var findings = latest.flatMap { section in
      lazy var answer = recommendation(section)
      return [RegretFinding.triedAgain, .cameBack].compactMap {
        $0.finding(in: section, rule: rules[section.digest]) { answer }
      } + SegmentFinding.findings(in: section)
    }
    for (later, earlier) in SectionPair.latest(in: dismissals) {
      findings += RevisionFinding.findings(from: earlier, to: later)
    }
    // Findings of equal weight are in the order of their sections, so that the order is always the same.
    self = findings.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(
      \.element)
  }
}

/// A measured share with its interval.
struct SegmentShare: Sendable {
  let name: String
  let value: Double
  let low: Double
  let high: Double
  let n: Int?

  init?(_ row: ReportRow) {
    guard let first = row.values.first, let value = first.value, let low = first.low, let high = first.high else {
      return nil
    }
    (name, self.value, self.low, self.high, n) = (row.group ?? "", value, low, high, row.n)
  }

  var text: String { "\(NumberFormat.decimal(100 * value, places: 0)) %" }
  var interval: String {
    "\(NumberFormat.decimal(100 * low, places: 0)) to \(NumberFormat.decimal(100 * high, places: 0)) %"
  }

  private var standardError: Double { (high - low) / (2 * 1.96) }

  /// Returns the difference of two shares, with an interval that holds for all differences together (Bonferroni).
  ///
  /// The same people may be on both sides, which makes it wider than necessary.
  func difference(from other: SegmentShare, of differences: Int) -> (value: Double, low: Double, high: Double) {
    let error = (standardError * standardError + other.standardError * other.standardError).squareRoot()
    let half = Self.quantile(1 - 0.025 / Double(max(differences, 1))) * error
    return (value - other.value, value - other.value - half, value - other.value + half)
  }

  /// Returns a quantile of the normal distribution, by bisection: findings are few.
  private static func quantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 10.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if 1 - erfc(middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
    }
    return high
  }
}

/// The two parts of a section with the largest difference in finish rate.
private enum SegmentFinding {
  private static let properties = [
    (ReportMetric.finishRateByDevice, "On", RateBreakdown.Property.device), (.finishRateByScreen, "On", .screen),
    (.finishRateByVersion, "In version", .version),
  ]

  static func findings(in section: ReportSection) -> [ReportFinding] {
    let parts = properties.map { metric, place, property in
      (
        metric.definition.id, place, property,
        section.rows.filter { $0.metric == metric.definition.id }.compactMap(SegmentShare.init)
      )
    }
    let pairs = parts.reduce(0) { $0 + $1.3.count * ($1.3.count - 1) / 2 }
    return parts.compactMap { metric, place, property, shares in
      guard let most = shares.max(by: { $0.value < $1.value }), let least = shares.min(by: { $0.value < $1.value })
      else { return nil }
      let difference = most.difference(from: least, of: pairs)
      guard difference.low > 0, let revision = section.revision else { return nil }
      return ReportFinding(
        transition: section.transition, revision: revision, population: section.population, kind: .segments,
        text: "\(place) \(least.name), \(least.text) of drags finish (\(least.interval)); \(place.lowercased()) "
          + "\(most.name), \(most.text) (\(most.interval)).",
        metric: metric, value: difference.value, low: difference.low, high: difference.high, n: least.n,
        next: "transitions report \(section.transition) --by \(property.rawValue)")
    }
  }
}

/// The change from one revision to the next.
private enum RevisionFinding {
  private static let metrics = [
    (ReportMetric.finishedAtOnce.definition.id, "finished at once"),
    (ReportMetric.triedAgain.definition.id, "were tried again"),
    (ReportMetric.cameBack.definition.id, "came back"),
  ]

  static func findings(from earlier: ReportSection, to later: ReportSection) -> [ReportFinding] {
    guard let numbers = earlier.revision.flatMap({ first in later.revision.map { (first, $0) } }) else { return [] }
    return metrics.compactMap { metric, words in
      guard let before = earlier.row(metric).flatMap(SegmentShare.init),
        let after = later.row(metric).flatMap(SegmentShare.init)
      else { return nil }
      let difference = after.difference(from: before, of: metrics.count)
      guard difference.low > 0 || difference.high < 0 else { return nil }
      return ReportFinding(
        transition: later.transition, revision: numbers.1, population: later.population, kind: .revisions,
        text: "In \(later.name.text), \(after.text) of presentations with a drag \(words) (\(after.interval)); in "
          + "\(earlier.name.text), \(before.text) (\(before.interval)).",
        metric: metric, value: difference.value, low: difference.low, high: difference.high, n: after.n,
        next: "transitions report \(later.transition) --compare \(numbers.0) \(numbers.1)")
    }
  }
}

/// Sections of one transition, direction and population.
enum SectionPair {
  /// Returns the latest revision and the previous one, if both have sessions.
  static func latest(in sections: [ReportSection]) -> [(later: ReportSection, earlier: ReportSection)] {
    groups(of: sections).compactMap { group in group.count > 1 ? (group[0], group[1]) : nil }
  }

  /// Returns the groups by transition, direction and population in the order of the sections; the latest revision comes
  /// first, and those outside the history last.
  static func groups(of sections: [ReportSection]) -> [[ReportSection]] {
    var (groups, places): ([[ReportSection]], [[String]: Int]) = ([], [:])
    for section in sections {
      let key = [section.transition, section.direction.rawValue, section.population.rawValue]
      if let place = places[key] {
        groups[place].append(section)
      } else {
        places[key] = groups.count
        groups.append([section])
      }
    }
    return groups.map { $0.sorted { ($1.revision ?? 0, $0.digest) < ($0.revision ?? 0, $1.digest) } }
  }
}

extension ReportSection {
  /// The configuration's name in the report.
  var name: ConfigurationName {
    ConfigurationName(digest: digest, revisions: revisions, releases: releaseLabels)
  }

  /// A Boolean value that indicates whether rates are per presentation: for dismissals, unless an older version
  /// aggregated them.
  var isPerPresentation: Bool { row(ReportMetric.finishedAtOnce.definition.id) != nil }

  /// The main rate.
  var headline: ReportRow? {
    row(ReportMetric.finishedAtOnce.definition.id) ?? row(ReportMetric.finishRate.definition.id)
  }

  /// The share of dragged presentations that were neither dismissed at once nor tried again; nil if either is unknown,
  /// or if many are too recent to know.
  var leftOpen: Double? {
    guard let atOnce = row(ReportMetric.finishedAtOnce.definition.id),
      let again = row(ReportMetric.triedAgain.definition.id), let all = atOnce.n, let known = again.n,
      let (one, other) = atOnce.values.first?.value.flatMap({ one in again.values.first?.value.map { (one, $0) } }),
      Double(known) >= 0.95 * Double(all)
    else { return nil }
    return max(0, 1 - one - other)
  }

  /// The number of dragged presentations and the number of drags; nil if hidden.
  var presentations: Int? { row(ReportMetric.finishedAtOnce.definition.id)?.n }
  var drags: Double? {
    row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }?.value
  }

  /// Returns the first row of a metric that does not belong to a part.
  func row(_ metric: String, group: String? = nil) -> ReportRow? {
    rows.first { $0.metric == metric && $0.group == group }
  }
}
