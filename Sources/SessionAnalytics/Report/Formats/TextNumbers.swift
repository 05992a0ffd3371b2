import Foundation

extension ReportUnit {
  /// A value as people read it: no finer than it is known.
  func text(_ value: Double) -> String {
    switch self {
    case .share: "\(Self.decimal(value * 100, places: 1)) %"
    case .progress, .cost: Self.decimal(value, places: 3)
    case .number: Self.decimal(value, places: 2)
    case .touches: value == value.rounded() ? Self.decimal(value, places: 0) : Self.decimal(value, places: 2)
    case .millisecondsPerSecond: "\(Self.decimal(value, places: 1)) ms/s"
    case .sessions, .users, .milliseconds, .pointsPerSecond: Self.decimal(value, places: 0)
    }
  }

  /// An interval as people read it, its unit said once: `59.5 to 69.9 %`.
  func text(from low: Double, to high: Double) -> String {
    let first = text(low)
    let number = first.firstIndex(of: " ").map { String(first[..<$0]) } ?? first
    return number + " to " + text(high)
  }

  static func decimal(_ value: Double, places: Int) -> String {
    let text = String(format: "%.\(places)f", value)
    // Rounded to nothing, a negative number is not "-0".
    return text.allSatisfy { "-0.".contains($0) } ? text.replacing("-", with: "") : text
  }
}
