import Testing

@testable import SessionAnalytics

@Suite struct WilsonIntervalTests {
  /// k, n and the bounds, computed independently of this code.
  private static let published: [(k: Int, n: Int, low: Double, high: Double)] = [
    (0, 10, 0.0, 0.2775327998628892),
    (1, 10, 0.017876213095072896, 0.4041500267952385),
    (5, 10, 0.236593090512564, 0.7634069094874361),
    (10, 10, 0.7224672001371107, 0.9999999999999999),
    (0, 1, 0.0, 0.7934506856227626),
    (1, 1, 0.20654931437723745, 1.0),
    (73, 114, 0.5490091280357571, 0.7225421606214103),
    (4987, 14857, 0.3281167467433238, 0.34330159026466023),
    (3, 1000, 0.0010207838811386186, 0.008783014053503173),
  ]

  @Test func agreesWithTheVectors() throws {
    for vector in Self.published {
      let interval = try #require(WilsonInterval(successes: vector.k, trials: vector.n))
      #expect(abs(interval.low - vector.low) < 1e-9, "k = \(vector.k), n = \(vector.n)")
      #expect(abs(interval.high - vector.high) < 1e-9, "k = \(vector.k), n = \(vector.n)")
    }
  }

  @Test func holdsTheShareAndStaysWithinZeroAndOne() throws {
    for n in 1...120 {
      for k in 0...n {
        for effect in [0.5, 1, 1.7, 8, 500] {
          let interval = try #require(
            WilsonInterval(share: Double(k) / Double(n), trials: Double(n) / effect, quantile: 2.5))
          #expect(0 <= interval.low && interval.low <= interval.share)
          #expect(interval.share <= interval.high && interval.high <= 1)
        }
      }
    }
  }

  @Test func growsWithTheSuccesses() throws {
    for n in 1...120 {
      let bounds = try (0...n).map { try #require(WilsonInterval(successes: $0, trials: n)) }
      for (a, b) in zip(bounds, bounds.dropFirst()) {
        #expect(a.low < b.low && a.high < b.high, "n = \(n)")
      }
    }
  }

  @Test func isTheSameFromTheOtherSide() throws {
    for n in 1...60 {
      for k in 0...n {
        let one = try #require(WilsonInterval(successes: k, trials: n))
        let other = try #require(WilsonInterval(successes: n - k, trials: n))
        #expect(abs(one.low - (1 - other.high)) < 1e-12)
      }
    }
  }

  @Test func thereIsNoneWithoutTrialsOrWithImpossibleCounts() {
    #expect(WilsonInterval(successes: 0, trials: 0) == nil)
    #expect(WilsonInterval(successes: 3, trials: 2) == nil)
    #expect(WilsonInterval(successes: -1, trials: 2) == nil)
  }
}
