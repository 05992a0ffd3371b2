/// One metric on both sides, and what its difference is worth.
public struct ComparedMetric: Sendable, Hashable, Codable {
  /// How a probability was computed.
  public enum Test: String, Sendable, Hashable, Codable, CaseIterable {
    /// By Student's t, over people.
    case clustered
    /// Fisher's exact test, because a cell is expected to hold fewer than five; it takes sessions as independent.
    case fisherExact
  }

  /// The name in machine-readable output; never changes meaning.
  public var id: String
  /// The metric's name for people.
  public var title: String
  /// One sentence: what is counted, over what.
  public var definition: String
  /// Whether it is the one that the comparison is decided by.
  public var isPrimary: Bool
  /// `share`, or `cost` for weighted wrong decisions a session.
  public var unit: String
  /// The first side's value, or why there is none.
  public var before: ReportValue
  /// The second side's value, or why there is none.
  public var after: ReportValue
  /// What the two values are computed from: sessions, first side and second; nil where that is withheld.
  public var n: [Int?]
  /// The second side minus the first, with the interval over people; nil where a side has no value.
  public var difference: Estimate?
  /// The interval of Newcombe 1998, which takes sessions as independent; nil for what is no share.
  public var newcombe: Estimate?
  /// Of a difference like this or a larger one by chance; nil below 100 sessions or 20 people a side.
  public var pValue: Double?
  /// The same, adjusted by Holm for how many metrics beside the primary one were looked at; nil for the primary one.
  public var adjustedPValue: Double?
  /// How the probability was computed; nil without one.
  public var test: Test?
  /// The smallest true difference that samples of this size find four times in five.
  public var minimumDetectable: Double?

  /// Values in whole percents where their number is withheld, and what is made of both in thousandths; intervals outwards.
  var rounded: ComparedMetric {
    var metric = self
    if n.first == .some(nil) { metric.before = before.rounded(to: 100) }
    if n.last == .some(nil) { metric.after = after.rounded(to: 100) }
    metric.difference = difference?.rounded(to: 1000)
    metric.newcombe = newcombe?.rounded(to: 1000)
    metric.pValue = pValue.map { ($0 * 1000).rounded(.up) / 1000 }
    metric.minimumDetectable = minimumDetectable.map { ($0 * 1000).rounded(.up) / 1000 }
    return metric
  }
}
