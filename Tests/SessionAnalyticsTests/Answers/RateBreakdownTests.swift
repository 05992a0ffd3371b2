import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

@Suite struct RateBreakdownTests {
  private static let day: Int64 = 86_400_000_000

  /// Returns drags without a presentation, each of which counts as one.
  private func sessions(
    _ count: Int, people: Int, on screen: String? = nil, orientation: ContainerSize.Orientation? = nil,
    startThird: ContainerSize.Third? = nil, finish: Double, seed: UInt64 = 1, day: Int64 = 4
  ) -> [AnalysedSession] {
    var random = SplitMix64(seed: seed)
    let surroundings = SessionSurroundings(screen: screen, orientation: orientation, startThird: startThird)
    return (0..<count).map { index in
      AnalysedSession(
        place: Int32(index), person: Int32(index % people), outcome: random.happens(finish) ? .finished : .cancelled,
        isRegretted: random.happens(0.3), beganAtMicroseconds: day * Self.day, surroundings: surroundings)
    }
  }

  private func breakdown(
    _ sessions: [AnalysedSession], by properties: RateBreakdown.Property...
  ) -> RateBreakdown {
    BreakdownStudy(
      properties: properties.isEmpty ? [.screen] : properties, subject: .made, weights: .standard, sessions: sessions
    ).breakdown
  }

  @Test func aWeekBeginsOnMonday() {
    // 1970-01-05 was a Monday.
    let days = (0...11).map { BreakdownStudy.monday(of: $0 * Self.day) }
    #expect(days[0...3].allSatisfy { $0 == "1969-12-29" })
    #expect(days[4...10].allSatisfy { $0 == "1970-01-05" })
    #expect(days[11] == "1970-01-12")
    #expect(BreakdownStudy.monday(of: 11 * Self.day - 1) == "1970-01-05")
  }

  @Test func onePartIsTheWhole() throws {
    let sessions = sessions(400, people: 20, on: "a", finish: 0.6)
    let group = try #require(breakdown(sessions).groups.first)
    for (metric, comparison) in zip(group.metrics, [ComparisonMetric.finishedAtOnce, .triedAgain]) {
      let sample = MetricSample(comparison, of: sessions, hasUsers: true)
      #expect(metric.value == sample.value && metric.n == 400 && metric.people == 20)
      #expect(metric.difference == nil)
    }
    #expect(group.metrics.map(\.id) == ["finished_at_once", "tried_again", "came_back", "regret_per_presentation"])
  }

  @Test func missingValuesAreAPartOfTheirOwnAndThirdsGoFromTheTop() {
    let thirds: [ContainerSize.Third?] = [.bottom, nil, .top, .middle]
    let all = thirds.flatMap { sessions(60, people: 20, startThird: $0, finish: 0.5) }
    #expect(breakdown(all, by: .startThird).groups.map(\.name) == ["top", "middle", "bottom", "unknown"])
    let sides = [nil, ContainerSize.Orientation.portrait, .landscape].flatMap {
      sessions(60, people: 20, orientation: $0, finish: 0.5)
    }
    let groups = breakdown(sides, by: .orientation).groups
    #expect(groups.map(\.name) == ["landscape", "portrait", "unknown"])
    #expect(groups.map { $0.metrics[0].n } == [60, 60, 60])
  }

