/// A report as data: what every renderer prints, and nothing they have to compute.
///
/// It is made from the sessions alone, without a clock, so that one database gives one document, to the byte.
public struct ReportDocument: Sendable, Hashable, Codable {
  /// The version of this shape; a renderer or reader that knows another one should refuse.
  public static let currentFormat = 1

  /// The version of the shape this document has: ``currentFormat`` for one made here.
  public var format: Int
  /// What was selected, and how much that is.
  public var header: ReportHeader
  /// By transition, revision, direction and population.
  public var sections: [ReportSection]
  /// What the metrics in the sections mean, in the order of their rows.
  public var definitions: [MetricDefinition]
  /// How the numbers were made and when they are withheld.
  public var methods: [String]
  /// What to do next, where there is nothing to report.
  public var advice: [String]
  /// What differs between two revisions, or before a day and after it; nil where nobody asked.
  public var comparison: RevisionComparison?
  /// What a change would have decided; nil where nobody asked.
  public var whatIf: WhatIf?
  /// Which threshold would have cost least; nil where nobody asked.
  public var recommendation: ThresholdRecommendation?

  /// Whether any of the questions above was asked.
  public var hasAnswers: Bool { comparison != nil || whatIf != nil || recommendation != nil }

  /// Puts a document together; its ``format`` is ``currentFormat``.
  public init(
    header: ReportHeader, sections: [ReportSection], definitions: [MetricDefinition], methods: [String],
    advice: [String]
  ) {
    format = Self.currentFormat
    self.header = header
    self.sections = sections
    self.definitions = definitions
    self.methods = methods
    self.advice = advice
  }
}
