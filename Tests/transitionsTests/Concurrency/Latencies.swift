import Foundation

/// A summary of durations: their number, the longest, and the 99th percentile, without storing each of them.
struct Latencies: Sendable {
  /// The number of bins per doubling, so that a percentile is at most 9 % too long.
  private static let binsADoubling = 8.0

  private(set) var count = 0
  private(set) var longest = Duration.zero
  private var bins: [Int: Int] = [:]

  mutating func add(_ duration: Duration) {
    count += 1
    longest = max(longest, duration)
    bins[Int((Self.binsADoubling * log2(max(Self.nanoseconds(duration), 1))).rounded(.up)), default: 0] += 1
  }

  /// Returns the time that this share of the operations took at most; zero if there are none.
  func quantile(_ share: Double) -> Duration {
    var missing = Int((share * Double(count)).rounded(.up))
    for (bin, number) in bins.sorted(by: { $0.key < $1.key }) {
      missing -= number
      if missing <= 0 { return min(longest, .nanoseconds(Int64(exp2(Double(bin) / Self.binsADoubling)))) }
    }
    return longest
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }

  /// Returns three digits and a unit: `1.25 ms`.
  static func text(_ duration: Duration) -> String {
    let nanoseconds = nanoseconds(duration)
    let (number, unit) =
      switch nanoseconds {
      case ..<1e3: (nanoseconds, "ns")
      case ..<1e6: (nanoseconds / 1e3, "µs")
      case ..<1e9: (nanoseconds / 1e6, "ms")
      default: (nanoseconds / 1e9, "s")
      }
    let digits = number < 10 ? 2 : number < 100 ? 1 : 0
    return String(format: "%.\(digits)f ", number) + unit
  }
}
