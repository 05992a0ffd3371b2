import Motion
import TransitionModel

/// The state machine between a gesture and a transition: pure values in, pure values out.
///
/// It holds no clock, no view and no reference, and allocates nothing per event. A host feeds events and carries out
/// the actions in order; UIKit's adapter, the headless ``Stage``, the importer and the replay all feed this one type.
///
/// A *cycle* runs from an accepted `began` to `complete`. Whatever the order of events, a cycle has one
/// ``InteractionAction/begin`` and one ``InteractionAction/complete(finished:)``, and nothing follows the latter.
public struct InteractionMachine: Sendable {
  /// A release that came before the toolkit had started, kept until it does.
  enum HeldRelease: Sendable, Hashable {
    case ended(recognizerVelocity: Double?)
    case cancelled
    case requested
  }

  enum Phase: Sendable, Hashable {
    case idle
    /// `begin` was asked for; the toolkit has not answered.
    case waiting(HeldRelease?)
    case tracking
    case settling(SettlePlan)
  }

  public let rule: InteractionRule
  private(set) var phase = Phase.idle
  /// Known from `started` on.
  public private(set) var geometry: InteractionGeometry?
  /// The answer of the release rule for the latest touch; kept after `complete` until the next cycle.
  public private(set) var decision: ReleaseDecision?
  /// The largest share of the distance reached in this cycle, 0…1.
  public private(set) var peakProgress = 0.0
  /// How many touches this cycle has had.
  public private(set) var touchCount = 0

  private var history = SampleHistory()
  /// First, latest and latest `changed` sample of the current touch.
  private var first: GestureSample?
  private var latest: GestureSample?
  private var lastChanged: GestureSample?
  /// Travel the current touch started with.
  private var startTravel = 0.0
  private var startDisplacement = 0.0
  private var lastSettleID = 0

  public init(_ rule: InteractionRule) { self.rule = rule }

  /// A cycle is running: a toolkit may be given an interaction controller now, and only now.
  public var isInProgress: Bool { phase != .idle }

  /// Samples of the current touch still count.
  public var acceptsSamples: Bool { phase == .tracking || phase == .waiting(nil) }

  /// The settle that is playing, if one is.
  public var settlePlan: SettlePlan? {
    if case .settling(let plan) = phase { plan } else { nil }
  }

  /// Takes one event and says what the host must do, in order.
  public mutating func handle(_ event: InteractionEvent) -> InteractionActions {
    var actions = InteractionActions()
    switch event {
    case .began(let sample, let displacement): begin(sample, displacement, &actions)
    case .started(let geometry): start(geometry, &actions)
    case .changed(let sample): change(sample, &actions)
    case .ended(let sample, let velocity): release(sample, .ended(recognizerVelocity: velocity), &actions)
    case .cancelled(let sample): release(sample, .cancelled, &actions)
    case .dismissRequested(let displacement): request(displacement, &actions)
    case .settled(let id): settled(id, &actions)
    case .layoutChanged(let geometry): layout(geometry, &actions)
    case .refused, .tornDown: tearDown(&actions)
    }
    return actions
  }
}

// MARK: - Touches

extension InteractionMachine {
  private mutating func begin(_ sample: GestureSample, _ displacement: Double, _ actions: inout InteractionActions) {
    let displacement = displacement.isFinite ? displacement : 0
    switch phase {
    case .idle:
      peakProgress = 0
      touchCount = 0
      geometry = nil
      startTouch(sample, displacement: 0)
      phase = .waiting(nil)
      if rule.interaction.locksContent { actions.append(.lockContent(true)) }
      if rule.interaction.input?.dismissesKeyboard == true { actions.append(.resignFirstResponder) }
      actions.append(.begin)
    case .waiting(.some(let held)) where rule.interaction.interruptible && held != .requested:
      startTouch(sample, displacement: displacement)
      phase = .waiting(nil)
    case .settling where rule.interaction.interruptible:
      startTouch(sample, displacement: displacement)
      phase = .tracking
      actions.append(.stopSettling)
    case .waiting, .settling, .tracking:
      break
    }
  }

  private mutating func startTouch(_ sample: GestureSample, displacement: Double) {
    touchCount += 1
    decision = nil
    history.removeAll()
    history.append(sample)
    first = sample
    latest = sample
    lastChanged = nil
    startDisplacement = displacement
    startTravel = geometry.map { rule.travel(for: displacement, distance: $0.distance) } ?? displacement
  }

  private mutating func start(_ started: InteractionGeometry, _ actions: inout InteractionActions) {
    guard case .waiting(let held) = phase else { return }
    geometry = started
    startTravel = rule.travel(for: startDisplacement, distance: started.distance)
    phase = .tracking
    update(&actions)
    if let held { resolve(held, &actions) }
  }

  private mutating func change(_ sample: GestureSample, _ actions: inout InteractionActions) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    lastChanged = sample
    if phase == .tracking { update(&actions) }
  }

  private mutating func release(
    _ sample: GestureSample, _ release: HeldRelease, _ actions: inout InteractionActions
  ) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    if phase == .tracking { resolve(release, &actions) } else { phase = .waiting(release) }
  }
}

// MARK: - Endings

