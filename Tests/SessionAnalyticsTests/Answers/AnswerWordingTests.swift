import Foundation
import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The denominators of an answer's numbers, and the skipped sessions.
@Suite struct AnswerWordingTests {
  private static let rule = ReleaseRule.distance(fraction: 0.3)

  private func recommendation(_ sessions: [AnalysedSession]) throws -> ThresholdRecommendation {
    try #require(
      ThresholdStudy(of: .made, rule: Self.rule, parameter: .fraction, sessions: sessions, weights: .standard)
    ).recommendation
  }

  private func document(_ answer: Answer) throws -> ReportDocument {
    var document = try SessionReport.make(from: .inMemory())
    document.answers = [answer]
    return document
  }

  private func n(_ column: String, _ document: ReportDocument) throws -> Set<String> {
    let rows = try ReportFormat.csv.render(document).split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      .filter { $0[4] == column && $0[5].hasSuffix("%") }
    #expect(rows.count > 3)
    return Set(rows.map { $0[10] })
  }

  @Test func aPointsNumberInCSVIsItsDenominator() throws {
    var sessions = AnalysedSession.people(boundary: 0.2, by: Self.rule)
    for kind in [SessionOutcome.finished, .cancelled] {
      for index in sessions.indices.filter({ sessions[$0].outcome == kind }).prefix(30) {
        sessions[index].isRegretted = nil
      }
    }
    let recommendation = try recommendation(sessions)
    let (basis, told) = (recommendation.basis, try document(recommendation.answer))
    let (finish, keep) = (basis.meantToFinish, basis.meantToKeep)
    #expect(finish + keep == sessions.count - 60)
    #expect(try n("denied", told) == ["\(finish)"])
    #expect(try n("unwanted", told) == ["\(keep)"])
    #expect(try n("cost", told) == ["\(finish + keep)"])
    #expect(try n("finish", told) == ["\(sessions.count)"])
  }

  @Test func aRecommendationSaysOfHowManyItsSharesAre() throws {
    let recommendation = try recommendation(AnalysedSession.people(boundary: 0.2, by: Self.rule))
    let (basis, document) = (recommendation.basis, try document(recommendation.answer))
    let words = [
      "of the \(basis.meantToFinish) drags meant to dismiss",
      "of the \(basis.meantToKeep) meant to keep",
    ]
    let text = try ReportFormat.text.render(document)
    let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let page = try ParsedElement.parse(ReportFormat.html.render(document)).text
    for word in words { #expect(flat.contains(word) && page.contains(word), "\(word)") }
    let notes = recommendation.notes
    #expect(notes.contains { $0.hasPrefix("A denied dismissal counts once per presentation") })
    for line in text.split(separator: "\n") where !line.hasPrefix("transitions set") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func aRecommendationWithoutCostsPrintsNoTable() throws {
    let sessions = AnalysedSession.people(boundary: 0.2, by: Self.rule).map { session in
      var session = session
      session.isRegretted = nil
      return session
    }
    let recommendation = try recommendation(sessions)
    let points = recommendation.points
    #expect(!points.isEmpty && points.allSatisfy { $0.cost == nil })
    #expect(recommendation.answer.tables.isEmpty && recommendation.answer.curve == nil)
  }

  /// A revision with only simulated sessions, compared with one of people.
  @Test func aComparisonSaysAtOnceWhoseSessionsCount() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    for (seed, origin) in [SessionOrigin.simulated, .device].enumerated() {
      let history = try SimulatedPopulation(users: 12, days: 3, seed: UInt64(seed + 1))
        .history(registry.transition(named: "card-modal"))
      try registry.record(presentations: history.presentations)
      try registry.record(
        history.sessions.map { session in
          var session = session
          session.header.context.origin = origin
          return session
        })
      _ = try registry.revise("card-modal") { configuration throws(InvalidConfiguration) in
        try configuration.setting(["dimming.alpha": .number(0.5)])
      }
    }
    func comparison(_ a: Int, _ b: Int) throws -> RevisionComparison {
      try RevisionComparison.make(from: registry, transition: "card-modal", sides: .revisions(a, b))
    }
    let words = "people's drags only"
    let compared = try comparison(1, 2)
    #expect(compared.before.sessions == 0)
    let mixed = try document(compared.answer)
    let heading = try ReportFormat.text.render(mixed).split(separator: "\n").drop { !$0.hasPrefix("Comparison") }
      .prefix(2)
    #expect(heading.joined().split(separator: " ").joined(separator: " ").contains(words), "\(heading)")
    #expect(try ParsedElement.parse(ReportFormat.html.render(mixed)).text.contains(words))
    #expect(try comparison(2, 1).answer.tables.last?.columns == ["revision 2", "revision 1"])
  }
}
