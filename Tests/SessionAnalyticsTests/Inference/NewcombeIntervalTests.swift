import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct NewcombeIntervalTests {
  @Test func agreesWithTheVectors() throws {
    for vector in try StatisticsVectors.own().newcombe {
      let interval = try #require(NewcombeInterval((vector.k1, vector.n1), minus: (vector.k2, vector.n2)))
      #expect(abs(interval.low - vector.low) < 1e-9 && abs(interval.high - vector.high) < 1e-9, "\(vector)")
    }
  }

  @Test(.enabled(if: RecordedStrokes.areHere)) func agreesWithTheVectorsBesideTheStrokes() throws {
    for vector in try RecordedVectors.read().newcombe_diff95 {
      let interval = try #require(NewcombeInterval((vector.k1, vector.n1), minus: (vector.k2, vector.n2)))
      #expect(abs(interval.difference - vector.diff) < 1e-9, "\(vector)")
      #expect(abs(interval.low - vector.lo) < 1e-9 && abs(interval.high - vector.hi) < 1e-9, "\(vector)")
    }
  }

  @Test func theOtherWayRoundIsTheSameMirrored() throws {
    for n in 1...14 {
      for m in 1...14 {
        for k in 0...n {
          for j in 0...m {
            let one = try #require(NewcombeInterval((k, n), minus: (j, m)))
            let other = try #require(NewcombeInterval((j, m), minus: (k, n)))
            #expect(one.low == -other.high && one.high == -other.low && one.difference == -other.difference)
            #expect(-1 <= one.low && one.low <= one.difference)
            #expect(one.difference <= one.high && one.high <= 1)
          }
        }
      }
    }
  }

  @Test func thereIsNoneWithoutTrials() {
    #expect(NewcombeInterval((0, 0), minus: (1, 2)) == nil)
    #expect(NewcombeInterval((1, 2), minus: (0, 0)) == nil)
    #expect(NewcombeInterval((3, 2), minus: (0, 1)) == nil)
  }
}