extension InteractionMachine {
  private mutating func resolve(_ release: HeldRelease, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let (velocity, estimator) = releaseVelocity(release, geometry)
    switch release {
    case .cancelled where rule.interaction.cancelPolicy == .cancel:
      settle(finishes: false, velocity: velocity, &actions)
    case .requested:
      settle(finishes: rule.direction == .dismiss, velocity: velocity, &actions)
    case .ended, .cancelled:
      let travel = travel(geometry, at: rule.interaction.releaseSample == .release ? latest : lastChanged)
      let finishes = rule.interaction.releaseRule.finishes(
        translation: travel, velocity: velocity, distance: geometry.distance)
      decision = ReleaseDecision(
        rule: rule.interaction.releaseRule, finishes: finishes, translation: travel, velocity: velocity,
        estimator: estimator, distance: geometry.distance)
      settle(finishes: finishes, velocity: velocity, &actions)
    }
  }

  /// The velocity toward the end that the rule is given, and what it came from.
  private func releaseVelocity(
    _ release: HeldRelease, _ geometry: InteractionGeometry
  ) -> (velocity: Double, source: VelocitySource) {
    let source = rule.interaction.velocityEstimator
    if source == .recognizer, case .ended(let velocity?) = release, velocity.isFinite {
      return (geometry.sign * velocity, .recognizer)
    }
    let estimator = VelocityEstimator(source)
    let looksBack = rule.interaction.releaseSample == .lastChanged && release != .requested
    let velocity = history.velocity(estimator, droppingLast: looksBack)
    return (geometry.sign * (geometry.axis == .x ? velocity.x : velocity.y), VelocitySource(estimator))
  }

  private mutating func request(_ displacement: Double, _ actions: inout InteractionActions) {
    switch phase {
    case .idle: break
    case .waiting: phase = .waiting(.requested)
    case .tracking: resolve(.requested, &actions)
    case .settling(let plan):
      let wanted = rule.direction == .dismiss
      guard plan.finishes != wanted else { return }
      // From where the settle is now, which only the host knows.
      startTravel = rule.travel(
        for: displacement.isFinite ? displacement : 0, distance: geometry?.distance ?? 0)
      first = latest
      actions.append(.stopSettling)
      settle(finishes: wanted, velocity: 0, &actions)
    }
  }

  private mutating func settled(_ id: Int, _ actions: inout InteractionActions) {
    guard case .settling(let plan) = phase, plan.id == id else { return }
    complete(finished: plan.finishes, &actions)
  }

  private mutating func tearDown(_ actions: inout InteractionActions) {
    guard isInProgress else { return }
    let plan = settlePlan
    if plan != nil { actions.append(.stopSettling) }
    complete(finished: plan?.finishes ?? false, &actions)
  }

  private mutating func complete(finished: Bool, _ actions: inout InteractionActions) {
    phase = .idle
    first = nil
    latest = nil
    lastChanged = nil
    history.removeAll()
    if rule.interaction.locksContent { actions.append(.lockContent(false)) }
    actions.append(.complete(finished: finished))
  }

  private mutating func layout(_ changed: InteractionGeometry, _ actions: inout InteractionActions) {
    switch phase {
    case .idle, .waiting: break
    case .tracking:
      geometry = changed
      update(&actions)
    case .settling: geometry = changed
    }
  }
}

// MARK: - Progress

extension InteractionMachine {
  /// Travel toward the end in points, a re-grab's start included.
  public var travel: Double { geometry.map { travel($0, at: latest) } ?? 0 }

  private func travel(_ geometry: InteractionGeometry, at sample: GestureSample?) -> Double {
    guard let first else { return 0 }
    switch rule.interaction.tracking {
    case .translation:
      return geometry.position(of: sample ?? first) - geometry.position(of: first) + startTravel
    case .absolutePosition:
      return geometry.position(of: sample ?? first) - geometry.sign * geometry.origin
    }
  }

  private mutating func update(_ actions: inout InteractionActions) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    let progress = shownProgress(travel, geometry)
    peakProgress = max(peakProgress, min(max(geometry.progress(of: travel), 0), 1))
    actions.append(.update(progress: progress, dimming: dimming(at: progress)))
    if let threshold = rule.interaction.input.flatMap({ _ in rule.interaction.releaseRule.points }) {
      let share = threshold > 0 ? min(max(travel / threshold, 0), 1) : (travel >= 0 ? 1 : 0)
      actions.append(.decorate(progress: share, armed: travel >= threshold))
    }
  }

  private func shownProgress(_ travel: Double, _ geometry: InteractionGeometry) -> Double {
    geometry.progress(of: rule.displacement(for: travel, distance: geometry.distance))
  }

  /// An input dismissal keeps its dimming until it finishes; any other fades with progress.
  private func dimming(at progress: Double) -> Double {
    let clamped = min(max(progress, 0), 1)
    let shown = rule.direction == .present ? clamped : (rule.interaction.input == nil ? 1 - clamped : 1)
    return rule.dimmingAlpha * shown
  }

  private mutating func settle(finishes: Bool, velocity: Double, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    let progress = shownProgress(travel, geometry)
    peakProgress = max(peakProgress, min(max(geometry.progress(of: travel), 0), 1))
    let target: Double = finishes ? 1 : 0
    // To finish, the finger's own travel is what is left of the distance; to return, the view's, which a rubber band
    // has kept shorter: else an upward release would hand over far too small a velocity.
    let remaining = finishes ? geometry.distance - travel : -progress * geometry.distance
    lastSettleID += 1
    let plan = SettlePlan(
      id: lastSettleID, finishes: finishes, start: progress, target: target, dimmingStart: dimming(at: progress),
      dimmingTarget: rule.direction == .present ? target * rule.dimmingAlpha : (1 - target) * rule.dimmingAlpha,
      timing: rule.settleTiming(from: progress, finishes: finishes, velocity: velocity, remaining: remaining))
    phase = .settling(plan)
    actions.append(.settle(plan))
  }
}
