/// A number with its 95 % interval.
public struct Estimate: Sendable, Hashable, Codable {
  /// The number.
  public var value: Double
  /// The interval's lower bound; nil where there is no interval.
  public var low: Double?
  /// The interval's upper bound; nil where there is no interval.
  public var high: Double?

  /// Describes an estimate; see its properties.
  public init(_ value: Double, low: Double? = nil, high: Double? = nil) {
    self.value = value
    self.low = low
    self.high = high
  }

  /// In steps of which there are so many in 1, with the interval rounded outwards.
  func rounded(to steps: Double) -> Estimate {
    Estimate(
      (value * steps).rounded() / steps, low: low.map { ($0 * steps).rounded(.down) / steps },
      high: high.map { ($0 * steps).rounded(.up) / steps })
  }

  init(_ value: Double, _ interval: PercentileInterval?) {
    self.init(value, low: interval?.low, high: interval?.high)
  }
}
