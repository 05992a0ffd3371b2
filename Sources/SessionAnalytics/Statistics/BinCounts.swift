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
