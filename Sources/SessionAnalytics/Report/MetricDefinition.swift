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
  /// How many sessions there are, of whom, where from, and how much is known of them.
  case sessions
  /// Shares of the outcomes and of what was taken back, with intervals: what to read first.
  case rates
  /// How they ended.
  case outcomes
  /// How far people had dragged at release.
  case progress
  /// How fast they let go.
  case velocity
  /// How the finger lifted, and how close the decision was.
  case release
  /// What was taken back, tried again or led nowhere.
  case regret
  /// How long it took to decide and to settle.
  case time
  /// How smoothly the screen followed.
  case jank
  /// The finish rate by where it was.
  case breakdown
  /// How much the numbers depend on how they were measured.
  case quality
}
