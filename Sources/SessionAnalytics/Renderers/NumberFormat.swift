import Foundation

/// The number formats of all report formats.
package enum NumberFormat {
  /// Returns an integer without a fraction, or the fewest digits that give the same Double.
  static func shortest(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

  static func decimal(_ value: Double, places: Int) -> String {
    let text = String(format: "%.\(places)f", value)
    // A negative number that rounds to zero is not "-0".
    return text.allSatisfy { "-0.".contains($0) } ? text.replacing("-", with: "") : text
  }

  /// Returns an integer with thousands separators: `18,299`.
  static func grouped(_ value: Double) -> String {
    let digits = decimal(abs(value), places: 0)
    var groups: [Substring] = []
    var rest = digits[...]
    while rest.count > 3 {
      groups.append(rest.suffix(3))
      rest = rest.dropLast(3)
    }
    let sign = value < 0 && digits != "0" ? "-" : ""
    return sign + ([rest] + groups.reversed()).joined(separator: ",")
  }

  /// Returns a count with thousands separators.
  package static func grouped(_ count: Int) -> String { grouped(Double(count)) }

  static func signed(_ value: Double, places: Int) -> String {
    let text = decimal(value, places: places)
    return text.hasPrefix("-") || value == 0 || Double(text) == 0 ? text : "+" + text
  }

  /// Returns a share that should be 1. It is 100 % only if it is exact, because one failure in a million is one too
  /// many.
  static func fidelity(_ share: Double) -> String {
    let text = ReportUnit.share.text(share)
    return text != "100.0 %" ? text : share < 1 ? "under 100 %" : "100 %"
  }
}

/// Formats a number with its noun: `1 session`, `3,868 sessions`.
package enum Count {
  package static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(NumberFormat.grouped(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  static func people(_ count: Int) -> String { of(count, "person", "people") }
}

extension ReportUnit {
  func text(_ value: Double) -> String {
    switch self {
    case .share: "\(NumberFormat.decimal(value * 100, places: 1)) %"
    // Known in steps of 1 %, as are the thresholds that it is compared with.
    case .progress: "\(NumberFormat.decimal(value * 100, places: 0)) %"
    case .cost: NumberFormat.decimal(value, places: 3)
    case .number: NumberFormat.decimal(value, places: 2)
    case .touches:
      value == value.rounded() ? NumberFormat.grouped(value) : NumberFormat.decimal(value, places: 2)
    case .millisecondsPerSecond: "\(NumberFormat.decimal(value, places: 1)) ms/s"
    case .sessions, .people, .milliseconds, .pointsPerSecond: NumberFormat.grouped(value)
    }
  }

  /// Returns a number on an axis or at the edge of a bar, without unnecessary digits.
  func label(_ value: Double) -> String {
    switch self {
    case .share, .progress: "\(NumberFormat.shortest((value * 100).rounded(to: 1e4))) %"
    default: Int(exactly: value).map(NumberFormat.grouped) ?? NumberFormat.shortest(value.rounded(to: 1e6))
    }
  }

  /// Returns an interval for people, with one unit: `59.5 to 69.9 %`.
  func text(from low: Double, to high: Double) -> String { Self.range(text(low), text(high)) }

  /// Returns the interval of two ``label(_:)``s.
  func labels(from low: Double, to high: Double) -> String { Self.range(label(low), label(high)) }

  private static func range(_ first: String, _ last: String) -> String {
    "\(first.prefix { $0 != " " }) to \(last)"
  }
}

extension Double {
  /// A length in a drawing, to a hundredth; 0 if it is not finite.
  package var coordinate: String {
    guard isFinite else { return "0" }
    var text = NumberFormat.decimal(self, places: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? "0" : text
  }

  /// Returns the nearest multiple of 1 / `steps`, or the next one up or down.
  func rounded(to steps: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Double {
    (self * steps).rounded(rule) / steps
  }
}
