#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
    // Where UIKit keeps what subclasses of recognizers may do: set their state, see touches.
    #if canImport(UIKit.UIGestureRecognizerSubclass)
      import UIKit.UIGestureRecognizerSubclass
    #endif
  #else
    import HeadlessUIKit
  #endif

  /// A pan whose begin the runtime decides: which way, where from, and whether a scroll view keeps the finger.
  @MainActor protocol DragRecognizing: UIPanGestureRecognizer {
    /// What its touches tell.
    var feed: DragFeed { get }
  }

  /// A drag anywhere on a view.
  final class DragGestureRecognizer: UIPanGestureRecognizer, DragRecognizing {
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

  /// A drag that comes in over an edge of the screen.
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

  /// What a recognizer calls: a closure, where recognizers want an object and a selector.
  ///
  /// The one place where Objective-C shows. A recognizer does not keep its target; whoever made this does.
  @MainActor final class GestureTarget: NSObject {
    private let handler: () -> Void

    init(_ recognizer: UIGestureRecognizer, _ handler: @escaping () -> Void) {
      self.handler = handler
      super.init()
      recognizer.addTarget(self, action: action)
    }

    #if canImport(ObjectiveC)
      private var action: Selector { #selector(fire) }

      @objc private func fire() { handler() }
    #else
      private var action: Selector { Selector { [weak self] in self?.handler() } }
    #endif
  }
#endif
