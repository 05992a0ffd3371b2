import Foundation
import TransitionModel

/// The part of a section whose finish rate differs most from that of the rest.
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
    guard let revision = section.revision else { return [] }
    return properties.compactMap { metric, place, property in
      let rows = section.rows.filter { $0.metric == metric.definition.id }
      let parts = rows.compactMap { row in
        SegmentShare(row).flatMap { share in row.difference.flatMap { Part(share, $0) } }
      }
      guard let part = parts.max(by: { ($0.least, $1.share.value) < ($1.least, $0.share.value) }) else { return nil }
      let measured = rows.filter { $0.values.first?.low != nil }
      let isPair = measured.count == 2
      let other = isPair ? measured.first { $0.group != part.share.name }.flatMap(SegmentShare.init) : nil
      let words = other.map { "; \(place.lowercased()) \($0.name), \($0.text) (\($0.interval))." }
      // Of two parts, how much the better one is better.
      let (low, high) = isPair ? (-part.high, -part.low) : (part.low, part.high)
      return ReportFinding(
        transition: section.transition, revision: revision, population: section.population, kind: .segments,
        text: "\(place) \(part.share.name), \(part.share.text) of drags finish (\(part.share.interval))"
          + (words ?? part.comparison(others: isPair ? 0 : parts.count - 1)),
        metric: metric.definition.id, value: isPair ? -part.value : part.value, low: low, high: high, n: part.share.n,
        next: ShellCommand("transitions", "report", section.transition, "--by", property.rawValue).line)
    }
  }

  /// A part that differs from the rest.
  private struct Part {
    let share: SegmentShare
    let value: Double
    let low: Double
    let high: Double

    init?(_ share: SegmentShare, _ difference: ReportValue) {
      guard let value = difference.value, let low = difference.low, let high = difference.high else { return nil }
      (self.share, self.value, self.low, self.high) = (share, value, low, high)
    }

    /// The least that the part may differ.
    var least: Double { max(low, -high) }

    /// - Parameter others: The number of other parts that differ.
    func comparison(others: Int) -> String {
      let isLess = value < 0
      func points(_ value: Double) -> String { NumberFormat.decimal(100 * value, places: 0) }
      let bounds = isLess ? [-high, -low] : [low, high]
      let more = others == 0 ? "" : others == 1 ? " Another one differs, too." : " \(others) others differ, too."
      return ", \(points(abs(value))) points \(isLess ? "fewer" : "more") than of the rest "
        + "(\(bounds.map(points).joined(separator: " to "))).\(more)"
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
