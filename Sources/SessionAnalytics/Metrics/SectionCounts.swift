import TransitionModel
import TransitionStore

/// Counts of one cluster of people; nil if the people are unknown.
protocol CountedByCluster {
  var cluster: Int32? { get }
}

extension Sequence where Element: CountedByCluster {
  /// The number of known clusters: that of people, or at least that many people if they are grouped.
  var people: Int { Set(lazy.compactMap(\.cluster)).count }
}

/// Drags of one cluster with the same outcome, from `drag.sql`.
struct DragCount: Sendable, CountedByCluster {
  let cluster: Int32?
  let outcome: SessionOutcome
  let sessions: Int
  /// The earliest and the latest begin, in UTC microseconds since 1970.
  let firstBeganAt, lastBeganAt: Int
  let withPresentation, representedMilli, clockCorrected, recomputed, reproduced: Int
}

/// The sums of `quality.sql` over drags of one cluster with the same outcome.
struct QualityCount: Sendable, CountedByCluster {
  let cluster: Int32?
  let outcome: SessionOutcome
  fileprivate let counter: RowCounter
  fileprivate let row: Int

  subscript(sum: QualitySum) -> Int { counter[row, sum: sum.index] }
}

/// What came of a touch, or of the touches of a presentation: the sum that `touch.sql` describes.
struct TouchFacts: OptionSet, Sendable, Hashable {
  let rawValue: Int

  static let cancelled = TouchFacts(rawValue: 1)
  static let retried = TouchFacts(rawValue: 2)
  static let gaveUp = TouchFacts(rawValue: 4)
  static let dismissed = TouchFacts(rawValue: 8)
  static let reopened = TouchFacts(rawValue: 16)
  static let isPending = TouchFacts(rawValue: 32)
  static let finished = TouchFacts(rawValue: 64)
  /// The screen and the person are known.
  static let isFollowed = TouchFacts(rawValue: 128)
  static let isUntimed = TouchFacts(rawValue: 256)
  static let isCaught = TouchFacts(rawValue: 512)

  var isWatched: Bool { isDisjoint(with: [.isPending, .isUntimed]) }
  /// A Boolean value that indicates whether, in addition, a reopening of the screen would have been noticed.
  var isJudged: Bool { isWatched && contains(.isFollowed) }
  var isTriedAgain: Bool { !isDisjoint(with: [.retried, .gaveUp]) }
}

/// Touches of one cluster with the same facts.
struct TouchCount: Sendable, CountedByCluster {
  let cluster: Int32?
  let facts: TouchFacts
  let touches: Int
}

/// Presentations with a drag of one cluster, from `presentation_outcome.sql`, and the drags without a known presentation.
struct PresentationCount: Sendable, CountedByCluster {
  let cluster: Int32?
  var all = 0
  /// Those that the first touch dismissed.
  var atOnce = 0
  /// Those whose decisions all have a complete follow-up.
  var watched = 0
  /// Those of them that were tried again.
  var triedAgain = 0
  /// The followed-up presentations whose screen and person are known.
  var judged = 0
  /// Those of them that were tried again, and that came back.
  var judgedTriedAgain = 0
  var cameBack = 0

  init(cluster: Int32?) { self.cluster = cluster }

  mutating func add(_ count: Int, _ facts: TouchFacts, isOneTouch: Bool) {
    all += count
    if isOneTouch, facts.contains(.finished) { atOnce += count }
    if facts.isWatched { watched += count }
    if facts.isWatched, facts.isTriedAgain { triedAgain += count }
    if facts.isJudged { judged += count }
    if facts.isJudged, facts.isTriedAgain { judgedTriedAgain += count }
    if facts.isJudged, facts.contains(.reopened) { cameBack += count }
  }
}

/// Presentations of one cluster that a button dismissed, from `button.sql`.
struct ButtonCount: Sendable, CountedByCluster {
  let cluster: Int32?
  let watched: Int
  let cameBack: Int
}

