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
    let n = sample.histogram.total
    let names = ["mean", "p90"]
    let isNTold = isDismissedTold(members, in: cells)
    if let reason = cells.hidden([.finished]) {
      return [PartialRow(n: nil, values: names.map { cells.hidden($0, reason) })]
    }
    let part = SmallCells.Part(members, \.presentations)
    let withheld = names.compactMap { cells.withheld($0, part) }
    guard withheld.isEmpty else { return [PartialRow(n: nil, values: withheld)] }
    guard n >= MinimumSample.histogram else {
      let needs = [MinimumSample.histogram, MinimumSample.quantile(percent: 90)]
      return [
        PartialRow(n: isNTold ? n : nil, values: zip(names, needs).map { ReportValue($0, .insufficient, needs: $1) })
      ]
    }
    let touches = members.reduce(0) { $0 + $1.attempts * $1.presentations }
    let interval = cells.interval(
      over: members, { Double($0.attempts * $0.presentations) }, per: { Double($0.presentations) })
    // The excess over 1 is the number of further attempts, which is hidden for few people.
    let reason = cells.reason(members, { ($0.attempts - 1) * $0.presentations })
    let mean = ReportValue(
      "mean", .measured, value: Double(touches) / Double(n), low: interval?.low, high: interval?.high)
    let p90 = quantiles(of: sample, [90], ["p90"], in: cells)
    let row = PartialRow(
      n: n, values: (reason == nil ? [mean] : []) + p90, note: cells.note(ofMissing: mean)
    ).telling(n: isNTold)
    guard let reason else { return [row] }
    return [PartialRow(n: row.n, values: [cells.hidden("mean", reason)] + row.values, note: row.note)]
  }

  /// Returns whether the number of presentations that a drag dismissed may be printed.
  ///
  /// Neither the rest of those with a touch nor the rest of the finished sessions may belong to few people.
  private static func isDismissedTold(_ members: [AttemptCell], in cells: SectionCells) -> Bool {
    var others: [Int?: Int] = [:]
    for cell in cells.cells(of: [.finished]) { others[cell.person, default: 0] += cell.sessions }
    for cell in members { others[cell.person, default: 0] -= cell.presentations }
    return !cells.smallCells.isSmall(byPerson: others)
      && !cells.isSmall(members, \.presentations)
      && !cells.isSmall(cells.attempts, { $0.isFinished ? 0 : $0.presentations })
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
