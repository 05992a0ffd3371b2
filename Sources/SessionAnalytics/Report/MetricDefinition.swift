/// What a metric means: beside its code, so that a report explains itself.
public struct MetricDefinition: Sendable, Hashable, Codable {
  /// The name in machine-readable output; never changes meaning.
  public var id: String
  /// The part of a section the metric stands in.
  public var topic: ReportTopic
  /// The metric's name for people: `finish rate`.
  public var title: String
  /// One sentence: what is counted, over what.
  public var definition: String
}

/// The parts of a section, in order.
public enum ReportTopic: String, Sendable, Hashable, Codable, CaseIterable {
  /// How many sessions there are, of whom, and where from.
  case sessions
  /// How they ended.
  case outcomes
  /// Shares of the outcomes, with intervals.
  case rates
  /// How long it took to decide.
  case time
  /// How far people had dragged at release.
  case progress
  /// How fast they let go.
  case velocity
}
