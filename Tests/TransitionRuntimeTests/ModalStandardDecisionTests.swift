import Testing
import TransitionModel

@testable import TransitionRuntime

/// The decisions and hand-off velocities of S5's standard interaction, over a distance of 700 points.
@Suite("modal-standard decides as its source does")
struct ModalStandardDecisionTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let translation: Double
    let velocity: Double
    let finishes: Bool
    let springVelocity: Double

    var testDescription: String { "T \(translation), v \(velocity)" }
  }

  static let vectors: [Vector] = [
    Vector(translation: 0, velocity: 300, finishes: false, springVelocity: 0),
    Vector(translation: 0, velocity: 300.0001, finishes: true, springVelocity: 0.428572),
    Vector(translation: 350, velocity: 0, finishes: false, springVelocity: 0),
    Vector(translation: 350.001, velocity: 0, finishes: true, springVelocity: 0),
    Vector(translation: 350.001, velocity: -300, finishes: false, springVelocity: 0.857140),
    Vector(translation: 350.001, velocity: -299.9999, finishes: true, springVelocity: -0.857144),
    Vector(translation: 10, velocity: 301, finishes: true, springVelocity: 0.436232),
    Vector(translation: 690, velocity: -301, finishes: false, springVelocity: 0.436232),
    Vector(translation: -50, velocity: 301, finishes: true, springVelocity: 0.401333),
    Vector(translation: 699, velocity: 300, finishes: true, springVelocity: 300),
  ]

  @Test(arguments: vectors)
  func releaseDecidesAndHandsItsVelocityOver(_ vector: Vector) throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalStandard))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    let actions = machine.handle(
      .ended(sample(100, y: vector.translation, .ended), recognizerVelocity: vector.velocity))
    let plan = try #require(actions.compactMap { if case .settle(let plan) = $0 { plan } else { nil } }.first)
    #expect(plan.finishes == vector.finishes)
    guard case .spring(let spring, let velocity) = plan.timing.shape else {
      Issue.record("the settle of modal-standard is a spring")
      return
    }
    #expect(abs(velocity - vector.springVelocity) < 1e-5 * max(1, abs(vector.springVelocity)))
    #expect(plan.timing.duration == 0.5)
    #expect(spring.dampingRatio == 0.8)
  }

  /// Raw progress → progress shown, by p / (1 + |20·p|).
  @Test(arguments: [
    (-0.01, -0.008333333), (-0.05, -0.025), (-0.1, -0.033333333), (-0.25, -0.041666667), (-0.5, -0.045454545),
    (-1, -0.047619048), (-10, -0.049751244),
  ])
  func anUpwardDragGivesLessThanATwentiethOfTheDistance(_ raw: Double, _ shown: Double) throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalStandard))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    let actions = machine.handle(.changed(sample(8, y: raw * 700, .changed)))
    #expect(actions.count == 1)
    guard case .update(let progress, let dimming) = actions[0] else {
      Issue.record("a changed sample updates")
      return
    }
    #expect(abs(progress - shown) < 1e-9)
    #expect(dimming == 0.3)
  }

  @Test func anUpwardReleaseHandsOverTheVelocityOfTheViewAndNotOfTheFinger() throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalStandard))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    let actions = machine.handle(.ended(sample(100, y: -70, .ended), recognizerVelocity: -350))
    guard case .settle(let plan) = actions[0], case .spring(_, let velocity) = plan.timing.shape else {
      Issue.record("the release settles on a spring")
      return
    }
    // The finger is 70 pt up, the view 700 · 0.1/3 ≈ 23.3 pt. The remaining distance is that of the view, not the
    // finger.
    #expect(abs(velocity - -350 / (700 * 0.1 / 3)) < 1e-9)
  }
}
