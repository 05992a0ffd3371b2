import TransitionModel

/// One metric on both sides, and what its difference is worth.
public struct ComparedMetric: Sendable, Hashable, Codable {
  /// The name in machine-readable output; never changes meaning.
  public var id: String
  /// The metric's name for people.
  public var title: String
  /// One sentence: what is counted, over what.
  public var definition: String
  /// Whether it is the one that the comparison is decided by.
  public var isPrimary: Bool
  /// `share`, or `cost` for weighted wrong decisions a presentation.
  public var unit: String
  /// The first side's value, or why there is none.
  public var before: ReportValue
  /// The second side's value, or why there is none.
  public var after: ReportValue
  /// What the two values are computed from: presentations or sessions, first side and second; nil where that is withheld.
  public var n: [Int?]
  /// The second side minus the first, nil where a side has no value; with the interval over people, simultaneous with the
  /// other metrics' but for the primary one.
  public var difference: Estimate?
  /// Of a difference like this or a larger one by chance, looked at alone; nil where there are too few people or events.
  public var pValue: Double?
  /// The same with the other metrics looked at, too: below 0.05 where the interval leaves out 0. nil for the primary one.
  public var adjustedPValue: Double?
  /// The smallest true difference that is found four times in five where people differ as these do: the MDE at 80 % power.
  public var minimumDetectable: Double?

  /// Values in whole percents where their number is withheld, and what is made of both in thousandths; intervals outwards.
  var rounded: ComparedMetric {
    var metric = self
    if n.first == .some(nil) { metric.before = before.rounded(to: 100) }
    if n.last == .some(nil) { metric.after = after.rounded(to: 100) }
    metric.difference = difference?.rounded(to: 1000)
    metric.pValue = pValue.map { $0.rounded(to: 1000, .up) }
    metric.adjustedPValue = adjustedPValue.map { $0.rounded(to: 1000, .up) }
    metric.minimumDetectable = minimumDetectable.map { $0.rounded(to: 1000, .up) }
    return metric
  }
}

/// A metric that can be compared: which sessions it counts, and what each adds. A presentation is counted with the session
/// that was the first to try to dismiss it, by the same definition as in the plain report.
struct ComparisonMetric: Sendable {
  let id: String
  let title: String
  let definition: String
  var unit = "share"
  /// Outcomes whose sessions are counted: how many they are must not tell of few people.
  let whole: Set<SessionOutcome>
  /// Outcomes whose numbers follow from the value.
  var parts: [Set<SessionOutcome>] = []
  /// What it adds up, where that is not one count alone: each must be of enough people.
  var components: [PresentationFacts] = []
  /// What a session adds to the numerator; nil where it is not in the denominator.
  let value: @Sendable (AnalysedSession) -> Double?

  /// The primary metric: what wrong decisions cost a presentation.
  static func regret(_ weights: RegretWeights) -> ComparisonMetric {
    ComparisonMetric(
      id: ReportMetric.presentationRegret.definition.id, title: ReportMetric.presentationRegret.definition.title,
      definition: ReportMetric.presentationRegret.definition.definition, unit: "cost", whole: .valid,
      parts: [[.finished], [.cancelled]], components: [.triedAgain, .cameBack]
    ) { session in
      guard let facts = session.presentation, facts.contains(.judged) else { return nil }
      return (facts.contains(.triedAgain) ? weights.cancel : 0) + (facts.contains(.cameBack) ? weights.finish : 0)
    }
  }

  static let finishedAtOnce = presentations(.finishedAtOnce, .atOnce)
  static let triedAgain = presentations(.triedAgain, .triedAgain, of: .watched)
  static let cameBack = presentations(.cameBack, .cameBack, of: .judged)

  /// All that can be compared, the primary one first.
  static func all(_ weights: RegretWeights) -> [ComparisonMetric] { [regret(weights)] + others }

  /// The others, in the order in which they are printed.
  static let others: [ComparisonMetric] = [
    .finishedAtOnce, .triedAgain, .cameBack,
    ComparisonMetric(
      id: "interruption_rate", title: "interruption rate", definition: "Interrupted sessions over all valid ones.",
      whole: .valid, parts: [[.interrupted], [.finished, .cancelled, .abandoned]]
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .interrupted ? 1 : 0) },
    ComparisonMetric(
      id: "abandoned_rate", title: "abandoned rate", definition: "Abandoned sessions over all valid ones.",
      whole: .valid, parts: [[.abandoned], [.finished, .cancelled, .interrupted]]
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .abandoned ? 1 : 0) },
  ]

  /// A share of presentations, as the plain report has it.
  private static func presentations(
    _ metric: ReportMetric, _ part: PresentationFacts, of whole: PresentationFacts = []
  ) -> ComparisonMetric {
    ComparisonMetric(
      id: metric.definition.id, title: metric.definition.title, definition: metric.definition.definition,
      whole: .valid, parts: [[.finished], [.cancelled]]
    ) { session in
      guard session.outcome != .invalid || session.standing != .alone, let facts = session.presentation,
        facts.isSuperset(of: whole)
      else { return nil }
      return facts.contains(part) ? 1 : 0
    }
  }
}
