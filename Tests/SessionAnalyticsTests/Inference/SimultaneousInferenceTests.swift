import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct SimultaneousInferenceTests {
  private func influences(_ metrics: Int, seed: UInt64) -> [[Int: Double]] {
    var random = SplitMix64(seed: seed)
    return (0..<metrics).map { _ in Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, random.normal()) }) }
  }

  /// Šidák's p-values if metrics are independent, and the single p-value if they are identical.
  @Test func independentMetricsCountApartAndEqualOnesOnce() {
    let five = SimultaneousInference(
      (0..<5).map { metric in
        Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, $0 == metric ? 1.0 : 0) })
      })
    for p in [0.001, 0.01, 0.05, 0.3] {
      let expected = 1 - (1..<6).reduce(1.0) { product, _ in product * (1 - p) }
      #expect(abs(five.adjusted(p) - expected) < 0.006, "p \(p)")
    }
    let one = influences(1, seed: 3)[0]
    let same = SimultaneousInference([one, one, one.mapValues { -2 * $0 }])
    for p in [0.001, 0.01, 0.05, 0.3] { #expect(abs(same.adjusted(p) - p) < 0.006, "p \(p)") }
  }

  @Test(arguments: 1...5) func anIntervalLeavesOut0ExactlyWhereItsProbabilityIsBelowFivePercent(seed: UInt64) throws {
    let inference = SimultaneousInference(influences(4, seed: seed))
    var last = 0.0
    for step in 1...400 {
      let p = Double(step) / 8000
      for degrees in [4.0, 17.3, 900] {
        let t = try #require(StudentT(degreesOfFreedom: degrees))
        let isOutside = t.quantile(1 - p / 2) > inference.quantile(t)
        #expect(isOutside == (inference.adjusted(p) < 0.05), "p \(p)")
      }
      #expect(inference.adjusted(p) >= max(p, last))
      last = inference.adjusted(p)
    }
  }
}
