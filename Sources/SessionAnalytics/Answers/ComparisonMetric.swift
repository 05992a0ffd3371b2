import TransitionModel

/// One metric of both sides, and its difference.
public struct ComparedMetric: Sendable, Hashable {
  /// The name in machine-readable output, which never changes meaning.
  public var id: String
  /// The metric's name for people.
  public var title: String
  /// One sentence: the metric's numerator and denominator.
  public var definition: String
  /// A Boolean value that indicates whether it is the primary metric, which decides the comparison.
  public var isPrimary: Bool
  /// The unit: `share`, or `cost` for weighted wrong decisions per presentation.
  public var unit: String
  /// The first side's value, or the reason that there is none.
  public var before: ReportValue
  /// The second side's value, or the reason that there is none.
  public var after: ReportValue
  /// The numbers of presentations or sessions of the first and the second side; nil if hidden.
  public var n: [Int?]
  /// The numbers of their people; nil if no session has a token, or if hidden.
  public var people: [Int?]
  /// The second side minus the first; nil if a side has no value.
  ///
  /// The interval is over people. Except for the primary metric, it is simultaneous with the other metrics' intervals
  /// (Bonferroni): if nothing changed, all of them contain 0 in at least 95 of 100 comparisons.
  public var difference: Estimate?
  /// The smallest true difference that would be found with 80 % power (the MDE), given the variation between these
  /// people.
  public var minimumDetectable: Double?
}

/// A metric that can be compared: the sessions that it includes, and the value of each.
///
/// A presentation is represented by the first session that tried to dismiss it, as in the plain report.
struct ComparisonMetric: Sendable {
  let id: String
  let title: String
  let definition: String
  var unit = "share"
  /// The maximum of a session's part.
  var most = 1.0
  /// The costs of wrong decisions of which it is the mean; nil if it is of something else.
  var parts: RegretWeights?
  /// Returns a session's part of the numerator; nil if it is not in the denominator.
  let value: @Sendable (AnalysedSession) -> Double?

  /// Returns the primary metric: the cost of wrong decisions per presentation.
  static func regret(_ weights: RegretWeights) -> ComparisonMetric {
    ComparisonMetric(
      id: ReportMetric.presentationRegret.definition.id, title: ReportMetric.presentationRegret.definition.title,
      definition: ReportMetric.presentationRegret.definition.definition, unit: "cost", most: weights.most,
      parts: weights
    ) { session in
      guard let facts = session.presentation, facts.contains(.judged) else { return nil }
      return (facts.contains(.triedAgain) ? weights.cancel : 0) + (facts.contains(.cameBack) ? weights.finish : 0)
    }
  }

  static let finishedAtOnce = presentations(.finishedAtOnce, .atOnce)
  static let triedAgain = presentations(
    .triedAgain, .triedAgain, of: .watched, parts: RegretWeights(finish: 0, cancel: 1))
  static let cameBack = presentations(
    .cameBack, .cameBack, of: .judged, parts: RegretWeights(finish: 1, cancel: 0))

  /// Returns all metrics, the primary one first.
  static func all(_ weights: RegretWeights) -> [ComparisonMetric] { [regret(weights)] + others }

  /// The other metrics, in the order of printing.
  static let others: [ComparisonMetric] = [
    .finishedAtOnce, .triedAgain, .cameBack,
    ComparisonMetric(
      id: "interruption_rate", title: "interruption rate", definition: "Interrupted drags / all valid drags."
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .interrupted ? 1 : 0) },
    ComparisonMetric(
      id: "abandoned_rate", title: "abandoned rate", definition: "Abandoned drags / all valid drags."
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .abandoned ? 1 : 0) },
  ]

  private static func presentations(
    _ metric: ReportMetric, _ part: PresentationFacts, of whole: PresentationFacts = [],
    parts: RegretWeights? = nil
  ) -> ComparisonMetric {
    ComparisonMetric(
      id: metric.definition.id, title: metric.definition.title, definition: metric.definition.definition,
      parts: parts
    ) { session in
      guard session.outcome != .invalid || session.standing != .alone, let facts = session.presentation,
        facts.isSuperset(of: whole)
      else { return nil }
      return facts.contains(part) ? 1 : 0
    }
  }
}
