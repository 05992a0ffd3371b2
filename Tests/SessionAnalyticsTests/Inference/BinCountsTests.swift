import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct BinCountsTests {
  @Test func binsFarAwayCountAsThoseAround0Do() {
    var random = SplitMix64(seed: 7)
    var counts = BinCounts()
    var expected: [Int: Int] = [:]
    let bounds = [-1_000_000, -1025, -1024, -1, 0, 7167, 7168, 1_000_000, Int(Int32.min), Int(Int32.max)]
    for _ in 0..<500 {
      let bin = (bounds.randomElement(using: &random) ?? 0) + Int.random(in: -2...2, using: &random)
      let value = Int.random(in: 0...3, using: &random)
      counts[bin] += value
      expected[bin, default: 0] += value
      #expect(counts[bin] == expected[bin])
    }
    let occupied = expected.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    #expect(counts.occupied.map(\.bin) == occupied.map(\.key))
    #expect(counts.occupied.map(\.count) == occupied.map(\.value))
  }
}
