import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionMotion
import TransitionRuntime
import TransitionStore

@testable import SessionAnalytics

/// Releases that are decided directly have the same decisions as in the interaction machine, event by event.
@Suite struct ReleaseReplayTests {
  private static let rules: [ReleaseRule] = [
    .distance(fraction: 0.3), .direction, .directionOrDistance(fraction: 0.4),
    .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: 500, fraction: 0.2, points: 120),
    .projection(horizon: 0.499, fraction: 0.5),
  ]

  /// The configuration with every rule, at both samples, with every estimator.
  private static func variants(
    of configuration: TransitionConfiguration
  ) throws -> [ResolvedInteraction] {
    let kinds = configuration.interaction?.input == nil ? rules : [.armed(points: 60), .armed(points: 90)]
    var found: [ResolvedInteraction] = []
    for rule in kinds {
      for sample in ReleaseSample.allCases {
        for estimator in VelocitySource.allCases {
          let changed = try FieldAssignments(["releaseRule=\(rule)", "releaseSample=\(sample.rawValue)"])
            .applied(to: configuration)
          found.append(try #require(ResolvedInteraction(changed, direction: .dismiss, estimator: estimator)))
        }
      }
    }
    return found
  }

  @Test(arguments: ["card-modal", "modal-standard", "pull-down", "message-bottom-card", "modal-input"])
  func whatPeopleDoIsDecidedAsByTheMachine(name: String) throws {
    let simulated = try SimulatedRegistry(name, users: 6)
    let revision = try simulated.registry.transition(named: name)
    let variants = try Self.variants(of: revision.configuration)
    var outcomes: Set<Bool?> = []
    for session in simulated.history.sessions {
      for rule in variants {
        let replay = ReleaseReplay(DragTrace(of: session), under: rule, recordedUnder: revision)
        let decisions = replay.decisions
        #expect(decisions == replay.decisionsOfMachine(by: rule), "\(session.header.uuid) \(rule.interaction)")
        outcomes.formUnion(decisions)
      }
    }
    #expect(outcomes.isSuperset(of: [true, false]))
  }

  /// Phases in any order, touches of any length, timestamps that go back: no toolkit sends them, and a file can contain
  /// them.
  @Test func impossibleTouchesAreDecidedLikeTheMachine() throws {
    let catalog = try #require(BuiltInCatalog.transitions().first { $0.name == "modal-standard" })
    var configurations: [TransitionConfiguration] = []
    for interruptible in [true, false] {
      for tracking in ["translation", "absolutePosition"] {
        for policy in CancelPolicy.allCases {
          let words = ["interruptible=\(interruptible)", "tracking=\(tracking)", "cancelPolicy=\(policy.rawValue)"]
          configurations.append(try FieldAssignments(words).applied(to: catalog))
        }
      }
    }
    var random = SplitMix64(seed: 7)
    for round in 0..<4000 {
      let configuration = configurations[round % configurations.count]
      let revision = TransitionRevision(configuration: configuration, revision: 1, digest: "")
      let trace = Self.trace(&random)
      let estimator = VelocitySource.allCases.randomElement(using: &random)
      let rule = try #require(ResolvedInteraction(configuration, direction: .dismiss, estimator: estimator))
      let replay = ReleaseReplay(trace, under: rule, recordedUnder: revision)
      #expect(replay.decisions == replay.decisionsOfMachine(by: rule), "round \(round)")
    }
  }

  private static func trace(_ random: inout SplitMix64) -> DragTrace {
    let isOrderly = Bool.random(using: &random)
    var (touches, samples): ([InteractionTouch], [GestureSample]) = ([], [])
    var time: Int64 = 0
    for index in 0..<Int.random(in: 1...3, using: &random) {
      let count = Int.random(in: 0...(Bool.random(using: &random) ? 4 : 400), using: &random)
      for sample in 0..<count {
        time += Int64.random(in: (isOrderly ? 0 : -20_000)...20_000, using: &random)
        let phase: GestureSample.Phase =
          sample == 0 ? .began : sample == count - 1 ? .ended : .changed
        samples.append(
          GestureSample(
            timeMicroseconds: time, x: 0, y: Double.random(in: 0...600, using: &random),
            phase: isOrderly || Int.random(in: 0..<50, using: &random) > 0
              ? phase : GestureSample.Phase.allCases.randomElement(using: &random) ?? phase))
      }
      touches.append(
        InteractionTouch(
          startDisplacement: index == 0 && isOrderly ? 0 : Double.random(in: -20...300, using: &random),
          sampleCount: count, recognizerVelocity: Bool.random(using: &random) ? 400 : nil, termination: .ended,
          finishes: true))
    }
    return DragTrace(
      axis: DragAxis(.y, sign: Bool.random(using: &random) ? 1 : -1), distance: 500, estimator: .lsq100,
      isDecided: true, releaseTranslation: 100, touches: touches, samples: samples)
  }
}

extension ReleaseReplay {
  /// Creates a replay with one rule.
  init(_ trace: DragTrace, under rule: ResolvedInteraction, recordedUnder transition: TransitionRevision) {
    self.init(trace, by: ReplayedRules(recordedUnder: transition, own: rule, other: rule))
  }

  /// The original decisions at the end of each touch.
  var decisions: [Bool?] {
    var decisions: [Bool?] = []
    forEachTouch { _, _, both in decisions.append(both.own) }
    return decisions
  }
}
