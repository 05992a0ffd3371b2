import Foundation
import TransitionModel

/// The two parts of a section with the largest difference in finish rate.
enum SegmentFinding {
  private static let properties = [
    (ReportMetric.finishRateByDevice, "On", RateBreakdown.Property.device), (.finishRateByScreen, "On", .screen),
    (.finishRateByVersion, "In version", .version),
  ]

  /// Whether a part has a rate without an interval, so that it is not compared.
  static func lacksIntervals(in section: ReportSection) -> Bool {
    section.rows.contains { row in
      properties.contains { $0.0.definition.id == row.metric }
        && row.values.contains { $0.value != nil && $0.low == nil }
    }
  }

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
        next: ShellCommand("transitions", "report", section.transition, "--by", property.rawValue).line)
    }
  }
}

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

  private var standardError: Double { (high - low) / (2 * ConfidenceLevel.normalQuantile) }

  /// Returns the difference of two shares, with an interval that holds for all differences together (Bonferroni).
  ///
  /// The same people may be on both sides, which makes it wider than necessary.
  func difference(from other: SegmentShare, of differences: Int) -> (value: Double, low: Double, high: Double) {
    let error = (standardError * standardError + other.standardError * other.standardError).squareRoot()
    let tail = (1 - ConfidenceLevel.upperProbability) / Double(max(differences, 1))
    let half = Self.quantile(1 - tail) * error
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
