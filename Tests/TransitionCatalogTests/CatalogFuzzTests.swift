import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@Suite struct CatalogFuzzTests {
  /// A damaged file is read, or rejected with reasons, and never crashes the process.
  @Test(arguments: 0..<20)
  func aMutatedFileIsReadOrRefused(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let original = try #require(BuiltInCatalog.files.randomElement(using: &generator))
      var bytes = Array(original.text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&bytes, using: &generator) }
      do throws(InvalidCatalog) {
        for configuration in try CatalogReader.readAll(bytes: bytes, file: original.name) {
          let again = try CatalogReader.read(CatalogWriter.write(configuration), file: original.name)
          #expect(again == configuration)
        }
      } catch {
        let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { (0...lines).contains($0.line) && !$0.message.isEmpty }, "\(error)")
        #expect(error.problems.map(\.line) == error.problems.map(\.line).sorted())
      }
    }
  }

  private static let snippets = [
    ":", ": ", "- ", "#", "\"", "'", "{", "}", "[", "]", "&a ", "*a", "!!int ", "|\n", ">\n", "?", "\t", "\r\n", "\n\n",
    "---\n", "...\n", "%YAML 1.2\n", "<<: *a\n", "null", "~", "yes", "010", "1:30", ".nan", "-", "1e999", "\u{FEFF}",
    "\u{0}",
    "\u{E000}0\u{E000}", "name: name: ", "duration: 1\n",
  ]

  private static func mutate(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = Int.random(in: start...min(start + 40, bytes.count), using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2: bytes.insert(contentsOf: (snippets.randomElement(using: &generator) ?? "").utf8, at: start)
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: start)
    case 4: bytes.removeLast(min(end - start, bytes.count))
    case 5: bytes = swappingLines(bytes, using: &generator)
    default: if !bytes.isEmpty { bytes[min(start, bytes.count - 1)] = UInt8.random(in: 32...126, using: &generator) }
    }
  }

  /// Swaps two lines, or replaces one by another so that its key occurs twice.
  private static func swappingLines(_ bytes: [UInt8], using generator: inout SplitMix64) -> [UInt8] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let one = Int.random(in: 0..<lines.count, using: &generator)
    let other = Int.random(in: 0..<lines.count, using: &generator)
    if Bool.random(using: &generator) { lines.swapAt(one, other) } else { lines[one] = lines[other] }
    return Array(lines.joined(separator: [10]))
  }
}
