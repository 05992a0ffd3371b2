import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

/// Compared with numbers of statsmodels and of the papers' matrices, computed by `Fixtures/cluster-vectors.py`.
@Suite struct ClusterJackknifeTests {
  struct Vector: Decodable, CustomTestStringConvertible {
    let name: String
    /// The successes and trials of each cluster, on one side or two.
    let clusters: [[[Int]]]
    let estimate, variance, degreesOfFreedom, effectiveClusters, low, high: Double

    var testDescription: String { name }

    static let all: [Vector] = {
      let folder = Repository.root.appending(path: "Tests/SessionAnalyticsTests")
      let data = try? Data(contentsOf: folder.appending(path: "Fixtures/clusters.json"))
      return data.flatMap { try? JSONDecoder().decode([Vector].self, from: $0) } ?? []
    }()

    func side(_ side: Int) throws -> ClusterJackknife.Side {
      try #require(
        ClusterJackknife.Side(clusters.map { Double($0[side][0]) }, per: clusters.map { Double($0[side][1]) }))
    }

    func ratio(_ side: Int) -> ClusteredRatio<Int> {
      var ratio = ClusteredRatio<Int>()
      for (person, sides) in clusters.enumerated() where sides[side][1] > 0 {
        ratio.add(Double(sides[side][0]), of: Double(sides[side][1]), by: person)
      }
      return ratio
    }
  }

  @Test func thereAreVectors() { #expect(Vector.all.count == 8) }

  @Test(arguments: Vector.all.filter { $0.clusters[0].count == 1 }) func aRatio(vector: Vector) throws {
    let jackknife = ClusterJackknife(try vector.side(0))
    #expect(abs(try vector.side(0).ratio - vector.estimate) < 1e-12)
    #expect(abs(jackknife.variance / vector.variance - 1) < 1e-9)
    #expect(abs(jackknife.degreesOfFreedom / vector.degreesOfFreedom - 1) < 1e-9)
    #expect(abs(jackknife.effectiveClusters / vector.effectiveClusters - 1) < 1e-9)
    #expect(vector.ratio(0).jackknife == jackknife)
  }

  @Test(arguments: Vector.all.filter { $0.clusters[0].count == 2 }) func aDifference(vector: Vector) throws {
    let difference = try #require(ClusteredDifference(from: vector.ratio(0), to: vector.ratio(1)))
    #expect(abs(difference.difference - vector.estimate) < 1e-12)
    #expect(abs(difference.jackknife.variance / vector.variance - 1) < 1e-9)
    #expect(abs(difference.jackknife.degreesOfFreedom / vector.degreesOfFreedom - 1) < 1e-9)
    #expect(abs(difference.jackknife.effectiveClusters / vector.effectiveClusters - 1) < 1e-9)
    #expect(abs(difference.low - vector.low) < 1e-9 && abs(difference.high - vector.high) < 1e-9)
  }

  /// Clusters of one size have one degree of freedom less than their number.
  /// The number of a person depends on the token, which another key hashes otherwise.
  @Test func theNumberingOfClustersChangesNoBit() throws {
    var random = SplitMix64(seed: 5)
    let clusters = (0..<300).map { _ in (0..<4).map { _ in Double(1 + random.next() % 90) / 7 } }
    func jackknives(_ clusters: [[Double]]) throws -> [ClusterJackknife] {
      let one = try #require(ClusterJackknife.Side(clusters.map { $0[0] }, per: clusters.map { $0[1] }))
      let other = try #require(ClusterJackknife.Side(clusters.map { $0[2] }, per: clusters.map { $0[3] }))
      return [ClusterJackknife(one), ClusterJackknife(from: one, to: other)]
    }
    let expected = try jackknives(clusters)
    for _ in 0..<20 { #expect(try jackknives(clusters.shuffled(using: &random)) == expected) }
  }

  @Test func likeClustersAreAsManyAsTheyAre() throws {
    for count in 2...40 {
      let numerators = (0..<count).map { Double($0 % 3) }
      let side = try #require(ClusterJackknife.Side(numerators, per: numerators.map { _ in 4 }))
      #expect(abs(ClusterJackknife(side).effectiveClusters - Double(count)) < 1e-9)
    }
  }

  @Test func oneClusterOrNoneHasNoVariance() {
    #expect(ClusterJackknife.Side([1], per: [2]) == nil)
    #expect(ClusterJackknife.Side([1, 0], per: [2, 0]) == nil)
    #expect(ClusterJackknife.Side([], per: []) == nil)
  }
}
