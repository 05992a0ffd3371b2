import TransitionModel

extension ReportMetric {
  static let attempts = ReportMetric(
    "attempts", .regret, "tries per dismissal", unit: .touches,
    "The number of touches on a presentation that a drag dismissed, up to the one that dismissed it."
  ) { cells in
    let members = cells.attempts.filter(\.isFinished)
    guard !members.isEmpty else { return [] }
    var sample = BinnedSample(width: BinWidth(1, values: .whole))
    for cell in members {
      sample.add(bin: cell.attempts, count: cell.presentations, cluster: cells.clusters[cell.person])
    }
    var row = mean(
      of: members, "mean", { Double($0.attempts * $0.presentations) }, per: { $0.presentations },
      n: { $0.presentations }, needs: MinimumSample.histogram, in: cells)
    row.values += quantiles(of: sample, [90], ["p90"], in: cells)
    return [row]
  }

  static let rageSwipe = ReportMetric(
    "rage_swipe", .regret, "three tries within 5 s", unit: .share,
    "Presentations on which three touches in a row began within 5 s (rage swipes) / presentations with a touch."
  ) { cells in
    guard !cells.attempts.isEmpty else { return [] }
    let tallies = cells.attempts.lazy.map {
      Tally($0.isRage ? $0.presentations : 0, of: $0.presentations, person: $0.person)
    }
    return [share(of: tallies, in: cells)]
  }

  static let deadSwipe = ReportMetric(
    "dead_swipe", .regret, "drags without effect", unit: .share,
    "Drags in which the finger moved 40 pt or more toward the end and the view less than 2 % of its way (dead swipes) / "
      + "decided and interrupted drags whose travel is known.", ifAny: .travelKnown
  ) { [counted(.deadSwipes, of: .travelKnown, among: [.finished, .cancelled, .interrupted], in: $0)] }
}
