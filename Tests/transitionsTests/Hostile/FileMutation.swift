import Foundation
import TestSupport

/// One way to damage a file, determined by a number: the same number and file give the same damage.
struct FileMutation {
  enum Kind: String, CaseIterable {
    case flippedBit, flippedBits, changedBytes, noise, zeroedPage, copiedPage, swappedPages, cutAnywhere, cutAtPage
    case grownByNoise, changedFileHeader, foreignFileHeader, changedTreeHeader, changedCell, changedSchemaText
  }

  let number: Int
  let kind: Kind
  private(set) var detail = ""
  private(set) var bytes: [UInt8]

  var description: String { "mutation \(number), \(kind.rawValue) \(detail)" }

  static let pageSize = 4096

  init(number: Int, of original: [UInt8]) {
    self.number = number
    kind = Kind.allCases[number % Kind.allCases.count]
    bytes = original
    var random = SplitMix64(seed: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    apply(&random)
  }

  private mutating func apply(_ random: inout SplitMix64) {
    switch kind {
    case .flippedBit: flip(1, in: 0..<bytes.count, &random)
    case .flippedBits: flip(Int.random(in: 2...64, using: &random), in: 0..<bytes.count, &random)
    case .changedBytes: change(Int.random(in: 1...8, using: &random), in: 0..<bytes.count, &random)
    case .changedFileHeader: change(Int.random(in: 1...4, using: &random), in: 16..<108, &random)
    case .changedTreeHeader:
      let start = pageStart(&random)
      change(Int.random(in: 1...3, using: &random), in: start..<start + 12, &random)
    case .changedCell:
      let start = pageStart(&random)
      change(Int.random(in: 1...3, using: &random), in: start + 8..<start + 64, &random)
    case .changedSchemaText: change(Int.random(in: 1...6, using: &random), in: 108..<5 * Self.pageSize, &random)
    case .noise:
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let length = Int.random(in: 1...2048, using: &random)
      detail += "\(length) from \(start)"
      for place in start..<min(start + length, bytes.count) { bytes[place] = UInt8.random(in: 0...255, using: &random) }
    case .zeroedPage, .copiedPage, .swappedPages: movePages(&random)
    case .cutAnywhere: cut(to: Int.random(in: 0..<bytes.count, using: &random))
    case .cutAtPage: cut(to: pageStart(&random))
    case .grownByNoise:
      let length = Int.random(in: 1...3 * Self.pageSize, using: &random)
      detail += "by \(length)"
      for _ in 0..<length { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    case .foreignFileHeader: spliceHeader(&random)
    }
  }

  private func pageStart(_ random: inout SplitMix64) -> Int {
    Int.random(in: 0..<bytes.count / Self.pageSize, using: &random) * Self.pageSize
  }

  private mutating func flip(_ count: Int, in range: Range<Int>, _ random: inout SplitMix64) {
    for _ in 0..<count {
      let place = Int.random(in: range, using: &random)
      let bit = Int.random(in: 0..<8, using: &random)
      detail += "\(place).\(bit) "
      bytes[place] ^= 1 << UInt8(bit)
    }
  }

  private mutating func change(_ count: Int, in range: Range<Int>, _ random: inout SplitMix64) {
    for _ in 0..<count {
      let place = Int.random(in: range, using: &random)
      // The ends of ranges cause more errors than values in between.
      let ends: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      let byte = Bool.random(using: &random) ? ends.randomElement(using: &random) : nil
      bytes[place] = byte ?? UInt8.random(in: 0...255, using: &random)
      detail += "\(place)=\(bytes[place]) "
    }
  }

  private mutating func movePages(_ random: inout SplitMix64) {
    let (one, other) = (pageStart(&random), pageStart(&random))
    detail += "\(one / Self.pageSize + 1) \(other / Self.pageSize + 1)"
    for offset in 0..<Self.pageSize {
      let (first, second) = (bytes[one + offset], bytes[other + offset])
      switch kind {
      case .zeroedPage: bytes[one + offset] = 0
      case .copiedPage: bytes[other + offset] = first
      default: (bytes[one + offset], bytes[other + offset]) = (second, first)
      }
    }
  }

  private mutating func cut(to length: Int) {
    detail += "to \(length)"
    bytes.removeLast(bytes.count - length)
  }

  /// Replaces fields by those of another database's header: page size, counts, version numbers, encoding, autovacuum
  /// (file format §1.3).
  private mutating func spliceHeader(_ random: inout SplitMix64) {
    let fields: [(place: Int, size: Int, values: [UInt32])] = [
      (16, 2, [1, 512, 1024, 8192, 0, 3]), (18, 1, [0, 1, 3]), (19, 1, [0, 1, 3]), (20, 1, [1, 32, 255]),
      (24, 4, [0, 1]), (28, 4, [0, 1, 7, .max]), (32, 4, [1, 2, 30, .max]), (36, 4, [0, 1, 40, .max]), (40, 4, [0]),
      (44, 4, [0, 1, 5]), (52, 4, [1, 40, .max]), (56, 4, [0, 2, 3, 4]), (64, 4, [1]), (68, 4, [0, 1, .max]),
      (92, 4, [0, 1]),
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let field = fields.randomElement(using: &random), let value = field.values.randomElement(using: &random)
      else { return }
      detail += "\(field.place)=\(value) "
      for byte in 0..<field.size {
        bytes[field.place + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (field.size - 1 - byte)))
      }
    }
  }
}
