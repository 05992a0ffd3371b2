public import TransitionModel
public import TransitionRuntime

/// A headless host with a virtual clock.
///
/// The stage requests a manager's controllers in UIKit's order, feeds touches to the interaction controller and carries
/// out the plans. It plays, tests and replays transitions without a device.
public final class Stage {
  /// The manager that creates the controllers.
  package let manager: ModalTransitionManager
  /// The current container; ``changeLayout(to:animated:)`` changes it.
  package internal(set) var layout: LayoutContext
  /// The frame rate of the log; nil for no frames.
  package let framesPerSecond: Double?
  /// The behavior of the toolkit when a gesture requests a transition.
  package var start: StageStart
  /// The geometry that replaces the layout's own, if a recording supplies one.
  let geometryOverride: InteractionGeometry?

  /// The frames and events so far.
  public internal(set) var log = StageLog()
  /// The time since the stage was created, in seconds.
  package private(set) var now = 0.0 {
    didSet { clock?.tell(now) }
  }
  /// The clock that follows the stage's time, so that recordings carry that time.
  private let clock: StageClock?
  /// A Boolean value that indicates whether the view is on screen, or on its way off it.
  public internal(set) var isPresented = false
  /// The stop at which the view rests, or rested last; nil for a view that rests at one place, or is absent.
  package internal(set) var restingStop: String?

  /// The list in the view, which a finger scrolls with the touch that moves the view between its stops.
  package var list: StageScrollView? {
    didSet { if log.listTurns.isEmpty, let list { log.listTurns = [list.offset(at: now)] } }
  }

  var wasDismissed = false
  /// The progress at which the last transition came to rest: 1 at its end, 0 at its start or without a transition.
  var restingProgress = 0.0
  var nextFrame = 0
  var running: Running?
  var relayout: (plan: RelayoutPlan, startedAt: Double)?
  var pendingStart: Double?
  var holdsSettle = false
  var isRequested = false
  /// The requests of a script that are still to come, in order of time.
  var requests: [StageRequest] = []
  /// The cause of a dismissal by the app. No release undoes it, because the app may have acted on it.
  var promised: DismissalCause?

  struct Running {
    let direction: TransitionDirection
    var plan: AnimationPlan
    /// The progress set by a gesture; nil while a plain animation plays.
    var progress: Double?
    var dimming: Double
    let startedAt: Double
    /// The progress of the stop at which a plain animation starts.
    var startProgress = 0.0
    /// The cause of a transition without a gesture.
    var cause = DismissalCause.gesture
    var settle: (plan: SettlePlan, startedAt: Double)?
  }

  /// Creates a stage on which nothing is presented.
  ///
  /// - Parameters:
  ///   - manager: The manager that creates the controllers.
  ///   - layout: The container.
  public convenience init(_ manager: ModalTransitionManager, layout: LayoutContext = .phone) {
    self.init(manager, layout: layout, framesPerSecond: 60)
  }

  /// Frames are 1…1000 per second, or none. After the first 216,000, the log contains only the frames of events.
  package init(
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

  /// Puts the view on screen without animation.
  public func placePresented() { placePresented(atStop: nil) }

  /// - Parameter stop: The stop at which it rests; nil for that at which it appears.
  package func placePresented(atStop stop: String?) {
    isPresented = true
    rest(atStop: stop ?? initialStop)
  }

  /// Presents or dismisses without a gesture, by default like a button, and plays the transition to its end.
  public func perform(_ direction: TransitionDirection, by cause: DismissalCause = .button) {
    start(direction, by: cause)
    guard let running else { return }
    advance(to: running.startedAt + running.plan.duration)
  }

  /// Feeds touches to the gesture's target in this direction, and plays the interaction to its end.
  package func drag(_ touches: [StageTouch], _ direction: TransitionDirection) {
    feed(touches, direction)
    playToEnd(direction)
  }

  /// Feeds consecutive touches to the gesture's target in this direction, and leaves the last animation playing.
  package func feed(_ touches: [StageTouch], _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    for (index, touch) in touches.enumerated() {
      // In the recording, the re-grab found its completion animation still running, regardless of the last milliseconds
      // of the virtual clock.
      holdsSettle = touch.displacement != nil && index > 0
      feed(touch, isLast: index + 1 == touches.count, to: controller)
    }
  }

  private func feed(_ touch: StageTouch, isLast: Bool, to controller: InteractionController) {
    feed(touch, to: controller)
    // The app took over a touch without an end. The next touch grabbed the animation that the app had started.
    if !isLast, controller.machine.acceptsSamples {
      send(.dismissRequested(displacement: displacement), to: controller)
    }
  }

  /// Feeds one touch to the gesture's target in this direction, and leaves its animation playing, because another touch
  /// may follow. ``playToEnd(_:)`` plays it.
  package func feed(_ touch: StageTouch, _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    feed(touch, to: controller)
  }

  /// Plays the interaction in this direction until it has ended, or waits for something other than time.
  package func playToEnd(_ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    while controller.isInProgress || isPlain || !requests.isEmpty, let next = nextDeadline { advance(to: next) }
    emitFrame(at: now)
  }

  /// Taps the dimming view, and plays the resulting transition.
  public func tapDimming() {
    note("tap on the dimming view")
    guard isPresented, manager.presentationController().dismissesOnTap(atStop: restingStop) else { return }
    if let controller = busyController(.dismiss) {
      send(.dismissRequested(displacement: displacement), to: controller, requestedBy: .tap)
    } else {
      perform(.dismiss, by: .tap)
    }
  }

  /// Sends an event of the toolkit or the app to the gesture's target.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - direction: The direction of the gesture's target.
  ///   - cause: The cause of the dismissal, if the event is a request.
  package func send(
    _ event: InteractionEvent, _ direction: TransitionDirection, requestedBy cause: DismissalCause = .code
  ) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    send(event, to: controller, requestedBy: cause)
  }

