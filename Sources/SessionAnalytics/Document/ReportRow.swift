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
  /// One value for each statistic, in the order of printing.
  public var values: [ReportValue]
  /// The histogram in ascending order, without gaps; nil if there is none or it is hidden.
  public var histogram: [ReportBin]?
  /// A note on these values.
  public var note: String?
}

/// The unit of a value.
public enum ReportUnit: String, Sendable, Hashable, Codable, CaseIterable {
  /// A number of sessions.
  case sessions
  /// A number of people, identified by tokens.
  case users
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
    /// There are fewer people than ``ReportValue/needs``.
    case tooFewUsers
    /// The number is hidden: a count of few people, or one that would reveal such a count.
    case suppressed
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
  /// The reason that the value is hidden; nil if it is not.
  public var hidden: HiddenReason?

  init(
    _ statistic: String, _ status: Status, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    designEffect: Double? = nil, needs: Int? = nil
  ) {
    (self.statistic, self.status, self.value) = (statistic, status, value)
    (self.low, self.high, self.designEffect, self.needs) = (low, high, designEffect, needs)
    if status == .tooFewUsers { hidden = .fewPeople }
  }

  /// Creates a hidden value.
  ///
  /// - Parameter smallestCell: The minimum number of people for a count.
  init(_ statistic: String, hidden: HiddenReason, smallestCell: Int) {
    self.init(statistic, .suppressed, needs: hidden == .fewPeople ? smallestCell : nil)
    self.hidden = hidden
  }

  var withoutInterval: ReportValue {
    var value = self
    (value.low, value.high, value.designEffect) = (nil, nil, nil)
    return value
  }

  /// Returns the value in steps of 1 / `steps`, with the interval rounded outward.
  func rounded(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { $0.rounded(to: steps) }
    value.low = low.map { $0.rounded(to: steps, .down) }
    value.high = high.map { $0.rounded(to: steps, .up) }
    return value
  }

  /// Returns the same, but never more than the value.
  func roundedDown(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { $0.rounded(to: steps, .down) }
    return value
  }

  /// Returns a count, which needs no minimum sample.
  static func count(_ statistic: String, _ count: Int) -> ReportValue {
    ReportValue(statistic, .measured, value: Double(count))
  }
}

/// A reason that a number is hidden.
public enum HiddenReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// It counts fewer people than the minimum.
  case fewPeople
  /// One or two people have 85 % or more of it.
  case dominance
  /// With the printed numbers, it would reveal another hidden one.
  case complement
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
