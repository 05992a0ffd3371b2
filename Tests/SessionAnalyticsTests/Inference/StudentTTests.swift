import Foundation
import Testing

@testable import SessionAnalytics

@Suite struct StudentTTests {
  @Test func agreesWithTheVectors() throws {
    let vectors = try StatisticsVectors.own()
    for vector in vectors.t {
      let t = try #require(StudentT(degreesOfFreedom: vector.df))
      #expect(abs(t.twoSided(vector.t) - vector.p) < 1e-9 * max(vector.p, 1e-3), "\(vector)")
      #expect(abs(t.cumulative(-vector.t) - vector.p / 2) < 1e-9)
      #expect(abs(t.cumulative(vector.t) - (1 - vector.p / 2)) < 1e-9)
    }
    for vector in vectors.tQuantile {
      let t = try #require(StudentT(degreesOfFreedom: vector.df))
      #expect(abs(t.quantile(vector.p) - vector.t) < 1e-9 * max(1, abs(vector.t)), "\(vector)")
    }
  }

  @Test func isCauchysWithOneDegreeOfFreedomAndNormalWithMany() throws {
    let cauchy = try #require(StudentT(degreesOfFreedom: 1))
    let normal = try #require(StudentT(degreesOfFreedom: 1e7))
    for t in stride(from: -6.0, through: 6, by: 0.37) {
      #expect(abs(cauchy.cumulative(t) - (0.5 + atan(t) / .pi)) < 1e-12)
      #expect(abs(normal.cumulative(t) - 0.5 * erfc(-t / 2.0.squareRoot())) < 1e-7)
    }
    #expect(abs(normal.intervalQuantile - ConfidenceLevel.normalQuantile) < 1e-6)
  }

  @Test func theQuantileIsTheInverse() throws {
    for df in [1, 2.5, 7, 60, 4000] {
      let t = try #require(StudentT(degreesOfFreedom: df))
      for p in stride(from: 0.01, to: 1, by: 0.07) {
        #expect(abs(t.cumulative(t.quantile(p)) - p) < 1e-12)
        #expect(abs(t.quantile(p) + t.quantile(1 - p)) < 1e-9)
      }
    }
  }

  @Test func whatIsNoNumberHasNoProbability() throws {
    #expect(StudentT(degreesOfFreedom: 0) == nil)
    #expect(StudentT(degreesOfFreedom: .nan) == nil)
    let t = try #require(StudentT(degreesOfFreedom: 4))
    #expect(t.twoSided(.infinity) == 0 && t.twoSided(.nan).isNaN && t.twoSided(0) == 1)
    #expect(t.quantile(0) == -.infinity && t.quantile(1) == .infinity && t.quantile(0.5) == 0)
  }
}
