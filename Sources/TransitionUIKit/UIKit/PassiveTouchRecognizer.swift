#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A recognizer that observes one finger and recognizes nothing.
  ///
  /// It stays `possible` while a finger is down, and then fails. It therefore never prevents, delays or cancels another
  /// recognizer, or a view's touches. No recognizer prevents it either, so it also observes a finger that scrolls a list or
  /// drags the screen.
  ///
  /// If the finger lifts while a second one is down, it continues with the second one without a jump, as UIKit's pan does.
  final class PassiveTouchRecognizer: UIGestureRecognizer {
    /// Returns the view whose coordinates samples have. Called when the finger comes down.
    var began: (UITouch, _ time: TimeInterval) -> UIView? = { _, _ in nil }
    var moved: (GestureSample) -> Void = { _ in }
    var ended: (GestureSample) -> Void = { _ in }

    private var finger: UITouch?
    private var second: UITouch?
    private weak var space: UIView?
    /// The distance from the finger to the sample, after a change of fingers.
    private var shift = CGPoint.zero
    private var latest = CGPoint.zero

    init() {
      super.init(target: nil, action: nil)
      cancelsTouchesInView = false
      delaysTouchesBegan = false
      delaysTouchesEnded = false
    }

    /// None: an app that sets the delegates of all recognizers does not change this one.
    override var delegate: (any UIGestureRecognizerDelegate)? {
      get { nil }
      set {}
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      for touch in touches {
        if finger == nil {
          (finger, shift) = (touch, .zero)
          space = began(touch, event.timestamp)
          latest = touch.location(in: space)
        } else if second == nil {
          second = touch
        }
      }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesMoved(touches, with: event)
      // Hashing takes longer than all the rest. Alone, the finger is the one that moves.
      guard let finger, second == nil || touches.contains(finger) else { return }
      follow(finger)
      moved(sample(at: event, .changed))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesEnded(touches, with: event)
      end(touches, event, .ended)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesCancelled(touches, with: event)
      end(touches, event, .cancelled)
    }

    override func reset() {
      super.reset()
      second = nil
      // The app may have disabled all recognizers.
      guard finger != nil else { return }
      finger = nil
      ended(GestureSample(seconds: NextTurn.uptime, x: latest.x, y: latest.y, phase: .cancelled))
    }

    private func end(_ touches: Set<UITouch>, _ event: UIEvent, _ phase: GestureSample.Phase) {
      if let second, touches.contains(second) { self.second = nil }
      guard let finger, touches.contains(finger) else { return }
      follow(finger)
      if let second {
        let place = second.location(in: space)
        shift = CGPoint(x: latest.x - place.x, y: latest.y - place.y)
        (self.finger, self.second) = (second, nil)
        return
      }
      self.finger = nil
      ended(sample(at: event, phase))
      if state == .possible { state = .failed }
    }

    private func follow(_ finger: UITouch) {
      let place = finger.location(in: space)
      latest = CGPoint(x: place.x + shift.x, y: place.y + shift.y)
    }

    private func sample(at event: UIEvent, _ phase: GestureSample.Phase) -> GestureSample {
      GestureSample(seconds: event.timestamp, x: latest.x, y: latest.y, phase: phase)
    }
  }
#endif
