import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct ThresholdStudyTests {
  private func recommend(
    _ sessions: [AnalysedSession], by rule: ReleaseRule = .distance(fraction: 0.3),
    _ parameter: TunableParameter = .fraction, weights: RegretWeights = RegretWeights(finish: 1, cancel: 1)
  ) throws -> ThresholdRecommendation {
    try #require(
      ThresholdStudy(
        of: .made, rule: rule, parameter: parameter, sessions: sessions, weights: weights)
    ).recommendation
  }

  // MARK: - The curve

  /// Every count along the values, compared with the rule's decision for each session, for every kind of rule and both
  /// parameters.
  @Test func theCountsAreThoseOfAskingEveryRuleAboutEverySession() throws {
    let rules: [ReleaseRule] = [
      .distance(fraction: 0.3), .directionOrDistance(fraction: 0.3), .flingOrDistance(velocity: 300, fraction: 0.3),
      .anyOf(velocity: 300, fraction: 0.3, points: 45), .projection(horizon: 0.1, fraction: 0.3),
    ]
    var random = SplitMix64(seed: 4)
    for rule in rules {
      let sessions = (0..<400).map { index in
        AnalysedSession.made(
          index, progress: random.unit() * 1.2 - 0.2, velocity: index % 7 == 0 ? 0 : random.unit() * 3000 - 1000,
          by: rule, meantToFinish: index % 5 == 0 ? nil : random.happens(0.5))
      }
      for parameter in TunableParameter.all(of: rule) {
        let tried = try parameter.values.map { try #require(parameter.setting($0, in: rule)) }
        let sums = ThresholdSums(rules: tried, sessions: sessions, hasUsers: true)
        for (index, rule) in tried.enumerated() {
          func finishes(_ session: AnalysedSession) -> Bool {
            rule.finishes(translation: session.translation, velocity: session.velocity, distance: session.distance)
          }
          let (finish, keep) = (DecisionLabel.meantToFinish, DecisionLabel.meantToKeep)
          #expect(
            sums.sum { $0.finishes(DecisionLabel.allCases, at: index) } == sessions.count { finishes($0) })
          #expect(
            sums.sum { $0.cancels(finish, at: index) }
              == sessions.count { $0.meantToFinish == true && !finishes($0) })
          #expect(
            sums.sum { $0.finishes(keep, at: index) }
              == sessions.count { $0.meantToFinish == false && finishes($0) })
        }
        #expect(sums.sum { $0.sessions(DecisionLabel.allCases) } == 400 && sums.sum { $0.sessions([.unknown]) } == 80)
      }
    }
  }

  @Test func theCurrentValueIsAmongThePointsAndCostsWhatItCost() throws {
    let rule = ReleaseRule.distance(fraction: 0.337)
    let sessions = AnalysedSession.people(boundary: 0.2, by: rule)
    let result = try recommend(sessions, by: rule, weights: .standard)
    let point = try #require(result.points.first { $0.value == 0.337 })
    let finishes = sessions.count { $0.outcome == .finished && $0.isRegretted == true }
    let cancels = sessions.count { $0.outcome == .cancelled && $0.isRegretted == true }
    #expect(point.cost?.value == Double(3 * finishes + cancels) / Double(sessions.count))
    #expect(result.points.map(\.value) == (TunableParameter.fraction.values + [0.337]).sorted())
  }

  @Test func everyEstimateLiesInItsInterval() throws {
    let result = try recommend(AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.3)))
    for point in result.points {
      for estimate in [point.finishRate, point.falseCancels, point.falseFinishes, point.cost].compactMap({ $0 }) {
        let (low, high) = (try #require(estimate.low), try #require(estimate.high))
        #expect(low <= estimate.value + 0.02 && estimate.value - 0.02 <= high && low >= 0)
      }
    }
  }

  // MARK: - The verdict

  @Test func aBoundaryThatPeopleMeanElsewhereIsFound() throws {
    let result = try recommend(
      AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.45)), by: .distance(fraction: 0.45))
    #expect(result.verdict == .change)
    let recommended = try #require(result.recommended)
    #expect((0.16...0.26).contains(recommended))
    let best = try #require(result.best)
    #expect(try #require(best.low) <= 0.21 && (try #require(best.high)) >= 0.19)
    #expect(try #require(result.saving?.low) > 0)
    #expect(result.command?.hasPrefix("transitions set card-modal interaction.releaseRule.fraction=0.") == true)
  }

  @Test func aCheapestValueAtEitherEndOfTheRangeIsRemarked() throws {
    for (boundary, end) in [(0.0, 0.05), (0.3, nil), (0.7, 0.6)] {
      let sessions = AnalysedSession.people(boundary: boundary, by: .distance(fraction: 0.3))
      let result = try recommend(sessions)
      let best = try #require(result.best).value
      #expect(end.map { best == $0 } ?? (0.05 < best && best < 0.6), "\(best)")
      #expect(result.notes.contains { $0.contains("at the end of the range") } == (end != nil), "\(boundary)")
    }
  }

  @Test func aBoundaryWhereItIsMeantIsKept() throws {
    let rule = ReleaseRule.distance(fraction: 0.3)
    for seed in 1...20 as ClosedRange<UInt64> {
      let result = try recommend(AnalysedSession.people(boundary: 0.3, by: rule, seed: seed), by: rule)
      #expect(result.verdict == .keepCurrent, "seed \(seed)")
      #expect(result.recommended == nil && result.command == nil && result.best != nil)
    }
  }

  /// A threshold that is far too high makes errors of one kind only.
  @Test func errorsOfOneKindTellADirectionWithABound() throws {
    let rule = ReleaseRule.distance(fraction: 0.5)
    var random = SplitMix64(seed: 5)
    let sessions = (0..<1200).map { index in
      // People who want to keep the screen let go early.
      let keeps = random.happens(0.3)
      let progress = keeps ? 0.15 * random.unit() : 0.2 + 0.6 * random.unit()
      return AnalysedSession.made(index, person: index % 40, progress: progress, by: rule, meantToFinish: !keeps)
    }
    let result = try recommend(sessions, by: rule, weights: .standard)
    #expect(result.basis.regrettedFinishes == 0 && result.basis.isOneSided)
    let recommended = try #require(result.recommended)
    #expect(result.verdict == .change && (0.14...0.3).contains(recommended))
    #expect(result.headline.hasPrefix("Lower the threshold of card-modal from 50 %, at least to "))
    #expect(result.sentences.contains { $0.hasPrefix("No dismissed screen was opened again") })
    // The other direction has no errors that would support it.
    #expect(!result.basis.supports(0.1) && result.basis.supports(-0.1))
  }

  /// The saving for people who had no part in the choice is the only one, and decides.
  @Test func aChangeIsRecommendedOnlyIfItsSavingIsKnown() throws {
    let rule = ReleaseRule.distance(fraction: 0.3)
    var verdicts: Set<ThresholdRecommendation.Verdict> = []
    for seed in 1...40 as ClosedRange<UInt64> {
      let boundary = 0.2 + 0.01 * Double(seed % 11)
      let result = try recommend(
        AnalysedSession.people(25, each: 12, boundary: boundary, by: rule, noise: 0.15, seed: seed), by: rule,
        weights: .standard)
      verdicts.insert(result.verdict)
      if result.verdict == .change {
        let saving = try #require(result.saving)
        let low = try #require(saving.low)
        #expect(low > 0 && result.sentences.contains { $0.contains("(\(ThresholdRecommendation.cost(low)) to ") })
      } else {
        #expect(result.recommended == nil && result.command == nil)
      }
    }
    #expect(verdicts == [.change, .keepCurrent])
  }

  @Test func heavierFinishesNeverLowerTheCheapestThreshold() throws {
    let sessions = AnalysedSession.people(boundary: 0.3, by: .distance(fraction: 0.3), noise: 0.2)
    let best = try [1.0, 3, 10].map { weight in
      let result = try recommend(sessions, weights: RegretWeights(finish: weight, cancel: 1))
      return try #require(result.best).value
    }
    #expect(best == best.sorted())
  }

  @Test func theVelocityOfAFlingIsFoundToo() throws {
    let rule = ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.9)
    var random = SplitMix64(seed: 12)
    let sessions = (0..<1500).map { index in
      let velocity = random.unit() * 1800
      let meant = random.happens(0.04) ? velocity <= 900 : velocity > 900
      return AnalysedSession.made(
        index, person: index % 30, progress: 0.2, velocity: velocity, by: rule, meantToFinish: meant)
    }
    let result = try recommend(sessions, by: rule, .velocity)
    let recommended = try #require(result.recommended)
    #expect(result.verdict == .change && (800...1000).contains(recommended))
  }

  @Test func theSameDataGiveTheSameResultInAnyOrder() throws {
    let sessions = AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.3))
    #expect(try recommend(sessions) == recommend(sessions.reversed()))
  }

  @Test func keepingIsNeverBesideAnIntervalWithoutTheValueInUse() throws {
    for seed in Thoroughness.seeds(24, inSoak: 240).map({ UInt64($0 + 1) }) {
      let boundary = 0.1 + Double(seed % 12) * 0.04
      let result = try recommend(
        AnalysedSession.people(25, each: 16, boundary: boundary, by: .distance(fraction: 0.3), noise: 0.15, seed: seed))
      let best = try #require(result.best)
      let (low, high) = (try #require(best.low), try #require(best.high))
      #expect((low...high).contains(0.3) == (result.verdict == .keepCurrent), "seed \(seed)")
      #expect((low...high).contains(best.value))
    }
  }

  @Test func onePersonWithMostOfTheSessionsDoesNotDecide() throws {
    let rule = ReleaseRule.distance(fraction: 0.45)
    var sessions = AnalysedSession.people(boundary: 0.2, by: rule)
    #expect(try recommend(sessions, by: rule).verdict == .change)
    for index in sessions.indices where index % 6 != 0 { sessions[index].person = 0 }
    let result = try recommend(sessions, by: rule)
    #expect(result.verdict == .notEnoughData && result.best == nil)
    #expect(result.lacking.map(\.what) == ["people with a fair share of the drags"])
  }

  @Test func aButtonAfterACancelWasMeantToDismiss() throws {
    let rule = ReleaseRule.distance(fraction: 0.45)
    let sessions = AnalysedSession.people(boundary: 0.2, by: rule)
    // After a denied dismissal, all people use the button, except for half of the first people's sessions.
    let buttons = sessions.map { session in
      var session = session
      if session.label == .deniedCancel, session.place % 2 == 0 {
        (session.isRegretted, session.isGivenUp) = (false, true)
      }
      return session
    }
    let (plain, changed) = (try recommend(sessions, by: rule), try recommend(buttons, by: rule))
    #expect(changed.points == plain.points && changed.recommended == plain.recommended)
    #expect(changed.basis.meantToFinish == plain.basis.meantToFinish)
    let (tried, pressed) = (changed.basis.regrettedCancels, changed.basis.buttonCancels)
    #expect(pressed > 0 && tried + pressed == plain.basis.regrettedCancels && plain.basis.buttonCancels == 0)
  }

  // MARK: - Sensitivity to labels

  /// A wrong decision that does not show makes a value look better than it is. With the recall that produced the
  /// labels, the answer is that of the intents.
  @Test func theRecallThatMadeTheLabelsGivesTheIntentsAnswer() throws {
    let rule = ReleaseRule.distance(fraction: 0.3)
    let rules = try TunableParameter.fraction.values.map {
      try #require(TunableParameter.fraction.setting($0, in: rule))
    }
    let intents = AnalysedSession.people(100, each: 60, boundary: 0.2, by: rule, noise: 0.1)
    var random = SplitMix64(seed: 3)
    let seen = intents.map { session in
      var session = session
      if session.label == .deniedCancel, random.happens(0.6) { session.isRegretted = false }
      return session
    }
    func costs(_ sessions: [AnalysedSession], _ recall: Double) -> [Double] {
      let sums = ThresholdSums(rules: rules, sessions: sessions, hasUsers: true)
      let costs = ThresholdCosts(
        sums, values: rules.count, .standard, recall: LabelRecall(deniedCancels: recall))
      return rules.indices.map { costs.cost(at: $0)?.value ?? .nan }
    }
    let (wanted, naive, corrected) = (costs(intents, 1), costs(seen, 1), costs(seen, 0.4))
    func distance(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { abs($0 - $1) }.max() ?? .nan }
    #expect(distance(corrected, wanted) < 0.5 * distance(naive, wanted))
    // At the current value, every wrong cancel counts, regardless of its place.
    let now = try #require(TunableParameter.fraction.values.firstIndex(of: 0.3))
    #expect(abs(corrected[now] - wanted[now]) < 0.01)
  }

  @Test func theAnswerSaysWhereItFlips() throws {
    let rule = ReleaseRule.distance(fraction: 0.3)
    let kept = try recommend(AnalysedSession.people(boundary: 0.3, by: rule, noise: 0.2))
    #expect(kept.verdict == .keepCurrent && kept.flips.map(\.label) == LabelFlip.Label.allCases)
    // The more cancels were wrong, the lower the threshold should be; the more finishes, the higher.
    let lower = try #require(kept.flips[0].recommended)
    let higher = try #require(kept.flips[1].recommended)
    #expect(lower < 0.3 && higher > 0.3)
    let recalls = kept.flips.compactMap(\.recall)
    #expect(recalls.count == 2 && recalls.allSatisfy { (0.2...0.95).contains($0) })
  }

  // MARK: - Missing data

  @Test func tooLittleDataIsAnAnswerThatCountsWhatIsMissing() throws {
    let result = try recommend(AnalysedSession.people(19, each: 2, boundary: 0.2, by: .distance(fraction: 0.3)))
    #expect(result.verdict == .notEnoughData && result.recommended == nil && result.best == nil)
    #expect(result.lacking.contains(Shortfall(what: "people", has: 19, needs: 20)))
    #expect(result.lacking.contains { $0.what == "wrong decisions of one kind" && $0.needs == 10 })
    #expect(result.points.count == 56)
  }

  @Test func withoutAnySessionEverythingIsMissing() throws {
    let result = try recommend([])
    #expect(result.verdict == .notEnoughData && result.points.isEmpty && result.lacking.count == 3)
  }

  @Test func withoutLabelsOnlyTheFinishRateIsKnown() throws {
    let sessions = (0..<200).map {
      AnalysedSession.made($0, person: $0 % 25, progress: Double($0 % 80) / 100, meantToFinish: nil)
    }
    let result = try recommend(sessions)
    #expect(result.verdict == .notEnoughData)
    #expect(result.points.allSatisfy { $0.cost == nil && $0.falseCancels == nil })
    #expect(result.points.first?.finishRate.value ?? 0 > result.points.last?.finishRate.value ?? 0)
    #expect(result.notes.contains { $0.contains("only the finish rate is known") })
  }

  @Test func fewPeopleGetACurveAndNoAnswer() throws {
    let result = try recommend(AnalysedSession.people(4, each: 200, boundary: 0.2, by: .distance(fraction: 0.3)))
    #expect(result.points.count == 56 && result.verdict == .notEnoughData && result.basis.users == 4)
    #expect(result.lacking == [Shortfall(what: "people", has: 4, needs: 20)])
  }

  @Test func withoutTokensSessionsCountAndTheReportSaysSo() throws {
    let sessions = AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.45)).map { session in
      var session = session
      session.person = nil
      return session
    }
    let result = try recommend(sessions, by: .distance(fraction: 0.45))
    #expect(result.verdict == .change && result.basis.users == nil)
    #expect(result.notes.contains { $0.contains("assume independent drags") })
  }

  @Test func storedDecisionsThatTheRuleDoesNotMakeEndIt() throws {
    var sessions = AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.3))
    sessions[7].outcome = sessions[7].outcome == .finished ? .cancelled : .finished
    let result = try recommend(sessions)
    #expect(result.verdict == .notReproduced && result.points.isEmpty)
  }

  @Test func regretsFarFromTheBoundaryAreRemarked() throws {
    func notes(_ margin: Double) throws -> Bool {
      let sessions = AnalysedSession.people(boundary: 0.2, by: .distance(fraction: 0.3)).map { session in
        var session = session
        session.margin = margin
        return session
      }
      return try recommend(sessions).caution != nil
    }
    #expect(try notes(0.21) && notes(-0.3))
    #expect(try !notes(0.1))
  }

  // MARK: - Parameters

  @Test func aRuleHasTheParametersThatCanBeSetInIt() throws {
    let rules: [(ReleaseRule, [TunableParameter])] = [
      (.distance(fraction: 0.2), [.fraction]), (.direction, []), (.directionOrDistance(fraction: 0.2), [.fraction]),
      (.flingOrDistance(velocity: 300, fraction: 0.5), [.fraction, .velocity]),
      (.anyOf(velocity: 750, fraction: nil, points: 75), [.velocity]), (.armed(points: 120), []),
      (.projection(horizon: 0.5, fraction: 0.5), [.fraction]),
    ]
    for (rule, parameters) in rules {
      #expect(TunableParameter.all(of: rule) == parameters)
      for parameter in TunableParameter.allCases {
        let changed = parameter.setting(0.25, in: rule)
        #expect((changed != nil) == parameters.contains(parameter))
        #expect(changed.map { parameter.value(in: $0) == 0.25 } ?? true)
        // Nothing else changes.
        if let changed, let own = parameter.value(in: rule) { #expect(parameter.setting(own, in: changed) == rule) }
      }
    }
  }
}
