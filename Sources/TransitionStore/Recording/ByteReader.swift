/// Reads numbers from bytes that may be anything: every step checks that the bytes are there.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var remaining: Int { bytes.count - offset }

  mutating func byte() throws(SampleCodecError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func varint() throws(SampleCodecError) -> UInt64 {
    let start = offset
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try self.byte()
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { throw .invalid(offset: start) }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw .invalid(offset: start)
  }

  mutating func signed() throws(SampleCodecError) -> Int64 {
    let number = try varint()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func double() throws(SampleCodecError) -> Double {
    let start = offset
    guard remaining >= 8 else { throw .truncated }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
    offset += 8
    let double = Double(bitPattern: bits)
    guard double.isFinite else { throw .invalid(offset: start) }
    return double
  }

  /// A number of things of which each takes so many bits at least, so that a corrupt count cannot ask for memory the
  /// bytes do not justify.
  mutating func count(atLeastBitsEach size: Int) throws(SampleCodecError) -> Int {
    let number = try varint()
    guard number <= UInt64(remaining * 8 / size) else { throw .truncated }
    return Int(number)
  }

  /// The bits from here on.
  func bits() -> BitReader { BitReader(bytes, from: offset) }

  /// Goes on with the byte after the last bit that was read.
  mutating func resume(after bits: BitReader) throws(SampleCodecError) {
    guard let end = bits.end else { throw .invalid(offset: bytes.count - 1) }
    offset = end
  }
}
