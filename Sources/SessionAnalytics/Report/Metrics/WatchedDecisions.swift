import TransitionModel

/// Of how many decisions regret may be told.
///
/// Decisions whose window had not closed are those that are left of all, and nearly those that are left of the sessions,
/// whose number is printed. Few people's are not told: then no number is of which they would be the rest.
struct WatchedDecisions {
  /// One person's decisions of one kind, by window where there are several.
  private struct Counts {
    typealias ByWindow = SIMD4<Int>

    var sessions = 0
    var touches = 0
    var watched = ByWindow.zero
    /// Those with a band of margins, and of late frames.
    var banded = SIMD2<Int>.zero
    var bandedWatched = SIMD2<Int>.zero
  }

  private static let kinds = [true, false]
  private static let standard = RegretWindow.shown.firstIndex(of: RegretWindow.standard.seconds) ?? 0

  private let rule: SmallCells
  /// Of cancels, then of finishes.
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
      for window in RegretWindow.shown.indices { own.watched[window] += cell.watched(window) }
      for (place, band) in [cell.marginBand, cell.lateBand].enumerated() where band != nil {
        own.banded[place] += cell.touches
        own.bandedWatched[place] += cell.watched(standard)
      }
      counts[cell.person] = own
    }
    return counts
  }

  /// The standard window first; then the longest, which says most.
  private func windowsTold(_ counts: [Int?: Counts]) -> Set<Int> {
    let windows = RegretWindow.shown.indices.reversed().filter { $0 != Self.standard }
    return ([Self.standard] + windows).reduce(into: Set()) { told, window in
      let isTold =
        !isSmall(counts) { $0.watched[window] } && !isSmall(counts) { $0.touches - $0.watched[window] }
        && !isSmall(counts) { $0.sessions - $0.watched[window] }
        && !told.contains { other in isSmall(counts) { $0.watched[window] - $0.watched[other] } }
      if isTold { told.insert(window) }
    }
  }

  private func isSmall(_ counts: [Int?: Counts], _ count: (Counts) -> Int) -> Bool {
    rule.isSmall(byPerson: counts.mapValues(count))
  }

  /// Whether it may be told how many decisions of a kind had a closed window.
  func isTold(isCancel: Bool, _ window: Int = standard) -> Bool {
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
