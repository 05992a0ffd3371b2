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

  /// - Parameters:
  ///   - rules: One a value.
  ///   - sessions: Decided ones.
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

  /// The counts over everybody.
  var counts: Counts { counts(bootstrap.totals) }

  /// Calls `body` with the counts of one resample of people after the other.
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
