import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The printed values at exactly the smallest sample, and one below.
@Suite struct MinimumSampleReportTests {
  /// Returns decided sessions, two of three finished, of a number of people (nil for unknown people).
  private func decided(_ count: Int, users: Int?, origin: SessionOrigin = .device) -> [Recorded] {
    (0..<count).map { index in
      Recorded(
        origin: origin, token: users.map { "token-\(index / 3 % $0)" }, outcome: index % 3 == 2 ? .cancelled : .finished
      )
    }
  }

  @Test func aShareNeedsThirtySessions() throws {
    let few = try ReportDocument.on(decided(29, users: nil)).row("finish_rate")
    #expect(few.n == 29)
    #expect(try few.value("share") == ReportValue("share", .insufficient, needs: 30))
    let enough = try ReportDocument.on(decided(30, users: nil)).row("finish_rate")
    let interval = try #require(WilsonInterval(successes: 20, trials: 30))
    let expected = ReportValue("share", .measured, value: 20.0 / 30, low: interval.low, high: interval.high)
    #expect(try enough.value("share") == expected)
    #expect(enough.note == "assumes independent sessions")
  }

  @Test func aShareNeedsFiveUsersWhereUsersAreKnown() throws {
    let few = try ReportDocument.on(decided(60, users: 4))
    #expect(try few.row("users").value("count").status == .tooFewUsers)
    #expect(try few.row("finish_rate").value("share").status == .suppressed)
    #expect(try few.row("invalid_rate").value("share") == ReportValue("share", .tooFewUsers, needs: 5))
    let simulated = try ReportDocument.on(decided(60, users: 4, origin: .simulated))
    #expect(try simulated.row("finish_rate").value("share").value == 40.0 / 60)
    #expect(try simulated.row("outcomes").value("finished").value == 40)
    let enough = try ReportDocument.on(decided(60, users: 5))
    #expect(try enough.row("finish_rate").value("share").value == 40.0 / 60)
  }

  @Test func anIntervalNeedsFivePeopleOfSimilarWeight() throws {
    let enough = try ReportDocument.on(decided(120, users: 5)).row("finish_rate")
    #expect(try enough.value("share").low != nil && enough.value("share").designEffect != nil && enough.note == nil)
    // Nine people, one of whom has most of it: there is no conclusion about others.
    let heavy = try ReportDocument.on(decided(90, users: 9) + decided(210, users: 1)).row("finish_rate")
    #expect(try heavy.value("share").value != nil && heavy.value("share").low == nil)
    #expect(heavy.note?.hasPrefix("no interval") == true)
  }

  @Test func aNumberOfWhichOnePersonHasMostIsHidden() throws {
    let sessions = decided(15, users: 5) + decided(300, users: 1)
    let heavy = try ReportDocument.on(sessions)
    for row in heavy.sections[0].rows where ["finish_rate", "release_progress", "outcomes"].contains(row.metric) {
      for value in row.values where value.statistic != "all" {
        #expect(value.value == nil, "\(row.metric) \(value.statistic)")
      }
    }
    #expect(try heavy.row("finish_rate").value("share").hidden == .dominance)
    let text = try ReportFormat.summary(unicode: true).render(heavy)
    #expect(text.contains("hidden: one person has most of it"))
    let all = try ReportDocument.on(sessions, smallestCell: 1)
    #expect(!all.sections.flatMap(\.rows).flatMap(\.values).contains { $0.hidden != nil })
  }

  @Test func onePersonsDragsAreAboutThatPerson() throws {
    let own = try ReportDocument.on(decided(60, users: 1, origin: .simulated), smallestCell: 1).row("finish_rate")
    let interval = try #require(WilsonInterval(successes: 40, trials: 60))
    #expect(try own.value("share").low == interval.low && own.value("share").high == interval.high)
    #expect(own.note == "this person's drags")
  }

