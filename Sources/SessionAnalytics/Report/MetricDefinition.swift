/// What a metric means: beside its code, so that a report explains itself.
public struct MetricDefinition: Sendable, Hashable, Codable {
  /// The name in machine-readable output; never changes meaning.
  public var id: String
  public var topic: ReportTopic
  public var title: String
  /// One sentence: what is counted, over what.
  public var definition: String
}

/// The parts of a section, in order.
public enum ReportTopic: String, Sendable, Hashable, Codable, CaseIterable {
  case sessions, outcomes, rates, time, progress, velocity
}
