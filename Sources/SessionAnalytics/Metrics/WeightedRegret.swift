import TransitionModel

extension ReportMetric {
  static let weightedRegret = ReportMetric(
    "weighted_regret", .rates, "regret per decision", unit: .cost,
    "Reopened dismissals and retried cancels, each with the weight in its name / decisions whose window of "
      + "\(RegretWindow.standard) s had closed before the log ended. One number for a trade: fewer of the one "
      + "for more of the other may cost more."
  ) { cells in
    guard !cells.regrets.isEmpty else { return [] }
    let isNTold = [true, false].allSatisfy { cells.followUp.isTold(isCancel: $0) }
    return [weightedRegret(of: cells, .standard).telling(n: isNTold)]
  }

  private static func weightedRegret(of cells: SubjectCells, _ weights: RegretWeights) -> PartialRow {
    let name = "finish \(NumberFormat.shortest(weights.finish)), cancel \(NumberFormat.shortest(weights.cancel))"
    func row(_ n: Int?, _ value: ReportValue) -> PartialRow { PartialRow(group: name, n: n, values: [value]) }
    func decisions(_ cell: RegretCell) -> Int { cell.followedUp(RegretWindow.place) }
    func regretted(_ cell: RegretCell) -> Int { cell.regretted(RegretWindow.place) }
    func cost(_ cell: RegretCell) -> Double {
      Double(regretted(cell)) * (cell.isCancel ? weights.cancel : weights.finish)
    }
    if let reason = cells.hidden([.finished], [.cancelled]) { return row(nil, cells.hidden("mean", reason)) }
    let n = cells.regrets.reduce(0) { $0 + decisions($1) }
    guard n > 0 else { return row(0, ReportValue("mean", .undefined)) }
    if let value = cells.withheld("mean", SmallCells.Part(cells.regrets, decisions)) { return row(nil, value) }
    guard n >= MinimumSample.share else {
      return row(n, ReportValue("mean", .insufficient, needs: MinimumSample.share))
    }
    // Regretted or other decisions of one kind that are few people's: with one of the two rates it would give the other
    // away.
    let reasons = [true, false].lazy.compactMap { isCancel in
      let kind = cells.regrets.filter { $0.isCancel == isCancel }
      return cells.reason(kind, regretted) ?? cells.reason(kind, { decisions($0) - regretted($0) })
    }
    if let reason = reasons.first { return row(n, cells.hidden("mean", reason)) }
    let mean = cells.regrets.reduce(0) { $0 + cost($1) } / Double(n)
    let interval = cells.interval(over: cells.regrets, cost, per: { Double(decisions($0)) })
    return row(n, ReportValue("mean", .measured, value: mean, low: interval?.low, high: interval?.high))
  }
}

/// Of how many decisions regret may be told.
///
/// Decisions whose window had not closed are those that are left of all, and nearly those that are left of the sessions,
/// whose number is printed. Few people's are not told: then no number is of which they would be the rest.
struct FollowUpCounts {
  /// One person's decisions of one kind, by window where there are several.
  private struct Counts {
    typealias ByWindow = SIMD4<Int>

    var sessions = 0
    var touches = 0
    var followedUp = ByWindow.zero
    /// Those with a band of margins, and of late frames.
    var banded = SIMD2<Int>.zero
    var bandedWatched = SIMD2<Int>.zero
  }

  private static let kinds = [true, false]

  private let rule: SmallCells
  private var counts: [[Int?: Counts]] = []
  /// The windows that are told of either kind.
  private var told: [Set<Int>] = []

  init(_ regrets: [RegretCell], of outcomes: [OutcomeCell], rule: SmallCells) {
    self.rule = rule
    guard rule.minimum > 0 else { return }
    counts = Self.kinds.map { Self.counts(regrets, outcomes, isCancel: $0) }
    told = counts.map(windowsTold)
  }

  private static func counts(_ regrets: [RegretCell], _ outcomes: [OutcomeCell], isCancel: Bool) -> [Int?: Counts] {
    var counts: [Int?: Counts] = [:]
    for cell in outcomes where cell.outcome == (isCancel ? .cancelled : .finished) {
      counts[cell.person, default: Counts()].sessions += cell.sessions
    }
    for cell in regrets where cell.isCancel == isCancel {
      var own = counts[cell.person] ?? Counts()
      own.touches += cell.touches
      for window in RegretWindow.shown.indices { own.followedUp[window] += cell.followedUp(window) }
      for (place, band) in [cell.marginBand, cell.lateBand].enumerated() where band != nil {
        own.banded[place] += cell.touches
        own.bandedWatched[place] += cell.followedUp(RegretWindow.place)
      }
      counts[cell.person] = own
    }
    return counts
  }

  /// The standard window first; then the longest, which says most.
  private func windowsTold(_ counts: [Int?: Counts]) -> Set<Int> {
    let windows = RegretWindow.shown.indices.reversed().filter { $0 != RegretWindow.place }
    return ([RegretWindow.place] + windows).reduce(into: Set()) { told, window in
      let isTold =
        !isSmall(counts) { $0.followedUp[window] } && !isSmall(counts) { $0.touches - $0.followedUp[window] }
        && !isSmall(counts) { $0.sessions - $0.followedUp[window] }
        && !told.contains { other in isSmall(counts) { $0.followedUp[window] - $0.followedUp[other] } }
      if isTold { told.insert(window) }
    }
  }

  private func isSmall(_ counts: [Int?: Counts], _ count: (Counts) -> Int) -> Bool {
    rule.isSmall(byPerson: counts.mapValues(count))
  }

  func isTold(isCancel: Bool, _ window: Int = RegretWindow.place) -> Bool {
    rule.minimum == 0 || told[isCancel ? 0 : 1].contains(window)
  }

  /// Whether it may be told how many there are by the bands of something that is measured.
  func areBandsTold(isCancel: Bool, ofMargins: Bool) -> Bool {
    guard rule.minimum > 0 else { return true }
    let (counts, place) = (counts[isCancel ? 0 : 1], ofMargins ? 0 : 1)
    return !isSmall(counts) { $0.sessions - $0.bandedWatched[place] }
      && !isSmall(counts) { $0.banded[place] - $0.bandedWatched[place] }
  }

  /// Whether it may be told how many decisions there are, and how many of them had no closed window: with every window of
  /// both kinds, and with the decisions that were taken up again, which are what there are more of than sessions.
  var isCensoredTold: Bool {
    guard rule.minimum > 0 else { return true }
    let areAllTold = told.allSatisfy { $0.count == RegretWindow.shown.count }
    let more = counts.reduce(into: [Int?: Int]()) { sum, kind in
      for (person, counts) in kind { sum[person, default: 0] += counts.touches - counts.sessions }
    }
    return areAllTold && !rule.isSmall(byPerson: more)
  }
}
