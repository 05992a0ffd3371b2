/// One metric of a section, or one part of it.
public struct ReportRow: Sendable, Hashable, Codable {
  /// The metric's ``MetricDefinition/id``.
  public var metric: String
  /// The group of sessions, if the metric has several: `finished`, `cancelled`, `decided`.
  public var group: String?
  /// The unit of the values.
  public var unit: ReportUnit
  /// The number of sessions; nil if hidden.
  public var n: Int?
  /// The number of people of these sessions, or at least their number if people are grouped; nil if no session has a token,
  /// or if hidden.
  public var people: Int?
  /// One value for each statistic, in the order of printing.
  public var values: [ReportValue]
  /// The histogram in ascending order, without gaps; nil if there is none.
  public var histogram: [ReportBin]?
  /// A note on these values.
  public var note: String?
  /// The value minus that of the rest, if this part of a property differs from them; otherwise nil.
  ///
  /// The interval holds together with those of all parts of all properties.
  package var difference: ReportValue?
}

/// The unit of a value.
public enum ReportUnit: String, Sendable, Hashable, Codable, CaseIterable {
  /// A number of sessions.
  case sessions
  /// A number of people, identified by tokens.
  case people
  /// A share, 0…1.
  case share
  /// Time, in milliseconds.
  case milliseconds = "ms"
  /// A share of the interaction distance, 0…1.
  case progress
  /// A velocity, positive toward the end of the transition.
  case pointsPerSecond = "pt/s"
  /// A number of touches.
  case touches
  /// Any other number, or a mean.
  case number
  /// Milliseconds in a second.
  case millisecondsPerSecond = "ms/s"
  /// The cost of wrong decisions with ``RegretWeights``: a mean over decisions.
  case cost
}

/// One number of a row, or the reason that there is none.
public struct ReportValue: Sendable, Hashable, Codable {
  /// Whether there is a number, or the reason that there is none.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// There is a number.
    case measured
    /// The denominator is 0.
    case undefined
    /// There are fewer sessions than ``ReportValue/needs``.
    case insufficient
    /// There are fewer people than ``ReportValue/needs``, and the report is published.
    case hidden
  }

  /// The statistic: `count`, `share`, `p50`; for counts by a word, that word.
  public var statistic: String
  /// A Boolean value that indicates whether there is a value, or the reason that there is none.
  public var status: Status
  /// The value; nil unless measured.
  public var value: Double?
  /// The lower bound of the 95 % interval, if there is one.
  public var low: Double?
  /// The upper bound of the 95 % interval, if there is one.
  public var high: Double?
  /// The variance divided by that of independent sessions; nil if it was not estimated and sessions are considered
  /// independent.
  public var designEffect: Double?
  /// The number of sessions or people needed.
  public var needs: Int?

  init(
    _ statistic: String, _ status: Status, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    designEffect: Double? = nil, needs: Int? = nil
  ) {
    (self.statistic, self.status, self.value) = (statistic, status, value)
    (self.low, self.high, self.designEffect, self.needs) = (low, high, designEffect, needs)
  }

  /// Returns a count, which needs no minimum sample.
  static func count(_ statistic: String, _ count: Int) -> ReportValue {
    ReportValue(statistic, .measured, value: Double(count))
  }
}

/// One bar of a histogram.
public struct ReportBin: Sendable, Hashable, Codable {
  /// The lower bound, in the row's unit; nil for none. It belongs to the bar, and `to` to the next one, except for the
  /// last.
  public var from: Double?
  /// The upper bound, in the row's unit; nil for none.
  public var to: Double?
  /// The number of sessions in the bar.
  public var sessions: Int
}
