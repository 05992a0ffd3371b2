import GRDB
import TestSupport
import Testing
import TransitionStore

@testable import SessionAnalytics

/// Regret, case by case and compared with a second implementation.
@Suite struct DecidedTouchTests {
  @Test func anotherTouchWithinTheWindowMakesACancelRegretted() throws {
    for (next, regret) in [(1_000_000, 0), (1_000_001, 1), (11_000_000, 1), (11_000_001, 0)] {
      let facts = TouchFacts(touches: [
        .init(began: 0, ended: 1_000_000, decision: "cancel"), .init(began: next, ended: 40_000_000, decision: nil),
      ])
      #expect(try facts.verdicts() == [.init(touch: 0, regret: regret, recovered: 0)], "\(next)")
    }
  }

  @Test func onlyAButtonAfterTheLastMicrosecondOfACancelIsGivingUp() throws {
    for (dismissed, button) in [(999_999, nil), (1_000_000, nil), (1_000_001, 1)] {
      let facts = TouchFacts(
        touches: [.init(began: 0, ended: 1_000_000, decision: "cancel")],
        showings: [.init(presented: 0, dismissed: dismissed, by: "button")])
      #expect(try facts.buttons() == [button], "\(dismissed)")
    }
  }

  @Test func aTouchOfAnotherPresentationIsNoRetry() throws {
    let facts = TouchFacts(touches: [
      .init(began: 0, ended: 1, decision: "cancel"),
      .init(presentation: 1, began: 2, ended: 40_000_000, decision: nil),
    ])
    #expect(try facts.verdicts() == [.init(touch: 0, regret: 0, recovered: 0)])
  }

  @Test func aWindowThatOutlastsTheLogIsCensored() throws {
    for (end, regret) in [(10_999_999, nil), (11_000_000, 1)] {
      let facts = TouchFacts(touches: [
        .init(began: 0, ended: 1_000_000, decision: "cancel"), .init(began: 2_000_000, ended: end, decision: nil),
      ])
      #expect(try facts.verdicts().map(\.regret) == [regret], "\(end)")
    }
    let facts = TouchFacts(touches: [
      .init(began: 0, ended: 1_000_000, decision: "cancel"), .init(began: 2_000_000, ended: 40_000_000, decision: nil),
    ])
    for (cutoff, regret) in [(10_999_999, nil), (11_000_000, 1), (90_000_000, 1)] as [(Int64, Int?)] {
      #expect(try facts.verdicts(cutoff: cutoff).map(\.regret) == [regret], "\(cutoff)")
    }
  }

  @Test func anInstallIsCensoredAtItsOwnLastBatch() throws {
    for (end, regret) in [(10_999_999, nil), (11_000_000, 0)] {
      var facts = TouchFacts(touches: [
        .init(began: 0, ended: 1_000_000, decision: "cancel"),
        // A clock in 2085.
        .init(presentation: 1, began: 0, ended: 3_628_800_000_000_000, decision: nil),
      ])
      facts.touches[0].token = "h1:sends"
      facts.logEnds = ["h1:sends": end]
      #expect(try facts.verdicts().map(\.regret) == [regret], "\(end)")
    }
  }

  @Test func theLogOfOneOriginSaysNothingOfAnothers() throws {
    var facts = TouchFacts(touches: [
      .init(began: 0, ended: 1_000_000, decision: "cancel"),
      .init(presentation: 1, began: 0, ended: 90_000_000, decision: nil),
    ])
    facts.touches[1].origin = "simulated"
    #expect(try facts.verdicts().map(\.regret) == [nil])
  }

  @Test func aChainThatEndsInAFinishIsRecovered() throws {
    func chain(gap: Int, last: String?) throws -> [Int?] {
      let facts = TouchFacts(touches: [
        .init(began: 0, ended: 1_000_000, decision: "cancel"),
        .init(began: 2_000_000, ended: 3_000_000, decision: "cancel"),
        .init(began: 3_000_000 + gap, ended: 4_000_000 + gap, decision: last),
        .init(presentation: 9, began: 0, ended: 90_000_000, decision: nil),
      ])
      return try facts.verdicts().filter { $0.touch < 2 }.map(\.recovered)
    }
    #expect(try chain(gap: 500_000, last: "finish") == [1, 1])
    #expect(try chain(gap: 10_000_001, last: "finish") == [0, 0])
    #expect(try chain(gap: 500_000, last: nil) == [0, 0])
  }

  @Test func aTouchThatTakesAFinishBackLeavesNoFinish() throws {
    var first = TouchFacts.Touch(began: 0, ended: 1_000_000, decision: "finish")
    first.isLast = 0
    first.outcome = "cancelled"
    var second = TouchFacts.Touch(began: 1_100_000, ended: 2_000_000, decision: "cancel")
    second.outcome = "cancelled"
    let facts = TouchFacts(touches: [
      first, second, .init(presentation: 1, began: 30_000_000, ended: 31_000_000, decision: nil),
    ])
    #expect(try facts.verdicts() == [.init(touch: 1, regret: 0, recovered: 0)])
  }

  @Test func theSameScreenForTheSameTokenMakesAFinishRegretted() throws {
    func regret(_ change: (inout TouchFacts.Showing) -> Void) throws -> [Int?] {
      var next = TouchFacts.Showing(presented: 5_000_000)
      change(&next)
      let facts = TouchFacts(
        touches: [
          .init(began: 0, ended: 1_000_000, decision: "finish"),
          .init(presentation: 9, began: 0, ended: 90_000_000, decision: nil),
        ], showings: [.init(presented: 0), next])
      return try facts.verdicts().map(\.regret)
    }
    #expect(try regret { _ in } == [1])
    #expect(try regret { $0.presented = 1_000_000 } == [0])
    #expect(try regret { $0.presented = 11_000_000 } == [1])
    #expect(try regret { $0.presented = 11_000_001 } == [0])
    #expect(try regret { $0.screen = "other" } == [0])
    #expect(try regret { $0.token = "other" } == [0])
  }

  @Test func whatHasNoPresentationTokenOrScreenIsNotJudged() throws {
    var orphan = TouchFacts.Touch(began: 0, ended: 1, decision: "cancel")
    orphan.presentation = nil
    var presenting = TouchFacts.Touch(began: 0, ended: 1, decision: "finish")
    presenting.direction = "present"
    #expect(try TouchFacts(touches: [orphan, presenting]).verdicts() == [])
    let nobody = TouchFacts(
      touches: [.init(began: 0, ended: 1, decision: "finish")], showings: [.init(presented: 0, token: nil)])
    #expect(try nobody.verdicts() == [])
  }

  @Test(arguments: 1...40) func agreesWithCountingByHand(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let facts = TouchFacts.random(using: &random)
    for (seconds, cutoff) in [(10, nil), (3, 50_000_000)] as [(Int, Int64?)] {
      let expected = facts.counted(seconds: seconds, cutoff: cutoff)
      #expect(try facts.verdicts(seconds: seconds, cutoff: cutoff) == expected, "\(seconds) \(facts)")
    }
  }
}
