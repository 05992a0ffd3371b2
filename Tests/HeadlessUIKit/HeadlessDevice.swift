/// The only clock: nothing moves unless a test advances it.
@MainActor public enum HeadlessClock {
  struct Timer {
    let due: TimeInterval
    let order: Int
    let block: @MainActor () -> Void
  }

  /// Seconds since the start of the test.
  public private(set) static var now: TimeInterval = 0
  private static var turn: [@MainActor () -> Void] = []
  private static var timers: [Timer] = []
  private static var count = 0

  /// Schedules work for the next turn of the run loop, like UIKit.
  public static func nextTurn(_ block: @escaping @MainActor () -> Void) { turn.append(block) }

  static func after(_ delay: TimeInterval, _ block: @escaping @MainActor () -> Void) {
    count += 1
    timers.append(Timer(due: now + delay, order: count, block: block))
  }

  /// Runs one turn of the run loop: scheduled work, due work, and a layout pass.
  public static func runLoopTurn() {
    let due = turn
    turn = []
    for block in due { block() }
    fire()
    for window in HeadlessSystem.windows { window.layoutIfNeeded() }
  }

  /// Advances time, turn by turn.
  public static func advance(by seconds: TimeInterval) {
    let end = now + seconds
    runLoopTurn()
    while true {
      // The next turn takes no time. It does not wait for due work.
      while !turn.isEmpty { runLoopTurn() }
      guard let next = timers.map(\.due).min(), next <= end else { break }
      now = max(now, next)
      runLoopTurn()
    }
    now = end
  }

  private static func fire() {
    while let next = timers.indices.filter({ timers[$0].due <= now }).min(by: { timers[$0].order < timers[$1].order }) {
      timers.remove(at: next).block()
    }
  }

  static func reset() { (now, turn, timers) = (0, [], []) }
}

/// The state of the device, reset by each test.
@MainActor public enum HeadlessSystem {
  /// UIKit's calls, in order.
  public internal(set) static var trace: [String] = []
  /// Uses of UIKit that would cause a hang, a warning or a crash on a device.
  public internal(set) static var misuse: [String] = []
  /// Presentations and dismissals that UIKit did not start, with the warning that it logs.
  public internal(set) static var refusals: [String] = []
  /// A Boolean value that indicates whether UIKit silently ignores dismissals.
  public static var ignoresDismissals = false
  /// A Boolean value that indicates whether UIKit presents nothing, as while the presenter runs another transition.
  public static var ignoresPresentations = false
  /// A Boolean value that indicates whether UIKit delays the start of a dismissal after requesting its controllers.
  public static var startsDismissalsLate = false
  /// A Boolean value that indicates whether a late dismissal has a transition coordinator from its request on.
  public static var coordinatesLateDismissals = false
  /// A Boolean value that indicates whether UIKit also calls the start of an interaction that needs no interactive
  /// start. Apple's documentation leaves this open.
  public static var startsEveryInteraction = false
  /// A Boolean value that indicates whether UIKit starts a transition within its request. Apple's documentation leaves
  /// this open.
  public static var startsAtOnce = false
  /// A Boolean value that indicates whether UIKit keeps the presentation controller that an app has read before the
  /// presentation, and requests none.
  public static var keepsPresentationController = false
  /// A Boolean value that indicates whether UIKit calls the presentation controllers of the screens below the top of a
  /// stack that it dismisses. Apple's documentation leaves this open.
  public static var reportsWholeStacks = true
  /// A Boolean value that indicates whether UIKit knows the presenter's final frame. Otherwise it is zero, as documented.
  public static var knowsFinalFrames = true
  static var isLayingOut = false
  static var windows: [UIWindow] = []
  static var running: [HeadlessTransition] = []

  /// The number of transitions that were not completed.
  public static var unfinished: Int { running.count }

  public static func reset() {
    HeadlessClock.reset()
    (trace, misuse, refusals, windows, running) = ([], [], [], [], [])
    (ignoresDismissals, ignoresPresentations, startsDismissalsLate, isLayingOut) = (false, false, false, false)
    (startsEveryInteraction, coordinatesLateDismissals, startsAtOnce) = (false, false, false)
    (keepsPresentationController, reportsWholeStacks, knowsFinalFrames) = (false, true, true)
    UIAccessibility.isReduceMotionEnabled = false
    HeadlessVoiceOver.reset()
    UIView.headlessIsRightToLeft = false
  }

