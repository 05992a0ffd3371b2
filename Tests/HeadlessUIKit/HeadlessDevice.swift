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

  /// Schedules work for a later time.
  public static func after(_ delay: TimeInterval, _ block: @escaping @MainActor () -> Void) {
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
  /// A Boolean value that indicates whether UIKit delays the start of a presentation, and makes its container then.
  public static var startsPresentationsLate = false
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
  /// A Boolean value that indicates whether a full screen takes the container of the screen below it out of the window, and not
  /// only its view. Apple's documentation leaves this open.
  public static var removesCoveredContainers = false
  /// A Boolean value that indicates whether UIKit runs the completion of a dismissal one turn after its end. Apple's
  /// documentation leaves this open.
  public static var completesDismissalsLate = false
  /// A Boolean value that indicates whether UIKit runs the completion of a dismissal that was cancelled, too. Apple's
  /// documentation leaves this open.
  public static var completesCancelledDismissals = false
  /// A Boolean value that indicates whether UIKit adapts each presentation, as it makes a popover a sheet on an iPhone. Another
  /// presentation controller manages it then.
  public static var adaptsPresentations = false
  /// A Boolean value that indicates whether UIKit knows the presenter's final frame. Otherwise it is zero, as documented.
  public static var knowsFinalFrames = true
  /// A Boolean value that indicates whether SwiftUI updates its views, during which UIKit must neither present nor dismiss.
  public static var isUpdatingContent = false
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
    (removesCoveredContainers, completesDismissalsLate, startsPresentationsLate) = (false, false, false)
    (completesCancelledDismissals, adaptsPresentations, isUpdatingContent) = (false, false, false)
    (UIAccessibility.isReduceMotionEnabled, UIAccessibility.prefersCrossFadeTransitions) = (false, false)
    HeadlessVoiceOver.reset()
    (HeadlessGestures.fingers, HeadlessGestures.scrolled) = ([], [])
    UIView.headlessIsRightToLeft = false
    UIView.headlessDisplayRadius = 0
  }

  /// Removes a window, as when its scene is closed.
  public static func close(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    running.removeAll { $0.containerView.window === window }
  }

  /// Notes a use of another stand-in that would cause a fault on a device.
  public static func noteMisuse(_ use: String) { misuse.append(use) }

  static func note(_ call: String) { trace.append(call) }

  static func start(isLate: Bool = false, _ block: @escaping @MainActor () -> Void) {
    if isLate { return HeadlessClock.after(0.1, block) }
    if startsAtOnce { block() } else { HeadlessClock.nextTurn(block) }
  }
}
