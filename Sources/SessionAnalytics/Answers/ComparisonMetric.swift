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
  /// `share`, or `cost` for weighted wrong decisions a session.
  public var unit: String
  /// The first side's value, or why there is none.
  public var before: ReportValue
  /// The second side's value, or why there is none.
  public var after: ReportValue
  /// What the two values are computed from: sessions, first side and second; nil where that is withheld.
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

/// A metric that can be compared: which sessions it counts, and what each adds.
struct ComparisonMetric: Sendable {
  let id: String
  let title: String
  let definition: String
  var unit = "share"
  /// Outcomes whose sessions are counted: how many they are must not tell of few people.
  let whole: Set<SessionOutcome>
  /// Outcomes whose numbers follow from the value.
  var parts: [Set<SessionOutcome>] = []
  /// Whether it adds up what other metrics tell of each of its parts, so that what they withhold would follow from it.
  var isSumOfOthers = false
  /// What a session adds to the numerator; nil where it is not in the denominator.
  let value: @Sendable (AnalysedSession) -> Double?

  /// The primary metric: what wrong decisions cost a session.
  static func regret(_ weights: RegretWeights) -> ComparisonMetric {
    ComparisonMetric(
      id: "weighted_regret", title: "weighted regret",
      definition: "Regretted finishes, \(NumberFormat.shortest(weights.finish)) each, and regretted cancels, "
        + "\(NumberFormat.shortest(weights.cancel)) each, over decided sessions whose window had closed.",
      unit: "cost", whole: .decided, parts: [[.finished], [.cancelled]], isSumOfOthers: true
    ) { session in
      guard session.outcome.isDecided, let isRegretted = session.isRegretted else { return nil }
      guard isRegretted else { return 0 }
      return session.outcome == .finished ? weights.finish : weights.cancel
    }
  }

  /// The others, in the order in which they are printed.
  static let others: [ComparisonMetric] = [
    ComparisonMetric(
      id: "finish_rate", title: "finish rate", definition: "Finished sessions over decided ones.",
      whole: .decided, parts: [[.finished], [.cancelled]]
    ) { $0.outcome.isDecided ? ($0.outcome == .finished ? 1 : 0) : nil },
    ComparisonMetric(
      id: "regretted_cancel_rate", title: "regretted cancels",
      definition: "Cancels that were tried again on the same showing within the window, over cancels whose window had "
        + "closed.", whole: [.cancelled]
    ) { session in
      session.outcome == .cancelled ? session.isRegretted.map { $0 ? 1 : 0 } : nil
    },
    ComparisonMetric(
      id: "regretted_finish_rate", title: "regretted finishes",
      definition: "Finishes after which the same screen was opened again within the window, over finishes whose window "
        + "had closed.", whole: [.finished]
    ) { session in
      session.outcome == .finished ? session.isRegretted.map { $0 ? 1 : 0 } : nil
    },
    ComparisonMetric(
      id: "interruption_rate", title: "interruption rate", definition: "Interrupted sessions over all valid ones.",
      whole: .valid, parts: [[.interrupted], [.finished, .cancelled, .abandoned]]
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .interrupted ? 1 : 0) },
    ComparisonMetric(
      id: "abandoned_rate", title: "abandoned rate", definition: "Abandoned sessions over all valid ones.",
      whole: .valid, parts: [[.abandoned], [.finished, .cancelled, .interrupted]]
    ) { $0.outcome == .invalid ? nil : ($0.outcome == .abandoned ? 1 : 0) },
  ]
}
