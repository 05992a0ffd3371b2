public import TransitionModel

/// The state machine between a gesture and a transition: pure values in, pure values out.
///
/// It holds no clock, no view and no reference, and allocates nothing per event. A host feeds events and carries out
/// the actions in order; UIKit's adapter, the headless `Stage`, the importer and the replay all feed this one type.
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
    /// `begin` was requested; the toolkit has not started yet.
    case waiting(HeldRelease?)
    case tracking
    case settling(SettlePlan)
  }

  /// What decides: a configuration, resolved for one direction.
  public let rule: ResolvedInteraction
  var phase = Phase.idle
  /// Known from `started` on.
  public internal(set) var geometry: InteractionGeometry?
  /// The decision on the latest touch; kept after `complete` until the next cycle.
  public internal(set) var decision: ReleaseDecision?
  /// The largest share of the distance reached in this cycle, 0…1.
  public internal(set) var peakProgress = 0.0
  /// How many touches this cycle has had.
  public internal(set) var touchCount = 0

  var history = SampleHistory()
  /// First, latest and latest `changed` sample of the current touch.
  var first: GestureSample?
  var latest: GestureSample?
  var lastChanged: GestureSample?
  /// Travel the current touch started with.
  var startTravel = 0.0
  var startDisplacement = 0.0
  /// The side of the arming distance that was last reported to the host.
  var isArmed = false
  /// What a re-grab adds to the finger's absolute position, so that the view stays where it is.
  var absoluteOffset = 0.0
  /// Points a settle had carried the view beyond what the rule gives for ``startTravel``; worked off as the finger moves.
  var carried = 0.0
  /// The share of its way the view stands at: the last one an action put it to.
  var shown = 0.0
  var lastSettleID = 0

  /// Makes an idle machine.
  public init(_ rule: ResolvedInteraction) { self.rule = rule }

  /// A cycle is running: a toolkit may be given an interaction controller now, and only now.
  public var isInProgress: Bool { phase != .idle }

  /// Samples of the current touch still count.
  public var acceptsSamples: Bool { phase == .tracking || phase == .waiting(nil) }

  /// The settle that is playing, if one is.
  public var settlePlan: SettlePlan? {
    if case .settling(let plan) = phase { plan } else { nil }
  }

  /// Takes one event and returns what the host must do, in order.
  public mutating func handle(_ event: InteractionEvent) -> InteractionActions {
    var actions = InteractionActions()
    switch event {
    case .began(let sample, let displacement): begin(sample, displacement, &actions)
    case .started(let geometry): start(geometry, &actions)
    case .changed(let sample): change(sample, &actions)
    case .ended(let sample, let velocity):
      release(sample, .ended(recognizerVelocity: velocity.flatMap { $0.isFinite ? $0 : nil }), &actions)
    case .cancelled(let sample): release(sample, .cancelled, &actions)
    case .dismissRequested(let displacement): request(displacement, &actions)
    case .settled(let id): settled(id, &actions)
    case .layoutChanged(let geometry): layout(geometry, &actions)
    case .refused, .tornDown: tearDown(&actions)
    }
    return actions
  }
}

extension InteractionMachine {
  mutating func begin(_ sample: GestureSample, _ displacement: Double, _ actions: inout InteractionActions) {
    let displacement = displacement.isFinite ? displacement : 0
    switch phase {
    case .idle:
      peakProgress = 0
      touchCount = 0
      isArmed = false
      geometry = nil
      shown = 0
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
    absoluteOffset = 0
    carried = 0
    guard let geometry else {
      startTravel = displacement
      return
    }
    take(over: displacement, geometry, at: sample)
  }

  /// Goes on from where a settle has the view.
  mutating func take(over displacement: Double, _ geometry: InteractionGeometry, at sample: GestureSample) {
    startTravel = rule.interaction.travel(for: displacement, distance: geometry.distance)
    absoluteOffset = startTravel - geometry.absoluteTravel(to: sample)
    carried = displacement - rule.displacement(for: startTravel, in: geometry)
    shown = geometry.transitionProgress(of: displacement)
  }

  mutating func start(_ started: InteractionGeometry, _ actions: inout InteractionActions) {
    guard case .waiting(let held) = phase else { return }
    geometry = started
    startTravel = rule.interaction.travel(for: startDisplacement, distance: started.distance)
    phase = .tracking
    update(&actions)
    if let held { resolve(held, &actions) }
  }

  mutating func change(_ sample: GestureSample, _ actions: inout InteractionActions) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    lastChanged = sample
    if phase == .tracking { update(&actions) }
  }

  mutating func release(
    _ sample: GestureSample, _ release: HeldRelease, _ actions: inout InteractionActions
  ) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    guard phase == .tracking else {
      phase = .waiting(release)
      return
    }
    noteCrossing(travel, &actions)
    resolve(release, &actions)
  }
}