  /// Removes a window, as when its scene is closed.
  public static func close(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    running.removeAll { $0.containerView.window === window }
  }

  static func note(_ call: String) { trace.append(call) }

  static func start(_ block: @escaping @MainActor () -> Void) {
    if startsAtOnce { block() } else { HeadlessClock.nextTurn(block) }
  }
}

/// Decides which of several recognizers gets the finger.
@MainActor enum HeadlessGestures {
  static var active: [UIGestureRecognizer] = []

  static func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    let blockers = active.filter { blocker in
      recognizer.requiredToFail.contains { $0.object === blocker }
        || blocker !== recognizer
          && blocker.delegate?.gestureRecognizer(blocker, shouldBeRequiredToFailBy: recognizer) == true
    }
    if blockers.contains(where: { $0.state == .possible }) { return recognizer.waits = state }
    recognizer.waits = nil
    let isBeaten = blockers.contains { $0.state != .failed }
    let isTaken = active.contains {
      $0 !== recognizer && [.began, .changed].contains($0.state) && !together($0, recognizer)
    }
    guard !isBeaten, !isTaken, recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false else {
      return recognizer.state = .failed
    }
    recognizer.state = state
    for other in active where other !== recognizer && other.state == .possible && !together(other, recognizer) {
      other.state = .failed
    }
  }

  /// Reconsiders waiting recognizers after one has failed.
  static func reconsider() {
    for recognizer in active where recognizer.state == .possible {
      if let state = recognizer.waits { recognize(recognizer, as: state) }
    }
  }

  private static func together(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) == true
  }
}

/// A finger on a window, which delivers touches to the recognizers of the view under it and of all ancestors.
@MainActor public final class HeadlessFinger {
  private let window: UIWindow
  private let touch = UITouch()
  private let event = UIEvent()
  fileprivate var recognizers: [UIGestureRecognizer] = []

  public init(on window: UIWindow) {
    self.window = window
    touch.headlessWindow = window
  }

  public func down(at point: CGPoint) {
    tell(point)
    touch.view = window.hitTest(point, with: event)
    recognizers = []
    var view = touch.view
    while let next = view {
      recognizers += (next.gestureRecognizers ?? []).filter {
        $0.isEnabled && $0.state == .possible && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) != false
      }
      view = next.superview
    }
    HeadlessGestures.active = recognizers
    for recognizer in recognizers { recognizer.touchesBegan([touch], with: event) }
  }

  public func move(to point: CGPoint) {
    tell(point)
    for recognizer in recognizers where isInterested(recognizer) { recognizer.touchesMoved([touch], with: event) }
  }

  public func up() { end { $0.touchesEnded([self.touch], with: self.event) } }

  /// Cancels the touch, like the system for a call or a notification.
  public func cancel() { end { $0.touchesCancelled([self.touch], with: self.event) } }

  private func end(_ deliver: (UIGestureRecognizer) -> Void) {
    tell(touch.point)
    for recognizer in recognizers where isInterested(recognizer) { deliver(recognizer) }
    for recognizer in recognizers {
      // A pending tap fails if its blockers are still undecided when the finger lifts.
      if recognizer.state == .possible { recognizer.state = .failed }
    }
    for recognizer in recognizers {
      (recognizer.state, recognizer.touch, recognizer.waits) = (.possible, nil, nil)
      recognizer.reset()
    }
    recognizers = []
    HeadlessGestures.active = []
  }

  private func tell(_ point: CGPoint) {
    touch.before = touch.point
    touch.point = point
    touch.timestamp = HeadlessClock.now
    event.timestamp = HeadlessClock.now
  }

  private func isInterested(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isEnabled && ![.failed, .ended, .cancelled].contains(recognizer.state)
  }
}

extension HeadlessFinger {
  /// Removes the finger along with its window. No object receives its events any more.
  public func forget() {
    recognizers = []
    HeadlessGestures.active = []
  }
}
