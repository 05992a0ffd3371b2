/// Second differences of a series, both ways, in arithmetic that wraps around, so that any series survives.
///
/// Of the first value there is no difference, it comes as it is; of the second there is only the first difference.
struct SecondDifference {
  private var last: Int64 = 0
  private var lastStep: Int64 = 0
  private var isFirst: Bool

  /// - Parameter isAfterZeros: The series goes on after zeros: already the first value has a second difference.
  init(isAfterZeros: Bool = false) { isFirst = !isAfterZeros }

  /// What to store for `value`.
  mutating func difference(to value: Int64) -> Int64 {
    let step = value &- last
    defer { (last, lastStep, isFirst) = (value, isFirst ? 0 : step, false) }
    return step &- lastStep
  }

  /// The value for which `difference` was stored.
  mutating func value(after difference: Int64) -> Int64 {
    lastStep &+= difference
    last &+= lastStep
    if isFirst { (lastStep, isFirst) = (0, false) }
    return last
  }
}
