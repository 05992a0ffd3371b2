import Testing
import TransitionModel

@testable import TransitionRuntime

/// Visits every state that the machine can reach, for any order and number of events.
///
/// States are distinguished by everything that can affect later behavior. Excluded are outputs (the last decision, the
/// peak, counts), the completion animation's ID (events name the running one or a stale one) and the sample history: in
/// this alphabet all samples carry the same stamp, so every estimate is 0 regardless of the history.
@Suite("The machine cannot get stuck: its reachable states, to a fixed point")
struct InteractionMachineExplorationTests {
  struct Key: Hashable {
    enum Kind: Hashable {
      case idle
      case waiting(InteractionMachine.HeldRelease?)
      case tracking
      case settling(finishes: Bool, start: Double, dimming: Double)
    }
    let kind: Kind
    let travel: Double?
    let lastChanged: Double?
    let startTravel: Double
    let shown: Double?
    let absoluteOffset: Double?
    let carried: Double?
    let geometry: InteractionGeometry?
    let isArmed: Bool
    let finger: FingerState

    init(_ machine: InteractionMachine, _ finger: FingerState) {
      self.finger = finger
      // While settling, nothing of the touch matters any more. At rest, nothing matters at all.
      var touch: (travel: Double?, lastChanged: Double?, start: Double) = (nil, nil, 0)
      switch machine.phase {
      case .idle: kind = .idle
      case .waiting(let held):
        kind = .waiting(held)
        touch = (machine.latest?.y, machine.lastChanged?.y, machine.startTravel)
      case .tracking:
        kind = .tracking
        touch = (machine.latest?.y, machine.lastChanged?.y, machine.startTravel)
      case .settling(let plan):
        kind = .settling(finishes: plan.finishes, start: plan.start, dimming: plan.dimmingStart)
        touch.travel = machine.latest?.y
      }
      travel = touch.travel
      shown = kind == .idle ? nil : machine.shown
      absoluteOffset = kind == .idle ? nil : machine.absoluteOffset
      carried = kind == .idle ? nil : machine.carried
      lastChanged = touch.lastChanged
      startTravel = touch.start
      isArmed = kind == .idle ? false : machine.isArmed
      geometry = kind == .idle ? nil : machine.geometry
    }
  }

  struct Node {
    var machine: InteractionMachine
    var watch: PromiseWatch
    var finger = FingerState.up

    mutating func send(_ event: InteractionEvent) {
      finger.follow(event)
      let running = machine.settlePlan?.id
      let actions = machine.handle(event)
      if case .settled(let id) = event {
        watch.check(actions.count == 0 || id == running, "a late settled is honoured")
      }
      watch.take(actions)
      watch.check(watch.isOpen == machine.isInProgress, "open where the machine is not, or the other way")
    }
  }

  /// The values in events: below, at and above every boundary of the rule, negative, past the end, without a distance,
  /// and not finite.
  struct Alphabet {
    let positions: [Double]
    let velocities: [Double?]
    static let displacements: [Double] = [0, 40, -3, .nan]
    static let distances: [Double] = [100, 0]
    /// The view's way, if it differs from the distance.
    let extent: Double?

    init(_ rule: ReleaseRule, sign: Double, extent: Double?) {
      self.extent = extent
      let boundary = rule.points ?? (rule.fraction ?? 0.5) * 100
      positions = [0, boundary - 0.001, boundary, boundary + 0.001, -30, 130].map { $0 * sign }
      let velocity = rule.velocity ?? 0
      let boundaries = [velocity - 0.5, velocity, velocity + 0.5, -velocity - 0.5, -velocity, -velocity + 0.5]
      velocities = boundaries.map { $0 * sign } + [nil, .nan, .infinity]
    }

    func geometry(_ distance: Double, _ sign: Double) -> InteractionGeometry {
      InteractionGeometry(axis: .y, sign: sign, distance: distance, extent: extent)
    }

    func events(_ machine: InteractionMachine, sign: Double) -> [InteractionEvent] {
      var events: [InteractionEvent] = [.refused(reason: "a veto"), .tornDown, .settled(id: -1)]
      events += Self.displacements.map { .began(sample(0, y: 0, .began), displacement: $0) }
      events += Self.displacements.map { .dismissRequested(displacement: $0) }
      for distance in Self.distances {
        events += [.started(geometry(distance, sign)), .layoutChanged(geometry(distance, sign))]
      }
      for position in positions {
        events += [.changed(sample(0, y: position, .changed)), .cancelled(sample(0, y: position, .cancelled))]
        events += velocities.map { .ended(sample(0, y: position, .ended), recognizerVelocity: $0) }
      }
      if let plan = machine.settlePlan { events.append(.settled(id: plan.id)) }
      return events
    }
  }

  struct System: Sendable, CustomTestStringConvertible {
    let rule: ReleaseRule
    let direction: TransitionDirection
    let sample: ReleaseSample
    let interruptible: Bool
    let cancelPolicy: CancelPolicy
    /// The view's way, if it differs from the distance of 100 points.
    var extent: Double?
    var clampsProgress = false

