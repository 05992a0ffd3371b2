/// Appends numbers to bytes; ``SampleCodec`` describes the forms.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(signed number: Int64) {
    append(varint: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func append(double: Double) {
    withUnsafeBytes(of: double.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
