import TransitionModel

@testable import TransitionRuntime

/// A finger on one entry's machine, in points toward the end of the transition.
final class Finger {
  private(set) var machine: InteractionMachine
  let geometry: InteractionGeometry
  private(set) var actions: [InteractionAction] = []
  private var milliseconds: Int64 = 0
  /// The position where the finger came down, toward the end.
  private let origin: Double

  init?(
    _ name: String, _ direction: TransitionDirection, _ layout: LayoutContext = Systems.phone,
    geometry: InteractionGeometry? = nil
  ) throws {
    let configuration = try Systems.configuration(name)
    guard let rule = ResolvedInteraction(configuration, direction: direction) else { return nil }
    machine = InteractionMachine(rule)
    self.geometry =
      geometry
      ?? PresentationController(configuration: configuration).interactionGeometry(in: layout, direction: direction)
    origin = self.geometry.sign * self.geometry.origin
  }

  private func sample(_ travel: Double, _ phase: GestureSample.Phase) -> GestureSample {
    let along = self.geometry.sign * (origin + travel)
    let (x, y) = self.geometry.axis == .x ? (along, 0) : (0, along)
    return GestureSample(timeMicroseconds: milliseconds * 1000, x: x, y: y, phase: phase)
  }

  /// The machine's actions for the last event.
  @discardableResult
  func send(_ event: InteractionEvent) -> [InteractionAction] {
    let answer = Array(machine.handle(event))
    actions += answer
    return answer
  }

  /// Comes down, and lets the toolkit start; `displacement` is the view's position in a completion animation.
  @discardableResult
  func touch(displacement: Double = 0) -> [InteractionAction] {
    milliseconds += 8
    return send(.began(sample(0, .began), displacement: displacement)) + send(.started(geometry))
  }

  @discardableResult
  func move(_ travel: Double, after: Int64 = 8) -> [InteractionAction] {
    milliseconds += after
    return send(.changed(sample(travel, .changed)))
  }

  /// Lifts the finger; `velocity` is toward the end.
  @discardableResult
  func lift(_ travel: Double, velocity: Double? = 0, after: Int64 = 8) -> SettlePlan? {
    milliseconds += after
    send(.ended(sample(travel, .ended), recognizerVelocity: velocity.map { geometry.sign * $0 }))
    return machine.settlePlan
  }

  @discardableResult
  func systemCancels(_ travel: Double) -> SettlePlan? {
    milliseconds += 8
    send(.cancelled(sample(travel, .cancelled)))
    return machine.settlePlan
  }

  /// Ends the running completion animation.
  @discardableResult
  func settle() -> [InteractionAction] {
    guard let plan = machine.settlePlan else { return [] }
    return send(.settled(id: plan.id))
  }

  /// Returns whether a whole drag of one moved sample to `travel`, released there, finishes.
  static func finishes(
    _ name: String, _ direction: TransitionDirection, _ travel: Double, velocity: Double = 0,
    geometry: InteractionGeometry? = nil
  ) throws -> Bool? {
    let finger = try Finger(name, direction, geometry: geometry)
    finger?.touch()
    finger?.move(travel)
    return finger?.lift(travel, velocity: velocity)?.finishes
  }
}

final class Touch {
  private var recognition: DragRecognition
  private let scroll: ScrollExtent?

  init?(
    _ name: String, _ direction: TransitionDirection, x: Double, y: Double, scrollOffset: Double? = nil
  ) throws {
    let manager = try Systems.manager(name)
    guard var recognition = manager.recognition(for: direction, in: Systems.phone, slop: 0) else { return nil }
    scroll = scrollOffset.map { ScrollExtent(before: $0) }
    _ = recognition.handle(GestureSample(timeMicroseconds: 0, x: x, y: y, phase: .began), scroll: scroll)
    self.recognition = recognition
  }

  func move(x: Double, y: Double) -> RecognitionAnswer {
    recognition.handle(GestureSample(timeMicroseconds: 8000, x: x, y: y, phase: .changed), scroll: scroll)
  }
}

extension [InteractionAction] {
  /// The progress and dimming of the last update among these.
  var shown: (progress: Double, dimming: Double)? {
    for case .update(let progress, let dimming) in reversed() { return (progress, dimming) }
    return nil
  }

  var begins: Int { count { $0 == .begin } }

  var completions: [Bool] { compactMap { if case .complete(let finished) = $0 { finished } else { nil } } }
}

extension SettlePlan {
  /// The spring's initial velocity, damping ratio and duration, if the completion animation is a spring.
  var spring: (velocity: Double, dampingRatio: Double, duration: Double)? {
    guard case .spring(let spring, let velocity) = timing.shape else { return nil }
    return (velocity, spring.dampingRatio, timing.duration)
  }
}
