import TransitionModel

/// What a release rule decides with every value of a parameter, summed by person, ready to be resampled.
///
/// Along the values a session's decision changes once at most. Only where it changes is stored; running sums along the
/// values give the counts.
struct ThresholdSums: Sendable {
  /// The counts of one resample, or of everybody.
  struct Counts: Sendable {
    /// By value: sessions that finish; those meant to finish that are cancelled; those meant to be kept that finish.
    var finishes: [Int]
    var falseCancels: [Int]
    var falseFinishes: [Int]
    /// All sessions; those meant to finish, and to be kept.
    var sessions: Int
    var meantToFinish: Int
    var meantToKeep: Int

    /// The weighted wrong decisions a session with a meaning; nil without any.
    func cost(at index: Int, _ weights: RegretWeights) -> Double? {
      let known = meantToFinish + meantToKeep
      guard known > 0 else { return nil }
      return (weights.finish * Double(falseFinishes[index]) + weights.cancel * Double(falseCancels[index]))
        / Double(known)
    }
  }

  private let values: Int
  private let bootstrap: UserBootstrap

  init(rules: [ReleaseRule], sessions: [AnalysedSession], hasUsers: Bool) {
    values = rules.count
    var sums: [Int32: [Int: Int]] = [:]
    for session in sessions {
      Self.add(session, rules, to: &sums[session.person(hasUsers: hasUsers), default: [:]])
    }
    bootstrap = UserBootstrap(width: 3 * rules.count + 3, sums: sums)
  }

  private static func add(_ session: AnalysedSession, _ rules: [ReleaseRule], to sums: inout [Int: Int]) {
    let count = rules.count
    sums[3 * count, default: 0] += 1
    let meaning = session.meantToFinish
    if let meaning { sums[3 * count + (meaning ? 1 : 2), default: 0] += 1 }
    var before = (finishes: false, wrong: false)
    for (index, rule) in rules.enumerated() {
      let finishes = rule.finishes(
        translation: session.translation, velocity: session.velocity, distance: session.distance)
      let wrong = meaning.map { $0 != finishes } ?? false
      if finishes != before.finishes { sums[index, default: 0] += finishes ? 1 : -1 }
      if wrong != before.wrong, let meaning {
        sums[(meaning ? 1 : 2) * count + index, default: 0] += wrong ? 1 : -1
      }
      before = (finishes, wrong)
    }
  }

  var counts: Counts { counts(bootstrap.totals) }

  func forEachResample(seed: UInt64, _ body: (Counts) -> Void) {
    bootstrap.forEachResample(seed: seed) { body(counts($0)) }
  }

  private func counts(_ totals: [Int]) -> Counts {
    func running(_ part: Int) -> [Int] {
      var sum = 0
      return totals[(part * values)..<((part + 1) * values)].map {
        sum += $0
        return sum
      }
    }
    return Counts(
      finishes: running(0), falseCancels: running(1), falseFinishes: running(2), sessions: totals[3 * values],
      meantToFinish: totals[3 * values + 1], meantToKeep: totals[3 * values + 2])
  }
}

/// The resamples of a threshold curve: how every number on it scatters, and where each resample is cheapest.
struct ThresholdSamples: Sendable {
  private var samples: [ThresholdSums.Counts] = []
  private let weights: RegretWeights
  /// The cheapest value of each resample.
  private(set) var best: [Double] = []

  /// - Parameters:
  ///   - values: Of the parameter, ascending.
  ///   - current: The value in use: of several that are cheapest, the nearest to it counts.
  init(of sums: ThresholdSums, values: [Double], current: Double, weights: RegretWeights, seed: UInt64) {
    self.weights = weights
    sums.forEachResample(seed: seed) { counts in
      samples.append(counts)
      let costs = values.indices.map { counts.cost(at: $0, weights) ?? .nan }
      if let index = Self.cheapest(costs, values: values, current: current) { best.append(values[index]) }
    }
  }

  func cost(at index: Int) -> [Double] { samples.map { $0.cost(at: index, weights) ?? .nan } }

