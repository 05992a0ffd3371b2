import Testing
import TransitionCatalog
import TransitionLint
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The distances that lint reports as unreachable, compared with the best possible fingers on the stage.
@Suite struct LintReachTests {
  private static let containers = [
    LayoutContext.phone,
    LayoutContext(width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47)),
    LayoutContext(width: 320, height: 568, safeArea: LayoutInsets(top: 20)),
    LayoutContext(width: 1024, height: 1366, safeArea: LayoutInsets(top: 24, bottom: 20)),
  ]

  private static let attempts: [(name: String, field: ConfigurationField, value: Double)] =
    [0.2, 0.5, 0.99, 1].map { ("card-modal", .releaseFraction, $0) }
    + [120.0, 382, 383, 547, 549, 789, 790, 1334, 1335, 5000].map { ("modal-input", .releasePoints, $0) }

  @Test(arguments: attempts.indices) func noFingerReachesWhatLintCallsOutOfReach(index: Int) throws {
    let (name, field, value) = Self.attempts[index]
    let base = try #require(try BuiltInCatalog.transitions().first { $0.name == name })
    let transition = try base.setting([field.path: .number(value)])
    let reached = try Self.containers.count { try Self.bestFingerFinishes(transition, in: $0) }
    let rule = try #require(LintRule.named("unreachable-threshold"))
    let severity = Linter(rules: [rule]).diagnostics(in: [transition]).first?.severity
    switch reached {
    case 0: #expect(severity == .error)
    case Self.containers.count: #expect(severity == nil)
    default: #expect(severity == .warning)
    }
  }

  /// Drags from the view's top to the bottom of the container, slowly, and holds there.
  private static func bestFingerFinishes(
    _ transition: TransitionConfiguration, in context: LayoutContext
  ) throws -> Bool {
    let manager = try ModalTransitionManager(transition.name, from: FixedTransitions([transition]))
    let stage = Stage(manager, layout: context)
    stage.placePresented()
    let top = manager.presentationController().presentedFrame(in: context).y
    let steps: Int64 = 60
    var samples = (0...steps).map { step in
      let share = Double(min(step, 50)) / 50
      return GestureSample(
        timeMicroseconds: step * 16_000, x: 10, y: top + share * (context.height - top),
        phase: step == 0 ? .began : .changed)
    }
    samples.append(GestureSample(timeMicroseconds: (steps + 1) * 16_000, x: 10, y: context.height, phase: .ended))
    stage.drag([StageTouch(samples: samples)], .dismiss)
    stage.advance(to: 5)
    return try #require(stage.log.decisions.last).finishes
  }
}
