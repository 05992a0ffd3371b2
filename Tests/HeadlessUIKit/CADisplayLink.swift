/// Calls its target for each frame of a 60 Hz screen while it is in a run loop.
@MainActor public final class CADisplayLink: NSObject {
  private let target: Any
  private let action: Selector
  private var isRunning = false
  /// The number of running links. A link that is left running keeps a device awake.
  public internal(set) static var headlessRunning = 0

  public internal(set) var timestamp: TimeInterval = 0
  public internal(set) var targetTimestamp: TimeInterval = 0

  /// The link retains its target.
  public init(target: Any, selector sel: Selector) {
    self.target = target
    action = sel
  }

  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isRunning else { return }
    isRunning = true
    Self.headlessRunning += 1
    next()
  }

  public func invalidate() {
    guard isRunning else { return }
    isRunning = false
    Self.headlessRunning -= 1
  }

  private func next() {
    HeadlessClock.after(1.0 / 60) { [self] in
      guard isRunning else { return }
      (timestamp, targetTimestamp) = (HeadlessClock.now, HeadlessClock.now + 1.0 / 60)
      UIGestureRecognizer.headlessPerform(action)
      next()
    }
  }
}
