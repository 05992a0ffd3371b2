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

  /// A report on two revisions, the second with a threshold that people dislike.
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
    document.comparison = try RevisionComparison.make(from: registry, transition: name, sides: .revisions(1, 2))
    document.whatIf = try WhatIf.make(from: registry, transition: name) {
      try FieldAssignments(["releaseRule.velocity=600"]).applied(to: $0)
    }
    document.inferred = try InferredRule.make(from: registry, transition: name, revision: 1)
    document.recommendation = try ThresholdRecommendation.make(from: registry, transition: name)
    document.breakdown = try RateBreakdown.make(from: registry, transition: name, by: .week)
    document.plan = try SampleSizePlan.make(from: registry, transition: name, difference: 0.02)
    return document
  }

  private func document() throws -> ReportDocument { try Self.document.get() }

  @Test func theTextIsAsRecorded() throws {
    let text = try ReportFormat.text.render(document())
    try expectSnapshot(text, named: "answers.txt")
    for line in text.split(separator: "\n") where !line.hasPrefix("transitions set") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: [RateBreakdown.Property.orientation, .startThird])
  func everyFormatHasThePartsOfTheScreen(property: RateBreakdown.Property) throws {
    let simulated = try SimulatedRegistry(Self.name, users: 40, days: 6, seed: 3, landscapeShare: 0.2)
    var document = try SessionReport.make(from: simulated.registry, transition: Self.name)
    document.sections = []
    document.breakdown = try RateBreakdown.make(from: simulated.registry, transition: Self.name, by: property)
    let text = try ReportFormat.text.render(document)
    try expectSnapshot(text, named: "by-\(property.rawValue).txt")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let json = try ReportFormat.json.render(document)
    #expect(try JSONDecoder().decode(ReportDocument.self, from: Data(json.utf8)) == document)
    let name = try #require(document.breakdown?.groups.first?.name)
    let csv = try ReportFormat.csv.render(document)
    #expect(csv.contains(",by.\(property.rawValue).finished_at_once,\(name),"))
    let html = try ReportFormat.html.render(document)
    #expect(html.contains("by \(property.noun)") && html.contains("was not recorded") == (property == .orientation))
  }

  @Test func theTextNeedsNoUnicodeToDraw() throws {
    var document = try document()
    document.comparison = nil
    document.whatIf = nil
    document.inferred = nil
    let text = try ReportFormat.text(unicode: false).render(document)
    #expect(!text.contains("█") && text.contains("#"))
  }

  @Test func jsonHasEverythingAndComesBackTheSame() throws {
    let document = try document()
    let text = try ReportFormat.json.render(document)
    #expect(try JSONDecoder().decode(ReportDocument.self, from: Data(text.utf8)) == document)
    var answers = document
    answers.sections = []
    answers.definitions = []
    answers.methods = []
    answers.whatIf?.flips = Array((document.whatIf?.flips ?? []).prefix(2))
    answers.recommendation?.points = Array((document.recommendation?.points ?? []).prefix(2))
    try expectSnapshot(try ReportFormat.json.render(answers), named: "answers.json")
  }

  @Test func csvHasEveryFlipAndEveryPoint() throws {
    let document = try document()
    let lines = try ReportFormat.csv.render(document).split(separator: "\n")
    let columns = try #require(lines.first).split(separator: ",").count
    #expect(lines.count { $0.contains("what_if.flip") } == document.whatIf?.flips.count)
    for name in ["verdict,oneRule", "nearest,reproduced", "other_kind,reproduced", "own_rule,reproduced"] {
      #expect(lines.count { $0.contains("infer.\(name),") } == 1, "\(name)")
    }
    #expect(lines.count { $0.contains("recommend.cost") } == document.recommendation?.points.count)
    #expect(lines.count { $0.contains("compare.") && $0.contains(",difference,") } > 2)
    for line in lines where !line.contains("\"") {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == columns, "\(line)")
    }
  }

  @Test func thePageHasAllAnswersAndTheCurve() throws {
    let document = try document()
    let page = try ParsedElement.parse(ReportFormat.html.render(document))
    let names = page.all("section").compactMap { $0.attributes["id"] }
    #expect(names.starts(with: ["comparison", "what-if", "rule", "recommendation"]))
    let curve = try #require(page.all("polyline").first).attributes["points"]
    #expect(curve?.split(separator: " ").count == document.recommendation?.points.count)
    let band = try #require(page.all("polygon").first).attributes["points"]
    #expect(band?.split(separator: " ").count == 2 * (document.recommendation?.points.count ?? 0))
    for text in ["observational:", "cancel would finish", "cost per presentation", "in use"] {
      #expect(page.text.contains(text), "\(text)")
    }
  }

  @Test func theSameRegistryGivesTheSameBytes() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 30, days: 6)
    func text() throws -> String {
      var document = try SessionReport.make(from: simulated.registry, transition: "card-modal")
      document.recommendation = try ThresholdRecommendation.make(from: simulated.registry, transition: "card-modal")
      document.comparison = try RevisionComparison.make(
        from: simulated.registry, transition: "card-modal", sides: .before(microseconds: 1_767_484_800_000_000))
      return try ReportFormat.json.render(document)
    }
    #expect(try text() == text())
  }

  @Test func whatHasNoAnswerSaysWhy() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 3, days: 2)
    var document = try SessionReport.make(from: simulated.registry, transition: "card-modal")
    document.recommendation = try ThresholdRecommendation.make(from: simulated.registry, transition: "card-modal")
    #expect(document.recommendation?.verdict == .notEnoughData)
    let text = try ReportFormat.text.render(document)
    #expect(text.contains("Not enough data to recommend the threshold of card-modal: people: "))
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
