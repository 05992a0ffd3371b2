import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzz targets with the committed corpus and its mutations: without libFuzzer, on every system, in seconds. The
/// corpus contains everything that `make fuzz` found.
@Suite struct CorpusTests {
  static let folder = Repository.root.appending(path: "Fuzzing/Corpus")

  private static func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.name), includingPropertiesForKeys: nil
    )
    .sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
  }

  @Test func everyTargetHasItsFolderAndIsInTheList() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasPrefix(".") }
    #expect(folders.sorted() == FuzzTarget.all.map(\.name).sorted())
    let sources = Repository.root.appending(path: "Tests/FuzzTargets/FuzzTargets.swift")
    let declared = try String(contentsOf: sources, encoding: .utf8).matches(of: /static let \w+ = FuzzTarget\(/)
    #expect(declared.count == FuzzTarget.all.count)
  }

  @Test(arguments: FuzzTarget.all.map(\.name)) func theCorpusKeepsEveryPromise(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try Self.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs { target.run(input) }
  }

  /// A trap ends the test program here. The last line before it contains the seed's number.
  @Test(arguments: FuzzTarget.all.map(\.name)) func whatBecomesOfTheCorpusKeepsEveryPromise(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try Self.inputs(of: target)
    var random = SplitMix64(seed: 1)
    for _ in Thoroughness.seeds(100, inSoak: 3000) {
      var input = try #require(inputs.randomElement(using: &random))
      let other = try #require(inputs.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&input, with: other, using: &random) }
      target.run(input)
    }
  }

  /// The same with one or all numbers of an input replaced by edge numbers.
  @Test(arguments: FuzzTarget.all.map(\.name)) func numbersFromTheEdgesKeepEveryPromise(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try Self.inputs(of: target)
    var random = SplitMix64(seed: 32)
    for text in EdgeNumbers.texts {
      var input = try #require(inputs.randomElement(using: &random))
      let numbers = Self.numbers(in: input)
      guard let one = numbers.randomElement(using: &random) else { continue }
      let isOne = random.next() % 4 > 0
      for number in (isOne ? [one] : numbers).reversed() { input.replaceSubrange(number, with: text.utf8) }
      target.run(input)
    }
  }

  /// Returns the ranges of numbers in a text: digits with a sign, a point and an exponent.
  private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
    var numbers: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (bytes + [0]).enumerated() {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let goesOn = isDigit || [".", "e", "E", "+", "-"].contains { $0 == Character(Unicode.Scalar(byte)) }
      if start == nil, isDigit || byte == UInt8(ascii: "-") {
        start = index
      } else if let first = start, !goesOn {
        numbers.append(first..<index)
        start = nil
      }
    }
    return numbers
  }

  private static let snippets = [
    "-9223372036854775808", "9223372036854775807", "1e308", "-1e999", "NaN", "inf", "null", "\"\"", "{}", "[]", "0",
    ",", ":", "=", "\n", "\u{0}", "\u{FEFF}", "(", ")", "\\u0000", "0.0000001",
  ]

  private static func mutate(_ input: inout [UInt8], with other: [UInt8], using random: inout SplitMix64) {
    let start = Int.random(in: 0...input.count, using: &random)
    let end = Int.random(in: start...min(start + 24, input.count), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: input.removeSubrange(start..<end)
    case 1: input.insert(contentsOf: input[start..<end], at: start)
    case 2: input.replaceSubrange(start..<end, with: (snippets.randomElement(using: &random) ?? "").utf8)
    case 3: input.insert(UInt8.random(in: 0...255, using: &random), at: start)
    case 4 where !input.isEmpty: input[min(start, input.count - 1)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default:
      let from = Int.random(in: 0...other.count, using: &random)
      input.insert(contentsOf: other[from..<min(from + 60, other.count)], at: start)
    }
  }
}
