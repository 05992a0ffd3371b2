import Foundation
import TestSupport
import Testing

@testable import TransitionModel

/// The published vectors: see `Fixtures/Hashing/README.md`.
@Suite struct HashingTests {
  @Test(arguments: ["SHA1ShortMsg", "SHA1LongMsg"])
  func sha1HasNISTsDigests(of file: String) throws {
    try expectDigests(in: file) { SHA1.hash($0) }
  }

  @Test(arguments: ["SHA256ShortMsg", "SHA256LongMsg"])
  func sha256HasNISTsDigests(of file: String) throws {
    try expectDigests(in: file) { SHA256.hash($0) }
  }

  /// The Monte Carlo test of NIST's SHAVS, §6.4: each message consists of the three previous digests.
  @Test func chainsOfDigestsEndWhereNISTsDo() throws {
    try expectChains(in: "SHA1Monte") { SHA1.hash($0) }
    try expectChains(in: "SHA256Monte") { SHA256.hash($0) }
  }

  @Test func hmacHasTheCodesOfRFC4231() throws {
    let cases = try records(in: "rfc-4231-sha256.txt").filter { $0["Key"] != nil }
    #expect(cases.count == 6)
    for entry in cases {
      let (key, message) = (bytes(try #require(entry["Key"])), bytes(try #require(entry["Msg"])))
      #expect(SHA256.HMAC(key: key).code(for: message).hexadecimal == entry["MD"])
    }
  }

  /// Padding has edges at 55, 56 and 64 bytes, and a message may come in any pieces.
  @Test func aMessageInPiecesHasTheSameDigest() {
    let message = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for length in 0...message.count {
      let whole = SHA256.hash(message.prefix(length))
      for piece in [1, 3, 55, 56, 63, 64, 65] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: piece) {
          hash.update(message[start..<min(start + piece, length)])
        }
        #expect(hash.finalized() == whole, "\(length) bytes by \(piece)")
      }
    }
  }

  private func expectDigests(in file: String, of hash: ([UInt8]) -> [UInt8]) throws {
    let entries = try records(in: "\(file).rsp").filter { $0["Len"] != nil }
    #expect(entries.count >= 16)
    for entry in entries {
      let length = try #require(entry["Len"].flatMap { Int($0) }) / 8
      let message = bytes(try #require(entry["Msg"])).prefix(length)
      #expect(hash(Array(message)).hexadecimal == entry["MD"], "\(file), \(length) bytes")
    }
  }

  /// The first ten of the 100 chains, of 1000 digests each.
  private func expectChains(in file: String, of hash: ([UInt8]) -> [UInt8], count: Int = 10) throws {
    let entries = try records(in: "\(file).rsp")
    var seed = bytes(try #require(entries.compactMap { $0["Seed"] }.first))
    for entry in entries.filter({ $0["COUNT"] != nil }).prefix(count) {
      var last = [seed, seed, seed]
      for _ in 0..<1000 { last = [last[1], last[2], hash(last[0] + last[1] + last[2])] }
      seed = last[2]
      #expect(seed.hexadecimal == entry["MD"], "\(file)")
    }
  }

  /// The `key = value` lines of a response file, a dictionary for each paragraph.
  private func records(in file: String) throws -> [[String: String]] {
    let folder = Repository.root.appending(path: "Tests/TransitionModelTests/Fixtures/Hashing")
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n\n").map { paragraph in
      let pairs = paragraph.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " = ") }
      return Dictionary(
        pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
  }
}
