/// Counts of values in bins of one width: bin b holds the values from `b · width` up to, and not including, the next
/// bin.
///
/// Counts are integers, so that the order of addition does not matter. Only the bin of a value is known;
/// ``BinWidth/value(of:)`` is the value that represents it.
struct SparseHistogram: Sendable, Hashable {
  let width: BinWidth
  private var bins = BinCounts()
  private(set) var total = 0

  init(width: BinWidth) { self.width = width }

  mutating func add(bin: Int, count: Int) {
    guard count > 0 else { return }
    bins[bin] += count
    total += count
  }

  /// Returns quantiles of type 7 of the values that represent the bins (Hyndman & Fan 1996: linear between order
  /// statistics, as in R and NumPy).
  ///
  /// - Parameter percents: 0…100.
  /// - Returns: One for each percent; empty if there are no values.
  func quantiles(atPercents percents: [Int]) -> [Double] {
    guard total > 0 else { return [] }
    let cumulative = cumulativeCounts
    return percents.map { percent in
      // (n − 1)·p split in integers: exact, while a product of Doubles might fall just below a whole rank.
      let scaled = (total - 1) * min(max(percent, 0), 100)
      let rank = scaled / 100
      let share = Double(scaled % 100) / 100
      let low = width.value(of: Self.bin(atRank: rank, in: cumulative))
      guard share > 0 else { return low }
      let high = width.value(of: Self.bin(atRank: rank + 1, in: cumulative))
      return low + (high - low) * share
    }
  }

  /// The bin of the median, the upper of two; nil if there are no values.
  var upperMedianBin: Int? { total > 0 ? Self.bin(atRank: total / 2, in: cumulativeCounts) : nil }

  /// The number of values in each nonempty bin, by ascending bin.
  var counts: [(bin: Int, count: Int)] { bins.occupied }

  private var cumulativeCounts: [(bin: Int, upTo: Int)] {
    var sum = 0
    return counts.map { bin, count in
      sum += count
      return (bin, sum)
    }
  }

  /// Returns the bin of the value with this rank, counted from 0 in ascending order.
  private static func bin(atRank rank: Int, in cumulative: [(bin: Int, upTo: Int)]) -> Int {
    cumulative[cumulative.dropLast().partitioningIndex { $0.upTo > rank }].bin
  }
}

/// An integer for each bin, initially 0. Bins around 0, which have nearly all values, are in an array.
struct BinCounts: Sendable, Hashable {
  /// The bins in the array: milliseconds up to seven seconds, in steps of 5 pt/s beyond any finger, points beyond any
  /// screen.
  private static let near = -1024..<7168

  private var nearCounts = [Int](repeating: 0, count: near.count)
  private var farCounts: [Int: Int] = [:]

  subscript(bin: Int) -> Int {
    get { Self.near.contains(bin) ? nearCounts[bin - Self.near.lowerBound] : farCounts[bin] ?? 0 }
    set {
      if Self.near.contains(bin) {
        nearCounts[bin - Self.near.lowerBound] = newValue
      } else {
        farCounts[bin] = newValue == 0 ? nil : newValue
      }
    }
  }

  /// The bins with a nonzero number, ascending.
  var occupied: [(bin: Int, count: Int)] {
    let far = farCounts.sorted { $0.key < $1.key }.map { (bin: $0.key, count: $0.value) }
    var bins = far.filter { $0.bin < Self.near.lowerBound }
    // A loop over thousands of bins: as a lazy chain it takes a tenth of the time of all tests, which are not optimized.
    var index = 0
    while index < nearCounts.count {
      let count = nearCounts[index]
      if count != 0 { bins.append((Self.near.lowerBound + index, count)) }
      index += 1
    }
    return bins + far.drop { $0.bin < Self.near.lowerBound }
  }
}

/// The width of bins as a fraction of integers, and the value that represents a bin, as the nearest Double.
struct BinWidth: Sendable, Hashable {
  let numerator: Int
  let denominator: Int
  private let values: Values

  enum Values: Sendable, Hashable {
    /// Any value. Bin 0 is represented by 0, by far its most frequent value: at rest, no travel, not held.
    case spread
    /// Values clamped to 0…1: bin 0 is represented by 0, and the last bin by 1.
    case clamped
    /// Integer multiples of the width: counts, and differences of bins.
    case whole
  }

  init(_ numerator: Int, per denominator: Int = 1, values: Values = .spread) {
    (self.numerator, self.denominator, self.values) = (numerator, denominator, values)
  }

  /// Returns the value that represents a bin: its middle, unless it is known better.
  func value(of bin: Int) -> Double {
    switch values {
    case .whole: multiple(bin)
    case .clamped where (bin + 1) * numerator >= denominator: 1
    case .clamped, .spread: bin == 0 ? 0 : Double(2 * bin + 1) * Double(numerator) / Double(2 * denominator)
    }
  }

  /// Returns a value as precisely as its bin is known: to two bins, because the middle of a bin is as near to the multiple
  /// below as to the one above, and the even one of both is right on average.
  func known(_ value: Double) -> Double {
    guard values != .whole else { return value }
    let steps = (value * Double(denominator) / Double(2 * numerator)).rounded(.toNearestOrEven)
    return steps * Double(2 * numerator) / Double(denominator)
  }

  private func multiple(_ bin: Int) -> Double { Double(bin) * Double(numerator) / Double(denominator) }
}
