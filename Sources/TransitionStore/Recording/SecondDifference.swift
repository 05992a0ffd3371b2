/// Second differences of a series, both ways, in arithmetic that wraps around, so that any series survives.
struct SecondDifference {
  private var last: Int64 = 0
  private var lastStep: Int64 = 0

  /// What to store for `value`.
  mutating func difference(to value: Int64) -> Int64 {
    let step = value &- last
    defer { (last, lastStep) = (value, step) }
    return step &- lastStep
  }

  /// The value for which `difference` was stored.
  mutating func value(after difference: Int64) -> Int64 {
    lastStep &+= difference
    last &+= lastStep
    return last
  }
}
