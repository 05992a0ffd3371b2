#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#endif

/// SHA-256 (FIPS 180-4, §6.2), with HMAC (RFC 2104) on top.
///
/// Apple's platforms use CryptoKit. On other platforms this file implements it: any other provider is either a large
/// dependency to compile or another shared library to load at each start, for a function of fifty lines.
package struct SHA256: Sendable {
  #if canImport(CryptoKit)
    private var hasher = CryptoKit.SHA256()

    package init() {}

    package mutating func update(_ bytes: some Collection<UInt8>) { hasher.update(data: Data(bytes)) }

    package consuming func finalized() -> [UInt8] { Array(hasher.finalize()) }
  #else
    private var hasher = BlockHasher<SHA256Compression>()

    package init() {}

    package mutating func update(_ bytes: some Collection<UInt8>) { hasher.update(bytes) }

    /// Returns the digest of the message so far.
    package consuming func finalized() -> [UInt8] { hasher.finalized() }
  #endif

  package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(message)
    return hash.finalized()
  }

  /// A message authentication code with one key.
  ///
  /// Both padded keys are hashed once, in the initializer, which halves the work for short messages.
  package struct HMAC: Sendable {
    private var inner = SHA256()
    private var outer = SHA256()

    package init(key: [UInt8]) {
      var block = key.count > 64 ? SHA256.hash(key) : key
      block += [UInt8](repeating: 0, count: 64 - block.count)
      inner.update(block.map { $0 ^ 0x36 })
      outer.update(block.map { $0 ^ 0x5C })
    }

    /// Returns the 32-byte authentication code of a message.
    package func code(for message: some Collection<UInt8>) -> [UInt8] {
      var inner = inner
      inner.update(message)
      var outer = outer
      outer.update(inner.finalized())
      return outer.finalized()
    }
  }
}

extension Collection<UInt8> {
  /// The bytes as lower-case hexadecimal digits, two per byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// SHA-1 (FIPS 180-4, §6.1), used only for version 5 UUIDs (RFC 9562, §5.5).
///
/// SHA-1 is broken as a signature. Here it only derives the same name from the same content.
package enum SHA1 {
  /// Returns the 20-byte digest of a message.
  package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(Insecure.SHA1.hash(data: Data(message)))
    #else
      var hasher = BlockHasher<SHA1Compression>()
      hasher.update(message)
      return hasher.finalized()
    #endif
  }
}

#if !canImport(CryptoKit)
  /// A compression function: the change that one 64-byte block makes to the state of a hash.
  protocol BlockCompression {
    static var initial: [UInt32] { get }

    /// Adds a block to the state. The block is the first 16 words of a schedule with room for 80.
    static func compress(_ state: inout [UInt32], _ schedule: UnsafeMutableBufferPointer<UInt32>)
  }

  extension BlockCompression {
    @inline(__always) static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
      (word &<< count) | (word &>> (32 &- count))
    }
  }

  /// The common part of SHA-1 and SHA-256 (FIPS 180-4, §5.1.1 and §5.2.1): 64-byte blocks, and the padding after the
  /// last.
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

  enum SHA256Compression: BlockCompression {
    // The first 32 bits of the fractional parts of the square roots of the first 8 primes (§5.3.3).
    static let initial: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    // The first 32 bits of the fractional parts of the cube roots of the first 64 primes (§4.2.2).
    private static let constants: [UInt32] = [
      0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
      0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
      0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
      0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
      0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
      0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
      0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
      0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    static func compress(_ state: inout [UInt32], _ schedule: UnsafeMutableBufferPointer<UInt32>) {
      for t in 16..<64 {
        let (a, b) = (schedule[t - 15], schedule[t - 2])
        let s0 = rotated(a, 25) ^ rotated(a, 14) ^ (a >> 3)
        let s1 = rotated(b, 15) ^ rotated(b, 13) ^ (b >> 10)
        schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      constants.withUnsafeBufferPointer { constants in
        for t in 0..<64 {
          let s1 = rotated(e, 26) ^ rotated(e, 21) ^ rotated(e, 7)
          let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[t] &+ schedule[t]
          let s0 = rotated(a, 30) ^ rotated(a, 19) ^ rotated(a, 10)
          let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
          (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
        }
      }
      for (i, word) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= word }
    }
  }

  enum SHA1Compression: BlockCompression {
    static let initial: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]

    static func compress(_ state: inout [UInt32], _ schedule: UnsafeMutableBufferPointer<UInt32>) {
      for t in 16..<80 {
        schedule[t] = rotated(schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16], 1)
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for t in 0..<80 {
        let (f, k): (UInt32, UInt32) =
          switch t {
          case ..<20: ((b & c) ^ (~b & d), 0x5a82_7999)
          case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
          case ..<60: ((b & c) ^ (b & d) ^ (c & d), 0x8f1b_bcdc)
          default: (b ^ c ^ d, 0xca62_c1d6)
          }
        let next = rotated(a, 5) &+ f &+ e &+ k &+ schedule[t]
        (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
      }
      for (i, word) in [a, b, c, d, e].enumerated() { state[i] &+= word }
    }
  }
#endif
