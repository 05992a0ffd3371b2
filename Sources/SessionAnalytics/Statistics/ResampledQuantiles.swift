/// The user bootstrap of quantiles of values in bins.
///
/// In a resample of n values, k of which lie up to a bin, the quantile of type 7 at P percent, rounded up to a bin, is at
/// most that bin where `k ≥ ⌈(n − 1)·P/100⌉ + 1`, which is `100·k − P·n ≥ 100 − P`; and rounded down at least a bin below
/// which k lie where `k ≤ ⌊(n − 1)·P/100⌋`, which is `100·k − P·n ≤ −P`. Both are sums over people, each with their weight. The more bins,
/// the more of the resamples are below: the bound is searched for, from where a normal distribution would have it.
struct ResampledQuantiles {
  private let resamples: PeopleResamples
  /// Occupied, ascending.
  private let bins: [Int]
  /// The entries of bin i: those from `starts[i]` up to `starts[i + 1]`.
  private let starts: [Int]
  private let entries: [BinnedSample.Entry]
  /// How many values there are of each group.
  private let sizes: [Double]
  /// In how many resamples there is a value.
  private let drawn: Int
  /// Over all groups, with the values up to each bin: Σk, Σk², Σk·n.
  private let moments: [SIMD4<Double>]
  private let sizeSquared: Double
  /// Values of each group below bin `place`.
  private var below: [Double]
  private var place = 0

  init(_ unsorted: [BinnedSample.Entry], _ resamples: PeopleResamples) {
    self.resamples = resamples
    let bins = Set(unsorted.map(\.bin)).sorted()
    (starts, entries) = Self.sorted(unsorted, by: bins)
    self.bins = bins.map(Int.init)
    var sizes = [Double](repeating: 0, count: resamples.drawn)
    for entry in entries { sizes[Int(entry.group)] += Double(entry.count) }
    self.sizes = sizes
    sizeSquared = sizes.reduce(0) { $0 + $1 * $1 }
    drawn = resamples.count(of: sizes, atLeast: 1)
    below = [Double](repeating: 0, count: resamples.drawn)
    var upTo = below
    var sum = SIMD4<Double>.zero
    var moments: [SIMD4<Double>] = []
    moments.reserveCapacity(bins.count)
    for index in bins.indices {
      for entry in entries[starts[index]..<starts[index + 1]] {
        let (group, count) = (Int(entry.group), Double(entry.count))
        sum += SIMD4(count, count * (2 * upTo[group] + count), count * sizes[group], 0)
        upTo[group] += count
      }
      moments.append(sum)
    }
    self.moments = moments
  }

  /// By counting, because there are far more entries than bins.
  private static func sorted(
    _ entries: [BinnedSample.Entry], by bins: [Int32]
  ) -> (starts: [Int], entries: [BinnedSample.Entry]) {
    let index = Dictionary(uniqueKeysWithValues: zip(bins, Int32(0)...))
    let places = entries.map { index[$0.bin] ?? 0 }
    var starts = [Int](repeating: 0, count: bins.count + 1)
    for place in places { starts[Int(place) + 1] += 1 }
    for place in bins.indices { starts[place + 1] += starts[place] }
    var next = starts
    var result = entries
    for (entry, place) in zip(entries, places) {
      result[next[Int(place)]] = entry
      next[Int(place)] += 1
    }
    return (starts, result)
  }

  mutating func interval(atPercent percent: Int) -> ClosedRange<Int>? {
    guard drawn > 0 else { return nil }
    let p = Double(percent)
    let certain = Int(((1 - BinnedSample.tail) * Double(drawn)).rounded(.up))
    let guessHigh = partition { z(at: $0, p, bound: 100 - p) >= WilsonInterval.z }
    let high = search(from: guessHigh) { sample, index in
      sample.move(to: index + 1)
      return sample.resamples.count(of: sample.values(p), atLeast: 100 - p) >= certain
    }
    // The first bin that a quantile is not surely at or above, and the one before it.
    let guessLow = partition { $0 > 0 && z(at: $0 - 1, p, bound: -p) > -WilsonInterval.z }
    let low = search(from: guessLow) { sample, index in
      sample.move(to: index)
      return sample.resamples.count(of: sample.values(p).map { -$0 }, atLeast: p) < certain
    }
    let first = max(low - 1, 0)
    let last = min(high, bins.count - 1)
    return first <= last ? bins[first]...bins[last] : nil
  }

  private func values(_ percent: Double) -> [Double] {
    below.indices.map { 100 * below[$0] - percent * sizes[$0] }
  }

  /// Lets ``below`` hold the values below a bin.
  private mutating func move(to target: Int) {
    while place < target {
      for entry in entries[starts[place]..<starts[place + 1]] { below[Int(entry.group)] += Double(entry.count) }
      place += 1
    }
    while place > target {
      place -= 1
      for entry in entries[starts[place]..<starts[place + 1]] { below[Int(entry.group)] -= Double(entry.count) }
    }
  }

  /// By how many standard errors the sum with the values up to a bin is above a bound.
  private func z(at index: Int, _ percent: Double, bound: Double) -> Double {
    let moment = moments[index]
    let n = moments[bins.count - 1].x
    let mean = 100 * moment.x - percent * n
    let squares = 10_000 * moment.y - 200 * percent * moment.z + percent * percent * sizeSquared
    let error = max(0, squares - mean * mean / Double(sizes.count)).squareRoot()
    return error > 0 ? (mean - bound) / error : mean >= bound ? .infinity : -.infinity
  }

  /// The first index for which a condition holds that holds for all after it; the count where it holds for none.
  private func partition(_ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = bins.count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// As ``partition(_:)``, in steps that double from a guess, because a look at an index is dear.
  private mutating func search(from guess: Int, _ holds: (inout Self, Int) -> Bool) -> Int {
    // Holds for none below low and for all from high on.
    var low = 0
    var high = bins.count
    var step = 1
    var next = min(max(guess, 0), bins.count - 1)
    while low < high {
      if holds(&self, next) {
        high = next
        next = max(low, high - step)
      } else {
        low = next + 1
        next = min(high - 1, next + step)
      }
      step *= 2
      // Once both ends are known, halves.
      if high - low < step { next = (low + high) / 2 }
      if low > 0, high < bins.count { next = (low + high) / 2 }
    }
    return low
  }
}
