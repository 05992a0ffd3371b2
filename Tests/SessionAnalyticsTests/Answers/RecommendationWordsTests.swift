import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// Sentences of a recommendation say no more and no less than their numbers.
@Suite struct RecommendationWordsTests {
  private static let rule = ReleaseRule.distance(fraction: 0.5)

  private func recommend(_ sessions: [AnalysedSession]) throws -> ThresholdRecommendation {
    try #require(
      ThresholdStudy(of: .made, rule: Self.rule, parameter: .fraction, sessions: sessions, weights: .standard)
    ).recommendation
  }

  /// Both intervals of a small change are told apart: `1 more (1 to 2)` is less than is known.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func aBoundIsNotRoundedToTheValue(seed: UInt64) throws {
    let sessions = AnalysedSession.people(300, each: 20, boundary: 0.47, by: Self.rule, noise: 0.02, seed: seed)
    let words = try recommend(sessions).sentences.joined(separator: " ")
    for found in words.matches(of: /([0-9.]+) (?:fewer|more) \(([0-9.]+) to ([0-9.]+)\)/) {
      #expect(found.1 != found.2 && found.1 != found.3, "\(found.0)")
    }
  }

  /// The value that all people decide may cost people with tablets.
  @Test func itNamesTheEffectsOnEachDevice() throws {
    let classes = [("phone", 0.2), ("tablet", 0.5)].map { (SessionSurroundings(deviceClass: $0.0), $0.1) }
    func sessions(_ parts: ArraySlice<(SessionSurroundings, Double)>) -> [AnalysedSession] {
      parts.enumerated().flatMap { part, one in
        AnalysedSession.people(part == 0 ? 90 : 10, boundary: one.1, by: Self.rule, seed: UInt64(part + 1)).map {
          var session = $0
          session.person = session.person.map { $0 + Int32(1000 * part) }
          session.place += Int32(100_000 * part)
          session.surroundings = one.0
          return session
        }
      }
    }
    let both = try recommend(sessions(classes[...]))
    #expect(both.verdict == .change && both.deviceChanges.map(\.device) == ["phone", "tablet"])
    guard both.deviceChanges.count == 2 else { return }
    let (phone, tablet) = (both.deviceChanges[0].change, both.deviceChanges[1].change)
    #expect(phone.secondTries.value < 0 && tablet.unwantedDismissals.value > phone.unwantedDismissals.value)
    #expect(both.sentences.contains { $0.hasPrefix("On tablet, of 100 presentations with a drag: ") })
    // A single class is all drags, whose effects are named already.
    #expect(try recommend(sessions(classes.prefix(1))).deviceChanges.isEmpty)
  }

  /// Which value is the best, and why another one is recommended, are two statements, each with its criterion.
  @Test func theRecommendedValueHasItsReason() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let answer = try recommend(AnalysedSession.people(100, boundary: 0.25, by: Self.rule, noise: 0.15, seed: seed))
      let (words, best) = (answer.sentences.joined(separator: " "), try #require(answer.best))
      #expect(words.contains("\(answer.value(best.value)) would have cost least") && !words.contains("as good"))
      #expect(
        words.contains("at most a standard error more") == (answer.recommended.map { $0 != best.value } ?? false))
    }
  }

  /// The report's cost is of other presentations.
  @Test func itSaysWhyTheReportHasAnotherCost() throws {
    let answer = try recommend(AnalysedSession.people(boundary: 0.2, by: Self.rule))
    #expect(answer.costText.contains("The report's cost per presentation may differ"))
    #expect(answer.basisText.contains("cancelled drags followed by another drag"))
  }

  /// The bars of the curve have a scale.
  @Test func theCurveSaysItsLowestAndHighestCost() throws {
    let answer = try recommend(AnalysedSession.people(boundary: 0.2, by: Self.rule))
    let costs = answer.points.compactMap(\.cost?.value)
    let (least, most) = (try #require(costs.min()), try #require(costs.max()))
    for unicode in [true, false] {
      let text = TextAnswer(answer: answer.answer, unicode: unicode).lines.joined(separator: " ")
        .split(separator: " ").joined(separator: " ")
      #expect(
        text.contains(
          "(lowest \(ThresholdRecommendation.cost(least)), highest \(ThresholdRecommendation.cost(most))):"))
    }
  }

  /// A rule that looks at the direction of a flick says so: a drag past the threshold may cancel.
  @Test func theRuleSaysThatAFlickBackCancels() throws {
    for rule in [ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.4), .distance(fraction: 0.4)] {
      let cancels = !rule.finishes(translation: 90, velocity: -400, distance: 100)
      #expect(rule.summaryWithFlickBack.hasSuffix(", unless flicked back") == cancels)
      #expect(rule.summaryWithFlickBack.hasPrefix(rule.summary))
    }
  }
}
