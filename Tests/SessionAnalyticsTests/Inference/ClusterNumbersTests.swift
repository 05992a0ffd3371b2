import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ClusterNumbersTests {
  @Test func tokensOfOneBucketAreOneClusterAndOthersAreTheirOwn() {
    let members: [(person: Int?, cohort: Int?)] = [
      (4, 63), (0, 7), (2, nil), (1, 7), (6, nil), (0, 7), (nil, nil), (nil, 63),
    ]
    let clusters = ClusterNumbers(members)
    #expect([0, 1, 2, 4, 6].map { clusters[$0] } == [0, 0, 2, 1, 3])
    // Unknown people form one cluster, and so do people who were never seen.
    #expect(clusters[nil] == 4 && clusters[3] == 4 && clusters[99] == 4 && clusters.count == 5)
  }

  @Test func aPersonWithSeveralBucketsHasTheSmallest() {
    for members in [[(0, 9), (0, 3), (1, 3)], [(0, 3), (0, nil), (1, 3), (0, 9)]] as [[(person: Int?, cohort: Int?)]] {
      let clusters = ClusterNumbers(members)
      #expect(clusters[0] == clusters[1] && clusters.count == 1)
    }
  }

  @Test func numbersHaveNoGapsAndStayInTwoBytes() {
    var random = SplitMix64(seed: 3)
    let members = (0..<70_000).map { person -> (person: Int?, cohort: Int?) in
      (person, random.happens(0.1) ? Int(random.next() % 4096) : nil)
    }
    let clusters = ClusterNumbers(members)
    #expect(clusters.count == 65_535)
    #expect(Set(members.map { clusters[$0.person] }) == Set(0..<65_535))
  }

  /// Three tokens of one person are one cluster if they have a bucket: an interval that counts three people is too
  /// narrow.
  @Test func aRotatedTokenSaysNoMore() throws {
    var (once, rotated, naive) = (ClusteredCount(), ClusteredCount(), ClusteredCount())
    for person in 0..<20 {
      for token in 0..<3 {
        let (successes, trials) = (person % 4, 4 + person % 3)
        once.add(successes: successes, trials: trials, person: person)
        rotated.add(successes: successes, trials: trials, person: 3 * person + token, cluster: person)
        naive.add(successes: successes, trials: trials, person: 3 * person + token)
      }
    }
    #expect(rotated.users == 60 && rotated.clusters.count == 20)
    #expect(rotated.interval == once.interval && rotated.designEffect == once.designEffect)
    let (wide, narrow) = (try #require(rotated.interval), try #require(naive.interval))
    #expect(wide.high - wide.low > 1.5 * (narrow.high - narrow.low))
  }

  /// The same choice for reports and comparisons: people, one person, or sessions of unknown people.
  @Test func aShareSaysWhatItsIntervalIsAbout() {
    func count(_ people: Int, known: Bool = true) -> ClusteredCount {
      var count = ClusteredCount()
      for person in 0..<people { count.add(successes: 3 + person % 3, trials: 10, person: known ? person : nil) }
      return count
    }
    let (one, ofOne) = count(1).value("share", hasUsers: true)
    #expect(ofOne == .onePerson && one.low == WilsonInterval(successes: 3, trials: 10)?.low && one.designEffect == nil)
    let (few, ofFew) = count(3).value("share", hasUsers: true)
    #expect(ofFew == .people && few.low == nil && few.value == 0.4)
    let (many, ofMany) = count(30).value("share", hasUsers: true)
    #expect(ofMany == .people && many.low == count(30).interval?.low && many.designEffect != nil)
    let (nobody, ofNobody) = count(30, known: false).value("share", hasUsers: false)
    #expect(ofNobody == .sessions && nobody.low == WilsonInterval(successes: 120, trials: 300)?.low)
  }
}
