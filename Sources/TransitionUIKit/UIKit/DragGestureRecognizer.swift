#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
    // Declares the members for subclasses of recognizers: setting the state, and receiving touches.
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif
  #else
    import HeadlessUIKit
  #endif

  /// A pan recognizer that lets the runtime decide whether a touch begins a drag.
  @MainActor protocol DragRecognizing: UIPanGestureRecognizer {
    /// Receives the recognizer's touches.
    var feed: DragFeed { get }
  }

  final class DragGestureRecognizer: UIPanGestureRecognizer, DragRecognizing {
    let feed = DragFeed()

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      let mayBegin = feed.began(touches, event, on: view)
      super.touchesBegan(touches, with: event)
      guard state == .possible else { return }
      if !mayBegin { state = .failed } else if feed.beginsAtOnce { state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      let mayBegin = feed.moved(touches, event)
      if !mayBegin, state == .possible { state = .failed } else { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      feed.ended(touches, event)
      super.touchesEnded(touches, with: event)
      // The pan itself has not begun under a finger that only stopped the view.
      if feed.beginsAtOnce, [.began, .changed].contains(state) { state = .ended }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      feed.ended(touches, event)
      super.touchesCancelled(touches, with: event)
    }

    override func reset() {
      super.reset()
      feed.reset()
    }
  }

  #if !os(visionOS)
    /// A drag that enters over an edge of the screen.
    final class EdgeDragGestureRecognizer: UIScreenEdgePanGestureRecognizer, DragRecognizing {
      let feed = DragFeed()

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let mayBegin = feed.began(touches, event, on: view)
        super.touchesBegan(touches, with: event)
        if !mayBegin, state == .possible { state = .failed }
      }

      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let mayBegin = feed.moved(touches, event)
        if !mayBegin, state == .possible { state = .failed } else { super.touchesMoved(touches, with: event) }
      }

      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        feed.ended(touches, event)
        super.touchesEnded(touches, with: event)
      }

      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        feed.ended(touches, event)
        super.touchesCancelled(touches, with: event)
      }

      override func reset() {
        super.reset()
        feed.reset()
      }
    }
  #endif
#endif
