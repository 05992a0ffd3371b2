/// A drag.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// What UIKit was seen to wait for; it does not document it.
  static let slop: CGFloat = 10

  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  private var start = CGPoint.zero
  private var last: (point: CGPoint, time: TimeInterval)?
  private var speed = CGPoint.zero

  open func translation(in view: UIView?) -> CGPoint {
    guard let touch else { return .zero }
    return CGPoint(x: touch.point.x - start.x, y: touch.point.y - start.y)
  }

  open func velocity(in view: UIView?) -> CGPoint { speed }

  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let touch else { return }
    start = CGPoint(x: touch.point.x - translation.x, y: touch.point.y - translation.y)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = touch?.point ?? .zero
    last = (start, event.timestamp)
    speed = .zero
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch, let last else { return }
    let elapsed = CGFloat(event.timestamp - last.time)
    if elapsed > 0 {
      speed = CGPoint(x: (touch.point.x - last.point.x) / elapsed, y: (touch.point.y - last.point.y) / elapsed)
    }
    self.last = (touch.point, event.timestamp)
    if [.began, .changed].contains(state) {
      state = .changed
    } else if state == .possible, waits == nil {
      let moved = translation(in: nil)
      if (moved.x * moved.x + moved.y * moved.y).squareRoot() >= Self.slop {
        HeadlessGestures.recognize(self, as: .began)
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // A finger that has rested has no speed.
    if let last, event.timestamp - last.time > 0.1 { speed = .zero }
    state = [.began, .changed].contains(state) ? .ended : .failed
  }
}

/// A drag that comes in over an edge of the screen.
@MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let point = touch?.point, let size = touch?.headlessWindow?.bounds.size else { return }
    let near: CGFloat = 20
    let isAtEdge =
      (edges.contains(.left) && point.x < near) || (edges.contains(.right) && point.x > size.width - near)
      || (edges.contains(.top) && point.y < near) || (edges.contains(.bottom) && point.y > size.height - near)
    if !isAtEdge { state = .failed }
  }
}

/// A tap.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  private var start = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = touch?.point ?? .zero
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let point = touch?.point else { return }
    if abs(point.x - start.x) + abs(point.y - start.y) > UIPanGestureRecognizer.slop { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { HeadlessGestures.recognize(self, as: .ended) }
  }
}
