/// The user bootstrap of quantiles of values in bins.
///
/// In a resample of n values, k of which lie up to a bin, the quantile of type 7 at P percent, rounded up to a bin, is at
/// most that bin where `k ≥ ⌈(n − 1)·P/100⌉ + 1`, which is `100·k − P·n ≥ 100 − P`; and rounded down at least a bin below
/// which k lie where `k ≤ ⌊(n − 1)·P/100⌋`, which is `100·k − P·n ≤ −P`. Both are sums over people, each with their weight. The more bins,
/// the more of the resamples are below: the bound is searched for, from where a normal distribution would have it.
struct ResampledQuantiles {
  private struct Part {
    var group: UInt16
    var count: UInt16
  }

  private let resamples: ClusterBootstrap
  /// Occupied, ascending.
  private let bins: [Int]
  /// The parts of bin i: those from `starts[i]` up to `starts[i + 1]`.
  private let starts: [Int]
  private let parts: [Part]
  /// How many values there are of each group, and in each resample.
  private let sizes: [Double]
  private let drawnSizes: [Double]
  /// In how many resamples there is a value.
  private let drawn: Int
  /// Over all groups, with the values up to each bin: Σk, Σk², Σk·n.
  private let moments: [SIMD4<Double>]
  private let sizeSquared: Double
  /// Values of each group below bin `place`.
  private var below: [Double]
  private var place = 0
  /// How many there were of each group when ``drawnBelow`` was added up, which holds how many there are in each resample.
  private var added: [Double]
  private var drawnBelow: [Double]

  init(_ entries: [BinnedSample.Entry], _ resamples: ClusterBootstrap) {
    self.resamples = resamples
    (bins, starts, parts) = Self.sorted(entries)
    var sizes = [Double](repeating: 0, count: resamples.drawn)
    for part in parts { sizes[Int(part.group)] += Double(part.count) }
    self.sizes = sizes
    sizeSquared = sizes.reduce(0) { $0 + $1 * $1 }
    drawnSizes = resamples.sums(of: sizes)
    drawn = drawnSizes.count { $0 >= 1 }
    below = [Double](repeating: 0, count: resamples.drawn)
    added = below
    drawnBelow = [Double](repeating: 0, count: ClusterBootstrap.count)
    var upTo = below
    var sum = SIMD4<Double>.zero
    var moments: [SIMD4<Double>] = []
    moments.reserveCapacity(bins.count)
    for index in bins.indices {
      for part in parts[starts[index]..<starts[index + 1]] {
        let (group, count) = (Int(part.group), Double(part.count))
        sum += SIMD4(count, count * (2 * upTo[group] + count), count * sizes[group], 0)
        upTo[group] += count
      }
      moments.append(sum)
    }
    self.moments = moments
  }

  /// By counting, because there are far more entries than bins.
  private static func sorted(_ entries: [BinnedSample.Entry]) -> (bins: [Int], starts: [Int], parts: [Part]) {
    var counts = BinCounts()
    for entry in entries { counts[Int(entry.bin)] += 1 }
    let occupied = counts.occupied
    var starts = [0]
    for (bin, count) in occupied {
      counts[bin] = starts[starts.count - 1]
      starts.append(starts[starts.count - 1] + count)
    }
    // Now they say where the next part of a bin goes.
    var parts = [Part](repeating: Part(group: 0, count: 0), count: entries.count)
    for entry in entries {
      parts[counts[Int(entry.bin)]] = Part(group: entry.group, count: entry.count)
      counts[Int(entry.bin)] += 1
    }
    return (occupied.map(\.bin), starts, parts)
  }

  mutating func interval(atPercent percent: Int) -> ClosedRange<Int>? {
    guard drawn > 0 else { return nil }
    let p = Double(percent)
    let certain = Int(((1 - BinnedSample.tail) * Double(drawn)).rounded(.up))
    // The first bin that a quantile is not surely at or above, and the one before it.
    let guessLow = partition { $0 > 0 && z(at: $0 - 1, p, bound: -p) > -WilsonInterval.z }
    let low = search(from: guessLow) { sample, index in
      sample.count(below: index, p) { $0 <= -p } < certain
    }
    let guessHigh = partition { z(at: $0, p, bound: 100 - p) >= WilsonInterval.z }
    let high = search(from: guessHigh) { sample, index in
      sample.count(below: index + 1, p) { $0 >= 100 - p } >= certain
    }
    let first = max(low - 1, 0)
    let last = min(high, bins.count - 1)
    return first <= last ? bins[first]...bins[last] : nil
  }

  /// In how many resamples `100·k − P·n` is what it should be, where k values lie below a bin.
  private mutating func count(below bin: Int, _ percent: Double, where holds: (Double) -> Bool) -> Int {
    move(to: bin)
    // Only of those that have values in between: whole numbers, so that nothing is lost by adding and subtracting.
    for group in below.indices where below[group] != added[group] {
      resamples.add(below[group] - added[group], of: group, to: &drawnBelow)
      added[group] = below[group]
    }
    return zip(drawnBelow, drawnSizes).count { holds(100 * $0 - percent * $1) }
  }

  /// Lets ``below`` hold the values below a bin.
  private mutating func move(to target: Int) {
    while place < target {
      for part in parts[starts[place]..<starts[place + 1]] { below[Int(part.group)] += Double(part.count) }
      place += 1
    }
    while place > target {
      place -= 1
      for part in parts[starts[place]..<starts[place + 1]] { below[Int(part.group)] -= Double(part.count) }
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
