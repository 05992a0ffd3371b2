import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// Subtracting a report's printed numbers of regret must not reveal a count of few people.
@Suite struct SubtractionTests {
  private static let smallestCell = 5
  private static let standard = 2

  /// A number that follows from a row: of touches, of regretted ones, or of the others.
  private struct Told {
    enum Count { case all, regretted, kept }

    var name: String
    var count: Count
    var window: Int
    /// The row's band; nil for all touches.
    var band: String?
    /// The true composition of the number: each person's part.
    var byPerson: [Int?: Int]

    /// Returns whether this count is evidently part of the other one: other differences are meaningless.
    func isPart(of other: Told) -> Bool {
      guard other.band == nil || other.band == band else { return false }
      switch (count, other.count) {
      case (_, .all): return true
      case (.regretted, .regretted): return window <= other.window
      case (.kept, .kept): return window >= other.window
      default: return false
      }
    }
  }

  /// Returns a section of one transition's dismissals, of few people, who regret more or less.
  private func regrets(seed: UInt64, hasUsers: Bool) -> [RegretCell] {
    var random = SplitMix64(seed: seed)
    let people = Int.random(in: 5...14, using: &random)
    let rarity = Int.random(in: 1...6, using: &random)
    return (0..<Int.random(in: 10...60, using: &random)).map { _ in
      let touches = Int.random(in: 1...8, using: &random)
      var regretted = Int.random(in: 0...rarity, using: &random) == 0 ? Int.random(in: 0...touches, using: &random) : 0
      let later = (0..<3).map { _ in Int.random(in: 0...9, using: &random) == 0 }
      let isCancel = Bool.random(using: &random)
      let windows = RegretWindow.shown.indices.map { index -> Int in
        if index > 0, later[index - 1] { regretted = min(touches, regretted + 1) }
        return regretted
      }
      return RegretCell(
        person: hasUsers ? Int.random(in: 0..<people, using: &random) : nil, isCancel: isCancel,
        marginBand: Int.random(in: 0...3, using: &random) == 0 ? nil : Int.random(in: 0...4, using: &random),
        lateBand: Int.random(in: 0...3, using: &random) == 0 ? nil : Int.random(in: 0...2, using: &random),
        touches: touches, regretted: windows,
        recovered: isCancel ? Int.random(in: 0...windows[Self.standard], using: &random) : 0)
    }
  }

  private func rows(of regrets: [RegretCell]) throws -> [ReportRow] {
    var cells = RawSectionCells()
    cells.regrets = regrets
    cells.outcomes = regrets.map { cell in
      OutcomeCell(person: cell.person, outcome: cell.isCancel ? .cancelled : .finished, sessions: cell.touches)
    }
    let section = SectionCells(cells, population: .people, smallestCell: Self.smallestCell)
    let rows = ReportMetric.all.flatMap { $0.rows(of: section) }
    // As decoded from the JSON.
    return try JSONDecoder().decode([ReportRow].self, from: JSONEncoder().encode(rows))
  }

  private static let bands = [
    "margin": ["to -0.2", "-0.2 to -0.05", "-0.05 to 0.05", "0.05 to 0.2", "over 0.2"],
    "hitch": ["up to 10 ms/s", "10 to 25 ms/s", "over 25 ms/s"],
  ]

