import TransitionModel

/// A part of a breakdown that differs from the rest in one metric, in words and as a number.
struct BreakdownDifference {
  let part: String
  let metric: RateBreakdown.Metric
  let difference: Estimate
  /// The only other part; nil if there are several.
  let other: String?

  var number: Answer.Number {
    var number = Answer.Number(
      "\(part): \(metric.title), difference from \(other ?? "the rest")", difference, n: metric.n, unit: metric.unit,
      format)
    number.people = metric.people
    return number
  }

  private var isShare: Bool { metric.unit == ReportUnit.share.rawValue }

  /// Returns points of a share, or a cost, with a decimal more if a bound would be 0.
  private func format(_ value: Double) -> String {
    let number = isShare ? 100 * value : value
    let nearest = [difference.low, difference.high].compactMap { $0 }.map(abs).min() ?? 1
    let places = isShare ? (100 * nearest < 0.5 ? 1 : 0) : (nearest < 0.005 ? 3 : 2)
    return NumberFormat.decimal(number, places: places)
  }

  /// `tablet: 43 % finish at once, 38 points fewer than the rest (30 to 46).`
  var sentence: String {
    let isLess = difference.value < 0
    let (low, high) = (difference.low ?? 0, difference.high ?? 0)
    let bounds = (isLess ? [-high, -low] : [low, high]).map(format).joined(separator: " to ")
    let comparison =
      "\(format(abs(difference.value))) \(isShare ? "points \(isLess ? "fewer" : "more")" : isLess ? "less" : "more")"
    return "\(part): \(rate), \(comparison) than \(other ?? "the rest") (\(bounds))."
  }

  private var rate: String {
    let value = metric.value.value ?? 0
    guard isShare else { return "a cost of \(NumberFormat.decimal(value, places: 2)) per presentation" }
    let words =
      switch metric.id {
      case ReportMetric.finishedAtOnce.definition.id: "finish at once"
      case ReportMetric.triedAgain.definition.id: "are tried again"
      default: "come back"
      }
    return "\(NumberFormat.decimal(100 * value, places: 0)) % \(words)"
  }
}

extension RateBreakdown {
  /// The differences from the rest, by metric, the largest first; of two parts, that of the lower value.
  var differences: [BreakdownDifference] {
    (groups.first?.metrics.indices).map(Array.init)?.flatMap { index -> [BreakdownDifference] in
      let parts = groups.map { (name: $0.name, metric: $0.metrics[index]) }
      let measured = parts.filter { $0.metric.value.low != nil }
      let isPair = measured.count == 2
      let found = parts.compactMap { part in
        part.metric.difference.map { difference in
          BreakdownDifference(
            part: part.name, metric: part.metric, difference: difference,
            other: isPair ? measured.first { $0.name != part.name }?.name : nil)
        }
      }
      return isPair
        ? found.filter { $0.difference.value < 0 }
        : found.sorted { abs($0.difference.value) > abs($1.difference.value) }
    } ?? []
  }
}

extension [BreakdownDifference] {
  private static let most = 4

  /// The first differences in words, and what a star means.
  var sentences: [String] {
    guard !isEmpty else { return [] }
    let isPair = allSatisfy { $0.other != nil }
    let left = count - Self.most
    return prefix(Self.most).map(\.sentence)
      + (left > 0 ? ["\(NumberFormat.grouped(left)) more with a star: --json and --csv have their differences."] : [])
      + [
        isPair
          ? "A star marks a rate in which the two parts differ from each other. If they did not differ, 95 of 100 such "
            + "tables would have no star at all."
          : "A star marks a part that differs from the rest: the parts without a star in that column, together. If no part "
            + "differed, 95 of 100 such tables would have no star at all."
      ]
  }
}
