/// One bar of a histogram.
public struct ReportBin: Sendable, Hashable, Codable {
  /// In the row's unit: `from` belongs to the bar, `to` to the next one, but for the last. nil is no bound.
  public var from: Double?
  /// The upper bound, in the row's unit; nil for none.
  public var to: Double?
  /// How many sessions fall into the bar.
  public var sessions: Int
}
