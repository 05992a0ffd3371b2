/// The sums of one part of a column: of a share, or of a mean cost.
struct PartSums: Sendable, Hashable {
  private(set) var ratio = ClusteredRatio<Int32>()
  private(set) var trials = 0.0
  private(set) var sum = 0.0
  private var squares = 0.0
  /// The trials whose value is not 0.
  private var events = 0.0

  /// Adds trials of one value; those of unknown people are one cluster.
  mutating func add(_ value: Double, times: Double = 1, cluster: Int32?) {
    guard times > 0 else { return }
    ratio.add(value * times, of: times, by: cluster ?? -1)
    trials += times
    sum += value * times
    squares += value * value * times
    events += value == 0 ? 0 : times
  }

  static func + (one: PartSums, other: PartSums) -> PartSums { one.combined(with: other, sign: 1) }
  static func - (whole: PartSums, part: PartSums) -> PartSums { whole.combined(with: part, sign: -1) }

  private func combined(with other: PartSums, sign: Double) -> PartSums {
    var sums = self
    for (person, cluster) in other.ratio.clusters {
      sums.ratio.add(sign * cluster.numerator, of: sign * cluster.denominator, by: person)
    }
    sums.trials += sign * other.trials
    sums.sum += sign * other.sum
    sums.squares += sign * other.squares
    sums.events += sign * other.events
    return sums
  }

  /// Returns the variance of the difference of two means if all trials were independent and had one distribution; nil if
  /// fewer than ``MinimumSample/expectedEvents`` are expected on a side.
  static func independentVariance(_ one: PartSums, _ other: PartSums) -> Double? {
    let all = one.trials + other.trials
    let (mean, share) = ((one.sum + other.sum) / all, (one.events + other.events) / all)
    guard min(one.trials, other.trials) * min(share, 1 - share) >= Double(MinimumSample.expectedEvents)
    else { return nil }
    return ((one.squares + other.squares) / all - mean * mean) * (1 / one.trials + 1 / other.trials)
  }
}

/// The parts of a table that differ from the rest: at 95 %, a table without differences has none, in any of its columns.
///
/// The rest are the parts that do not differ, together. A part is first compared with all others, and the most significant
/// one leaves the rest, with all that differ in its direction. Then the remaining ones are compared with each other, until
/// none differs. So one bad part does not make all good ones differ. That a bad part is too small to be significant does not
/// make the others differ either: without any one other part, a difference must stay at least half as large.
///
/// Each comparison has the level of all of the first step together (C. E. Bonferroni 1936).
struct PartDifferences: Sendable {
  /// Whether people are known; otherwise all trials are considered independent.
  let hasPeople: Bool

  /// Returns each column's parts with their differences from the rest; nil for a part that does not differ.
  ///
  /// Of two parts, each differs from the other.
  ///
  /// - Parameter columns: The parts of each column; nil for a part without a rate.
  func standingOut(_ columns: [[PartSums?]]) -> [[Estimate?]] {
    let columns = columns.map { Column(parts: $0, hasPeople: hasPeople) }
    let together = columns.reduce(0) { $0 + $1.tests(among: $1.measured).count }
    return columns.map { $0.differences(together: together) }
  }
}

private struct Column {
  let parts: [PartSums?]
  let hasPeople: Bool

  struct Test {
    let part: Int
    let difference: Double
    let standardError: Double
    let t: StudentT
    /// The probability of so large a difference without a true one.
    let probability: Double

    func isSignificant(of together: Int) -> Bool {
      probability < 2 * (1 - ConfidenceLevel.upperProbability) / Double(max(together, 1))
    }

    func estimate(of together: Int) -> Estimate {
      let half = t.quantile(ofIntervalsTogether: together) * standardError
      return Estimate(difference, low: difference - half, high: difference + half)
    }
  }

  var measured: [Int] { parts.indices.filter { parts[$0] != nil } }

  private func sum(_ pool: [Int]) -> PartSums { pool.compactMap { parts[$0] }.reduce(PartSums(), +) }

