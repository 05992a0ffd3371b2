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

  /// Describes a row; see its properties.
  public init(
    metric: String, group: String? = nil, unit: ReportUnit, n: Int?, values: [ReportValue],
    histogram: [ReportBin]? = nil, note: String? = nil
  ) {
    self.metric = metric
    self.group = group
    self.unit = unit
    self.n = n
    self.values = values
    self.histogram = histogram
    self.note = note
  }
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
