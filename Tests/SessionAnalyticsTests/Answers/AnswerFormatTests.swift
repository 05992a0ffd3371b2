import Foundation
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The printed answers on one simulated registry, in every format.
@Suite struct AnswerFormatTests {
  private static let name = "modal-standard"

  /// Every answer about two revisions, the second with a threshold that people dislike.
  static let document: Result<ReportDocument, any Error> = Result {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == name })
    for (users, change) in [(60, []), (50, ["releaseRule.fraction=0.2"])] {
      _ = try registry.revise(name, note: nil, dryRun: false) { configuration throws(InvalidConfiguration) in
        try FieldAssignments(change).applied(to: configuration)
      }
      let history = try SimulatedPopulation(users: users, days: 8, seed: UInt64(users))
        .history(registry.transition(named: name))
      try registry.record(presentations: history.presentations)
      try registry.record(history.sessions)
    }
    var document = try SessionReport.make(from: registry, transition: name)
    document.answers = [
      try RevisionComparison.make(from: registry, transition: name, sides: .revisions(1, 2)).answer,
      try WhatIf.make(from: registry, transition: name) {
        try FieldAssignments(["releaseRule.velocity=600"]).applied(to: $0)
      }.answer, try InferredRule.make(from: registry, transition: name, in: ReportSelection(revision: 1)).answer,
      try ThresholdRecommendation.make(from: registry, transition: name).answer,
      try ThresholdRanking.make(from: registry).answer,
      try RateBreakdown.make(from: registry, transition: name, by: [.week]).answer,
      try SampleSizePlan.make(from: registry, transition: name, difference: 0.02).answer,
    ]
    return document
  }

  private func document() throws -> ReportDocument { try Self.document.get() }

  @Test func theTextIsAsRecorded() throws {
    let text = try ReportFormat.text.render(document())
    try expectSnapshot(text, named: "answers.txt")
    for line in text.split(separator: "\n") where !line.hasPrefix("transitions ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  /// Every format has the words of every answer, and the data formats every number: no format knows a question.
  @Test func everyFormatSaysTheSame() throws {
    var document = try document()
    document.sections = []
    func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let text = words(try ReportFormat.text.render(document))
    let page = words(try ParsedElement.parse(ReportFormat.html.render(document)).text)
    let json = try JSONDecoder().decode(ReportDocument.self, from: Data(ReportFormat.json.render(document).utf8))
    #expect(json == document)
    let csv = try ReportFormat.csv.render(document).split(separator: "\n")
    var rows = 1
    for answer in document.answers {
      let facts = answer.facts.flatMap { [$0.name, $0.text] } + answer.commands.flatMap { [$0.reason, $0.line] }
      let said = [answer.headline] + answer.sentences + answer.notes + answer.tables.flatMap(\.legend) + facts
      for words in said.map(words) {
        #expect(text.contains(words) && page.contains(words), "\(answer.question): \(words)")
      }
      for cell in answer.tables.flatMap(\.rows).filter({ !$0.isDetail }).flatMap(\.cells) {
        #expect(text.contains(cell.text) && page.contains(cell.text), "\(answer.question): \(cell.text)")
      }
      let numbers = answer.numbers + answer.tables.flatMap(\.rows).flatMap(\.cells)
      rows += 1 + numbers.count + answer.facts.count + answer.lists.reduce(0) { $0 + $1.items.count }
    }
    #expect(csv.count == rows)
    let columns = try #require(csv.first).split(separator: ",").count
    for line in csv where !line.contains("\"") {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == columns, "\(line)")
    }
  }

  /// Its group, its statistic, and how much it is about: a data frame needs no other row to read it.
  @Test func aNumberOfAnAnswerHasAllItsColumnsInCSV() throws {
    let rows = try document().answers.flatMap(TidyRow.rows)
    func find(_ metric: String, _ group: String, _ statistic: String) throws -> TidyRow {
      let found = rows.filter { $0.metric == metric && $0.group == group && $0.statistic == statistic }
      #expect(found.count == 1, "\(metric), \(group), \(statistic): \(found.count)")
      return try #require(found.first)
    }
    let side = try find("tried again", "revision 1", "share")
    #expect(side.n ?? 0 > 100 && side.people == 56 && side.low != nil && side.unit == "share")
    #expect(try find("tried again", "", "difference").value ?? 0 < 0)
    #expect(try find("drags with a decision", "device class: phone, revision 1", "count").value == 520)
    #expect(try find("finished at once", "2025-12-29 (4 of 7 days)", "share").n ?? 0 > 100)
    #expect(try find("denied", "24 %", "share").n == 654)
    #expect(try find("cost", "24 %", "mean").people != nil || find("cost", "24 %", "mean").n == 816)
    #expect(try find("people", "cancel would finish", "count").value == 5)
  }

  @Test(arguments: [RateBreakdown.Property.orientation, .startThird])
  func everyFormatHasThePartsOfTheScreen(property: RateBreakdown.Property) throws {
    let simulated = try SimulatedRegistry(Self.name, users: 40, days: 6, seed: 3, landscapeShare: 0.2)
    var document = try SessionReport.make(from: simulated.registry, transition: Self.name)
    document.sections = []
    document.answers = [
      try RateBreakdown.make(from: simulated.registry, transition: Self.name, by: [property]).answer
    ]
    let text = try ReportFormat.text.render(document)
    try expectSnapshot(text, named: "by-\(property.rawValue).txt")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let name = try #require(document.answers[0].tables[0].rows.first?.name)
    #expect(try ReportFormat.csv.render(document).contains(",finished at once,\(name),share,"))
    #expect(try ReportFormat.html.render(document).contains("was not recorded") == (property == .orientation))
  }

  @Test func theTextNeedsNoUnicodeToDraw() throws {
    var document = try document()
    document.answers.removeAll { !["recommend", "by"].contains($0.question) }
    let text = try ReportFormat.text(unicode: false).render(document)
    #expect(!text.contains("█") && text.contains("#") && !text.contains("●") && text.contains("-o-"))
  }

  @Test func jsonIsAsRecorded() throws {
    var document = try document()
    document.sections = []
    document.definitions = []
    document.methods = []
    for index in document.answers.indices {
      document.answers[index].tables = document.answers[index].tables.map { table in
        var table = table
        table.rows = Array(table.rows.prefix(1))
        return table
      }
      document.answers[index].lists = document.answers[index].lists.map {
        Answer.List(title: $0.title, items: Array($0.items.prefix(2)))
      }
      document.answers[index].curve = document.answers[index].curve.map {
        Answer.Curve(
          title: $0.title, points: Array($0.points.prefix(1)), places: Array($0.places.prefix(1)), unit: $0.unit,
          marks: $0.marks)
      }
    }
    try expectSnapshot(try ReportFormat.json.render(document), named: "answers.json")
  }

  @Test func thePageHasAllAnswersAndTheCurve() throws {
    let document = try document()
    let page = try ParsedElement.parse(ReportFormat.html.render(document))
    let names = page.all("section").compactMap { $0.attributes["id"] }
    #expect(
      names.starts(with: ["compare", "what-if", "infer", "recommend-\(Self.name)", "recommend", "by", "plan"]),
      "\(names)")
    let curve = try #require(document.answers.compactMap(\.curve).first)
    let line = try #require(page.all("polyline").first).attributes["points"]
    #expect(line?.split(separator: " ").count == curve.points.count)
    let band = try #require(page.all("polygon").first).attributes["points"]
    #expect(band?.split(separator: " ").count == 2 * curve.points.count)
  }

  @Test func theSameRegistryGivesTheSameBytes() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 30, days: 6)
    func text() throws -> String {
      var document = try SessionReport.make(from: simulated.registry, transition: "card-modal")
      document.answers = [
        try ThresholdRecommendation.make(from: simulated.registry, transition: "card-modal").answer,
        try RevisionComparison.make(
          from: simulated.registry, transition: "card-modal", sides: .before(microseconds: 1_767_484_800_000_000)
        ).answer,
      ]
      return try ReportFormat.json.render(document)
    }
    #expect(try text() == text())
  }

  @Test func whatHasNoAnswerSaysWhy() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 3, days: 2)
    let recommendation = try ThresholdRecommendation.make(from: simulated.registry, transition: "card-modal")
    #expect(recommendation.verdict == .notEnoughData)
    #expect(recommendation.headline.hasPrefix("Not enough data to recommend the threshold of card-modal: people: "))
  }

  @Test func aRuleWithoutTheParameterNamesThoseItHas() throws {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    #expect(
      throws: InferenceError.noSuchParameter(
        .velocity, transition: "card-modal", rule: "distance(fraction: 0.2)", others: [.fraction])
    ) { try ThresholdRecommendation.make(from: registry, transition: "card-modal", parameter: .velocity) }
    let missing = InferenceError.noSuchParameter(
      .velocity, transition: "card-modal", rule: "distance(fraction: 0.2)", others: [.fraction])
    #expect(
      missing.description
        == "The release rule of card-modal, distance(fraction: 0.2), has no velocity. Parameters that can be "
        + "recommended: fraction.")
    #expect(throws: InferenceError.sameRevision(1)) {
      try RevisionComparison.make(from: registry, transition: "card-modal", sides: .revisions(1, 1))
    }
    #expect(throws: RegistryError.self) {
      try RevisionComparison.make(from: registry, transition: "card-modal", sides: .revisions(1, 7))
    }
  }
}
