/// The only time there is: nothing moves unless a test says so.
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

  /// What UIKit does in the next turn of the run loop.
  public static func nextTurn(_ block: @escaping @MainActor () -> Void) { turn.append(block) }

  static func after(_ delay: TimeInterval, _ block: @escaping @MainActor () -> Void) {
    count += 1
    timers.append(Timer(due: now + delay, order: count, block: block))
  }

  /// One turn of the run loop: what was put off until now, what is due, and a layout pass.
  public static func runLoopTurn() {
    let due = turn
    turn = []
    for block in due { block() }
    fire()
    for window in HeadlessSystem.windows { window.layoutIfNeeded() }
  }

  /// Lets time pass, turn by turn.
  public static func advance(by seconds: TimeInterval) {
    let end = now + seconds
    runLoopTurn()
    while true {
      // The next turn takes no time: it is not put off until something is due.
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

/// What stands for the device: set up anew by each test.
@MainActor public enum HeadlessSystem {
  /// UIKit's calls in the order in which they came.
  public internal(set) static var trace: [String] = []
  /// What a real UIKit would have answered with a hang, a warning or a crash.
  public internal(set) static var misuse: [String] = []
  /// Presentations and dismissals that UIKit did not start, with the warning it logs.
  public internal(set) static var refusals: [String] = []
  /// UIKit does nothing when asked to dismiss, and says nothing.
  public static var ignoresDismissals = false
  /// UIKit takes its time between asking for the controllers of a dismissal and starting it.
  public static var startsDismissalsLate = false
  static var isLayingOut = false
  static var windows: [UIWindow] = []
  static var running: [HeadlessTransition] = []

  /// Transitions that nobody has completed.
  public static var unfinished: Int { running.count }

  public static func reset() {
    HeadlessClock.reset()
    (trace, misuse, refusals, windows, running) = ([], [], [], [], [])
    (ignoresDismissals, startsDismissalsLate, isLayingOut) = (false, false, false)
    UIAccessibility.isReduceMotionEnabled = false
    UIView.headlessIsRightToLeft = false
  }

  /// Forgets a window, as when its scene is closed.
  public static func close(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    running.removeAll { $0.containerView.window === window }
  }

  static func note(_ call: String) { trace.append(call) }
}
