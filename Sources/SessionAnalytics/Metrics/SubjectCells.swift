import BitCollections
import TransitionModel

/// What is counted of one person; nil where none is known.
protocol CountedByPerson {
  var person: Int? { get }
}

extension Sequence where Element: CountedByPerson {
  /// How many people are known.
  var users: Int { BitSet(lazy.compactMap(\.person)).count }
}

/// The cells of one section, and which of their counts may be printed.
struct SubjectCells {
  let outcomes: [OutcomeCell]
  let measures: MeasureCells
  let regrets: [RegretCell]
  let attempts: [AttemptCell]
  let dismissals: [DismissalCell]
  /// People a number needs, and a count.
  let smallestCell: Int
  let hasUsers: Bool
  /// Counts of few people; none are where nobody was involved.
  let smallCells: SmallCells
  private let partition: Suppression<SessionOutcome, Int>
  /// For the intervals.
  let clusters: ClusterNumbers
  /// Whether quantiles can have intervals: people are known, and there are enough of them and of their sessions.
  private let hasQuantileIntervals: Bool
  let followUp: FollowUpCounts
  /// One for each person; empty where sessions present.
  let presentations: [PresentationCounts]

  init(
    _ cells: CellsOfSubject, direction: TransitionDirection = .dismiss, population: SessionPopulation, smallestCell: Int
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
    hasQuantileIntervals =
      hasUsers && cells.outcomes.users >= max(2, smallestCell)
      && cells.outcomes.reduce(0) { $0 + $1.sessions } >= MinimumSample.histogram
    followUp = FollowUpCounts(cells.regrets, of: cells.outcomes, rule: smallCells)
    presentations =
      direction == .dismiss ? Self.presentations(cells.attempts, cells.outcomes, cells.regrets) : []
  }

  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    cells(of: outcomes).reduce(0) { $0 + $1.sessions }
  }

  func cells(of wanted: Set<SessionOutcome>) -> some Sequence<OutcomeCell> {
    // There are few: looking at all of them takes less than a set's hash.
    let wanted = Array(wanted)
    return outcomes.lazy.filter { wanted.contains($0.outcome) }
  }

  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool { partition.isShown(outcomes) }

  /// Why a number of sessions that ended so is withheld; nil where it may be printed.
  func hidden(_ outcomes: Set<SessionOutcome>...) -> HiddenReason? {
    outcomes.lazy.compactMap(partition.reason).first
  }

  func hidden(_ statistic: String, _ reason: HiddenReason) -> ReportValue {
    ReportValue(statistic, hidden: reason, smallestCell: smallestCell)
  }

  /// A value that is withheld because of whose sessions it is of; nil where it may be printed, or nobody is known.
  func withheld(_ statistic: String, _ part: SmallCells.Part<Int>) -> ReportValue? {
    guard hasUsers, let reason = smallCells.reason(part) else { return nil }
    return reason == .fewPeople
      ? ReportValue(statistic, .tooFewUsers, needs: smallestCell) : hidden(statistic, reason)
  }

  /// Whether it may be told in how many sessions something is known: where their whole is told, the others follow, and
  /// so do the parts of either whose wholes are told too.
  ///
  /// - Parameter groups: The ways of ending whose numbers are told apart.
  func isTold(_ known: CountedSum, apart groups: [Set<SessionOutcome>]) -> Bool {
    let parts = groups.map { outcomes in
      [{ $0[known] }, { $0.sessions - $0[known] }].map { (count: (OutcomeCell) -> Int) in
        SmallCells.Part(cells(of: outcomes), count)
      }
    }
    // Where nothing is unknown it is the whole's number again.
    return parts.allSatisfy { $0[1].sessions == 0 }
      || !parts.joined().contains(where: smallCells.isSmall)
  }

  /// The same of a measure.
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
      // A person's cells follow each other.
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

  /// The bins between which quantiles are known to lie; nil where that cannot be said.
  func intervals(of sample: BinnedSample, atPercents percents: [Int]) -> [ClosedRange<Int>?] {
    guard hasUsers else { return sample.intervals(atPercents: percents, clusters: nil) }
    guard hasQuantileIntervals else { return percents.map { _ in nil } }
    return sample.intervals(atPercents: percents, clusters: clusters.count)
  }

  /// The interval over people of a ratio of sums over cells of one kind. Without people there is none: cells add up
  /// sessions of which nobody knows how each was.
  func interval<Cell: CountedByPerson>(
    over cells: some Sequence<Cell>, _ numerator: (Cell) -> Double, per denominator: (Cell) -> Double
  ) -> (low: Double, high: Double)? {
    guard hasUsers else { return nil }
    var sums = ClusteredRatio<Int>()
    for cell in cells { sums.add(numerator(cell), of: denominator(cell), by: clusters[cell.person]) }
    return sums.interval
  }
}

extension Set<SessionOutcome> {
  /// Those in which the release rule was asked.
  static let decided: Set = [.finished, .cancelled]
  /// Those that can be interpreted.
  static let valid: Set = [.finished, .cancelled, .interrupted, .abandoned]
  static let all = Set(SessionOutcome.allCases)
}
