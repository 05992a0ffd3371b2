import CZlib

/// Inflates gzip data (RFC 1952) with any number of members, with one block of input and one of output in memory.
final class GzipInflater {
  static let magic: [UInt8] = [0x1F, 0x8B]

  private static let blockSize = 1 << 18
  /// The largest window, plus 16 for a gzip header instead of a zlib header (<https://zlib.net/manual.html>).
  private static let windowBits: Int32 = 15 + 16

  private var stream = z_stream()
  private var input: [UInt8] = []
  private var position = 0
  private var isInMember = false
  private var hasMember = false
  private let refill: () throws -> [UInt8]?

  /// Creates an inflater.
  ///
  /// - Parameter refill: Returns the next block of compressed bytes, or nil after the last.
  init(refill: @escaping () throws -> [UInt8]?) throws(GzipError) {
    self.refill = refill
    let code = inflateInit2_(&stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .outOfMemory }
  }

  deinit { inflateEnd(&stream) }

  /// Returns the next block of at most 256 KiB, or nil after the last.
  ///
  /// - Throws: ``GzipError``, and errors of `refill`.
  func next() throws -> [UInt8]? {
    while true {
      if position == input.count {
        guard let block = try refill() else {
          guard hasMember, !isInMember else { throw GzipError.cutOff }
          return nil
        }
        (input, position) = (block, 0)
        continue
      }
      if !isInMember { try beginMember() }
      let output = try inflateSome()
      if !output.isEmpty { return output }
    }
  }

  /// Begins another member. No other bytes may follow the last member.
  private func beginMember() throws(GzipError) {
    if hasMember, input[position] != Self.magic[0] { throw .trailingBytes }
    inflateReset(&stream)
    (isInMember, hasMember) = (true, true)
  }

  private func inflateSome() throws(GzipError) -> [UInt8] {
    var code = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { output, count in
      input.withUnsafeMutableBufferPointer { bytes in
        stream.next_in = bytes.baseAddress.map { $0 + position }
        stream.avail_in = UInt32(bytes.count - position)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(Self.blockSize)
        code = inflate(&stream, Z_NO_FLUSH)
        position = bytes.count - Int(stream.avail_in)
        count = Self.blockSize - Int(stream.avail_out)
      }
    }
    switch code {
    case Z_OK, Z_BUF_ERROR: return output
    case Z_STREAM_END:
      isInMember = false
      return output
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .damaged(stream.msg.map { String(cString: $0) } ?? "code \(code)")
    }
  }
}

/// Compresses bytes as one gzip member (RFC 1952). It contains no time and no name, so the same bytes give the same
/// file.
final class GzipDeflater {
  private static let blockSize = 1 << 16
  private static let windowBits: Int32 = 15 + 16
  private static let memoryLevel: Int32 = 8

  private var stream = z_stream()

  init() throws(GzipError) {
    let code = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .outOfMemory }
  }

  deinit { deflateEnd(&stream) }

  /// Compresses bytes, and returns the compressed bytes completed so far.
  func compress(_ bytes: some Collection<UInt8>) -> [UInt8] { run(Array(bytes), Z_NO_FLUSH) }

  /// Returns the remaining bytes. Nothing may be compressed afterwards.
  func finish() -> [UInt8] { run([], Z_FINISH) }

  private func run(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
    var bytes = bytes
    var compressed: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      repeat {
        compressed += [UInt8](unsafeUninitializedCapacity: Self.blockSize) { output, count in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(Self.blockSize)
          _ = deflate(&stream, flush)
          count = Self.blockSize - Int(stream.avail_out)
        }
      } while stream.avail_out == 0
    }
    return compressed
  }
}

enum GzipError: Error, CustomStringConvertible, Equatable {
  case cutOff
  case damaged(String)
  case trailingBytes
  case outOfMemory

  var description: String {
    switch self {
    case .cutOff: "the gzip data ends too early. Was the file cut off? Copy it again."
    case .damaged(let detail): "the gzip data is damaged: \(detail). Copy the file again."
    case .trailingBytes: "other data follows the gzip data. Copy the file again."
    case .outOfMemory: "not enough memory to read the gzip data."
    }
  }
}
