/// The width of bins as a fraction of integers, and the value that stands for a bin, as the nearest Double to it.
struct BinWidth: Sendable, Hashable {
  let numerator: Int
  let denominator: Int
  /// The value of a bin whose values are not spread over its width.
  private let values: Values

  /// What the values of a bin are.
  enum Values: Sendable, Hashable {
    /// Any. Bin 0 stands for 0, by far the most frequent of its values: at rest, no travel, not held.
    case spread
    /// Clamped to 0…1: bin 0 stands for 0, and the last bin for 1.
    case clamped
    /// Whole multiples of the width: counts, and differences of bins.
    case whole
  }

  init(_ numerator: Int, per denominator: Int = 1, values: Values = .spread) {
    self.numerator = numerator
    self.denominator = denominator
    self.values = values
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
