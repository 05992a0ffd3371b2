#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#endif

/// SHA-1 (FIPS 180-4, §6.1), for version 5 UUIDs alone (RFC 9562, §5.5).
///
/// It is broken as a signature; here it only derives the same name from the same content.
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
