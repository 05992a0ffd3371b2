import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

@Suite struct PersonClustersTests {
  @Test func aPersonIsAClusterUnlessTheConfigurationIsGrouped() {
    var clusters = PersonClusters()
    clusters.begin([(id: 7, pseudonym: 0xfff), (id: 9, pseudonym: 0x800)])
    // Another source, with other IDs: a person has one number everywhere.
    clusters.begin([(id: 1, pseudonym: 0x800), (id: 2, pseudonym: 3)])
    #expect(
      [1, 2, nil, 5].map { clusters.cluster(of: $0, configuration: 0) } == [1, 2, RowCounter.null, RowCounter.null])
    clusters.grouped = [0]
    #expect(clusters.cluster(of: 1, configuration: 0) == 0 && clusters.cluster(of: 2, configuration: 0) == 3)
    #expect(clusters.cluster(of: 1, configuration: 1) == 1)
    // The IDs of a file that has only groups are the groups.
    clusters.groupedInSource = [0]
    #expect(clusters.cluster(of: 1000, configuration: 0) == 1000)
  }

  /// The digits are those that other engines compute; see `HowANumberIsMade`.
  @Test func aGroupIsTheEndOfThePseudonym() {
    let pseudonym = TokenPseudonym("somebody")
    #expect(pseudonym.text == "d4f6dd6129560bdb" && PersonClusters.group(pseudonym.number) == 0xbdb % 1024)
    #expect([0xfff, 0x400, 0x3ff, 0].map { PersonClusters.group($0) } == [1023, 0, 1023, 0])
  }

  @Test func anIntervalOverGroupsIsAsWideAsOneOverPeople() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<10 {
      var (people, grouped) = (ClusteredCount(), ClusteredCount())
      for person in 0..<5000 {
        let share = min(max(0.7 + 0.15 * random.normal(), 0), 1)
        let trials = random.happens(0.1) ? 60 + Int(random.next() % 100) : 3 + Int(random.next() % 20)
        let successes = (0..<trials).count { _ in random.happens(share) }
        people.add(successes: successes, trials: trials, cluster: Int32(person))
        grouped.add(successes: successes, trials: trials, cluster: Int32(random.next() % 1024))
      }
      let (over, of) = (try #require(people.interval), try #require(grouped.interval))
      #expect(people.people == 5000 && (0.9...1.1).contains((of.high - of.low) / (over.high - over.low)))
    }
  }

  /// More people than clusters, in two registries with an install in common.
  @Test func addedUpCountsHaveTheIntervalsOfTheWhole() throws {
    let drags = (0..<2400).map { index in
      Recorded(
        token: "install \(index % 1100)", outcome: index % 1100 % 3 == 0 || index % 7 == 0 ? .cancelled : .finished,
        milliseconds: 100 + index % 90)
    }
    let numbered = Array(zip(0..., drags))
    let whole = try TransitionRegistry.holding(numbered)
    let files = CountsFiles()
    defer { files.remove() }
    for part in [numbered.prefix(1000), numbered.suffix(1400)] { try files.add(.holding(Array(part))) }
    let document = try SessionReport.document(on: .counting(whole, ReportSelection()))
    #expect(try SessionReport.document(on: .reading(files.paths)) == document)
    let rate = try document.row("finish_rate")
    #expect(try document.row("people").value("count").value == 1100 && rate.value("share").low != nil)
    // The answers have the same clusters.
    let source = InferenceSource(registry: whole, transition: "card-modal")
    var grouped = ClusteredCount()
    for session in try source.sessions(of: .people) {
      grouped.add(successes: session.outcome == .finished ? 1 : 0, trials: 1, cluster: session.cluster)
    }
    #expect(try grouped.interval?.low == rate.value("share").low && grouped.clusters.count < 1024)
  }

  /// The same choice for reports and comparisons: people, one person, or sessions of unknown people.
  @Test func aShareSaysWhatItsIntervalIsAbout() {
    func count(_ people: Int, known: Bool = true) -> ClusteredCount {
      var count = ClusteredCount()
      for person in 0..<people {
        count.add(successes: 3 + person % 3, trials: 10, cluster: known ? Int32(person) : nil)
      }
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
