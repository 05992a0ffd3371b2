#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// What a recognizer's touches tell the runtime: samples, and whether they are a drag at all.
  ///
  /// A recognizer of UIKit's says when a finger has moved far enough; which way it must move, where it must have come down
  /// and whether a scroll view keeps it is decided by the runtime's `DragRecognition`, touch by touch.
  @MainActor final class DragFeed {
    /// What a touch is measured in, settled when it comes down: a position means the same from its first sample to its last.
    struct Setting {
      /// What decides whether the touch begins an interaction.
      var recognition: DragRecognition
      /// Whose coordinates positions are in.
      let space: UIView
      /// Where the scroll view under the finger stands, asked when it matters.
      let scroll: () -> ScrollPosition?
    }

    /// Asked at each touch; nil where no drag can begin now.
    var prepare: (CGPoint, UIView) -> Setting? = { _, _ in nil }
    private(set) var setting: Setting?
    private(set) var latest: GestureSample?
    private weak var touch: UITouch?

    /// - Returns: Whether the touch may yet become a drag.
    func began(_ touches: Set<UITouch>, _ event: UIEvent, on view: UIView?) -> Bool {
      guard touch == nil, let first = touches.first, let view else { return touch != nil }
      touch = first
      latest = nil
      setting = prepare(first.location(in: view), view)
      take(touches, event, .began)
      return goesOn(setting?.recognition.answer)
    }

    /// - Returns: Whether the touch may yet become a drag, or is one.
    func moved(_ touches: Set<UITouch>, _ event: UIEvent) -> Bool {
      take(touches, event, .changed)
      return goesOn(setting?.recognition.answer)
    }

    /// The touch's last position and time.
    func ended(_ touches: Set<UITouch>, _ event: UIEvent) { take(touches, event, .ended) }

    /// UIKit's recognizer would begin now.
    func mayBegin() -> Bool {
      let scroll = setting?.scroll()
      return setting?.recognition.decide(scroll: scroll) == .begins
    }

    /// Ready for the next touch. What the last one said stays at hand for who hears of its end only now.
    func reset() { touch = nil }

    private func goesOn(_ answer: RecognitionAnswer?) -> Bool { answer == .undecided || answer == .begins }

    private func take(_ touches: Set<UITouch>, _ event: UIEvent, _ phase: GestureSample.Phase) {
      guard let touch, touches.contains(touch), let setting else { return }
      let place = touch.location(in: setting.space)
      let sample = GestureSample(seconds: event.timestamp, x: place.x, y: place.y, phase: phase)
      latest = sample
      if phase != .ended { _ = self.setting?.recognition.handle(sample, scroll: setting.scroll()) }
    }
  }
#endif
