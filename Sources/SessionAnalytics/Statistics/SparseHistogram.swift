/// Counts of values in bins of one width: bin b holds the values from `b · width` up to, not including, the next bin.
///
/// Sums of integers, so that any order of adding gives the same. A value is known to its bin only; what
/// stands for a bin is ``BinWidth/value(of:)``.
struct SparseHistogram: Sendable, Hashable {
  /// In the unit of the values.
  let width: BinWidth
  private var bins = BinCounts()
  private(set) var total = 0

  init(width: BinWidth) {
    self.width = width
  }

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
  var upperMedianBin: Int? {
    total > 0 ? Self.bin(atRank: total / 2, in: cumulativeCounts) : nil
  }

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