  /// Returns all numbers of a row of a regret metric with their composition: n, the share of it, and the rest.
  private func told(by rows: [ReportRow], of regrets: [RegretCell], isCancel: Bool) throws -> [Told] {
    let kind = isCancel ? "regretted_cancel" : "regretted_finish"
    var told: [Told] = []
    func add(_ row: ReportRow, window: Int = Self.standard, band: String? = nil, where isMember: (RegretCell) -> Bool)
      throws
    {
      let members = regrets.filter { $0.isCancel == isCancel && isMember($0) }
      func sum(_ count: (RegretCell) -> Int) -> [Int?: Int] {
        members.reduce(into: [:]) { $0[$1.person, default: 0] += count($1) }.filter { $0.value != 0 }
      }
      func tell(_ count: Told.Count, _ byPerson: [Int?: Int]) {
        told.append(
          Told(
            name: "\(row.metric).\(row.group ?? "") \(count)", count: count, window: window, band: band,
            byPerson: byPerson))
      }
      let trials = sum { $0.followedUp(window) }
      let successes = sum { $0.regretted(window) }
      if let n = row.n {
        #expect(n == trials.values.reduce(0, +))
        tell(.all, trials)
      }
      guard let n = row.n, let share = row.values.first?.value else { return }
      let count = Int((share * Double(n)).rounded())
      #expect(count == successes.values.reduce(0, +))
      tell(.regretted, successes)
      tell(.kept, sum { $0.followedUp(window) - $0.regretted(window) })
    }
    for row in rows {
      switch row.metric {
      case kind: try add(row) { _ in true }
      case "\(kind)_within":
        let window = try #require(RegretWindow.shown.firstIndex { "\($0) s" == row.group })
        try add(row, window: window) { _ in true }
      case "\(kind)_by_margin":
        let band = try #require(Self.bands["margin"]?.firstIndex { $0 == row.group })
        try add(row, band: "margin \(band)") { $0.marginBand == band }
      case "\(kind)_by_hitch":
        let band = try #require(Self.bands["hitch"]?.firstIndex { $0 == row.group })
        try add(row, band: "hitch \(band)") { $0.lateBand == band }
      default: break
      }
    }
    return told
  }

  private func isFew(_ byPerson: [Int?: Int], hasUsers: Bool) -> Bool {
    DisclosureRule.forbids(byPerson, hasUsers: hasUsers, smallestCell: Self.smallestCell)
  }

  @Test(arguments: [true, false]) func noDifferenceOfTwoNumbersIsThatOfFewPeople(hasUsers: Bool) throws {
    var numbers = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let regrets = regrets(seed: seed, hasUsers: hasUsers)
      let rows = try rows(of: regrets)
      for isCancel in [true, false] {
        let told = try told(by: rows, of: regrets, isCancel: isCancel)
        numbers += told.count
        for (index, first) in told.enumerated() {
          #expect(!isFew(first.byPerson, hasUsers: hasUsers), "seed \(seed): \(first.name)")
          for (other, second) in told.enumerated() where other != index && second.isPart(of: first) {
            let difference = first.byPerson.merging(second.byPerson.mapValues { -$0 }) { $0 + $1 }
            #expect(!isFew(difference, hasUsers: hasUsers), "seed \(seed): \(first.name) - \(second.name)")
          }
        }
      }
    }
    // The attack had enough numbers.
    #expect(numbers > 500, "\(numbers)")
  }

  /// One person's retry came after 10 s, and another's window had not closed by 30 s. The sums are equal, and their
  /// difference still belongs to few people.
  @Test func aDifferenceOfTwoPeopleThatAddsUpToNothingIsWithheld() throws {
    func within(_ changed: [Int: (followedUp: [Int], regretted: [Int])]) throws -> [ReportValue.Status?] {
      let regrets = (0..<20).map { person in
        RegretCell(
          person: person, isCancel: true, marginBand: nil, lateBand: nil, touches: 10,
          followedUp: changed[person]?.followedUp, regretted: changed[person]?.regretted ?? [3, 3, 3, 3], recovered: 0)
      }
      return try rows(of: regrets).filter { $0.metric == "regretted_cancel_within" }.map { $0.values.first?.status }
    }
    #expect(try within([:]) == [.measured, .measured, .measured, .measured])
    let windows = [10, 10, 10]
    let (later, censored) = ((windows + [10], [3, 3, 3, 4]), (windows + [9], [3, 3, 3, 2]))
    #expect(try within([0: later, 1: censored]) == [.measured, .measured, .measured, .suppressed])
  }

  /// All printed bands, subtracted from their total.
  @Test(arguments: [true, false]) func whatIsHiddenInBandsIsNotLeftOver(hasUsers: Bool) throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let regrets = regrets(seed: seed, hasUsers: hasUsers)
      let rows = try rows(of: regrets)
      for isCancel in [true, false] {
        let told = try told(by: rows, of: regrets, isCancel: isCancel)
        for whole in told where whole.band == nil && whole.window == Self.standard {
          for family in ["margin", "hitch"] {
            let parts = told.filter { $0.band?.hasPrefix(family) == true && $0.count == whole.count }
            let rest = parts.reduce(whole.byPerson) { $0.merging($1.byPerson.mapValues { -$0 }) { $0 + $1 } }
            #expect(!isFew(rest, hasUsers: hasUsers), "seed \(seed): \(whole.name) less \(parts.map(\.name))")
          }
        }
      }
    }
  }
}
