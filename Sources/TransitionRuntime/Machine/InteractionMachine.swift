package import TransitionModel

/// A state machine that turns the touches of a drag into the actions of a transition.
///
/// The machine decides when a transition begins, how far the view has moved, and whether the transition finishes after
/// the release. It is a value type. It holds no clock, no view and no reference, and allocates no memory per event. The
/// UIKit adapter, the headless `Stage`, the stroke importer and the replay of stored drags all use it. So the same input
/// gives the same decision everywhere.
///
/// The code that uses the machine is its *host*. The host sends events to the machine, and carries out the returned
/// actions in order.
///
/// These are the events of a simple drag, with their main actions. <doc:OneDrag> explains each step.
///
/// | event | action | the host |
/// |---|---|---|
/// | `began` | `begin` | starts the transition, for example with `dismiss(animated:)` |
/// | `started`, `changed` | `update` | moves the view |
/// | `ended` | `settle` | plays the completion animation of a ``SettlePlan`` |
/// | `settled` | `complete` | reports to UIKit, or to another toolkit, whether the transition finished |
///
/// ## Cycles
///
/// A *cycle* is one use of the machine for a transition. It starts with an accepted `began` or with `caught`, and ends
/// with `complete`. `caught` takes over an animation that code or a button started. Between cycles, the machine is idle.
///
/// A view with stops also has cycles without a transition: from `grabbed` or `moveRequested` to `rested`. Only a release
/// that dismisses turns such a cycle into a transition: it returns `begin`, and the cycle ends with `complete`.
///
/// A cycle has three phases:
///
/// 1. Waiting, until the toolkit has started the transition. If the finger is lifted in this phase, the release is
///    applied as soon as the transition has started. `caught` skips this phase, because the transition is already running.
/// 2. Tracking, while the finger moves the view.
/// 3. Settling, while the host plays the completion animation. If the configuration is interruptible, a new touch
///    grabs the view again (a *re-grab*), and the machine returns to tracking.
///
/// ## Guarantees
///
/// For any order of events:
///
/// - In each cycle, the last action is ``InteractionAction/complete(finished:)`` or, without a transition,
///   ``InteractionAction/rested(stop:)``. It occurs only once.
/// - In each cycle that `began` started, ``InteractionAction/begin`` occurs exactly once; in one that `caught` started,
///   never; in one between stops, at most once, and only for a dismissal. If the toolkit refuses it, it may occur again.
/// - An event that does not fit the phase is ignored.
/// - `tornDown` (the view is gone) ends the cycle in any phase, and so does `refused` (the toolkit did not start the
///   transition). Between stops, `refused` returns the view to its smallest stop.
/// - An animation of a view with stops ends at one of them, or out of sight. At rest, the view is at a stop.
/// - No drag dismisses a view that refuses it.
/// - No number crashes the machine. A number that is not finite is treated as 0 or as absent.
package struct InteractionMachine: Sendable {
  /// A release that arrived before the toolkit had started the transition.
  enum HeldRelease: Sendable, Hashable {
    case ended(recognizerVelocity: Double?)
    case cancelled
    case requested
    /// A dismissal from a stop, with its velocity toward the end, and the stop to go to if the toolkit refuses.
    case dismissal(velocity: Double, refusedTo: Int)
  }

  enum Phase: Sendable, Hashable {
    case idle
    /// The action `begin` was returned, and the toolkit has not started the transition yet.
    case waiting(HeldRelease?)
    case tracking
    case settling(SettlePlan)
  }

  /// The part of the configuration that determines the decisions, resolved for presentation or for dismissal.
  package let rule: ResolvedInteraction
  var phase = Phase.idle
  /// The geometry of the interaction. In each cycle, it is nil until `started` or `caught`.
  package internal(set) var geometry: InteractionGeometry? { didSet { noteStops() } }
  /// The decision on the latest touch. It is nil until the touch ends. It stays until the next touch, even after
  /// `complete`.
  package internal(set) var decision: ReleaseDecision?
  /// The largest progress of the view in this cycle: its displacement as a share of the interaction distance, 0…1.
  package internal(set) var peakProgress = 0.0
  /// The number of touches in this cycle.
  package internal(set) var touchCount = 0

  var isCaught = false
  /// A Boolean value that indicates whether a transition of the toolkit runs in this cycle, or was requested.
  package internal(set) var hasTransition = false
  /// The stop at which the view rests, or rested before this cycle, in the stops of the geometry; nil if it is not known.
  package internal(set) var restingStop: Int? { didSet { noteStops() } }
  /// The displacement at which the view rested before this cycle, in points; 0 without stops.
  package private(set) var restingDisplacement = 0.0
  /// The points between the largest and the smallest stop; 0 without stops. It is kept, like the two around it, because
  /// most events are moves of a view without stops, which must not pay for the list.
  private(set) var stopWay = 0.0
  private(set) var hasStops = false
  /// The stop at which the current touch began: where the view was, or was going.
  package internal(set) var home = 0
  /// The animation that the current touch interrupted; nil if the view was at rest.
  var interrupted: InterruptedSettle?
  /// A Boolean value that indicates whether the keyboard was hidden in this cycle.
  var hasResigned = false
  var isLocked = false
  var history = SampleHistory()
  // Three samples of the current touch: the first, the latest of any event, and the latest of `changed`.
  var first: GestureSample?
  var latest: GestureSample?
  var lastChanged: GestureSample?
  /// The finger travel that corresponds to `startDisplacement`, in points. With a rubber band, the two differ.
  var startTravel = 0.0
  /// The view's displacement at the start of the current touch, in points.
  var startDisplacement = 0.0
  /// A Boolean value that indicates whether the drag has gone far enough that a release would finish the transition. It
  /// is used only with ``ReleaseRule/armed(points:)``. It is true from the action `armed` until `disarmed`.
  var isArmed = false
  /// Added to the finger's absolute position, so that a re-grab continues from `startTravel`.
  var absoluteOffset = 0.0
  /// The view's displacement at a re-grab, minus the displacement that the rule computes from `startTravel`, in points.
  /// It is added at first, and shrinks to 0 as the finger moves, so that the view does not jump.
  var carried = 0.0
  /// The progress of the latest update, 0…1.
  var shown = 0.0
  var lastSettleID = 0

  private mutating func noteStops() {
    hasStops = geometry?.stops != nil
    stopWay = hasStops ? geometry?.stopWay ?? 0 : 0
    restingDisplacement = hasStops ? restingStop.flatMap { geometry?.displacement(atStop: $0) } ?? 0 : 0
  }

  /// Creates an idle machine.
  package init(_ rule: ResolvedInteraction) { self.rule = rule }

  /// A Boolean value that indicates whether a cycle is in progress.
  ///
  /// Return an interaction controller to UIKit only while this is true.
  package var isInProgress: Bool { phase != .idle }

  /// A Boolean value that indicates whether the machine uses further samples of the current touch.
  package var acceptsSamples: Bool { phase == .tracking || phase == .waiting(nil) }

  /// The completion animation that is playing, if any.
  package var settlePlan: SettlePlan? {
    if case .settling(let plan) = phase { plan } else { nil }
  }

  /// Handles an event and returns the actions for the host, in order.
  package mutating func handle(_ event: InteractionEvent) -> InteractionActions {
    var actions = InteractionActions()
    // Nearly all events are moves.
    if case .changed(let sample) = event { change(sample, &actions) } else { handle(event, &actions) }
    return actions
  }

  @inline(never) private mutating func handle(_ event: InteractionEvent, _ actions: inout InteractionActions) {
    switch event {
    case .began(let sample, let displacement): begin(sample, displacement, &actions)
    case .caught(let sample, let displacement, let geometry): catches(sample, displacement, geometry, &actions)
    case .started(let geometry): start(geometry, &actions)
    case .changed: break
    case .ended(let sample, let velocity):
      release(sample, .ended(recognizerVelocity: velocity.flatMap { $0.isFinite ? $0 : nil }), &actions)
    case .cancelled(let sample): release(sample, .cancelled, &actions)
    case .dismissRequested(let displacement): request(displacement, &actions)
    case .settled(let id): settled(id, &actions)
    case .layoutChanged(let geometry): layout(geometry, &actions)
    case .grabbed(let sample, let displacement, let velocity, let geometry):
      grab(sample, displacement, velocity, geometry, &actions)
    case .moveRequested(let stop, let displacement, let velocity, let geometry):
      move(to: stop, displacement, velocity, geometry, &actions)
    case .refused: refuse(&actions)
    case .tornDown: tearDown(&actions)
    }
  }
}

