import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ExactTestTests {
  private func choose(_ n: Int, _ k: Int) -> Double {
    (0..<k).reduce(1.0) { ($0 * Double(n - $1) / Double($1 + 1)).rounded() }
  }

  @Test func fisherIsTheSumOverAllTablesThatAreNoMoreProbable() throws {
    for (n1, n2) in [(1, 1), (2, 5), (7, 7), (9, 4), (12, 11)] {
      for k1 in 0...n1 {
        for k2 in 0...n2 {
          let all = k1 + k2
          let observed = choose(n1, k1) * choose(n2, k2)
          // Integers: ties are exact.
          let sum = (max(0, all - n2)...min(all, n1)).reduce(0.0) { sum, k in
            let weight = choose(n1, k) * choose(n2, all - k)
            return weight <= observed ? sum + weight : sum
          }
          let expected = sum / choose(n1 + n2, all)
          let test = try #require(FisherExactTest((k1, n1), (k2, n2)))
          #expect(abs(test.pValue - expected) < 1e-12, "\(k1)/\(n1) \(k2)/\(n2)")
        }
      }
    }
  }

  @Test func mcNemarIsTwiceTheSmallerTailOfACoin() {
    for n in 0...40 {
      for b in 0...n {
        let tail = (0...min(b, n - b)).reduce(0.0) { $0 + choose(n, $1) } / pow(2, Double(n))
        #expect(abs(McNemarExactTest(b, n - b).pValue - min(1, 2 * tail)) < 1e-12, "\(b) of \(n)")
      }
    }
  }

  @Test func bothSidesAndBothOutcomesAreAlike() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let n1 = Int.random(in: 1...400, using: &random)
      let n2 = Int.random(in: 1...400, using: &random)
      let k1 = Int.random(in: 0...n1, using: &random)
      let k2 = Int.random(in: 0...n2, using: &random)
      let p = try #require(FisherExactTest((k1, n1), (k2, n2))).pValue
      #expect((0...1).contains(p))
      #expect(abs(p - (try #require(FisherExactTest((k2, n2), (k1, n1))).pValue)) < 1e-9)
      #expect(abs(p - (try #require(FisherExactTest((n1 - k1, n1), (n2 - k2, n2))).pValue)) < 1e-9)
      #expect(McNemarExactTest(k1, k2) == McNemarExactTest(k2, k1))
    }
  }

  @Test func countsThatCannotBeHaveNoTest() {
    #expect(FisherExactTest((3, 2), (0, 1)) == nil)
    #expect(FisherExactTest((-1, 2), (0, 1)) == nil)
    #expect(FisherExactTest((0, 0), (3, 9))?.pValue == 1)
    #expect(McNemarExactTest(0, 0).pValue == 1)
  }

  @Test func hugeCountsNeitherOverflowNorTakeForever() throws {
    let p = try #require(FisherExactTest((50_000, 100_000), (50_600, 100_000))).pValue
    #expect(p > 0.006 && p < 0.009)
    #expect(McNemarExactTest(100_000, 100_000).pValue == 1)
    #expect(McNemarExactTest(90_000, 100_000).pValue < 1e-100)
  }

  @Test func agreeWithTheVectors() throws {
    let vectors = try StatisticsVectors.own()
    #expect(!vectors.fisher.isEmpty && !vectors.mcnemar.isEmpty)
    try agree(fisher: vectors.fisher, mcnemar: vectors.mcnemar)
  }

  @Test(.enabled(if: RecordedStrokes.areHere)) func agreeWithTheVectorsBesideTheStrokes() throws {
    let vectors = try RecordedVectors.read()
    try agree(fisher: vectors.fisher_exact_two_sided, mcnemar: vectors.mcnemar_exact_two_sided)
    for vector in vectors.two_prop_z_pooled {
      let test = PooledZTest((vector.k1, vector.n1), (vector.k2, vector.n2))
      #expect(abs(test.z - vector.z) < 1e-9 && abs(test.pValue - vector.p) < 1e-9)
    }
  }

  private func agree(fisher: [StatisticsVectors.TwoShares], mcnemar: [StatisticsVectors.Changes]) throws {
    for vector in fisher {
      let test = try #require(FisherExactTest((vector.k1, vector.n1), (vector.k2, vector.n2)))
      #expect(abs(test.pValue - vector.p) < 1e-9, "\(vector)")
    }
    for vector in mcnemar {
      #expect(abs(McNemarExactTest(vector.b, vector.c).pValue - vector.p) < 1e-9, "\(vector)")
    }
  }
}