  @Test func sessionsWithoutTokenCountAsSessionsButNotAsUsers() throws {
    let unknown = (0..<100).map { Recorded(outcome: $0 % 2 == 0 ? .finished : .cancelled) }
    let four = try ReportDocument.on(unknown + decided(12, users: 4))
    #expect(try four.row("invalid_rate").value("share").status == .tooFewUsers)
    let five = try ReportDocument.on(unknown + decided(15, users: 5))
    #expect(try five.row("finish_rate").n == 115)
    #expect(try five.row("finish_rate").value("share").value == 60.0 / 115)
    #expect(try five.row("sessions_without_token").value("count").value == 100)
  }

  @Test func eachQuantileNeedsItsOwnSample() throws {
    for (count, measured) in [(19, []), (20, ["p50"]), (50, ["p50", "p90"]), (100, ["p50", "p90", "p95"])] {
      let report = try ReportDocument.on((0..<count).map { Recorded(milliseconds: 100 + $0) })
      let time = try report.row("decision_time", "finished")
      #expect(time.values.filter { $0.status == .measured }.map(\.statistic) == measured, "n = \(count)")
      #expect(time.n == count)
      let progress = try report.row("release_progress", "finished")
      #expect((progress.histogram != nil) == (count >= 20))
    }
    let p50 = try ReportDocument.on((0..<49).map { Recorded(milliseconds: 100 + $0) })
    #expect(try p50.row("decision_time", "finished").value("p90").needs == 50)
    #expect(try p50.row("decision_time", "finished").value("p50").value == 124.5)
  }

  @Test func aSmallOutcomeIsHiddenTogetherWithAnother() throws {
    func funnel(interrupted: Int) throws -> [ReportValue.Status] {
      let others = (0..<interrupted).map { _ in Recorded(outcome: .interrupted) }
      let report = try ReportDocument.on(decided(60, users: nil) + others)
      let row = try report.row("outcomes")
      return try ["all", "decided", "finished", "cancelled", "interrupted"].map { try row.value($0).status }
    }
    #expect(try funnel(interrupted: 0) == Array(repeating: .measured, count: 5))
    #expect(try funnel(interrupted: 4) == [.measured, .suppressed, .measured, .suppressed, .suppressed])
    #expect(try funnel(interrupted: 5) == Array(repeating: .measured, count: 5))
  }

  @Test func whatIsHiddenCannotBeReadFromAnotherRow() throws {
    let sessions = decided(60, users: nil) + (0..<4).map { _ in Recorded(outcome: .interrupted) }
    let report = try ReportDocument.on(sessions)
    // 20 cancelled and 4 interrupted sessions are hidden; 40 finished ones are not.
    for row in report.sections[0].rows where row.metric != "release_velocity" && row.metric != "release_progress" {
      #expect(row.n != 60 && row.n != 20 && row.n != 4, "\(row.metric)")
      for value in row.values { #expect(![60, 20, 4].contains(value.value), "\(row.metric) \(value.statistic)") }
    }
    #expect(try report.row("finish_rate").value("share").status == .suppressed)
    #expect(try report.row("interruption_rate").value("share").status == .suppressed)
    #expect(try report.row("decision_time", "decided").value("p50").status == .suppressed)
    #expect(try report.row("decision_time", "finished").value("p50").status == .measured)
  }

  @Test func nothingToDivideByIsNotZero() throws {
    let report = try ReportDocument.on((0..<40).map { _ in Recorded(outcome: .interrupted) })
    let row = try report.row("finish_rate")
    #expect(row.n == 0)
    #expect(try row.value("share") == ReportValue("share", .undefined))
    let text = try ReportFormat.text.render(report)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("    finish rate") && $0.hasSuffix(" -") })
  }

  @Test func aLargerCellMayBeAskedFor() throws {
    let sessions = decided(60, users: 8)
    #expect(try SessionReport.make(from: .holding(sessions)).row("finish_rate").value("share").status == .measured)
    let strict = try SessionReport.make(from: .holding(sessions), smallestCell: 11)
    #expect(try strict.row("finish_rate").value("share").status == .suppressed)
  }
}
