import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ClusteredCountTests {
  /// One person each, with so many successes of so many trials.
  private func count(_ people: [(Int, Int)], repeated: Int = 1) -> ClusteredCount {
    var count = ClusteredCount()
    for (index, person) in people.enumerated() {
      for _ in 0..<repeated { count.add(successes: person.0, trials: person.1, person: index) }
    }
    return count
  }

  @Test func followsTheFormula() throws {
    var random = SplitMix64(seed: 3)
    for m in [20, 21, 57] {
      let people = (0..<m).map { _ in
        let n = Int.random(in: 1...12, using: &random)
        return (Int.random(in: 0...n, using: &random), n)
      }
      let n = Double(people.reduce(0) { $0 + $1.1 })
      let p = Double(people.reduce(0) { $0 + $1.0 }) / n
      var sum = 0.0
      for (k, n) in people { sum += (Double(k) - p * Double(n)) * (Double(k) - p * Double(n)) }
      let expected = Double(m) / Double(m - 1) * sum / (n * n) / (p * (1 - p) / n)
      #expect(abs(try #require(count(people).designEffect) - expected) < 1e-12)
    }
  }

  @Test func isEstimatedFromTwentyPeopleOn() {
    #expect(count(Array(repeating: (1, 2), count: 19)).designEffect == nil)
    #expect(count(Array(repeating: (1, 2), count: 20)).designEffect != nil)
  }

  @Test func sessionsWithoutTokenAreOneClusterAndNoPerson() throws {
    var count = count((0..<19).map { ($0 % 3, 3) })
    count.add(successes: 9, trials: 9, person: nil)
    #expect(count.users == 19 && count.trials == 66 && count.designEffect == nil)
    count.add(successes: 1, trials: 2, person: 100)
    let withUnknown = try #require(count.designEffect)
    #expect(count.clusters.count == 21)

    var known = self.count((0..<19).map { ($0 % 3, 3) })
    known.add(successes: 1, trials: 2, person: 100)
    known.add(successes: 9, trials: 9, person: 101)
    #expect(known.designEffect == withUnknown)
  }

  @Test func sayingEverythingThreeTimesSaysNoMore() throws {
    let people = (0..<30).map { ($0 % 5, 4 + $0 % 3) }
    let once = try #require(count(people).designEffect)
    let thrice = try #require(count(people, repeated: 3).designEffect)
    #expect(abs(thrice - 3 * once) < 1e-12)
  }

  @Test func nothingVariesWhereAllAreAlike() {
    #expect(count(Array(repeating: (3, 3), count: 25)).designEffect == 1)
    #expect(count(Array(repeating: (0, 3), count: 25)).designEffect == 1)
  }

  @Test func orderDoesNotMatter() {
    let people = (0..<40).map { index in (index, successes: index % 4, trials: 4 + index % 7) }
    var forward = ClusteredCount()
    var backward = ClusteredCount()
    for person in people { forward.add(successes: person.1, trials: person.2, person: person.0) }
    for person in people.reversed() { backward.add(successes: person.1, trials: person.2, person: person.0) }
    #expect(forward == backward && forward.designEffect == backward.designEffect)
  }
}
