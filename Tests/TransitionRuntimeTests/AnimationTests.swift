import Testing
import TransitionModel
import TransitionMotion

@testable import TransitionRuntime

@Suite("Animations are plans: values at any time, exact at both ends")
struct AnimationTests {
  @Test func aSpringMeansWhatUIKitMeansByDurationAndDampingRatio() throws {
    let timing = AnimationTiming(duration: 0.5, dampingRatio: 0.8, initialVelocity: 0)
    for (share, value) in [(0.1, 0.248595), (0.25, 0.748367), (0.5, 1.009077), (0.75, 1.007552)] {
      #expect(abs(timing.fraction(at: 0.5 * share) - value) < 1e-6)
    }
    #expect(timing.fraction(at: 0.5) == 1)
  }

  @Test(arguments: [TransitionDirection.present, .dismiss])
  func aPlanBeginsAndEndsExactlyAtItsPoses(_ direction: TransitionDirection) throws {
    for values in [SourceSystems.modalStandard, SourceSystems.cardModal, SourceSystems.modalNone] {
      let plan = try SourceSystems.manager(values).animator(for: direction).plan(in: .phone)
      #expect(plan.pose(at: 0) == plan.from)
      #expect(plan.pose(at: plan.duration) == plan.to)
      #expect(plan.dimming(at: 0) == plan.dimmingFrom)
      #expect(plan.dimming(at: plan.duration) == plan.dimmingTo)
    }
  }

  @Test func presentingAndDismissingMeetInTheSamePlace() throws {
    let manager = try SourceSystems.manager(SourceSystems.modalStandard)
    let present = manager.animator(for: .present).plan(in: .phone)
    let dismiss = manager.animator(for: .dismiss).plan(in: .phone)
    #expect(present.to == dismiss.from)
    #expect(present.from == dismiss.to)
    #expect(present.dimmingTo == 0.3 && dismiss.dimmingFrom == 0.3)
  }

  @Test func alphaAndDimmingMayTakeTheirOwnTime() throws {
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard).setting([
      "presentation.alphaDuration": .number(0.1), "presentation.pose.alpha": .number(0.25),
      "dimming.presentationDuration": .number(0.2),
    ])
    let plan = TransitionAnimator(configuration: configuration, direction: .present).plan(in: .phone)
    #expect(plan.pose(at: 0).alpha == 0.25)
    #expect(plan.pose(at: 0.1).alpha == 1)
    #expect(plan.pose(at: 0.1).frame != plan.to.frame)
    #expect(plan.dimming(at: 0.2) == 0.3)
  }

  @Test func aPercentDrivenTailTakesTheShareThatIsLeft() throws {
    let rule = try #require(
      ResolvedInteraction(SourceSystems.configuration(SourceSystems.cardModal), direction: .dismiss))
    let finish = rule.settleTiming(from: 0.25, finishes: true, velocity: 500, remaining: 600)
    let cancel = rule.settleTiming(from: 0.25, finishes: false, velocity: 500, remaining: -200)
    #expect(abs(finish.duration - 0.3) < 1e-12)
    #expect(abs(cancel.duration - 0.1) < 1e-12)
    #expect(finish.shape == .curve(.easeInOut))
  }

  @Test(arguments: [-1e12, -1, 0, 1, 1e12, .leastNonzeroMagnitude])
  func noHandedOverVelocityBreaksASettle(_ velocity: Double) throws {
    let rule = try #require(
      ResolvedInteraction(SourceSystems.configuration(SourceSystems.modalStandard), direction: .dismiss))
    for remaining in [-700.0, -1e-9, 0, 1e-9, 700] {
      let timing = rule.settleTiming(from: 0.5, finishes: true, velocity: velocity, remaining: remaining)
      for step in 0...50 {
        #expect(timing.fraction(at: timing.duration * Double(step) / 50).isFinite)
      }
    }
  }
}
