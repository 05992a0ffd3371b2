public import TransitionModel
public import TransitionRuntime

/// A headless host with a virtual clock: it requests a manager's controllers in UIKit's order, feeds touches to the
/// one that is vended and carries out the plans, so that a transition can be played, tested and replayed without a
/// device.
public final class Stage {
  /// What vends the controllers.
  public let manager: ModalTransitionManager
  /// The container now; ``changeLayout(to:animated:)`` changes it.
  public internal(set) var layout: LayoutContext
  /// nil for no frames.
  public let framesPerSecond: Double?
  /// What the toolkit does when a gesture requests a transition.
  public var start: StageStart
  /// Stands in for the layout's own way where a recording brings its own.
  let geometryOverride: InteractionGeometry?

  /// What was shown and what happened so far.
  public internal(set) var log = StageLog()
  /// Seconds since the stage was set up.
  public private(set) var now = 0.0 {
    didSet { clock?.tell(now) }
  }
  /// Told what time it is, so that what is recorded happens on the stage's time.
  private let clock: StageClock?
  /// Whether the view is on screen, or on its way off it.
  public internal(set) var isPresented = false

  var wasDismissed = false
  /// Where the last transition came to rest: 1 at its end, 0 back at its start, or where there was none.
  var restingProgress = 0.0
  var nextFrame = 0
  var running: Running?
  /// A change of layout that is still on its way.
  var relayout: (plan: RelayoutPlan, startedAt: Double)?
  var pendingStart: Double?
  var holdsSettle = false
  /// The app has requested a dismissal since the finger came down.
  var isRequested = false

  /// A transition while it runs.
  struct Running {
    let direction: TransitionDirection
    var plan: AnimationPlan
    /// Nil while a plain animation plays.
    var progress: Double?
    var dimming: Double
    let startedAt: Double
    var settle: (plan: SettlePlan, startedAt: Double)?
  }

  /// Sets a stage up, with nothing presented.
  ///
  /// - Parameters:
  ///   - manager: What vends the controllers.
  ///   - layout: The container.
  ///   - framesPerSecond: 1…1000; nil for no frames. Beyond the first 216 000 there are none but those of what happens.
  ///   - start: What the toolkit does when a transition is requested.
  ///   - geometry: The way of interactions where a recording brings its own; nil for the layout's.
  ///   - clock: Told the stage's time, so that what is recorded happened when it was played.
  public init(
    _ manager: ModalTransitionManager, layout: LayoutContext = .phone, framesPerSecond: Double? = 60,
    start: StageStart = .after(0), geometry: InteractionGeometry? = nil, clock: StageClock? = nil
  ) {
    self.manager = manager
    self.layout = layout
    self.framesPerSecond = framesPerSecond.map { $0.isFinite ? min(max($0, 1), 1000) : 60 }
    self.start = start
    self.geometryOverride = geometry
    self.clock = clock
  }

  /// Puts the view on screen without playing anything.
  public func placePresented() {
    isPresented = true
  }

  /// Presents or dismisses without a gesture, by default as a button does, and plays it to its end.
  public func perform(_ direction: TransitionDirection, by cause: DismissalCause = .button) {
    note(direction == .present ? "present" : "dismiss")
    bringPresenterBack(direction)
    // UIKit's order: presentation controller, animator, interaction controller.
    let plan = manager.animator(for: direction).plan(in: layout)
    guard manager.interactionController(for: direction) == nil else {
      note("interactionController vended for a transition no gesture began")
      return
    }
    manager.transitionBegan(direction, by: cause)
    running = Running(direction: direction, plan: plan, progress: nil, dimming: plan.dimmingFrom, startedAt: now)
    advance(to: now + plan.duration)
    emitFrame(at: now)
    finish(direction, finished: true)
    manager.transitionEnded(direction, completed: true)
  }

  /// Feeds touches to the gesture's target in this direction, plays what follows to its end.
  public func drag(_ touches: [StageTouch], _ direction: TransitionDirection) {
    feed(touches, direction)
    playToEnd(direction)
  }

  /// Feeds touches to the gesture's target in this direction, one after the other, and leaves what the last one started
  /// playing.
  package func feed(_ touches: [StageTouch], _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    for index in touches.indices { feed(touches, at: index, to: controller) }
  }

  /// Feeds one of several touches that follow each other.
  func feed(_ touches: [StageTouch], at index: Int, to controller: InteractionController) {
    let touch = touches[index]
    // A recorded re-grab found its settle still running, whatever the virtual clock makes of the last milliseconds.
    holdsSettle = touch.displacement != nil && index > 0
    feed(touch, to: controller)
    // A touch without an end was taken over by the app; the next one grabbed what the app had started.
    if index + 1 < touches.count, controller.machine.acceptsSamples {
      send(.dismissRequested(displacement: displacement), to: controller)
    }
  }

