import BitCollections
import TransitionModel
import TransitionStore

/// Counts of one person; nil if the person is unknown.
protocol CountedByPerson {
  var person: Int? { get }
}

extension Sequence where Element: CountedByPerson {
  /// The number of known people.
  var users: Int { BitSet(lazy.compactMap(\.person)).count }
}

/// The cells of one section, and the suppression of their counts.
struct SectionCells {
  let outcomes: [OutcomeCell]
  let measures: MeasureCells
  let regrets: [RegretCell]
  let attempts: [AttemptCell]
  let dismissals: [DismissalCell]
  /// The minimum number of people for a number or a count.
  let smallestCell: Int
  let hasUsers: Bool
  /// The rule for counts of few people; not applied if no person was involved.
  let smallCells: SmallCells
  private let partition: Suppression<SessionOutcome, Int>
  /// The clusters for intervals.
  let clusters: ClusterNumbers
  /// A Boolean value that indicates whether people without a bucket are seen for longer than a token lasts, so
  /// that one of them may be several.
  let areTokensRotated: Bool
  /// A Boolean value that indicates whether quantiles can have intervals: people are known, and there are enough of
  /// them and of their sessions.
  private let hasQuantileIntervals: Bool
  let followUp: FollowUpCounts
  /// One for each person; empty if sessions present.
  let presentations: [PresentationCounts]

  init(
    _ cells: RawSectionCells, direction: TransitionDirection = .dismiss, population: SessionPopulation,
    smallestCell: Int
  ) {
    (outcomes, measures, regrets) = (cells.outcomes, cells.measures ?? MeasureCells(), cells.regrets)
    (attempts, dismissals) = (cells.attempts, cells.dismissals)
    let smallestCell = population.smallestCell(smallestCell)
    self.smallestCell = smallestCell
    hasUsers = cells.outcomes.contains { $0.person != nil }
    let smallCells = SmallCells(
      minimum: smallestCell, countsUsers: hasUsers)
    self.smallCells = smallCells
    partition = Suppression(
      Dictionary(grouping: cells.outcomes, by: \.outcome).mapValues {
        SmallCells.Part($0, \.sessions)
      }, rule: smallCells)
    clusters = ClusterNumbers(
      cells.outcomes.map { ($0.person, $0.cohort) } + cells.dismissals.map { ($0.person, $0.cohort) })
    areTokensRotated = population.hasRotatingTokens && Self.areTokensRotated(in: cells.outcomes)
    hasQuantileIntervals =
      hasUsers && !areTokensRotated && cells.outcomes.users >= max(2, smallestCell)
      && cells.outcomes.reduce(0) { $0 + $1.sessions } >= MinimumSample.histogram
    followUp = FollowUpCounts(cells.regrets, of: cells.outcomes, rule: smallCells)
    presentations =
      direction == .dismiss ? Self.presentations(cells.attempts, cells.outcomes, cells.regrets) : []
  }

  private static func areTokensRotated(in cells: [OutcomeCell]) -> Bool {
    let tokens = cells.lazy.filter { $0.person != nil && $0.cohort == nil }
    guard let first = tokens.map(\.firstBeganAtMicroseconds).min(),
      let last = tokens.map(\.lastBeganAtMicroseconds).max()
    else { return false }
    return last - first > InstallToken.lifetimeMicroseconds
  }

