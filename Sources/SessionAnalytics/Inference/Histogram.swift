/// Counts of values in bins of one width: bin b holds the values from `b · width` up to, not including, the next bin.
///
/// Sums of integers, so that any order of adding gives the same. A value is known to its bin only; what
/// stands for a bin is ``BinWidth/value(of:)``.
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

  /// Quantiles of type 7 (Hyndman & Fan 1996: linear between order statistics, what R and NumPy give) of the
  /// values that stand for the bins.
  ///
  /// - Parameter percents: 0…100.
  /// - Returns: One for each percent; empty when there are no values.
  func quantiles(atPercents percents: [Int]) -> [Double] {
    guard total > 0 else { return [] }
    let cumulative = cumulativeCounts
    return percents.map { percent in
      // (n − 1)·p split in integers: exact, where a product of Doubles might fall just below a whole rank.
      let scaled = (total - 1) * min(max(percent, 0), 100)
      let rank = scaled / 100
      let share = Double(scaled % 100) / 100
      let low = width.value(of: Self.bin(atRank: rank, in: cumulative))
      guard share > 0 else { return low }
      let high = width.value(of: Self.bin(atRank: rank + 1, in: cumulative))
      return low + (high - low) * share
    }
  }

  /// The bin of the value in the middle, of two the upper; nil when there are no values.
  var upperMedianBin: Int? { total > 0 ? Self.bin(atRank: total / 2, in: cumulativeCounts) : nil }

  /// How many values are in each bin that has any, by ascending bin.
  var counts: [(bin: Int, count: Int)] { bins.occupied }

  private var cumulativeCounts: [(bin: Int, upTo: Int)] {
    var sum = 0
    return counts.map { bin, count in
      sum += count
      return (bin, sum)
    }
  }

  /// The bin of the value with this rank, counted from 0 in ascending order.
  private static func bin(atRank rank: Int, in cumulative: [(bin: Int, upTo: Int)]) -> Int {
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle].upTo > rank { high = middle } else { low = middle + 1 }
    }
    return cumulative[low].bin
  }
}

/// A whole number for each bin, 0 at first. Those of bins around 0, where nearly all are, stand side by side.
struct BinCounts: Sendable, Hashable {
  /// In milliseconds up to seven seconds, in steps of 5 pt/s beyond any finger, in points beyond any screen.
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

  /// The bins whose number is not 0, ascending.
  var occupied: [(bin: Int, count: Int)] {
    let far = farCounts.sorted { $0.key < $1.key }.map { (bin: $0.key, count: $0.value) }
    let near = zip(Self.near, nearCounts).lazy.filter { $0.1 != 0 }.map { (bin: $0.0, count: $0.1) }
    return far.prefix { $0.bin < Self.near.lowerBound } + near + far.drop { $0.bin < Self.near.lowerBound }
  }
}

/// The width of bins as a fraction of integers, and the value that stands for a bin, as the nearest Double to it.
struct BinWidth: Sendable, Hashable {
  let numerator: Int
  let denominator: Int
  /// The value of a bin whose values are not spread over its width.
  private let values: Values

  enum Values: Sendable, Hashable {
    /// Any. Bin 0 stands for 0, by far the most frequent of its values: at rest, no travel, not held.
    case spread
    /// Clamped to 0…1: bin 0 stands for 0, and the last bin for 1.
    case clamped
    /// Whole multiples of the width: counts, and differences of bins.
    case whole
  }

  init(_ numerator: Int, per denominator: Int = 1, values: Values = .spread) {
    (self.numerator, self.denominator, self.values) = (numerator, denominator, values)
  }

  /// The value that stands for a bin: its middle, unless it is known better.
  func value(of bin: Int) -> Double {
    switch values {
    case .whole: multiple(bin)
    case .clamped where (bin + 1) * numerator >= denominator: 1
    case .clamped, .spread: bin == 0 ? 0 : Double(2 * bin + 1) * Double(numerator) / Double(2 * denominator)
    }
  }

  private func multiple(_ bin: Int) -> Double { Double(bin) * Double(numerator) / Double(denominator) }
}
