import Foundation
import TransitionModel

/// Something that stands out in a report, and that its interval supports.
public struct ReportFinding: Sendable, Hashable, Codable {
  /// What it is about.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Many presentations need a second try: the threshold may be too high.
    case triedAgain
    /// Many dismissed screens are opened again: the threshold may be too low.
    case cameBack
    /// Screens, devices or versions whose finish rates differ.
    case segments
    /// Two revisions whose rates differ.
    case revisions
  }

  /// The transition's name.
  public var transition: String
  /// The latest number of the configuration, from 1; of two revisions the later one.
  public var revision: Int
  /// People's sessions, or simulated ones.
  public var population: SessionPopulation
  /// What it is about.
  public var kind: Kind
  /// One or two sentences for people, with the number, its interval and n.
  public var text: String
  /// ``MetricDefinition/id`` of the metric it is read off.
  public var metric: String
  /// The number: a share, or the difference of two.
  public var value: Double
  /// The lower bound of the 95 % interval.
  public var low: Double
  /// The upper bound of the 95 % interval.
  public var high: Double
  /// How many sessions or touches it is of; nil where that is withheld.
  public var n: Int?
  /// The command that says more.
  public var next: String

  /// How many drags are at stake at least: findings are in descending order of it.
  var weight: Double {
    let drags = max(low, -high, 0) * Double(n ?? MinimumSample.share)
    switch kind {
    // A presentation that was tried again has two drags at least.
    case .triedAgain: return 2 * drags
    // Losing a screen is worse than having to drag twice.
    case .cameBack: return RegretWeights.standard.finish * drags
    case .segments, .revisions: return drags
    }
  }
}

extension [ReportFinding] {
  /// What stands out in the sections of a report, the most important first.
  ///
  /// - Parameter rules: Release rules by digest: a recommendation needs a parameter that it can try.
  init(in sections: [ReportSection], rules: [String: ReleaseRule] = [:]) {
    let dismissals = sections.filter { $0.direction == .dismiss }
    // What stands out of a revision that another one has followed is history.
    let latest = SectionPair.groups(of: dismissals).compactMap(\.first)
    var findings = latest.flatMap { section in
      let isTunable = rules[section.digest].map { !TunableParameter.all(of: $0).isEmpty } ?? true
      return [RegretFinding.triedAgain, .cameBack].compactMap { $0.finding(in: section, isTunable: isTunable) }
        + SegmentFinding.findings(in: section)
    }
    for (later, earlier) in SectionPair.latest(in: dismissals) {
      findings += RevisionFinding.findings(from: earlier, to: later)
    }
    // Of findings that weigh the same, those of the first section come first: the order is always the same.
    self = findings.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(
      \.element)
  }
}

/// A share of presentations whose decision was taken back, where it is large beyond chance.
private struct RegretFinding: Sendable {
  let kind: ReportFinding.Kind
  let metric: String
  /// The share's interval must be above this.
  let least: Double
  let words: String
  let reading: String
  /// Which way another value of the rule goes.
  let remedy: String

  static let triedAgain = RegretFinding(
    kind: .triedAgain, metric: ReportMetric.triedAgain.definition.id, least: 0.1,
    words: "of the times it is dragged, people try again within \(RegretWindow.standard) s",
    reading: "The threshold may be too high.", remedy: "lower")
  static let cameBack = RegretFinding(
    kind: .cameBack, metric: ReportMetric.cameBack.definition.id, least: 0.1,
    words: "of the times it is dragged, people open it again within \(RegretWindow.standard) s",
    reading: "The threshold may be too low, or people wanted the screen back.", remedy: "higher")

  func finding(in section: ReportSection, isTunable: Bool) -> ReportFinding? {
    guard let row = section.row(metric), let share = SegmentShare(row), share.low > least,
      let revision = section.revision
    else { return nil }
    let untunable =
      " --recommend has no estimate for this rule: set a \(remedy) value, let people use it, then --compare."
    return ReportFinding(
      transition: section.transition, revision: revision, population: section.population, kind: kind,
      text:
        "\(share.text) \(words) (\(share.interval)\(row.n.map { ", n = \(NumberFormat.grouped(Double($0)))" } ?? "")). \(reading)"
        + (isTunable ? "" : untunable),
      metric: metric,
      value: share.value, low: share.low, high: share.high, n: row.n,
      next: isTunable
        ? "transitions report \(section.transition) --recommend" : "transitions fields interaction.releaseRule")
  }
}

/// A measured share with its interval.
private struct SegmentShare: Sendable {
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

  /// The difference of two shares, with an interval that holds for all of so many differences together (Bonferroni). The
  /// same people may be on both sides, which makes it wider than it has to be.
  func difference(from other: SegmentShare, of differences: Int) -> (value: Double, low: Double, high: Double) {
    let error = (standardError * standardError + other.standardError * other.standardError).squareRoot()
    let half = Self.quantile(1 - 0.025 / Double(max(differences, 1))) * error
    return (value - other.value, value - other.value - half, value - other.value + half)
  }

  /// The normal distribution's, by bisection: findings are few.
  private static func quantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 10.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if 1 - erfc(middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
    }
    return high
  }
}

/// The two parts of a section whose finish rates differ most.
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

/// What changed from one revision to the next.
private enum RevisionFinding {
  private static let metrics = [
    (ReportMetric.finishedAtOnce.definition.id, "finish at once"),
    (ReportMetric.triedAgain.definition.id, "need a second try"),
    (ReportMetric.cameBack.definition.id, "are opened again"),
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
        text: "In \(later.name.text), \(after.text) \(words) (\(after.interval)); in \(earlier.name.text), "
          + "\(before.text) (\(before.interval)).",
        metric: metric, value: difference.value, low: difference.low, high: difference.high, n: after.n,
        next: "transitions report \(later.transition) --compare \(numbers.0) \(numbers.1)")
    }
  }
}

/// Sections of one transition, direction and population.
enum SectionPair {
  /// The latest revision and the one before it, where both have sessions.
  static func latest(in sections: [ReportSection]) -> [(later: ReportSection, earlier: ReportSection)] {
    groups(of: sections).compactMap { group in group.count > 1 ? (group[0], group[1]) : nil }
  }

  /// By transition, direction and population in the order of the sections; the latest revision first, and what is outside
  /// the history last.
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
  /// What the report calls the configuration.
  var name: ConfigurationName {
    ConfigurationName(digest: digest, revisions: revisions, releases: releaseLabels)
  }

  /// Whether rates are of presentations: of dismissals they are, unless an older version counted them.
  var isPerPresentation: Bool { row(ReportMetric.finishedAtOnce.definition.id) != nil }

  /// The rate to read first.
  var headline: ReportRow? {
    row(ReportMetric.finishedAtOnce.definition.id) ?? row(ReportMetric.finishRate.definition.id)
  }

  /// How many screens were dragged, and how many drags there were; nil where that is withheld.
  var presentations: Int? { row(ReportMetric.finishedAtOnce.definition.id)?.n }
  var drags: Double? {
    row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }?.value
  }

  /// The first row of a metric that is not of a part.
  func row(_ metric: String, group: String? = nil) -> ReportRow? {
    rows.first { $0.metric == metric && $0.group == group }
  }
}
