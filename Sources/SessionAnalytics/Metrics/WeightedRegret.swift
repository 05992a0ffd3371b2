import TransitionModel

extension ReportMetric {
  static let weightedRegret = ReportMetric(
    "weighted_regret", .rates, "cost per decision", unit: .cost,
    "The cost of wrong decisions (regret): reopened dismissals and retried cancels, each multiplied by its weight / "
      + "decisions whose follow-up of \(RegretWindow.standard) s is complete. Fewer of one kind for more of the other may "
      + "cost more in total."
  ) { cells in
    guard !cells.regrets.isEmpty else { return [] }
    let isNTold = [true, false].allSatisfy { cells.followUp.isTold(isCancel: $0) }
    return [weightedRegret(of: cells, .standard).telling(n: isNTold)]
  }

  private static func weightedRegret(of cells: SectionCells, _ weights: RegretWeights) -> PartialRow {
    let name = "finish \(NumberFormat.shortest(weights.finish)), cancel \(NumberFormat.shortest(weights.cancel))"
    func row(_ n: Int?, _ value: ReportValue) -> PartialRow {
      PartialRow(group: name, n: n, values: [value], note: cells.note(ofMissing: value))
    }
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
    // Regretted or other decisions of one kind may belong to few people: with one of the two rates, this one would
    // reveal the other.
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

/// The numbers of decisions for which regret may be printed.
///
/// Decisions whose window had not closed are the rest of all decisions, and nearly the rest of the sessions, whose
/// number is printed. They are hidden for few people, and so is any number of which they would be the rest.
struct FollowUpCounts {
  /// One person's decisions of one kind, by window if there are several.
  private struct Counts {
    typealias ByWindow = SIMD4<Int>

    var sessions = 0
    var touches = 0
    var followedUp = ByWindow.zero
    /// The decisions with a band of margins, and of late frames.
    var banded = SIMD2<Int>.zero
    var bandedWatched = SIMD2<Int>.zero
  }

  private static let kinds = [true, false]

  private let rule: SmallCells
  private var counts: [[Int?: Counts]] = []
  /// The windows that are printed for either kind.
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

  /// Returns the printed windows: the standard one first, then the longest, which is the most informative.
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

  /// Returns whether the numbers in the bands of a measure may be printed.
  func areBandsTold(isCancel: Bool, ofMargins: Bool) -> Bool {
    guard rule.minimum > 0 else { return true }
    let (counts, place) = (counts[isCancel ? 0 : 1], ofMargins ? 0 : 1)
    return !isSmall(counts) { $0.sessions - $0.bandedWatched[place] }
      && !isSmall(counts) { $0.banded[place] - $0.bandedWatched[place] }
  }

  /// A Boolean value that indicates whether the numbers of decisions, and of those without a closed window, may be
  /// printed.
  ///
  /// It considers every window of both kinds, and the decisions that were taken up again, which are the decisions in
  /// excess of the sessions.
  var isCensoredTold: Bool {
    guard rule.minimum > 0 else { return true }
    let areAllTold = told.allSatisfy { $0.count == RegretWindow.shown.count }
    let more = counts.reduce(into: [Int?: Int]()) { sum, kind in
      for (person, counts) in kind { sum[person, default: 0] += counts.touches - counts.sessions }
    }
    return areAllTold && !rule.isSmall(byPerson: more)
  }
}
