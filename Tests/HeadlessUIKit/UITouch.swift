/// One finger.
@MainActor public final class UITouch: NSObject {
  public internal(set) var timestamp: TimeInterval = 0
  public internal(set) weak var view: UIView?
  var point = CGPoint.zero
  var before = CGPoint.zero
  weak var headlessWindow: UIWindow?

  public func location(in view: UIView?) -> CGPoint { headlessWindow?.convert(point, to: view) ?? point }
}

/// A finger's event.
@MainActor public final class UIEvent: NSObject {
  public internal(set) var timestamp: TimeInterval = 0
}

/// Decides which of several recognizers gets the finger.
@MainActor enum HeadlessGestures {
  static var fingers: [HeadlessFinger] = []
  /// The recognizers under a pointer's scroll, which has no finger.
  static var scrolled: [UIGestureRecognizer] = []
  static var active: [UIGestureRecognizer] { fingers.flatMap(\.recognizers) + scrolled }

  static func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
    let blockers = active.filter { blocker in
      recognizer.requiredToFail.contains { $0.object === blocker }
        || blocker !== recognizer
          && (recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: blocker) == true
            || blocker.delegate?.gestureRecognizer(blocker, shouldBeRequiredToFailBy: recognizer) == true
            || blocker.shouldBeRequiredToFail(by: recognizer) || recognizer.shouldRequireFailure(of: blocker))
    }
    if blockers.contains(where: { $0.state == .possible }) { return recognizer.waits = state }
    recognizer.waits = nil
    let isBeaten = blockers.contains { $0.state != .failed }
    let isTaken = active.contains {
      $0 !== recognizer && [.began, .changed].contains($0.state) && !together($0, recognizer)
        && $0.canPrevent(recognizer) && recognizer.canBePrevented(by: $0)
    }
    guard !isBeaten, !isTaken, recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false else {
      return recognizer.state = .failed
    }
    recognizer.enter(state)
    for other in active where other !== recognizer && other.state == .possible && !together(other, recognizer) {
      if recognizer.canPrevent(other), other.canBePrevented(by: recognizer) { other.state = .failed }
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
  fileprivate(set) var recognizers: [UIGestureRecognizer] = []

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
    HeadlessGestures.fingers.append(self)
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
    // A recognizer is reset after its last finger.
    let held = HeadlessGestures.fingers.filter { $0 !== self }.flatMap(\.recognizers)
    let recognizers = recognizers.filter { recognizer in !held.contains { $0 === recognizer } }
    for recognizer in recognizers {
      // A pending tap fails if its blockers are still undecided when the finger lifts.
      if recognizer.state == .possible { recognizer.state = .failed }
    }
    for recognizer in recognizers {
      (recognizer.state, recognizer.touch, recognizer.waits) = (.possible, nil, nil)
      recognizer.reset()
    }
    forget()
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
    HeadlessGestures.fingers.removeAll { $0 === self }
  }
}
