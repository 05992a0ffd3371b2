extension ComparisonStudy {
  /// How to read the metrics together.
  func notes(_ metrics: [ComparedMetric], of sides: [ComparisonSide]) -> [String] {
    [reading(metrics)]
      + [mixed(sides), trade(metrics), newcombe(metrics), missing(metrics), fisher(metrics)].compactMap { $0 }
      + [AnalysedSession.isOneByOne, Self.peeking]
  }

  /// What the primary metric says, in a sentence.
  private func reading(_ metrics: [ComparedMetric]) -> String {
    guard let primary = metrics.first, let difference = primary.difference, let low = difference.low,
      let high = difference.high
    else { return "Too little data for the primary metric: there is no answer yet." }
    if low > 0 { return "Weighted regret rose: \(after.name) serves people worse, as far as this comparison goes." }
    if high < 0 { return "Weighted regret fell: \(after.name) serves people better, as far as this comparison goes." }
    return "Weighted regret did not change beyond chance. That is not proof that nothing changed: smaller differences "
      + "than the detectable one are easily missed."
  }

  /// Days divide sessions whatever they were recorded under.
  private func mixed(_ sides: [ComparisonSide]) -> String? {
    guard sides.contains(where: { $0.revisions.count > 1 }) else { return nil }
    let words = sides.map { side in
      let numbers = side.revisions.map(String.init)
      return "\(side.name): revision\(numbers.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
    }
    return
      "Sides mix revisions (\(words.joined(separator: "; "))): what changed between them is a part of the difference. "
      + "Two revisions are compared by their numbers."
  }

  /// Regretted cancels and finishes pull against each other: a threshold moves both.
  private func trade(_ metrics: [ComparedMetric]) -> String? {
    func difference(_ id: String) -> Estimate? { metrics.first { $0.id == id }?.difference }
    guard let cancels = difference("regretted_cancel_rate"), let finishes = difference("regretted_finish_rate"),
      cancels.value * finishes.value < 0, [cancels, finishes].contains(where: \.excludesZero)
    else { return nil }
    let (less, more) =
      cancels.value < 0 ? ("Regretted cancels", "regretted finishes") : ("Regretted finishes", "regretted cancels")
    return "\(less) went down and \(more) went up: a trade, not a win. Weighted regret says what it costs."
  }

  /// Two intervals beside each other want a word on which one counts.
  private func newcombe(_ metrics: [ComparedMetric]) -> String? {
    guard hasUsers, metrics.contains(where: { $0.difference?.low != nil && $0.newcombe != nil }) else { return nil }
    return "The interval beside a difference is over people, and the one to go by. Newcombe's takes sessions as "
      + "independent."
  }

  private func missing(_ metrics: [ComparedMetric]) -> String? {
    guard metrics.contains(where: { $0.difference?.low != nil && $0.pValue == nil }) else { return nil }
    return "A metric has no p where it counts fewer than 100 sessions or 20 users on a side."
  }

  private func fisher(_ metrics: [ComparedMetric]) -> String? {
    guard metrics.contains(where: { $0.test == .fisherExact }) else { return nil }
    return "p marked F is Fisher's exact test, because fewer than 5 are expected in a cell. It takes sessions as "
      + "independent; one person's are alike, so that it is too small."
  }

  /// Five looks at 1.96 give 14 % (Armitage, McPherson & Rowe 1969).
  private static let peeking =
    "Every further look at growing data is another chance of a false alarm: five looks at 5 % make it 14 %. Fix the day "
    + "on which it is decided beforehand."
}

extension Estimate {
  /// Whether the interval lies on one side of 0.
  var excludesZero: Bool { (low ?? 0) > 0 || (high ?? 0) < 0 }
}
