extension SessionReport {
  /// How the numbers were made, from the same constants as the code.
  static func methods(smallestCell: Int) -> [String] {
    let share = MinimumSample.share
    let quantiles = [50, 90, 95].map { "\(MinimumSample.quantile(percent: $0)) for p\($0)" }.joined(separator: ", ")
    let users = ClusteredCount.minimumUsersForDesignEffect
    return [
      "Intervals are Wilson's at 95 %. Where \(users) users or more are known by their tokens, both counts are divided "
        + "by the design effect (where it is above 1), because one person's sessions are alike; elsewhere sessions are "
        + "assumed to be independent.",
      "Quantiles are of type 7 over the middles of bins; the bin of 0 counts as 0, and the last bin of progress as 1.",
      "Intervals of quantiles, means, ratios and weighted regret are of a bootstrap over users: "
        + "\(PeopleResamples.count) resamples from seed \(PeopleResamples.seed), which all numbers of a section share, "
        + "and the middle 95 % of what they give; those of quantiles are rounded outwards to bins. Where no session has a "
        + "token, quantiles take sessions as independent, and means and ratios have no interval.",
      "Minimum samples: \(share) sessions for a share; \(quantiles); \(MinimumSample.histogram) for a histogram; and "
        + "sessions of \(smallestCell) users, where users are known.",
      "Counts of fewer than \(smallestCell) users are hidden, and so are counts that would give them away by "
        + "subtraction; where no session has a token, counts of fewer than \(smallestCell) sessions. Simulated "
        + "sessions are exempt: they are nobody's.",
      "A ratio whose denominator is 0 is printed as -.",
      "What follows within \(RegretWindow.standard.seconds) s is later than the decision and \(RegretWindow.standard.seconds) s "
        + "after it at most. Decisions whose window had not closed when the log ended are counted as censored and left "
        + "out.",
      "Sessions of people are pooled over device, imported and gallery, as counted above; simulated ones have sections "
        + "of their own.",
    ]
  }

  /// What to do when there are no sessions.
  static func advice(for selection: SessionSelection) -> [String] {
    guard selection == SessionSelection() else {
      return ["No sessions match. Take away a condition, or list what there is:", "transitions session list"]
    }
    return [
      "There are no sessions yet. Import recorded strokes, or let simulated people drag:",
      "transitions session import FILE --transition NAME --distance POINTS",
      "transitions session simulate",
    ]
  }
}
