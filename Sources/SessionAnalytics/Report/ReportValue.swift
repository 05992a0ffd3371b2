/// One number of a row, or why there is none.
public struct ReportValue: Sendable, Hashable, Codable {
  /// Whether there is a number, or why there is none.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is one.
    case measured
    /// The denominator is 0.
    case undefined
    /// Fewer sessions than ``ReportValue/needs``.
    case insufficient
    /// Sessions of fewer people than ``ReportValue/needs``.
    case tooFewUsers
    /// Withheld: a count of few people, or one that would give such a count away.
    case suppressed
  }

  /// `count`, `share`, `p50`; for counts by a word, that word.
  public var statistic: String
  /// Whether there is a value, or why there is none.
  public var status: Status
  /// nil unless measured.
  public var value: Double?
  /// The bounds of the 95 % interval, where there is one.
  public var low: Double?
  /// The upper bound of the 95 % interval, where there is one.
  public var high: Double?
  /// How much wider than with independent sessions the variance is; nil where it was not estimated and sessions are
  /// taken as independent.
  public var designEffect: Double?
  /// How many sessions or people it would take.
  public var needs: Int?

  /// Describes a value; see its properties.
  public init(
    _ statistic: String, _ status: Status, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    designEffect: Double? = nil, needs: Int? = nil
  ) {
    self.statistic = statistic
    self.status = status
    self.value = value
    self.low = low
    self.high = high
    self.designEffect = designEffect
    self.needs = needs
  }

  /// In steps of which there are so many in 1, with the interval rounded outwards.
  func rounded(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { ($0 * steps).rounded() / steps }
    value.low = low.map { ($0 * steps).rounded(.down) / steps }
    value.high = high.map { ($0 * steps).rounded(.up) / steps }
    return value
  }

  /// The same, but never to more than it is.
  func roundedDown(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { ($0 * steps).rounded(.down) / steps }
    return value
  }

  /// A count, which needs no sample.
  static func count(_ statistic: String, _ count: Int) -> ReportValue {
    ReportValue(statistic, .measured, value: Double(count))
  }
}
