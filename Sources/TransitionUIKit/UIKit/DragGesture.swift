#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A recognizer on a view, and what it tells an interaction.
  @MainActor final class DragGesture: NSObject, UIGestureRecognizerDelegate {
    let recognizer: any DragRecognizing
    private var target: GestureTarget?
    /// The interaction a drag drives. Asked when it begins, and kept to its end.
    private let interaction: () -> InteractionDriver?
    private weak var driver: InteractionDriver?
    /// Whose content gives the finger away at its end.
    var scrollView: () -> UIScrollView? = { nil }

    /// - Parameters:
    ///   - view: What the recognizer is put on. It keeps the recognizer; whoever made this keeps this.
    ///   - edges: Over which the finger must come in; nil for anywhere.
    ///   - recognition: What decides whether a touch begins, and whose coordinates it is measured in; asked at each touch.
    ///   - interaction: What a drag drives.
    init(
      on view: UIView, edges: UIRectEdge? = nil, recognition: @escaping () -> (DragRecognition, space: UIView)?,
      interaction: @escaping () -> InteractionDriver?
    ) {
      self.interaction = interaction
      if let edges {
        let recognizer = EdgeDragGestureRecognizer()
        recognizer.edges = edges
        self.recognizer = recognizer
      } else {
        recognizer = DragGestureRecognizer()
      }
      super.init()
      recognizer.maximumNumberOfTouches = 1
      recognizer.delegate = self
      recognizer.feed.prepare = { [weak self] point, view in
        guard let (recognition, space) = recognition() else { return nil }
        let scrollView = self?.scrollView().flatMap { $0.bounds.contains($0.convert(point, from: view)) ? $0 : nil }
        return DragFeed.Setting(recognition: recognition, space: space) { [weak scrollView] in
          scrollView?.position(along: recognition.geometry.axis)
        }
      }
      target = GestureTarget(recognizer) { [weak self] in self?.changed() }
      view.addGestureRecognizer(recognizer)
    }

    /// Takes the recognizer away. A drag that runs is cancelled.
    func remove() {
      recognizer.isEnabled = false
      recognizer.view?.removeGestureRecognizer(recognizer)
    }

    private func changed() {
      guard let setting = recognizer.feed.setting, let sample = recognizer.feed.latest else { return }
      switch recognizer.state {
      case .began:
        driver = interaction()
        driver?.giveUpIfIgnored()
        driver?.send(.began(sample.inPhase(.began), displacement: driver?.displacement ?? 0))
      case .changed: driver?.send(.changed(sample.inPhase(.changed)))
      case .ended:
        let velocity = recognizer.velocity(in: setting.space)
        driver?.send(
          .ended(
            sample.inPhase(.ended),
            recognizerVelocity: setting.recognition.geometry.axis == .x ? velocity.x : velocity.y))
      case .cancelled, .failed: driver?.send(.cancelled(sample.inPhase(.cancelled)))
      default: break
      }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { recognizer.feed.mayBegin() }

    /// The content scrolls only where the drag leaves the finger to it.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      otherGestureRecognizer === scrollView()?.panGestureRecognizer
    }

    /// One finger does one thing.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
  }

  extension UIScrollView {
    /// How much content is hidden on either side.
    func position(along axis: TravelAxis) -> ScrollPosition {
      let inset = adjustedContentInset
      switch axis {
      case .y:
        return ScrollPosition(
          before: contentOffset.y + inset.top,
          after: contentSize.height + inset.bottom - bounds.height - contentOffset.y)
      case .x:
        return ScrollPosition(
          before: contentOffset.x + inset.left,
          after: contentSize.width + inset.right - bounds.width - contentOffset.x)
      }
    }
  }

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