  /// Returns the comparisons of each part of a pool with its others. Of two parts, the smaller one is compared.
  func tests(among pool: [Int]) -> [Test] {
    let whole = sum(pool)
    let compared =
      pool.count > 2 ? pool : Array(pool.sorted { size($0) < size($1) }.prefix(max(pool.count - 1, 0)))
    return compared.compactMap { part in
      parts[part].flatMap { test(part, $0, from: whole - $0) }
    }
  }

  private func size(_ part: Int) -> Double { parts[part]?.trials ?? 0 }

  private func test(_ number: Int, _ part: PartSums, from rest: PartSums) -> Test? {
    guard part.trials > 0, rest.trials > 0, var variance = PartSums.independentVariance(part, rest) else { return nil }
    var freedom = part.trials + rest.trials - 2
    if hasPeople {
      guard let jackknife = ClusteredDifference(from: rest.ratio, to: part.ratio)?.jackknife, jackknife.allowsInterval
      else { return nil }
      // Of few events, a part may by chance have none, whose own variance is 0.
      variance = max(variance, jackknife.variance)
      freedom = jackknife.degreesOfFreedom
    }
    guard variance > 0, let t = StudentT(degreesOfFreedom: freedom) else { return nil }
    let difference = part.sum / part.trials - rest.sum / rest.trials
    let error = variance.squareRoot()
    return Test(
      part: number, difference: difference, standardError: error, t: t, probability: t.twoSided(difference / error))
  }

  /// - Parameter together: The number of comparisons in the table.
  func differences(together: Int) -> [Estimate?] {
    let found = estimates(standingOut(together), together)
    return parts.indices.map { part in
      if let estimate = found[part] { return estimate }
      // Of two parts, the other one differs as much.
      guard measured.count == 2, measured.contains(part), let other = found.first?.value else { return nil }
      return Estimate(-other.value, low: other.high.map { -$0 }, high: other.low.map { -$0 })
    }
  }

  /// Returns the parts that differ from the remaining ones, step by step.
  private func standingOut(_ together: Int) -> Set<Int> {
    var (pool, found) = (measured, Set<Int>())
    while true {
      let significant = tests(among: pool).filter { $0.isSignificant(of: together) && isOwn($0, in: pool) }
      guard
        let first = significant.min(by: { ($0.probability, $0.part) < ($1.probability, $1.part) })
      else { return found }
      let alike = significant.filter { ($0.difference > 0) == (first.difference > 0) }.map(\.part)
      found.formUnion(alike)
      pool.removeAll(where: found.contains)
    }
  }

  /// Returns whether a part's difference is its own, and not that of one part among the others.
  private func isOwn(_ test: Test, in pool: [Int]) -> Bool {
    guard let part = parts[test.part] else { return false }
    let others = pool.filter { $0 != test.part }.compactMap { parts[$0] }
    let (trials, sum) = others.reduce((0, 0)) { ($0.0 + $1.trials, $0.1 + $1.sum) }
    return others.allSatisfy { other in
      guard trials > other.trials else { return true }
      let difference = part.sum / part.trials - (sum - other.sum) / (trials - other.trials)
      return difference * (test.difference > 0 ? 1 : -1) >= abs(test.difference) / 2
    }
  }

  /// Returns the differences of parts from all others together. A part that turns out not to differ is one of the others.
  private func estimates(_ found: Set<Int>, _ together: Int) -> [Int: Estimate] {
    var found = found
    while true {
      let rest = sum(measured.filter { !found.contains($0) })
      let tests = found.sorted().map { number in (number, parts[number].flatMap { test(number, $0, from: rest) }) }
      let weakest = tests.max { ($0.1?.probability ?? 1) < ($1.1?.probability ?? 1) }
      guard let weakest, weakest.1?.isSignificant(of: together) != true else {
        return tests.reduce(into: [:]) { $0[$1.0] = $1.1?.estimate(of: together) }
      }
      found.remove(weakest.0)
    }
  }
}
