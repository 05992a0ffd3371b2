/// Appends bits to bytes, the first in the lowest bit; what is left of the last byte is 0.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// - Parameter count: 0…56; the rest of `bits` must be 0.
  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits << UInt64(self.count)
    self.count += count
    while self.count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      self.count -= 8
    }
  }

  mutating func append(rice number: UInt64, parameter: Int) {
    let ones = number >> UInt64(parameter)
    if ones < UInt64(RiceCode.escape) {
      let low = number & ((1 << UInt64(parameter)) - 1)
      append((1 << ones) - 1 | low << (ones + 1), count: Int(ones) + 1 + parameter)
    } else {
      append((1 << UInt64(RiceCode.escape)) - 1, count: RiceCode.escape)
      append(number & 0xFFFF_FFFF, count: 32)
      append(number >> 32, count: 32)
    }
  }

  /// All bytes, the last one filled up.
  mutating func finish() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, count) = (0, 0)
    return bytes
  }
}
