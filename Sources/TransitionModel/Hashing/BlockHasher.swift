#if !canImport(CryptoKit)
  /// How one 64-byte block changes the state of a hash.
  protocol BlockCompression {
    static var initial: [UInt32] { get }

    /// Adds a block to the state. The block is the first 16 words of a schedule with room for 80.
    static func compress(_ state: inout [UInt32], _ schedule: UnsafeMutableBufferPointer<UInt32>)
  }

  extension BlockCompression {
    /// `word` rotated left by `count` bits.
    @inline(__always) static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
      (word &<< count) | (word &>> (32 &- count))
    }
  }

  /// What SHA-1 and SHA-256 share (FIPS 180-4, §5.1.1 and §5.2.1): blocks of 64 bytes, and the padding behind the last.
  struct BlockHasher<Compression: BlockCompression>: Sendable {
    private var state = Compression.initial
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    mutating func update(_ bytes: some Collection<UInt8>) {
      byteCount &+= UInt64(bytes.count)
      pending.append(contentsOf: bytes)
      compressWholeBlocks()
    }

    consuming func finalized() -> [UInt8] {
      let bits = byteCount &* 8
      pending.append(0x80)
      pending.append(contentsOf: repeatElement(0, count: (64 + 56 - pending.count % 64) % 64))
      pending.append(contentsOf: (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
      compressWholeBlocks()
      return state.flatMap { word in (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private mutating func compressWholeBlocks() {
      let whole = pending.count & ~63
      guard whole > 0 else { return }
      pending.withUnsafeBufferPointer { bytes in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
          for block in stride(from: 0, to: whole, by: 64) {
            for word in 0..<16 {
              let at = block + word * 4
              schedule[word] =
                UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
                | UInt32(bytes[at + 3])
            }
            Compression.compress(&state, schedule)
          }
        }
      }
      pending.removeFirst(whole)
    }
  }
#endif
