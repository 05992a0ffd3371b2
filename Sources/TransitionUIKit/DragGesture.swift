#if canImport(UIKit) || canImport(HeadlessUIKit)
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
#endif
