import Testing

@testable import SessionAnalytics

@Suite struct UserBootstrapTests {
  private func resamples(_ bootstrap: UserBootstrap, count: Int = 50, seed: UInt64 = 1) -> [[Int]] {
    var all: [[Int]] = []
    bootstrap.forEachResample(count: count, seed: seed) { all.append($0) }
    return all
  }

  private let people: [String: [Int: Int]] = ["a": [0: 1], "b": [1: 10, 2: 3], "c": [:], "d": [0: 2, 2: -1]]

  @Test func theTotalsAreTheSums() {
    #expect(UserBootstrap(width: 3, sums: people).totals == [3, 10, 2])
  }

  @Test func aSeedGivesTheSameAndAnotherAnother() {
    let bootstrap = UserBootstrap(width: 3, sums: people)
    let again = UserBootstrap(width: 3, sums: Dictionary(uniqueKeysWithValues: people.reversed().map { ($0, $1) }))
    #expect(resamples(bootstrap) == resamples(again))
    #expect(resamples(bootstrap) != resamples(bootstrap, seed: 2))
    // The same as ever: a report's bytes hang on it.
    #expect(resamples(bootstrap, count: 3) == [[2, 10, 2], [4, 10, 1], [2, 20, 5]])
  }

  @Test func asManyAreDrawnAsThereAre() {
    let everybody = Dictionary(uniqueKeysWithValues: (0..<37).map { ("\($0)", [0: 1]) })
    for totals in resamples(UserBootstrap(width: 1, sums: everybody)) { #expect(totals == [37]) }
  }

  @Test func whoHasNoSumsIsDrawnToo() {
    // One of four people has anything: among 4 draws it comes 0 to 4 times.
    let sums = resamples(UserBootstrap(width: 1, sums: ["a": [0: 1], "b": [:], "c": [:], "d": [:]]), count: 500)
    #expect(Set(sums.map { $0[0] }).isSuperset(of: [0, 1, 2, 3]))
  }

  @Test func theScatterIsThatOfAMean() throws {
    // Of 100 people half have 1: the sum's standard deviation is √(100/4) = 5.
    let sums = Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", [0: $0 % 2]) })
    let values = resamples(UserBootstrap(width: 1, sums: sums), count: 2000).map { Double($0[0]) }
    let interval = try #require(PercentileInterval(of: values))
    #expect(abs(interval.standardError - 5) < 0.3)
    #expect((39...42).contains(interval.low) && (58...61).contains(interval.high))
  }

  @Test func percentilesAreOfType7() throws {
    let interval = try #require(PercentileInterval(of: (0...40).map(Double.init).shuffled()))
    #expect(interval.low == 1 && interval.high == 39)
    #expect(PercentileInterval(of: []) == nil)
    #expect(PercentileInterval(of: [.nan, 3, .infinity])?.low == 3)
  }

  @Test func nobodyGivesNothing() {
    #expect(resamples(UserBootstrap(width: 3, sums: [String: [Int: Int]]())).isEmpty)
  }
}
