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
    #expect(enough.note == "assumes independent drags")
  }

  /// A report hides nothing: few people have every number that many have, whatever the origin.
  @Test(arguments: [1, 2, 4, 8], [SessionOrigin.device, .imported, .gallery, .simulated])
  func fewPeopleHaveEveryRateThatManyHave(users: Int, origin: SessionOrigin) throws {
    let few = try ReportDocument.on(decided(120, users: users, origin: origin))
    let many = try ReportDocument.on(decided(120, users: 30, origin: origin))
    #expect(few.sections[0].rows.map(\.metric) == many.sections[0].rows.map(\.metric))
    for (row, other) in zip(few.sections[0].rows, many.sections[0].rows) where row.metric != "people" {
      #expect(row.n == other.n && row.values.map(\.value) == other.values.map(\.value), "\(row.metric)")
      #expect(row.people == other.people.map { min($0, users) }, "\(row.metric)")
    }
    #expect(try few.row("people").value("count").value == Double(users))
  }

  /// No interval is about fewer people than a conclusion needs: the rate is printed with its number of drags.
  @Test(arguments: [2, 3, 4]) func belowFivePeopleThereIsNoIntervalAboutPeople(users: Int) throws {
    let document = try ReportDocument.on(decided(120, users: users))
    let row = try document.row("finish_rate")
    #expect(try row.value("share").value == 80.0 / 120 && row.value("share").low == nil && row.n == 120)
    #expect(row.note == "\(users) people, too few or too uneven: no interval about people")
    let report = try SessionReport.make(from: .holding(decided(120, users: users)), transition: "card-modal")
    let text = try ReportFormat.summary(unicode: true).render(report)
    #expect(
      text.contains("\n  \(users) people, too few or too uneven: no interval about people.\n")
        && text.contains("66.7 %"), "\(text)")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("67 % finished at once. How far that is from other people's rate is not known: too few people"))
    let full = try ReportFormat.text.render(report)
    #expect(full.contains("\n      \(users) people, too few or too uneven: no interval about people\n"), "\(full)")
  }

  @Test func anIntervalNeedsFivePeopleOfSimilarWeight() throws {
    let enough = try ReportDocument.on(decided(120, users: 5)).row("finish_rate")
    #expect(try enough.value("share").low != nil && enough.value("share").designEffect != nil && enough.note == nil)
    // Nine people, one of whom has most of it: there is no conclusion about others.
    let heavy = try ReportDocument.on(decided(90, users: 9) + decided(210, users: 1)).row("finish_rate")
    #expect(try heavy.value("share").value != nil && heavy.value("share").low == nil)
    #expect(heavy.note == "9 people, too few or too uneven: no interval about people")
  }

  @Test func onePersonsDragsAreAboutThatPerson() throws {
    let own = try ReportDocument.on(decided(60, users: 1)).row("finish_rate")
    let interval = try #require(WilsonInterval(successes: 40, trials: 60))
    #expect(try own.value("share").low == interval.low && own.value("share").high == interval.high)
    #expect(own.note == "this person's drags")
  }

  @Test func sessionsWithoutTokenCountAsSessionsButNotAsUsers() throws {
    let unknown = (0..<100).map { Recorded(outcome: $0 % 2 == 0 ? .finished : .cancelled) }
    let five = try ReportDocument.on(unknown + decided(15, users: 5))
    #expect(try five.row("finish_rate").n == 115 && five.row("finish_rate").people == 5)
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
    #expect(try p50.row("decision_time", "finished").value("p50").value == 124)
  }

  @Test func nothingToDivideByIsNotZero() throws {
    let report = try ReportDocument.on((0..<40).map { _ in Recorded(outcome: .interrupted) })
    let row = try report.row("finish_rate")
    #expect(row.n == 0)
    #expect(try row.value("share") == ReportValue("share", .undefined))
    let text = try ReportFormat.text.render(report)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("    finish rate") && $0.hasSuffix(" -") })
  }
}
