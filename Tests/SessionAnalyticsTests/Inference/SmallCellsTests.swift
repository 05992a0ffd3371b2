import Testing

@testable import SessionAnalytics

@Suite struct SmallCellsTests {
  /// Every way to put up to `most` sessions in each of `count` parts.
  private func partitions(_ count: Int, upTo most: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in (0...most).map { list + [$0] } } }
  }

  /// Whoever knows the total and what is shown knows the sum of what is hidden: nothing small may follow from it.
  private func check(_ parts: [SmallCells.Part<Int>], _ rule: SmallCells, size: (Set<Int>) -> Int) {
    let hidden = rule.hidden(in: parts)
    for index in parts.indices where (1..<rule.minimum).contains(size([index])) || parts[index].sessions > 0 {
      if size([index]) < rule.minimum { #expect(hidden.contains(index), "\(parts.map(\.sessions))") }
    }
    let everything = Set(parts.indices)
    if !hidden.isEmpty, hidden != everything {
      #expect(hidden.count > 1 && size(hidden) >= rule.minimum, "\(parts.map(\.sessions)) hides \(hidden)")
    }
    let isAnySmall = parts.indices.contains { parts[$0].sessions > 0 && size([$0]) < rule.minimum }
    if !isAnySmall { #expect(hidden.isEmpty) }
  }

  @Test func sessionsNobodyIsKnownFor() {
    let rule = SmallCells(minimum: 3, countsUsers: false)
    for counts in partitions(5, upTo: 4) {
      let parts = counts.map { SmallCells.Part<Int>(sessions: $0, users: []) }
      check(parts, rule) { indices in indices.reduce(0) { $0 + parts[$1].sessions } }
    }
  }

  @Test func peopleWhoAppearInSeveralParts() {
    let rule = SmallCells(minimum: 3, countsUsers: true)
    // Person p of a part with u people: overlapping between the parts, as real ones are.
    for counts in partitions(5, upTo: 4) {
      let parts = counts.enumerated().map { part, users in
        SmallCells.Part(sessions: users * 7, users: Set((0..<users).map { $0 + part % 2 }))
      }
      check(parts, rule) { indices in
        indices.reduce(into: Set<Int>()) { $0.formUnion(parts[$1].users) }.count
      }
    }
  }

  @Test func aPartIsShownFromTheMinimumOn() {
    let rule = SmallCells(minimum: 5, countsUsers: false)
    func hidden(_ counts: [Int]) -> Set<Int> {
      rule.hidden(in: counts.map { SmallCells.Part<Int>(sessions: $0, users: []) })
    }
    #expect(hidden([5, 20, 30]) == [])
    #expect(hidden([4, 20, 30]) == [0, 1])
    #expect(hidden([5, 0, 0]) == [])
    #expect(hidden([4, 0, 0]) == [0, 1, 2])
    #expect(hidden([4, 3, 0, 0]) == [0, 1])
    #expect(hidden([0, 0]) == [])
  }

  @Test func sessionsWithoutTokenBesideOthersAreNobody() {
    let rule = SmallCells(minimum: 5, countsUsers: true)
    #expect(rule.isSmall(sessions: 1000, users: 0))
    #expect(!rule.isSmall(sessions: 0, users: 0))
  }
}

@Suite struct MinimumSampleTests {
  @Test func quantilesNeedFiveValuesBeyondAndTwentyInAll() {
    let needs = [1: 500, 5: 100, 10: 50, 25: 20, 50: 20, 75: 20, 90: 50, 95: 100, 99: 500]
    for (percent, needed) in needs { #expect(MinimumSample.quantile(percent: percent) == needed, "p\(percent)") }
  }
}
