import TransitionModel

extension ReportMetric {
  static let weightedRegret = ReportMetric(
    "weighted_regret", .rates, "cost per decision", unit: .cost,
    "The cost of wrong decisions (regret): reopened dismissals and retried cancels, each multiplied by its weight / "
      + "decisions whose follow-up of \(RegretWindow.standard) s is complete. Fewer of one kind for more of the other may "
      + "cost more in total."
  ) { cells in
    guard !cells.regrets.isEmpty else { return [] }
    let weights = RegretWeights.standard
    var row = mean(
      of: cells.regrets, "mean",
      { Double($0.regretted(RegretWindow.place)) * ($0.isCancel ? weights.cancel : weights.finish) },
      per: { $0.followedUp(RegretWindow.place) }, n: { $0.followedUp(RegretWindow.place) },
      needs: MinimumSample.share, in: cells)
    row.group = "finish \(NumberFormat.shortest(weights.finish)), cancel \(NumberFormat.shortest(weights.cancel))"
    return [row]
  }
}
