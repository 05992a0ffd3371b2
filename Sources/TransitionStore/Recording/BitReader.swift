/// Reads bits from bytes that may be anything, the lowest of a byte first: every step checks that the bits are there.
struct BitReader {
  private let bytes: [UInt8]
  /// Of the next byte to be taken.
  private var offset: Int
  /// Bits taken and not used yet. Above ``count`` are bits of the bytes to be taken, or 0.
  private var pending: UInt64 = 0
  private var count = 0

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// A number of ``RiceCode``.
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

  /// Where the next byte stands; nil where a bit is set that nobody has read.
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
    // Eight bytes at once, of which as many count as there is room for: the bits of the others are set already when they
    // come a second time.
    let more = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
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
