import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct McNemarExactTestTests {
  private func choose(_ n: Int, _ k: Int) -> Double {
    (0..<k).reduce(1.0) { ($0 * Double(n - $1) / Double($1 + 1)).rounded() }
  }

  @Test func mcNemarIsTwiceTheSmallerTailOfACoin() {
    for n in 0...40 {
      for b in 0...n {
        let tail = (0...min(b, n - b)).reduce(0.0) { $0 + choose(n, $1) } / pow(2, Double(n))
        #expect(abs(McNemarExactTest(b, n - b).pValue - min(1, 2 * tail)) < 1e-12, "\(b) of \(n)")
      }
    }
  }

  @Test func bothWaysAreAlike() {
    for (one, other) in [(0, 0), (3, 9), (400, 17), (2, 2)] {
      #expect(McNemarExactTest(one, other) == McNemarExactTest(other, one))
    }
    #expect(McNemarExactTest(0, 0).pValue == 1)
  }

  @Test func hugeCountsNeitherOverflowNorTakeForever() {
    #expect(McNemarExactTest(100_000, 100_000).pValue == 1)
    #expect(McNemarExactTest(90_000, 100_000).pValue < 1e-100)
  }

  @Test func agreeWithTheVectors() throws {
    let vectors = try StatisticsVectors.own()
    #expect(!vectors.mcnemar.isEmpty)
    agree(vectors.mcnemar)
  }

  @Test(.enabled(if: RecordedStrokes.areHere)) func agreeWithTheVectorsBesideTheStrokes() throws {
    let vectors = try RecordedVectors.read()
    agree(vectors.mcnemar_exact_two_sided)
    for vector in vectors.two_prop_z_pooled {
      let test = PooledZTest((vector.k1, vector.n1), (vector.k2, vector.n2))
      #expect(abs(test.z - vector.z) < 1e-9 && abs(test.pValue - vector.p) < 1e-9)
    }
  }

  private func agree(_ vectors: [StatisticsVectors.Changes]) {
    for vector in vectors { #expect(abs(McNemarExactTest(vector.b, vector.c).pValue - vector.p) < 1e-9, "\(vector)") }
  }
}