  /// Advances virtual time. Pending starts, completion animations and frames occur at their own times.
  package func advance(to time: Double) {
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
  /// Feeds touches through a gesture recognizer. A touch that it does not recognize has no effect.
  ///
  /// - Parameters:
  ///   - touches: The touches, in order.
  ///   - direction: The direction of the interaction.
  ///   - scroll: The position of the scroll view under the finger, if there is one.
  package func drag(recognizing touches: [StageTouch], _ direction: TransitionDirection, scroll: ScrollExtent? = nil) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    var recognizesNone = true
    for (index, touch) in touches.enumerated() {
      guard let first = touch.samples.first else { continue }
      advance(to: Double(first.timeMicroseconds) / 1_000_000)
      guard let recognition = manager.recognition(for: direction, in: layout, motion: motion(direction)) else {
        continue
      }
      stopList()
      if let begun = touch.recognized(by: recognition, scroll: scroll) {
        recognizesNone = false
        // A transition that cannot be caught goes on, so the touch moves nothing.
        let isIgnored = isPlain && recognition.motion == .none
        if !isIgnored { note(touch, number: index + 1, recognizedAs: begun, in: recognition.geometry) }
        feed(begun, isLast: index + 1 == touches.count, to: controller)
      } else {
        log.conclusions.append(.notRecognized(touch: index + 1, reason: touch.refusal(by: recognition, scroll: scroll)))
        releaseList(velocity: 0)
      }
    }
    if recognizesNone, !touches.isEmpty { note("no touch recognized") }
    playToEnd(direction)
  }

  /// Plays a script as a person and an app would: its touches through a gesture recognizer, and the requests between
  /// them.
  ///
  /// - Parameters:
  ///   - script: The script, whose time counts from the stage's creation.
  ///   - direction: The direction of its drags.
  public func play(_ script: DragScript, _ direction: TransitionDirection) { play(script, direction, scroll: nil) }

  /// - Parameter scroll: The position of the scroll view under the finger, if there is one.
  package func play(_ script: DragScript, _ direction: TransitionDirection, scroll: ScrollExtent?) {
    requests = script.requests
    drag(recognizing: script.touches, direction, scroll: scroll)
  }

  private func note(
    _ touch: StageTouch, number: Int, recognizedAs begun: StageTouch, in geometry: InteractionGeometry
  ) {
    let tracking = manager.transition.configuration.interaction?.tracking
    guard tracking == .translation, let first = touch.samples.first, let last = touch.samples.last,
      let begin = begun.samples.first
    else { return }
    // Between stops a view also grows.
    let grows = geometry.stops != nil && geometry.dragAxis.travel(from: first, to: begin) < 0
    let axis = grows ? DragAxis(geometry.axis, sign: -geometry.sign) : geometry.dragAxis
    let lost = axis.travel(from: first, to: begin)
    guard lost > 0 else { return }
    log.recognitions.append(
      StageRecognition(touch: number, travel: axis.travel(from: first, to: last), unrecognizedTravel: lost))
  }

  /// Returns the start of a drag in this direction, in container points.
  ///
  /// With absolute tracking, it is at the edge that the finger pulls from. Otherwise, it is in the middle of the
  /// container's upper part.
  package func touchDown(for direction: TransitionDirection) -> (x: Double, y: Double) {
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

/// The behavior of the stage's toolkit when a transition is requested.
package enum StageStart: Sendable, Hashable {
  /// Starts after this many seconds, like UIKit's turn of the run loop. 0 starts immediately. A time that is not finite
  /// never comes.
  case after(Double)
  /// Refuses for this reason.
  case refused(reason: String)
  /// Never responds, which a toolkit must not do but sometimes does.
  case never
}
