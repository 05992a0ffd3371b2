/// The width of bins as a fraction of integers, so that the middle of a bin is the nearest Double to what it is.
struct BinWidth: Sendable, Hashable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, per denominator: Int = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The value that stands for a bin.
  func midpoint(of bin: Int) -> Double {
    Double(2 * bin + 1) * Double(numerator) / Double(2 * denominator)
  }
}
