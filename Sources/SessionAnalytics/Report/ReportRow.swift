/// One metric of a section, or one part of it.
public struct ReportRow: Sendable, Hashable, Codable {
  /// ``MetricDefinition/id``.
  public var metric: String
  /// Which sessions of the section, where the metric is given for several: `finished`, `cancelled`, `decided`.
  public var group: String?
  public var unit: ReportUnit
  /// How many sessions the values are computed from; nil where that is withheld.
  public var n: Int?
  public var values: [ReportValue]
  /// In ascending order, without gaps; nil where there is none or it is withheld.
  public var histogram: [ReportBin]?
  /// What to know of these values.
  public var note: String?

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
  case sessions
  case users
  /// 0…1.
  case share
  case milliseconds = "ms"
  /// Shares of the interaction distance, 0…1.
  case progress
  /// Positive toward the end of the transition.
  case pointsPerSecond = "pt/s"
}
