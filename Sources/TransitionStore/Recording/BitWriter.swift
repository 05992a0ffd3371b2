/// Appends bits to bytes, the first in the lowest bit; what is left of the last byte is 0.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  /// - Parameter capacity: Bytes to have room for.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// - Parameter count: 0…56; the rest of `bits` must be 0.
  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits << UInt64(self.count)
    self.count += count
    guard self.count >= 64 else { return }
    // Eight bytes at once: byte by byte takes longer than all the rest.
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0) }
    self.count -= 64
    pending = bits >> UInt64(count - self.count)
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
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
    (pending, count) = (0, 0)
    return bytes
  }
}
