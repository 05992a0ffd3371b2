/// The Rice code, for numbers that are usually small: n is ⌊n / 2ᵏ⌋ ones, a zero, and the k lowest bits of n.
///
/// It is within a few percent of the entropy for geometrically distributed numbers (R. F. Rice 1979), such as the
/// second differences of a finger's path. A number far out of range is ``escape`` ones and its 64 bits.
enum RiceCode {
  /// The number of ones that announce a whole number.
  static let escape = 24
  /// The largest k, so that a number fits in the 57 bits that a ``BitReader`` buffers.
  static let largestParameter = 32

  /// Returns n ≥ 0 for a number of either sign, small for small ones: 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4.
  static func folded(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  static func unfolded(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// The search starts at the length of their median, which outliers, as after a gap, do not change. If a finger first
  /// rests and then moves, k is above it.
  static func parameter(for numbers: [UInt64]) -> Int {
    let median = min(medianLength(of: numbers), largestParameter)
    var best = (parameter: 0, bits: Int.max)
    for candidate in max(0, median - 2)...min(median + 4, largestParameter) {
      // Each number takes at least a zero and k bits.
      if best.bits <= numbers.count * (1 + candidate) { break }
      let bits = bits(numbers, parameter: candidate)
      if bits < best.bits { best = (candidate, bits) }
    }
    return best.parameter
  }

  private static func medianLength(of numbers: [UInt64]) -> Int {
    var left = numbers.count / 2
    var counts = [Int](repeating: 0, count: UInt64.bitWidth + 1)
    for number in numbers { counts[UInt64.bitWidth - number.leadingZeroBitCount] += 1 }
    return counts.firstIndex { count in
      left -= count
      return left < 0
    } ?? 0
  }

  private static func bits(_ numbers: [UInt64], parameter: Int) -> Int {
    var sum = 0
    for number in numbers {
      let ones = number &>> UInt64(parameter)
      sum += ones < UInt64(escape) ? Int(truncatingIfNeeded: ones) + 1 + parameter : escape + 64
    }
    return sum
  }
}

/// Appends bits to bytes, lowest bit first. Unused bits of the last byte are 0.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var count = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append(_ bits: UInt64, count: Int) {
    pending |= bits << UInt64(self.count)
    self.count += count
    guard self.count >= 64 else { return }
    // Eight bytes at a time: single bytes would take longer than everything else.
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

  /// Returns all bytes, the last one padded.
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

/// Reads bits from untrusted bytes, lowest bit first. Every step checks that the bits exist.
struct BitReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int
  /// The bits that were read and not used yet. Bits above ``count`` belong to the next bytes, or are 0.
  private var pending: UInt64 = 0
  private var count = 0

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads a number of ``RiceCode``.
  @inline(__always) mutating func rice(parameter: Int) throws(SampleCodecError) -> UInt64 {
    fill()
    let ones = (~pending).trailingZeroBitCount
    guard ones < RiceCode.escape else { return try wholeNumber() }
    let length = ones + 1 + parameter
    guard length <= count else { throw .truncated }
    let low = (pending &>> UInt64(ones + 1)) & ((1 &<< UInt64(parameter)) - 1)
    drop(length)
    return UInt64(ones) &<< UInt64(parameter) | low
  }

  /// The offset of the next byte; nil if an unread bit is set.
  var end: Int? {
    let rest = pending & ((1 << UInt64(count % 8)) - 1)
    return rest == 0 ? offset - count / 8 : nil
  }

  private mutating func wholeNumber() throws(SampleCodecError) -> UInt64 {
    guard count >= RiceCode.escape else { throw .truncated }
    drop(RiceCode.escape)
    let low = try bits(32)
    return try bits(32) << 32 | low
  }

  private mutating func bits(_ length: Int) throws(SampleCodecError) -> UInt64 {
    fill()
    guard length <= count else { throw .truncated }
    defer { drop(length) }
    return pending & ((1 << UInt64(length)) - 1)
  }

  @inline(__always) private mutating func fill() {
    guard offset <= bytes.count - 8 else { return fillToEnd() }
    // Eight bytes at a time, counting as many as fit. The bits of the others are read again later, with the same
    // values.
    let more = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    pending |= UInt64(littleEndian: more) &<< UInt64(count)
    let taken = (63 - count) / 8
    offset += taken
    count += taken * 8
  }

  private mutating func fillToEnd() {
    while count <= 56, offset < bytes.count {
      pending |= UInt64(bytes[offset]) << UInt64(count)
      offset += 1
      count += 8
    }
  }

  private mutating func drop(_ length: Int) {
    pending &>>= UInt64(length)
    count -= length
  }
}

/// Appends numbers to bytes; `SampleCodec` describes the formats.
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

/// Reads numbers from untrusted bytes. Every step checks that the bytes exist.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

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

  /// The size check prevents a corrupt count from allocating more memory than the bytes justify.
  mutating func count(atLeastBitsEach size: Int) throws(SampleCodecError) -> Int {
    let number = try varint()
    guard number <= UInt64(remaining * 8 / size) else { throw .truncated }
    return Int(number)
  }

  func bits() -> BitReader { BitReader(bytes, from: offset) }

  /// Continues at the byte after the last bit that was read.
  mutating func resume(after bits: BitReader) throws(SampleCodecError) {
    guard let end = bits.end else { throw .invalid(offset: bytes.count - 1) }
    offset = end
  }
}