  /// Feeds one touch to the gesture's target in this direction, and leaves what it started playing: the finger may come
  /// back. ``playToEnd(_:)`` plays it.
  public func feed(_ touch: StageTouch, _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    feed(touch, to: controller)
  }

  /// Plays the interaction that runs in this direction until it has ended or waits for something else than time.
  public func playToEnd(_ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    while controller.isInProgress, let next = nextDeadline { advance(to: next) }
    emitFrame(at: now)
  }

  /// Taps the dimming view, and plays what that starts.
  public func tapDimming() {
    note("tap on the dimming view")
    guard isPresented, manager.presentationController().dismissesOnTap else { return }
    if let controller = manager.interactionController(for: .dismiss) {
      send(.dismissRequested(displacement: displacement), to: controller, requestedBy: .tap)
    } else {
      perform(.dismiss, by: .tap)
    }
  }

  /// Sends one event of the toolkit or the app to the gesture's target.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - direction: Whose gesture target it is for.
  ///   - cause: The cause of the dismissal, if the event is a request.
  public func send(
    _ event: InteractionEvent, _ direction: TransitionDirection, requestedBy cause: DismissalCause = .code
  ) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    send(event, to: controller, requestedBy: cause)
  }

  /// Lets virtual time pass: starts and settles that fall due happen at their time, frames at theirs.
  public func advance(to time: Double) {
    while let deadline = nextDeadline, deadline <= time {
      emitFrames(until: deadline)
      now = max(now, deadline)
      fall(due: deadline)
    }
    emitFrames(until: time)
    now = max(now, time)
  }
}

extension Stage {
  /// Feeds touches as a gesture recognizer would let them through: a touch that it does not recognize does nothing.
  ///
  /// - Parameters:
  ///   - touches: The touches, in order.
  ///   - direction: Whether they present or dismiss.
  ///   - scroll: Where the scroll view under the finger stands, if there is one.
  public func drag(recognizing touches: [StageTouch], _ direction: TransitionDirection, scroll: ScrollPosition? = nil) {
    guard let controller = manager.gestureTarget(for: direction),
      let recognition = manager.recognition(for: direction, in: layout)
    else {
      drag(touches, direction)
      return
    }
    var recognized: [StageTouch] = []
    // By the number of recognized touches before them.
    var missed: [Int: [StageConclusion]] = [:]
    for (index, touch) in touches.enumerated() {
      if let begun = touch.recognized(by: recognition, scroll: scroll) {
        recognized.append(begun)
        note(touch, number: index + 1, recognizedAs: begun, in: recognition.geometry)
      } else {
        missed[recognized.count, default: []].append(
          .notRecognized(touch: index + 1, recognition.beginRule, recognition.geometry))
      }
    }
    if recognized.isEmpty { note("no touch recognized") }
    for index in recognized.indices {
      log.conclusions += missed[index] ?? []
      feed(recognized, at: index, to: controller)
    }
    log.conclusions += missed[recognized.count] ?? []
    if !recognized.isEmpty { playToEnd(direction) }
  }

  private func note(
    _ touch: StageTouch, number: Int, recognizedAs begun: StageTouch, in geometry: InteractionGeometry
  ) {
    let tracking = manager.transition.configuration.interaction?.tracking
    guard tracking == .translation, let first = touch.samples.first, let last = touch.samples.last,
      let begin = begun.samples.first
    else { return }
    let lost = geometry.dragAxis.travel(from: first, to: begin)
    guard lost > 0 else { return }
    log.recognitions.append(
      StageRecognition(
        touch: number, travel: geometry.dragAxis.travel(from: first, to: last), unrecognizedTravel: lost))
  }

  /// Where a finger comes down for a drag in this direction, in container points: at the edge it pulls from where
  /// progress follows its absolute position, else in the middle of the container's upper part.
  public func touchDown(for direction: TransitionDirection) -> (x: Double, y: Double) {
    var place = (x: layout.width / 2, y: 200.0)
    let geometry = geometry(direction)
    if manager.transition.configuration.interaction?.tracking == .absolutePosition {
      if geometry.axis == .x { place.x = geometry.origin } else { place.y = geometry.origin }
    } else if geometry.axis == .y, geometry.sign < 0 {
      place.y = layout.height - 200
    }
    return place
  }
}

/// What the stage's toolkit does when a transition is requested.
public enum StageStart: Sendable, Hashable {
  /// Starts it this many seconds later. UIKit takes a turn of its run loop; 0 starts at once, and what is not finite never comes.
  case after(Double)
  /// Refuses, for this reason.
  case refused(reason: String)
  /// Never responds: what a toolkit must not do, and sometimes does.
  case never
}
