import Testing
import TransitionModel

@testable import SessionAnalytics
@testable import TransitionStore

/// What a published report hides, and what it does not.
@Suite struct PublicationTests {
  /// Returns drags of some people, each of whom finishes a share of their own.
  private func drags(
    _ count: Int, people: Range<Int>, day: Int = 0, on device: String = "phone", origin: SessionOrigin = .device
  ) -> [Recorded] {
    (0..<count).map { index in
      var session = Recorded(
        origin: origin, token: "token-\(people.lowerBound + index % people.count)",
        outcome: index / people.count % 3 == 2 ? .cancelled : .finished)
      (session.day, session.deviceClass) = (day, device)
      return session
    }
  }

  private func isHidden(_ row: ReportRow) -> Bool {
    row.values.allSatisfy { $0.status == .hidden && $0.value == nil && $0.low == nil } && row.n == nil
      && row.people == nil && row.histogram == nil && row.note == nil
  }

  /// Every row of a report is hidden if, and only if, it is about fewer people.
  @Test(arguments: [SessionOrigin.device, .imported], [1, 4, 5, 6, 12])
  func ratesOfFewerPeopleAreHidden(origin: SessionOrigin, tablets: Int) throws {
    let report = try ReportDocument.on(
      drags(240, people: 0..<12, origin: origin) + drags(120, people: 0..<tablets, on: "tablet", origin: origin))
    for fewest in [1, 5, 11, 13] {
      let published = report.published(fewestPeople: fewest)
      for (row, shown) in zip(report.sections[0].rows, published.sections[0].rows) {
        let people = try #require(row.people)
        let isOfFew = people > 0 && people < fewest
        #expect(isOfFew ? isHidden(shown) : shown == row, "\(row.metric) \(row.group ?? ""): \(people) of \(fewest)")
      }
      #expect((published.sections[0].releases == nil) == (fewest > 12))
    }
    #expect(
      try report.published(fewestPeople: 5).row("finish_rate_by_device", "tablet").values[0].value == nil
        || tablets >= 5)
  }

  @Test func aPublishedReportNamesNoLargestPerson() throws {
    var report = try ReportDocument.on(drags(90, people: 0..<9))
    report.header.largestPerson = LargestPerson(transition: "card-modal", drags: 60, all: 90)
    report.header.movesBetweenStops = 7
    for format in ReportFormat.all + [.htmlSummary] {
      #expect(
        try !format.render(report.published(fewestPeople: 5))
          .contains(/One person made|largestPerson|etweenStops|between stops/),
        "\(format.name)")
    }
    #expect(try ReportFormat.json.render(report).contains("largestPerson"))
  }

  @Test func onlyAPublishedReportSaysHidden() throws {
    let report = try ReportDocument.on(drags(90, people: 0..<3))
    for format in ReportFormat.all { #expect(try !format.render(report).contains("idden"), "\(format.name)") }
    let published = report.published(fewestPeople: 5)
    for format in ReportFormat.all + [.htmlSummary] {
      #expect(try format.render(published).contains("hidden"), "\(format.name)")
    }
    #expect(
      try ReportFormat.html.render(published).contains("For publication, rates of fewer than 5 people are hidden, or"))
    #expect(try !ReportFormat.html.render(published).contains("66.7"))
  }

  /// Simulated drags are of no real people, and gallery drags are the publisher's.
  @Test(arguments: [SessionOrigin.simulated, .gallery]) func dragsThatAreNotOfOthersAreShown(origin: SessionOrigin)
    throws
  {
    let report = try ReportDocument.on(drags(90, people: 0..<3, origin: origin))
    #expect(report.published(fewestPeople: 5).sections == report.sections)
  }

  @Test func withoutTokensDragsCount() throws {
    let report = try ReportDocument.on(
      (0..<4).map { _ in Recorded() } + (0..<40).map { _ in Recorded(direction: .present) })
    let published = report.published(fewestPeople: 5)
    for (section, shown) in zip(report.sections, published.sections) {
      #expect((section.direction == .dismiss) == isHidden(try #require(shown.row("outcomes"))))
    }
  }

  @Test func findingsAndAnswersOfFewerPeopleAreLeftOut() throws {
    let registry = try SimulatedRegistry("modal-standard", users: 40, days: 7, origin: .device).registry
    var report = try SessionReport.make(from: registry, transition: "modal-standard")
    let name = "modal-standard"
    report.answers = [
      try ThresholdRecommendation.make(from: registry, transition: name).answer,
      try InferredRule.make(from: registry, transition: name).answer,
      try SampleSizePlan.make(from: registry, transition: name, difference: 0.1).answer,
      try RateBreakdown.make(from: registry, transition: name, by: [.device]).answer,
      try RevisionComparison.make(
        from: registry, transition: name, sides: .before(microseconds: 1_767_484_800_000_000)
      ).answer,
    ]
    #expect(!report.findings.isEmpty && report.answers[4].tables[0].rows[0].cells[2].value != nil)
    var published = report.published(fewestPeople: 5)
    #expect(published.header.fewestPeople == 5)
    published.header.fewestPeople = nil
    #expect(published == report)
    published = report.published(fewestPeople: 100)
    #expect(published.findings.isEmpty && published.answers.map(\.question) == ["by", "compare"])
    #expect(published.advice.count == 3)
    for answer in published.answers {
      #expect(answer.headline == "Some rates are hidden, because they are about fewer than 100 people.")
      #expect(answer.notes.isEmpty && answer.facts.isEmpty && answer.numbers.isEmpty)
      #expect(answer.tables.flatMap(\.rows).flatMap(\.cells).allSatisfy { $0.value == nil && $0.low == nil })
    }
  }

  /// An example of what it does not protect: each of two published reports is about enough people, and their
  /// difference is one person's drags.
  @Test func twoPublishedReportsCanBeSubtractedDownToAPerson() throws {
    let one = drags(30, people: 99..<100, day: 0)
    let registry = try TransitionRegistry.holding(one + drags(300, people: 0..<10, day: 1))
    let reports = try [nil, 1_700_050_000_000_000 as Int64].map {
      try SessionReport.make(from: registry, in: ReportSelection(sinceMicroseconds: $0)).published(fewestPeople: 5)
    }
    let finished = try reports.map { try #require($0.row("outcomes").value("finished").value) }
    #expect(finished[0] - finished[1] == Double(one.count { $0.outcome == .finished }))
  }
}
