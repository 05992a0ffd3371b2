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

/// The cells of one section.
struct SectionCells {
  let outcomes: [OutcomeCell]
  let measures: MeasureCells
  let regrets: [RegretCell]
  let attempts: [AttemptCell]
  let dismissals: [DismissalCell]
  let hasUsers: Bool
  /// The clusters for intervals.
  let clusters: ClusterNumbers
  /// A Boolean value that indicates whether quantiles can have intervals: people are known, and there are enough of
  /// them and of their sessions.
  private let hasQuantileIntervals: Bool
  /// One for each person; empty if sessions present.
  let presentations: [PresentationCounts]

  init(_ cells: RawSectionCells, direction: TransitionDirection = .dismiss) {
    (outcomes, measures, regrets) = (cells.outcomes, cells.measures ?? MeasureCells(), cells.regrets)
    (attempts, dismissals) = (cells.attempts, cells.dismissals)
    hasUsers = cells.outcomes.contains { $0.person != nil }
    clusters = ClusterNumbers(
      of: cells.outcomes.map(\.person) + cells.dismissals.map(\.person), groups: cells.groups)
    hasQuantileIntervals =
      hasUsers && cells.outcomes.users > 1
      && cells.outcomes.reduce(0) { $0 + $1.sessions } >= MinimumSample.histogram
    presentations = direction == .dismiss ? Self.presentations(cells.attempts, cells.outcomes) : []
  }

  /// The number of people; nil if no session has a token.
  var people: Int? { hasUsers ? outcomes.users : nil }

  /// Returns the reason that a measured number has no interval; nil if it has one.
  ///
  /// - Parameter people: The number of people that it is about.
  func note(ofMissing value: ReportValue, people: Int?) -> String? {
    guard value.status == .measured, value.low == nil else { return nil }
    return people.flatMap { MissingInterval.about([$0]) } ?? MissingInterval.noTokens.rawValue
  }

  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    cells(of: outcomes).reduce(0) { $0 + $1.sessions }
  }

  func cells(of wanted: Set<SessionOutcome>) -> some Sequence<OutcomeCell> {
    // There are few: comparing all of them takes less time than a set's hash.
    let wanted = Array(wanted)
    return outcomes.lazy.filter { wanted.contains($0.outcome) }
  }

  func sample(of measure: SessionMeasure, _ outcomes: Set<SessionOutcome>) -> (BinnedSample, people: Int?) {
    let place = measure.index
    return sample(width: measure.width) { add in
      measures.forEach(measure, among: outcomes) { add($0, Int($0.bins[place])) }
    }
  }

  /// Returns the values of some cells, and the number of their people; nil if no session has a token.
  func sample(
    width: BinWidth, _ forEach: ((MeasureCell, _ bin: Int) -> Void) -> Void
  ) -> (BinnedSample, people: Int?) {
    var sample = BinnedSample(width: width, capacity: measures.count)
    var people = BitSet()
    var last = Int.min
    var cluster = 0
    forEach { cell, bin in
      // The cells of a person are adjacent.
      if cell.person != last {
        last = cell.person
        if last >= 0 { people.insert(last) }
        cluster = clusters[last < 0 ? nil : last]
      }
      sample.add(bin: bin, count: cell.sessions, cluster: cluster)
    }
    return (sample, hasUsers ? people.count : nil)
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
    guard hasUsers else { return nil }
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
