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
    let way: [JSONPart] = [.text(axis.rawValue), .number(sign), .number(distance), .number(extent), .number(origin)]
    guard let stops else { return way }
    let places = stops.places.map { place -> JSONPart in
      let (stop, position) = (place.stop, place.position)
      return [.text(stop.name), .number(position), .optional(stop.threshold), .optional(stop.dimming)]
    }
    return way + [.flag(canDismiss), .list(places)]
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
    case .grabbed(let sample, let displacement, let velocity, let geometry):
      .list(["grabbed"] + sample.parts + [.number(displacement), .number(velocity)] + geometry.parts)
    case .moveRequested(let stop, let displacement, let velocity, let geometry):
      .list(["moveRequested", .number(Double(stop)), .number(displacement), .number(velocity)] + geometry.parts)
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
    case .rested(let stop): ["rested", .optional(stop.map(Double.init))]
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
    let end: [JSONPart] = stop.map { [.number(Double($0))] } ?? []
    return .list(
      ["settle", .number(Double(id)), .flag(finishes)] + end + [
        .number(start), .number(target), .number(dimmingStart), .number(dimmingTarget), .number(timing.duration), shape,
        .number(progress(at: half)), .number(dimming(at: half)), .number(duration),
      ])
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
