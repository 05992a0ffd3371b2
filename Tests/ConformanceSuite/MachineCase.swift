import TransitionModel
import TransitionMotion
import TransitionRuntime

/// A machine with its events and actions: one line of the suite.
struct MachineCase {
  private let configuration: String
  private var machine: InteractionMachine
  private var steps: [JSONPart] = []
  /// The estimator that replaces the configuration's own.
  private let estimator: VelocitySource?

  init(_ configuration: String, _ rule: ResolvedInteraction, estimator: VelocitySource? = nil) {
    self.configuration = configuration
    self.estimator = estimator
    machine = InteractionMachine(rule)
  }

  /// The completion animation that is playing.
  var settlePlan: SettlePlan? { machine.settlePlan }

  mutating func send(_ event: InteractionEvent) {
    let before = machine.decision
    let actions = machine.handle(event)
    var step: [JSONPart] = [event.part, .list(actions.map(\.part))]
    if let decision = machine.decision, decision != before { step.append(decision.part) }
    steps.append(.list(step))
  }

  var line: String {
    JSONLine.text([
      ("kind", "machine"), ("configuration", .text(configuration)),
      ("direction", .text(machine.rule.direction.rawValue)), ("style", .text(machine.rule.style.rawValue)),
      ("estimator", estimator.map { .text($0.rawValue) } ?? .null), ("steps", .list(steps)),
      ("travel", .number(machine.travel)), ("peak", .number(machine.peakProgress)),
      ("touches", .number(Double(machine.touchCount))),
    ])
  }
}

extension GestureSample {
  var parts: [JSONPart] { [.number(Double(timeMicroseconds)), .number(x), .number(y)] }
}

extension InteractionGeometry {
  var parts: [JSONPart] {
    [.text(axis.rawValue), .number(sign), .number(distance), .number(extent), .number(origin)]
  }
}

extension InteractionEvent {
  var part: JSONPart {
    switch self {
    case .began(let sample, let displacement): .list(["began"] + sample.parts + [.number(displacement)])
    case .started(let geometry): .list(["started"] + geometry.parts)
    case .refused(let reason): ["refused", .text(reason)]
    case .changed(let sample): .list(["changed"] + sample.parts)
    case .ended(let sample, let velocity): .list(["ended"] + sample.parts + [.optional(velocity)])
    case .cancelled(let sample): .list(["cancelled"] + sample.parts)
    case .settled(let id): ["settled", .number(Double(id))]
    case .layoutChanged(let geometry): .list(["layoutChanged"] + geometry.parts)
    case .dismissRequested(let displacement): ["dismissRequested", .number(displacement)]
    case .caught(let sample, let displacement, let geometry):
      .list(["caught"] + sample.parts + [.number(displacement)] + geometry.parts)
    case .tornDown: ["tornDown"]
    }
  }
}

extension InteractionAction {
  var part: JSONPart {
    switch self {
    case .begin: ["begin"]
    case .update(let progress, let dimming): ["update", .number(progress), .number(dimming)]
    case .decorate(let progress, let armed): ["decorate", .number(progress), .flag(armed)]
    case .armed: ["armed"]
    case .disarmed: ["disarmed"]
    case .settle(let plan): plan.part
    case .stopSettling: ["stopSettling"]
    case .lockContent(let locks): ["lockContent", .flag(locks)]
    case .resignFirstResponder: ["resignFirstResponder"]
    case .complete(let finished): ["complete", .flag(finished)]
    }
  }
}

extension SettlePlan {
  /// The actions. A plan includes the state of the view and the dimming after half of its duration.
  var part: JSONPart {
    let shape: JSONPart =
      switch timing.shape {
      case .curve(let curve): .list(["curve"] + curve.points.map { .number($0) })
      case .spring(let spring, let velocity):
        ["spring", .number(spring.angularFrequency), .number(spring.dampingRatio), .number(velocity)]
      }
    let half = timing.duration / 2
    return [
      "settle", .number(Double(id)), .flag(finishes), .number(start), .number(target), .number(dimmingStart),
      .number(dimmingTarget), .number(timing.duration), shape, .number(progress(at: half)), .number(dimming(at: half)),
      .number(duration),
    ]
  }
}

extension TimingCurve {
  var points: [Double] { [x1, y1, x2, y2] }
}

extension ReleaseDecision {
  var part: JSONPart {
    [
      .flag(finishes), .number(translation), .number(velocity), .text(estimator.rawValue), .number(distance),
      .optional(margin),
    ]
  }
}