extension InteractionMachine {
  mutating func begin(_ sample: GestureSample, _ displacement: Double, _ actions: inout InteractionActions) {
    let displacement = displacement.isFinite ? displacement : 0
    switch phase {
    case .idle:
      startCycle(nil)
      startTouch(sample, displacement: 0)
      phase = .waiting(nil)
      lockContent(&actions)
      requestTransition(&actions)
    case .waiting(.some(let held)) where rule.interaction.interruptible && held.isReleaseOfFinger:
      startTouch(sample, displacement: displacement)
      phase = .waiting(nil)
    case .settling(let plan) where rule.interaction.interruptible:
      regrab(plan, sample, displacement, velocity: 0, &actions)
    case .waiting, .settling, .tracking:
      break
    }
  }

  /// Takes over the view from a completion animation.
  mutating func regrab(
    _ plan: SettlePlan, _ sample: GestureSample, _ displacement: Double, velocity: Double,
    _ actions: inout InteractionActions
  ) {
    startTouch(sample, displacement: displacement)
    home = plan.stop ?? (plan.finishes ? 0 : nearestStop(to: 0))
    interrupted = InterruptedSettle(finishes: plan.finishes, velocity: velocity)
    phase = .tracking
    actions.append(.stopSettling)
  }

  mutating func startCycle(_ geometry: InteractionGeometry?, isCaught: Bool = false) {
    if geometry == nil { restingStop = nil }
    self.geometry = geometry
    self.isCaught = isCaught
    hasTransition = isCaught
    hasResigned = isCaught
    home = 0
    peakProgress = 0
    touchCount = 0
    isArmed = false
    shown = 0
  }

