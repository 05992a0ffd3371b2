/// One metric of a section, or one part of it.
public struct ReportRow: Sendable, Hashable, Codable {
  /// ``MetricDefinition/id``.
  public var metric: String
  /// Which sessions of the section, where the metric is given for several: `finished`, `cancelled`, `decided`.
  public var group: String?
  /// What the values are measured in.
  public var unit: ReportUnit
  /// How many sessions the values are computed from; nil where that is withheld.
  public var n: Int?
  /// One value a statistic, in the order in which they are printed.
  public var values: [ReportValue]
  /// In ascending order, without gaps; nil where there is none or it is withheld.
  public var histogram: [ReportBin]?
  /// What to know of these values.
  public var note: String?
}

/// What a value is measured in.
public enum ReportUnit: String, Sendable, Hashable, Codable, CaseIterable {
  /// A number of sessions.
  case sessions
  /// A number of people, as far as their tokens tell them apart.
  case users
  /// 0…1.
  case share
  /// Time, in milliseconds.
  case milliseconds = "ms"
  /// Shares of the interaction distance, 0…1.
  case progress
  /// Positive toward the end of the transition.
  case pointsPerSecond = "pt/s"
  /// A number of touches.
  case touches
  /// Any other number, or a mean of one.
  case number
  /// Milliseconds in a second.
  case millisecondsPerSecond = "ms/s"
  /// What wrong decisions cost, with the weights of ``RegretWeights``: a mean over decisions.
  case cost
}

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
  /// Why the value is withheld; nil where it is not.
  public var hidden: HiddenReason?

  init(
    _ statistic: String, _ status: Status, value: Double? = nil, low: Double? = nil, high: Double? = nil,
    designEffect: Double? = nil, needs: Int? = nil
  ) {
    (self.statistic, self.status, self.value) = (statistic, status, value)
    (self.low, self.high, self.designEffect, self.needs) = (low, high, designEffect, needs)
    if status == .tooFewUsers { hidden = .fewPeople }
  }

  /// A value that is withheld.
  ///
  /// - Parameter smallestCell: How many people a count must be of.
  init(_ statistic: String, hidden: HiddenReason, smallestCell: Int) {
    self.init(statistic, .suppressed, needs: hidden == .fewPeople ? smallestCell : nil)
    self.hidden = hidden
  }

  /// In steps of which there are so many in 1, with the interval rounded outwards.
  func rounded(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { $0.rounded(to: steps) }
    value.low = low.map { $0.rounded(to: steps, .down) }
    value.high = high.map { $0.rounded(to: steps, .up) }
    return value
  }

  /// The same, but never to more than it is.
  func roundedDown(to steps: Double) -> ReportValue {
    var value = self
    value.value = self.value.map { $0.rounded(to: steps, .down) }
    return value
  }

  /// A count, which needs no sample.
  static func count(_ statistic: String, _ count: Int) -> ReportValue {
    ReportValue(statistic, .measured, value: Double(count))
  }
}

/// Why a number is withheld.
public enum HiddenReason: String, Sendable, Hashable, Codable, CaseIterable {
  /// It counts fewer people than a number must be of.
  case fewPeople
  /// One person has most of it, or two have: 85 % or more.
  case dominance
  /// With what is printed, it would give away another that is withheld.
  case complement
}

/// One bar of a histogram.
public struct ReportBin: Sendable, Hashable, Codable {
  /// In the row's unit: `from` belongs to the bar, `to` to the next one, but for the last. nil is no bound.
  public var from: Double?
  /// The upper bound, in the row's unit; nil for none.
  public var to: Double?
  /// How many sessions fall into the bar.
  public var sessions: Int
}
