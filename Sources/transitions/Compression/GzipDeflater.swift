import CZlib

/// Compresses bytes as one gzip member (RFC 1952), block by block. Without a time and a name, so that the same bytes give
/// the same file.
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

  /// What can be written already of the bytes so far.
  func compress(_ bytes: some Collection<UInt8>) -> [UInt8] { run(Array(bytes), Z_NO_FLUSH) }

  /// The rest; nothing may be compressed any more.
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
