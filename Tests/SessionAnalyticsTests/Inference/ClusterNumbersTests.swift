import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

@Suite struct ClusterNumbersTests {
  @Test func aPersonIsAClusterUpTo1024People() {
    let clusters = ClusterNumbers(of: [4, 0, 2, 1, 6, 0, nil], groups: [])
    #expect([0, 1, 2, 4, 6].map { clusters[$0] } == [0, 1, 2, 3, 4])
    // Unknown people form one cluster, and so do people who were never seen.
    #expect(clusters[nil] == 5 && clusters[3] == 5 && clusters[99] == 5 && clusters.count == 6)
    let most = ClusterNumbers(of: (0..<1024).map(Optional.some), groups: [])
    #expect(Set((0..<1024).map { most[$0] }).count == 1024 && most.count == 1025)
  }

  /// The digits are those that other engines compute; see `HowANumberIsMade`.
  @Test func aGroupIsTheEndOfThePseudonym() {
    let pseudonym = TokenPseudonym("somebody").text
    #expect(pseudonym == "d4f6dd6129560bdb" && ClusterNumbers.group(pseudonym) == 0xbdb % 1024)
    #expect(
      ["fff", "400", "3ff", "", "-1f", "naïve", "0123"].map(ClusterNumbers.group) == [1023, 0, 1023, 0, 0, 0, 0x123])
    let people = 0..<1025
    let groups = people.map { ClusterNumbers.group(TokenPseudonym("person \($0)").text) }
    let clusters = ClusterNumbers(of: people.map(Optional.some), groups: groups)
    #expect(people.map { clusters[$0] } == groups.map(Int.init) && clusters[nil] == 1024 && clusters.count == 1025)
  }

  @Test func anIntervalOverGroupsIsAsWideAsOneOverPeople() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<10 {
      var (people, grouped) = (ClusteredCount(), ClusteredCount())
      for person in 0..<5000 {
        let share = min(max(0.7 + 0.15 * random.normal(), 0), 1)
        let trials = random.happens(0.1) ? 60 + Int(random.next() % 100) : 3 + Int(random.next() % 20)
        let successes = (0..<trials).count { _ in random.happens(share) }
        people.add(successes: successes, trials: trials, person: person)
        grouped.add(successes: successes, trials: trials, person: person, cluster: Int(random.next() % 1024))
      }
      let (over, of) = (try #require(people.interval), try #require(grouped.interval))
      #expect(grouped.users == 5000 && (0.9...1.1).contains((of.high - of.low) / (over.high - over.low)))
    }
  }

  /// More people than clusters, in two registries with an install in common.
  @Test func mergedCellsHaveTheIntervalsOfTheWhole() throws {
    let drags = (0..<2400).map { index in
      Recorded(
        token: "install \(index % 1100)", outcome: index % 1100 % 3 == 0 || index % 7 == 0 ? .cancelled : .finished,
        milliseconds: 100 + index % 90)
    }
    let numbered = Array(zip(0..., drags))
    let whole = try TransitionRegistry.holding(numbered)
    let parts = try [numbered.prefix(1000), numbered.suffix(1400)].map { part in
      try ReportCells.counting(TransitionRegistry.holding(Array(part)), ReportSelection(), withManifest: false)
    }
    let cells = try ReportCells.counting(whole, ReportSelection(), withManifest: false)
    let document = try SessionReport.document(on: cells)
    #expect(try SessionReport.document(on: parts[0].merged(with: parts[1], path: "")) == document)
    let rate = try document.row("finish_rate")
    #expect(try rate.people == 1100 && rate.value("share").low != nil)
    // The answers have the same clusters.
    let source = InferenceSource(registry: whole, transition: "card-modal")
    var grouped = ClusteredCount()
    for session in try source.sessions(of: .people) {
      let (person, cluster) = (try #require(session.person), try #require(session.cluster))
      grouped.add(
        successes: session.outcome == .finished ? 1 : 0, trials: 1, person: Int(person), cluster: Int(cluster))
    }
    #expect(try grouped.interval?.low == rate.value("share").low && grouped.clusters.count < 1024)
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
