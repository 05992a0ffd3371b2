import Testing

@testable import SessionAnalytics

@Suite struct SmallCellsTests {
  private typealias Part = SmallCells.Part<Int>

  /// Returns every way to put up to `most` sessions in each of `count` parts.
  private func partitions(_ count: Int, upTo most: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in (0...most).map { list + [$0] } } }
  }

  private func sum(_ parts: [Part], _ indices: Set<Int>) -> Part {
    indices.reduce(into: Part()) { $0.add(parts[$1]) }
  }

  /// Checks that nothing small follows: the total and the shown parts reveal the sum of the hidden parts.
  private func check(_ parts: [Part], _ rule: SmallCells) {
    let hidden = rule.hidden(in: parts)
    func isForbidden(_ indices: Set<Int>) -> Bool {
      let sum = sum(parts, indices)
      var byPerson = Dictionary(uniqueKeysWithValues: sum.byPerson.map { (Int?.some($0), $1) })
      byPerson[nil] = sum.sessions - sum.byPerson.values.reduce(0, +)
      return DisclosureRule.forbids(byPerson, hasUsers: rule.countsUsers, smallestCell: rule.minimum)
    }
    let forbidden = parts.indices.filter { isForbidden([$0]) }
    for index in forbidden { #expect(hidden.contains(index), "\(parts.map(\.byPerson))") }
    let everything = Set(parts.indices)
    if !hidden.isEmpty, hidden != everything {
      #expect(hidden.count > 1 && !isForbidden(hidden), "\(parts.map(\.byPerson)) hides \(hidden)")
    }
    if forbidden.isEmpty, !isForbidden(everything) { #expect(hidden.isEmpty) }
    #expect(Set(rule.reasons(in: parts).keys) == hidden)
  }

  @Test func sessionsWithoutAPerson() {
    let rule = SmallCells(minimum: 3, countsUsers: false)
    for counts in partitions(5, upTo: 4) {
      check(
        counts.map { count in
          var part = Part()
          part.add(count, of: nil)
          return part
        }, rule)
    }
  }

  @Test func peopleInSeveralParts() {
    let rule = SmallCells(minimum: 3, countsUsers: true)
    // Person p of a part with u people. People overlap between the parts, as real ones do, and some drag far more than
    // others.
    for counts in partitions(5, upTo: 4) {
      for heavy in [7, 60] {
        check(
          counts.enumerated().map { index, users in
            (0..<users).reduce(into: Part()) { $0.add($1 == 0 ? heavy : 7, of: $1 + index % 2) }
          }, rule)
      }
    }
  }

  @Test func aCountIsDominatedFrom85PercentOfTwoPeopleOn() {
    let rule = SmallCells(minimum: 5, countsUsers: true)
    func reason(_ counts: [Int], unknown: Int = 0) -> HiddenReason? {
      rule.reason(sessions: counts.reduce(unknown, +), byPerson: counts)
    }
    #expect(reason([187, 2, 2, 2, 2]) == .dominance)
    #expect(reason([50, 35, 5, 5, 5]) == .dominance)
    #expect(reason([50, 34, 6, 5, 5]) == nil)
    #expect(reason([5, 5, 5, 35, 50]) == .dominance)
    // Sessions of unknown people do not protect anyone.
    #expect(reason([50, 35, 5, 5, 5], unknown: 1000) == .dominance)
    #expect(reason([187, 2, 2, 2]) == .fewPeople)
    #expect(reason([]) == nil)
    #expect(reason([], unknown: 1000) == .fewPeople)
    for minimum in [0, 1] {
      let rule = SmallCells(minimum: minimum, countsUsers: true)
      #expect(rule.reason(sessions: 187, byPerson: [187]) == nil)
    }
  }

  @Test func everyHiddenPartKnowsWhy() {
    let rule = SmallCells(minimum: 3, countsUsers: true)
    func part(_ counts: [Int]) -> Part {
      counts.enumerated().reduce(into: Part()) { $0.add($1.element, of: $1.offset) }
    }
    let even = Array(repeating: 10, count: 8)
    #expect(rule.reasons(in: [part([5, 5]), part(even), part(even + [1])]) == [0: .fewPeople, 1: .complement])
    #expect(rule.reasons(in: [part([90, 1, 1]), part(even), part(even + [90])]) == [0: .dominance, 1: .complement])
    #expect(rule.reasons(in: [part(even), part(even)]) == [:])
  }

  @Test func aPartIsShownFromTheMinimumOn() {
    let rule = SmallCells(minimum: 5, countsUsers: false)
    func hidden(_ counts: [Int]) -> Set<Int> {
      rule.hidden(
        in: counts.map { count in
          var part = Part()
          part.add(count, of: nil)
          return part
        })
    }
    #expect(hidden([5, 20, 30]) == [])
    #expect(hidden([4, 20, 30]) == [0, 1])
    #expect(hidden([5, 0, 0]) == [])
    #expect(hidden([4, 0, 0]) == [0, 1, 2])
    #expect(hidden([4, 3, 0, 0]) == [0, 1])
    #expect(hidden([0, 0]) == [])
  }

  @Test func sessionsWithoutATokenBesideOthersAreFew() {
    let rule = SmallCells(minimum: 5, countsUsers: true)
    #expect(rule.isFew(sessions: 1000, users: 0))
    #expect(!rule.isFew(sessions: 0, users: 0))
  }
}

@Suite struct MinimumSampleTests {
  @Test func quantilesNeedFiveValuesBeyondAndTwentyInAll() {
    let needs = [1: 500, 5: 100, 10: 50, 25: 20, 50: 20, 75: 20, 90: 50, 95: 100, 99: 500]
    for (percent, needed) in needs { #expect(MinimumSample.quantile(percent: percent) == needed, "p\(percent)") }
  }
}