/// Decided drags of one cluster in one part of the drags, from `segment.sql`.
struct SegmentCount: Sendable, CountedByCluster {
  let cluster: Int32?
  /// `device_class`, `app_version` or `screen`.
  let property: String
  let name: String
  let decided: Int
  let finished: Int
}

/// Drags with the same outcome, reason and velocity estimator.
struct ReasonCount: Sendable {
  let outcome: SessionOutcome
  let reason: String?
  let estimator: String
  let sessions: Int
}

struct SectionCounts: Sendable {
  var drags: [DragCount] = []
  var qualities: [QualityCount] = []
  /// One for each cluster; empty if sessions present.
  var presentations: [PresentationCount] = []
  var touches: [TouchCount] = []
  var buttons: [ButtonCount] = []
  var segments: [SegmentCount] = []
  var reasons: [ReasonCount] = []
  private var samples: [SampleKey: BinnedSample] = [:]
  /// The number of people; nil if no session has a token.
  var people: Int?
  let population: SessionPopulation

  private struct SampleKey: Hashable {
    let measure: SessionMeasure
    let outcome: SessionOutcome
  }

  var hasUsers: Bool { people != nil }

  init(_ population: SessionPopulation) { self.population = population }

  mutating func setSample(_ sample: BinnedSample, of measure: SessionMeasure, _ outcome: SessionOutcome) {
    samples[SampleKey(measure: measure, outcome: outcome)] = sample
  }
}

extension SectionCounts {
  /// Takes the counts of a section.
  ///
  /// - Throws: ``CountsError/unknownWord(table:column:word:)`` if a newer version counted.
  init(_ counts: ReportCounts, _ subject: SectionSubject, _ rows: SectionRows) throws(CountsError) {
    self.init(subject.population)
    let reader = SectionReader(counts: counts, rows: rows)
    drags = try reader.map(.drag) { (row) throws(CountsError) in
      DragCount(
        cluster: row.cluster(3), outcome: try row.word(4), sessions: row[0], firstBeganAt: row[1], lastBeganAt: row[2],
        withPresentation: row[3], representedMilli: row[4], clockCorrected: row[5], recomputed: row[6],
        reproduced: row[7])
    }
    qualities = try reader.map(.quality) { (row) throws(CountsError) in
      QualityCount(cluster: row.cluster(3), outcome: try row.word(4), counter: row.counter, row: row.row)
    }
    touches = reader.map(.touch) { row in
      TouchCount(cluster: row.cluster(2), facts: TouchFacts(rawValue: row.number(3) ?? 0), touches: row[0])
    }
    buttons = reader.map(.button) { ButtonCount(cluster: $0.cluster(2), watched: $0[1], cameBack: $0[2]) }
    segments = reader.map(.segment) { row in
      SegmentCount(
        cluster: row.cluster(3), property: row.text(4) ?? "", name: row.text(5) ?? "", decided: row[0],
        finished: row[1])
    }
    reasons = try reader.map(.reason) { (row) throws(CountsError) in
      ReasonCount(outcome: try row.word(3), reason: row.text(4), estimator: row.text(5) ?? "", sessions: row[0])
    }
    let known = reader.map(.people) { $0.cluster(3) }
    people = known.isEmpty ? nil : Set(known).count
    if subject.direction == .dismiss { presentations = Self.presentations(reader, drags) }
    samples = try Self.samples(reader)
  }