  /// The same numbers by SQL alone, from the registry's own columns.
  @Test(arguments: [UInt64](1...6)) func thePartsAreThoseOfTheStoredColumns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sizes = [nil, ContainerSize(width: 390, height: 844), ContainerSize(width: 844, height: 390)]
    let registry = try TransitionRegistry.holding(
      (0..<400).map { _ in
        Recorded(
          token: "token-\(Int.random(in: 0..<30, using: &random))",
          outcome: [.finished, .cancelled].randomElement(using: &random) ?? .finished,
          container: sizes.randomElement(using: &random) ?? nil, startY: Double.random(in: -50...900, using: &random))
      })
    let columns: [(RateBreakdown.Property, String)] = [
      (
        .orientation,
        "CASE WHEN container_width_pt > container_height_pt THEN 'landscape' WHEN container_width_pt > 0 THEN 'portrait' END"
      ), (.startThird, "CASE start_third WHEN 1 THEN 'top' WHEN 2 THEN 'middle' WHEN 3 THEN 'bottom' END"),
    ]
    for (property, column) in columns {
      let breakdown = try RateBreakdown.make(from: registry, transition: "card-modal", by: [property])
      let rows = try registry.query(
        "SELECT coalesce(\(column), 'unknown'), count(*), sum(outcome = 'finished') FROM session GROUP BY 1"
      ).rows
      #expect(rows.count == breakdown.groups.count && rows.count == (property == .orientation ? 3 : 4))
      for row in rows {
        guard case .text(let name) = row[0], case .integer(let n) = row[1], case .integer(let finished) = row[2] else {
          Issue.record("\(row)")
          continue
        }
        let metric = try #require(breakdown.groups.first { $0.name == name }?.metrics.first)
        #expect(metric.n == Int(n))
        let share = try #require(metric.value.value)
        #expect(abs(share - Double(finished) / Double(n)) < 5e-4)
      }
    }
  }

  @Test func aPartThatDiffersIsMarkedWithAnIntervalThatLeavesOutZero() throws {
    let all = ["a", "b", "c"].enumerated().flatMap { index, name in
      sessions(400, people: 20, on: name, finish: name == "c" ? 0.9 : 0.5, seed: UInt64(index + 1))
    }
    let marked = breakdown(all).groups.filter { $0.metrics[0].difference != nil }
    let group = try #require(marked.first { $0.name == "c" })
    let difference = try #require(group.metrics[0].difference)
    #expect(difference.value > 0.3 && difference.excludesZero)
    #expect(marked.count == 1)
  }

  @Test func aStarIsExplainedInASentence() throws {
    let all = ["a", "b", "c"].enumerated().flatMap { index, name in
      sessions(400, people: 20, on: name, finish: name == "c" ? 0.9 : 0.5, seed: UInt64(index + 1))
    }
    let answer = breakdown(all).answer
    #expect(answer.headline.hasPrefix("c differs from the rest: 9"))
    #expect(
      answer.notes[0].contains(#/^c: 9\d % finish at once, \d+ points more than the rest \(\d+ to \d+\)\.$/#),
      "\(answer.notes)")
    #expect(answer.notes.contains { $0.hasPrefix("A star marks a part that differs from the rest:") })
    let number = try #require(answer.numbers.first)
    #expect(number.name == "c: finished at once, difference from the rest" && number.low ?? 0 > 0)
    // Of two parts, each differs from the other, and one sentence says so.
    let two = breakdown(all.filter { $0.surroundings.screen != "b" })
    #expect(two.groups.allSatisfy { $0.metrics[0].difference != nil })
    let differences = two.groups.compactMap { $0.metrics[0].difference?.value }
    #expect(differences[0] == -differences[1])
    #expect(
      two.answer.notes[0].contains(#/^a: .* points fewer than c \(/#)
        && two.answer.numbers[0].name.hasSuffix("difference from c"),
      "\(two.answer.notes)")
    #expect(
      two.answer.notes.contains { $0.hasPrefix("A star marks a rate in which the two parts differ from each other.") })
  }

  @Test func twoPropertiesDivideByBoth() {
    let all = ["profile", "feed"].flatMap { screen in
      [ContainerSize.Third.bottom, .top, nil].flatMap {
        sessions(60, people: 20, on: screen, startThird: $0, finish: 0.5)
      }
    }
    let both = breakdown(all, by: .screen, .startThird)
    #expect(
      both.groups.map(\.name) == [
        "feed · top", "feed · bottom", "feed · unknown", "profile · top", "profile · bottom", "profile · unknown",
      ])
    #expect(both.groups.allSatisfy { $0.metrics[0].n == 60 })
    #expect(
      both.answer.title == "By screen and starting third" && both.answer.tables[0].names == "screen · starting third")
    #expect(both.answer.headline == "No combination is known to differ from the rest.")
  }

  /// Text shows the latest days, the other formats all.
  @Test func daysAreASeriesThatIsNeverPooled() throws {
    let days = (0..<130).flatMap {
      sessions(30, people: 10, finish: 0.5, seed: UInt64($0 + 1), day: Int64(20_000 + $0))
    }
    let breakdown = breakdown(days, by: .day)
    #expect(breakdown.groups.count == 130 && breakdown.groups.map(\.name) == breakdown.groups.map(\.name).sorted())
    #expect(breakdown.groups[0].name == "2024-10-04" && breakdown.notes.isEmpty)
    let rows = breakdown.answer.tables[0].rows
    #expect(rows.count == 130 && rows.filter { !$0.isDetail }.map(\.name) == rows.suffix(14).map(\.name))
  }

  @Test func aWeekThatIsNotWholeSaysSo() throws {
    // From a Thursday to the Tuesday 12 days later; 1970-01-05 was a Monday.
    let all = (7...19).flatMap { sessions(30, people: 10, finish: 0.5, day: $0) }
    let table = breakdown(all, by: .week).answer.tables[0]
    #expect(table.rows.map(\.name) == ["1970-01-05 (4 of 7 days)", "1970-01-12", "1970-01-19 (2 of 7 days)"])
    #expect(table.legend.contains("4 of 7 days: the week is not whole, because the drags begin or end in it."))
    let one = breakdown(all.filter { (8...9).contains($0.beganAtMicroseconds / Self.day) }, by: .week)
    #expect(one.answer.tables[0].rows.map(\.name) == ["1970-01-05 (2 of 7 days)"])
    let whole = breakdown((4...10).flatMap { sessions(30, people: 10, finish: 0.5, day: $0) }, by: .week)
    #expect(whole.answer.tables[0].rows.map(\.name) == ["1970-01-05"])
  }

  /// A week pools no revisions, and the first line names the revision and its first day.
  @Test(arguments: RateBreakdown.Property.allCases) func everyPartIsOfOneRevision(property: RateBreakdown.Property)
    throws
  {
    let registry = try TransitionRegistry.inMemory()
    let name = "modal-standard"
    _ = try registry.apply(BuiltInCatalog.transitions().filter { $0.name == name })
    for (seed, change) in [(1, []), (2, ["releaseRule.fraction=0.2"])] {
      _ = try registry.revise(name, note: nil, dryRun: false) { configuration throws(InvalidConfiguration) in
        try FieldAssignments(change).applied(to: configuration)
      }
      let history = try SimulatedPopulation(users: 12, days: 4, seed: UInt64(seed)).history(
        registry.transition(named: name))
      try registry.record(presentations: history.presentations)
      try registry.record(history.sessions)
    }
    for revision in [nil, 1, 2] {
      let selection = ReportSelection(sinceMicroseconds: 1_767_312_000_000_000, revision: revision)
      let breakdown = try RateBreakdown.make(from: registry, transition: name, by: [property], in: selection)
      let number = revision ?? 2
      #expect(breakdown.answer.revisions == [number])
      #expect(breakdown.answer.subject == "\(name), revision \(number) (first drag 2026-01-01)")
      let other = try RateBreakdown.make(
        from: registry, transition: name, by: [property],
        in: ReportSelection(sinceMicroseconds: 1_767_312_000_000_000, revision: 3 - number))
      #expect(other.groups != breakdown.groups)
    }
  }

  /// Twenty parts without differences: in the long run, at most one breakdown in twenty has a mark in any column.
  @Test func fewAreMarkedWhereNothingDiffers() {
    let families = (0..<60).map { seed in
      let all = (0..<20).flatMap { part in
        sessions(60, people: 30, on: "s\(part)", finish: 0.5, seed: UInt64(1000 * seed + part))
      }
      return !breakdown(all).differences.isEmpty
    }
    #expect(families.count { $0 } <= 9, "\(families.count { $0 }) of 60")
  }

  @Test func aPartOfFewPeopleHasItsRateWithoutAnInterval() throws {
    let all = sessions(400, people: 20, on: "a", finish: 0.6) + sessions(60, people: 3, on: "b", finish: 0.5)
    let breakdown = breakdown(all)
    let few = try #require(breakdown.groups.last?.metrics.first)
    #expect(few.value.value != nil && few.value.low == nil && few.n == 60 && few.people == 3)
    #expect(breakdown.notes.last == "3 people, too few or too uneven: no interval about people.")
  }
}
