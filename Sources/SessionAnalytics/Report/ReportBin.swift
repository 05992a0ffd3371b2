/// One bar of a histogram.
public struct ReportBin: Sendable, Hashable, Codable {
  /// In the row's unit: `from` belongs to the bar, `to` to the next one, but for the last. nil is no bound.
  public var from: Double?
  public var to: Double?
  public var sessions: Int
}