  /// Returns the presentations by cluster. A drag without a known presentation counts as one.
  private static func presentations(_ reader: SectionReader, _ drags: [DragCount]) -> [PresentationCount] {
    var counts: [Int32?: PresentationCount] = [:]
    for row in reader.map(.presentation, { $0 }) {
      counts[row.cluster(2), default: PresentationCount(cluster: row.cluster(2))]
        .add(row[0], TouchFacts(rawValue: row.number(3) ?? 0), isOneTouch: row.number(4) == 1)
    }
    for drag in drags where drag.sessions > drag.withPresentation {
      let alone = drag.sessions - drag.withPresentation
      if Set<SessionOutcome>.valid.contains(drag.outcome) {
        counts[drag.cluster, default: PresentationCount(cluster: drag.cluster)].all += alone
      }
      if drag.outcome == .finished { counts[drag.cluster]?.atOnce += alone }
    }
    return counts.values.filter { $0.all > 0 }.sorted { ($0.cluster ?? -1) < ($1.cluster ?? -1) }
  }

  private static func samples(_ reader: SectionReader) throws(CountsError) -> [SampleKey: BinnedSample] {
    var samples: [SampleKey: BinnedSample] = [:]
    for row in reader.map(.bin, { $0 }) {
      guard let measure = SessionMeasure(rawValue: row.text(4) ?? "") else { continue }
      let key = SampleKey(measure: measure, outcome: try row.word(3))
      samples[key, default: BinnedSample(measure)].add(bin: row.number(5) ?? 0, count: row[0])
    }
    let measures = Dictionary(
      uniqueKeysWithValues: SessionMeasure.allCases.compactMap { one in one.barColumn.map { ($0, one) } })
    for row in reader.map(.bar, { $0 }) {
      guard let measure = measures[row.text(5) ?? ""] else { continue }
      let key = SampleKey(measure: measure, outcome: try row.word(4))
      samples[key, default: BinnedSample(measure)]
        .add(bar: row.number(6) ?? 0, count: row[0], cluster: row.cluster(3))
    }
    return samples
  }

  /// Returns the reason that a measured number has no interval; nil if it has one.
  ///
  /// - Parameter people: The number of people that it is about.
  func note(ofMissing value: ReportValue, people: Int?) -> String? {
    guard value.status == .measured, value.low == nil else { return nil }
    return people.flatMap { MissingInterval.about([$0]) } ?? MissingInterval.noTokens.rawValue
  }

  func sessions(_ outcomes: Set<SessionOutcome> = .all) -> Int {
    drags(of: outcomes).reduce(0) { $0 + $1.sessions }
  }

  func drags(of wanted: Set<SessionOutcome>) -> [DragCount] { drags.filter { wanted.contains($0.outcome) } }

  func qualities(of wanted: Set<SessionOutcome>) -> [QualityCount] {
    qualities.filter { wanted.contains($0.outcome) }
  }

  func has(_ sum: QualitySum) -> Bool { qualities.contains { $0[sum] > 0 } }

  func sample(of measure: SessionMeasure, _ outcomes: Set<SessionOutcome>) -> BinnedSample {
    outcomes.sorted { $0.rawValue < $1.rawValue }.reduce(into: BinnedSample(measure)) { sample, outcome in
      if let part = samples[SampleKey(measure: measure, outcome: outcome)] { sample.add(part) }
    }
  }

  /// Returns the interval over people of a ratio of sums over counts of one kind.
  ///
  /// Without people there is none: counts have no individual values.
  func interval<Count: CountedByCluster>(
    over counts: some Sequence<Count>, _ numerator: (Count) -> Double, per denominator: (Count) -> Double, most: Double?
  ) -> (low: Double, high: Double)? {
    guard hasUsers else { return nil }
    var sums = ClusteredRatio<Int32>()
    for count in counts { sums.add(numerator(count), of: denominator(count), by: count.cluster ?? -1) }
    return sums.interval(most: most)
  }
}

extension Set<SessionOutcome> {
  /// The outcomes with a decision of the release rule.
  static let decided: Set = [.finished, .cancelled]
  /// The outcomes that can be interpreted.
  static let valid: Set = [.finished, .cancelled, .interrupted, .abandoned, .unknown]
  static let all = Set(SessionOutcome.allCases)
}