    var testDescription: String {
      "\(rule), \(direction), on \(sample), \(interruptible ? "interruptible" : "not interruptible"), \(cancelPolicy)"
        + (extent.map { ", \($0) pt to go\(clampsProgress ? ", clamped" : "")" } ?? "")
    }

    func configuration() throws -> TransitionConfiguration {
      var values = SourceSystems.modalStandard
      if rule.kind == .armed {
        values = SourceSystems.modalInput
      } else {
        values["interaction.interactivePresentation"] = .text("pan")
      }
      values["interaction.releaseRule.kind"] = .text(rule.kind.rawValue)
      values["interaction.releaseRule.fraction"] = rule.fraction.map { .number($0) }
      values["interaction.releaseRule.velocity"] = rule.velocity.map { .number($0) }
      values["interaction.releaseRule.points"] = rule.points.map { .number($0) }
      values["interaction.releaseRule.horizon"] = rule.horizon.map { .number($0) }
      values["interaction.releaseSample"] = .text(sample.rawValue)
      values["interaction.interruptible"] = .flag(interruptible)
      values["interaction.cancelPolicy"] = .text(cancelPolicy.rawValue)
      values["interaction.clampsProgress"] = .flag(clampsProgress)
      return try SourceSystems.configuration(values)
    }
  }

  static let systems: [System] = {
    let rules: [ReleaseRule] = [
      .distance(fraction: 0.2), .direction, .directionOrDistance(fraction: 0.5),
      .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: 750, fraction: 0.33, points: 75),
      .armed(points: 60), .projection(horizon: 0.1, fraction: 0.5),
    ]
    // The distance is 100. The view's way is shorter, longer, and none.
    let apart: [System] = [
      System(
        rule: .flingOrDistance(velocity: 300, fraction: 0.5), direction: .dismiss, sample: .release,
        interruptible: true, cancelPolicy: .cancel, extent: 80),
      System(
        rule: .flingOrDistance(velocity: 300, fraction: 0.5), direction: .dismiss, sample: .lastChanged,
        interruptible: true, cancelPolicy: .decide, extent: 0),
      System(
        rule: .distance(fraction: 0.9), direction: .dismiss, sample: .lastChanged, interruptible: true,
        cancelPolicy: .decide, extent: 80, clampsProgress: true),
      System(
        rule: .armed(points: 60), direction: .dismiss, sample: .release, interruptible: true, cancelPolicy: .cancel,
        extent: 120),
    ]
    return apart
      + rules.flatMap { rule -> [System] in
        let directions: [TransitionDirection] = rule.kind == .armed ? [.dismiss] : [.dismiss, .present]
        return directions.flatMap { direction in
          [
            System(rule: rule, direction: direction, sample: .release, interruptible: true, cancelPolicy: .cancel),
            System(rule: rule, direction: direction, sample: .lastChanged, interruptible: false, cancelPolicy: .decide),
          ]
        }
      }
  }()

  @Test(arguments: systems)
  func everyReachableStateKeepsTheInvariantsAndCanReachIdle(_ system: System) throws {
    let rule = try #require(ResolvedInteraction(system.configuration(), direction: system.direction))
    let sign: Double = system.direction == .dismiss ? 1 : -1
    let alphabet = Alphabet(rule.interaction.releaseRule, sign: sign, extent: system.extent)
    var reached: Set<Key> = [Key(InteractionMachine(rule), .up)]
    var frontier = [Node(machine: InteractionMachine(rule), watch: PromiseWatch(dimmingAlpha: rule.dimmingAlpha))]
    var transitions = 0
    while let node = frontier.popLast() {
      for event in alphabet.events(node.machine, sign: sign) {
        var next = node
        next.send(event)
        transitions += 1
        #expect(next.watch.broken == nil)
        if reached.insert(Key(next.machine, next.finger)).inserted {
          #expect(reachesIdle(next, alphabet, sign), "stuck in \(next.machine.phase)")
          frontier.append(next)
        }
      }
      // A machine that keeps creating new states would never finish. This limit is far above the number of any rule.
      try #require(reached.count < 5_000)
    }
    print("\(system.testDescription): \(reached.count) states, \(transitions) transitions")
    #expect(reached.count > 20)
  }

  /// Tests a fair ending: the toolkit responds, the finger lifts if it is down, and the animation ends.
  private func reachesIdle(_ node: Node, _ alphabet: Alphabet, _ sign: Double) -> Bool {
    var node = node
    node.send(.started(alphabet.geometry(100, sign)))
    if node.finger == .down { node.send(.ended(sample(0, y: 0, .ended), recognizerVelocity: 0)) }
    if let plan = node.machine.settlePlan { node.send(.settled(id: plan.id)) }
    return !node.machine.isInProgress && node.watch.begins == node.watch.completes && node.watch.broken == nil
  }
}