  /// Returns the reason that a measured number has no interval; nil if it has one.
  func note(ofMissing value: ReportValue) -> String? {
    guard value.status == .measured, value.low == nil else { return nil }
    let reason: MissingInterval = !hasUsers ? .noTokens : areTokensRotated ? .tokensRotated : .tooFewPeople
    return reason.rawValue
  }

  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    cells(of: outcomes).reduce(0) { $0 + $1.sessions }
  }

  func cells(of wanted: Set<SessionOutcome>) -> some Sequence<OutcomeCell> {
    // There are few: comparing all of them takes less time than a set's hash.
    let wanted = Array(wanted)
    return outcomes.lazy.filter { wanted.contains($0.outcome) }
  }

  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool { partition.isShown(outcomes) }

  /// Returns the reason that a number of sessions with these outcomes is hidden; nil if it may be printed.
  func hidden(_ outcomes: Set<SessionOutcome>...) -> HiddenReason? {
    outcomes.lazy.compactMap(partition.reason).first
  }

  func hidden(_ statistic: String, _ reason: HiddenReason) -> ReportValue {
    ReportValue(statistic, hidden: reason, smallestCell: smallestCell)
  }

  /// Returns a value that is hidden because of the people in a part; nil if it may be printed, or people are unknown.
  func withheld(_ statistic: String, _ part: SmallCells.Part<Int>) -> ReportValue? {
    guard hasUsers, let reason = smallCells.reason(part) else { return nil }
    return reason == .fewPeople
      ? ReportValue(statistic, .tooFewUsers, needs: smallestCell) : hidden(statistic, reason)
  }

  /// Returns whether the number of sessions with a known value may be printed.
  ///
  /// If the total is printed, the number of the others follows, and so do the parts of both if their totals are printed
  /// too.
  ///
  /// - Parameter groups: The outcomes whose numbers are printed separately.
  func isTold(_ known: CountedSum, apart groups: [Set<SessionOutcome>]) -> Bool {
    let parts = groups.map { outcomes in
      [{ $0[known] }, { $0.sessions - $0[known] }].map { (count: (OutcomeCell) -> Int) in
        SmallCells.Part(cells(of: outcomes), count)
      }
    }
    // If nothing is unknown, it is the total again.
    return parts.allSatisfy { $0[1].sessions == 0 }
      || !parts.joined().contains(where: smallCells.isSmall)
  }

  /// Returns the same for measures.
  func isTold(_ measures: [SessionMeasure], n: Int, among outcomes: Set<SessionOutcome>) -> Bool {
    guard smallCells.minimum > 0, n < sessions(outcomes) else { return true }
    var (known, unknown): ([Int?: Int], [Int?: Int]) = ([:], [:])
    for cell in cells(of: outcomes) { unknown[cell.person, default: 0] += cell.sessions }
    self.measures.forEach(measures, among: outcomes) { cell in
      let person = cell.person < 0 ? nil : cell.person
      known[person, default: 0] += cell.sessions
      unknown[person, default: 0] -= cell.sessions
    }
    return !smallCells.isSmall(byPerson: known) && !smallCells.isSmall(byPerson: unknown)
  }

  func isSmall<Cell: CountedByPerson>(_ cells: some Sequence<Cell>, _ count: (Cell) -> Int) -> Bool {
    reason(cells, count) != nil
  }

  func reason<Cell: CountedByPerson>(_ cells: some Sequence<Cell>, _ count: (Cell) -> Int) -> HiddenReason? {
    smallCells.reason(SmallCells.Part(cells, count))
  }

  func sample(of measure: SessionMeasure, _ outcomes: Set<SessionOutcome>) -> (BinnedSample, SmallCells.Part<Int>) {
    let place = measure.index
    return sample(width: measure.width) { add in
      measures.forEach(measure, among: outcomes) { add($0, Int($0.bins[place])) }
    }
  }

  func sample(
    width: BinWidth, _ forEach: ((MeasureCell, _ bin: Int) -> Void) -> Void
  ) -> (BinnedSample, SmallCells.Part<Int>) {
    var sample = BinnedSample(width: width, capacity: measures.count)
    var part = SmallCells.Part<Int>()
    var last = Int.min
    var cluster = 0
    var sessions = 0
    func person() -> Int? { last < 0 ? nil : last }
    forEach { cell, bin in
      // The cells of a person are adjacent.
      if cell.person != last {
        part.add(sessions, of: person())
        (last, sessions) = (cell.person, 0)
        cluster = clusters[person()]
      }
      sessions += cell.sessions
      sample.add(bin: bin, count: cell.sessions, cluster: cluster)
    }
    part.add(sessions, of: person())
    return (sample, part)
  }

  /// Returns the bins that bound the quantiles; nil if they are unknown.
  func intervals(of sample: BinnedSample, atPercents percents: [Int]) -> [ClosedRange<Int>?] {
    guard hasUsers else { return sample.intervals(atPercents: percents, clusters: nil) }
    guard hasQuantileIntervals else { return percents.map { _ in nil } }
    return sample.intervals(atPercents: percents, clusters: clusters.count)
  }

  /// Returns the interval over people of a ratio of sums over cells of one kind.
  ///
  /// Without people there is none: cells sum over sessions without individual values.
  func interval<Cell: CountedByPerson>(
    over cells: some Sequence<Cell>, _ numerator: (Cell) -> Double, per denominator: (Cell) -> Double
  ) -> (low: Double, high: Double)? {
    guard hasUsers, !areTokensRotated else { return nil }
    var sums = ClusteredRatio<Int>()
    for cell in cells { sums.add(numerator(cell), of: denominator(cell), by: clusters[cell.person]) }
    return sums.interval
  }
}

extension Set<SessionOutcome> {
  /// The outcomes with a decision of the release rule.
  static let decided: Set = [.finished, .cancelled]
  /// The outcomes that can be interpreted.
  static let valid: Set = [.finished, .cancelled, .interrupted, .abandoned, .unknown]
  static let all = Set(SessionOutcome.allCases)
}