  func point(at index: Int, value: Double, _ counts: ThresholdSums.Counts) -> ThresholdPoint {
    func share(
      _ count: KeyPath<ThresholdSums.Counts, [Int]>, of whole: KeyPath<ThresholdSums.Counts, Int>
    ) -> Estimate? {
      func share(_ counts: ThresholdSums.Counts) -> Double {
        Double(counts[keyPath: count][index]) / Double(counts[keyPath: whole])
      }
      guard counts[keyPath: whole] > 0 else { return nil }
      return Estimate(share(counts), PercentileInterval(of: samples.map(share)))
    }
    return ThresholdPoint(
      value: value, finishRate: share(\.finishes, of: \.sessions) ?? Estimate(0),
      falseCancels: share(\.falseCancels, of: \.meantToFinish),
      falseFinishes: share(\.falseFinishes, of: \.meantToKeep),
      cost: counts.cost(at: index, weights).map { Estimate($0, PercentileInterval(of: cost(at: index))) })
  }

  /// The cheapest, of several the nearest to the current value, of two as near the smaller; nil where nothing costs
  /// anything known.
  static func cheapest(_ costs: [Double], values: [Double], current: Double) -> Int? {
    let finite = costs.indices.filter { costs[$0].isFinite }
    guard let least = finite.map({ costs[$0] }).min() else { return nil }
    return finite.filter { costs[$0] == least }.min { abs(values[$0] - current) < abs(values[$1] - current) }
  }
}

/// Whose decisions change from one value of a parameter to the next: which values may be told beside the one in use.
///
/// Two values whose numbers are known tell how many releases lie between them. So a value is only told where those are
/// nobody's or of enough people, and so are the right and the wrong decisions it would make, each.
struct ThresholdSteps: Sendable {
  private struct Meaning {
    /// By the first value that decides otherwise than the first of all; one more for those that none does.
    var changing: [Set<Int32>]
    /// What the first value decides, by where that changes.
    var finishing: [Set<Int32>]
    var cancelling: [Set<Int32>]

    init(values: Int) {
      changing = Array(repeating: [], count: values + 1)
      (finishing, cancelling) = (changing, changing)
    }

    func people(at value: Int, finish: Bool) -> Int {
      let (same, other) = finish ? (finishing, cancelling) : (cancelling, finishing)
      return other[...value].reduce(into: same[(value + 1)...].reduce(into: Set()) { $0.formUnion($1) }) {
        $0.formUnion($1)
      }.count
    }

    func peopleChanging(_ steps: Range<Int>) -> Int {
      changing[steps].reduce(into: Set()) { $0.formUnion($1) }.count
    }
  }

  private let meanings: [Meaning]
  private let values: Int
  private let smallestCell: Int

  init(rules: [ReleaseRule], sessions: [AnalysedSession], hasUsers: Bool, smallestCell: Int) {
    var meanings: [Bool?: Meaning] = [:]
    for session in sessions {
      let decisions = rules.lazy.map {
        $0.finishes(translation: session.translation, velocity: session.velocity, distance: session.distance)
      }
      guard let first = decisions.first else { continue }
      let change = decisions.firstIndex { $0 != first } ?? rules.count
      let person = session.person(hasUsers: hasUsers)
      var meaning = meanings[session.meantToFinish] ?? Meaning(values: rules.count)
      meanings[session.meantToFinish] = nil
      meaning.changing[change].insert(person)
      if first { meaning.finishing[change].insert(person) } else { meaning.cancelling[change].insert(person) }
      meanings[session.meantToFinish] = meaning
    }
    self.meanings = Array(meanings.values)
    values = rules.count
    self.smallestCell = smallestCell
  }

  /// The places of the values that may be told, ascending; none where the one in use is not among them: what it decides is
  /// known from how sessions ended.
  func told(current: Int) -> [Int] {
    guard isTellable(current) else { return [] }
    var told = [current]
    for places in [Array((0..<current).reversed()), Array(current + 1..<max(values, current + 1))] {
      var last = current
      for place in places where isTellable(place) && isStepTellable(min(last, place), max(last, place)) {
        told.append(place)
        last = place
      }
    }
    return told.sorted()
  }

  private func isFew(_ people: Int) -> Bool { (1..<max(smallestCell, 1)).contains(people) }

  private func isTellable(_ place: Int) -> Bool {
    meanings.allSatisfy { meaning in
      [true, false].allSatisfy { !isFew(meaning.people(at: place, finish: $0)) }
    }
  }

  private func isStepTellable(_ from: Int, _ to: Int) -> Bool {
    meanings.allSatisfy { !isFew($0.peopleChanging(from + 1..<to + 1)) }
  }
}