  mutating func catches(
    _ sample: GestureSample, _ displacement: Double, _ geometry: InteractionGeometry,
    _ actions: inout InteractionActions
  ) {
    guard phase == .idle else { return }
    rest(in: geometry)
    startCycle(geometry, isCaught: true)
    startTouch(sample, displacement: displacement.isFinite ? displacement : 0)
    home = restingStop ?? nearestStop(to: startDisplacement)
    phase = .tracking
    lockContent(&actions)
    update(&actions)
  }

  mutating func startTouch(_ sample: GestureSample, displacement: Double) {
    touchCount += 1
    decision = nil
    interrupted = nil
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

  /// Continues from the view's position in a completion animation.
  mutating func take(over displacement: Double, _ geometry: InteractionGeometry, at sample: GestureSample) {
    startTravel = rule.travel(for: displacement, in: geometry)
    absoluteOffset = startTravel - geometry.absoluteTravel(to: sample)
    carried = displacement - rule.displacement(for: startTravel, in: geometry)
    shown = geometry.transitionProgress(of: displacement)
  }

  mutating func start(_ started: InteractionGeometry, _ actions: inout InteractionActions) {
    guard case .waiting(let held) = phase else { return }
    phase = .tracking
    if case .dismissal(let velocity, _) = held {
      rebase(to: started)
      update(&actions, reportsCrossing: false)
      return settle(.finished, velocity: velocity, &actions)
    }
    geometry = started
    startTravel = rule.travel(for: startDisplacement, in: started)
    home = restingStop ?? nearestStop(to: startDisplacement)
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
