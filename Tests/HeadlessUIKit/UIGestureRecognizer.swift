/// A method's name on Apple's platforms; here, its implementation.
public struct Selector {
  let perform: @MainActor () -> Void

  public init(_ perform: @escaping @MainActor () -> Void) { self.perform = perform }
}

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

// UIKit's requirements are optional.
extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5
    public static let recognized = State.ended
  }

  private var targets: [(target: HeadlessWeak, action: Selector)] = []
  var requiredToFail: [HeadlessWeak] = []
  var touch: UITouch?
  /// The state of a recognized gesture that another recognizer, which may still begin, keeps from beginning.
  var waits: State?

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open internal(set) weak var view: UIView?
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var name: String?

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  public convenience override init() { self.init(target: nil, action: nil) }

  open var state: State {
    get { entered }
    set {
      // As in UIKit, others may keep a subclass from beginning by itself.
      if newValue == .began, entered == .possible {
        HeadlessGestures.recognize(self, as: .began)
      } else {
        enter(newValue)
      }
    }
  }

  private var entered = State.possible

  func enter(_ state: State) {
    let former = entered
    entered = state
    guard state != former || state == .changed else { return }
    if [.began, .changed, .ended, .cancelled].contains(state), !isSilent { act() }
    if state == .failed { HeadlessGestures.reconsider() }
  }

  private var isSilent = false

  private func act() {
    for (target, action) in targets where target.object != nil { action.perform() }
  }

  /// A Boolean value that indicates whether the recognizer is enabled. Disabling it during a gesture cancels the
  /// gesture.
  open var isEnabled = true {
    didSet {
      guard !isEnabled, [.began, .changed].contains(state) else { return }
      // UIKit sends actions when it updates its gestures, not within the setter.
      isSilent = true
      state = .cancelled
      isSilent = false
      HeadlessClock.nextTurn { [self] in act() }
    }
  }

  /// The target is not retained.
  open func addTarget(_ target: Any, action: Selector) {
    targets.append((HeadlessWeak(target as AnyObject), action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { target == nil || $0.target.object === (target as AnyObject) }
  }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requiredToFail.append(HeadlessWeak(otherGestureRecognizer))
  }

  static func headlessPerform(_ action: Selector) {
    action.perform()
  }

  /// The pointer's position during a scroll, and its window.
  var pointer: (point: CGPoint, window: UIWindow)?

  open func location(in view: UIView?) -> CGPoint {
    touch?.location(in: view) ?? pointer.map { $0.window.convert($0.point, to: view) } ?? .zero
  }

  open var numberOfTouches: Int { touch == nil ? 0 : 1 }

  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// A second finger changes nothing here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { touch = touch ?? touches.first }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = [.began, .changed].contains(state) ? .cancelled : .failed
  }
  open func reset() {}
}

@MainActor final class HeadlessWeak {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The movement that UIKit was observed to require, which it does not document.
  static let slop: CGFloat = 10

  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  private var scrolled = CGPoint.zero
  private var start = CGPoint.zero
  private var last: (point: CGPoint, time: TimeInterval)?
  private var speed = CGPoint.zero

  open func translation(in view: UIView?) -> CGPoint {
    guard let touch else { return scrolled }
    guard let view, view.window != nil else {
      return CGPoint(x: touch.point.x - start.x, y: touch.point.y - start.y)
    }
    let (from, to) = (view.convert(start, from: nil), view.convert(touch.point, from: nil))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  open func velocity(in view: UIView?) -> CGPoint { speed }

  func headlessScroll(by way: CGPoint, at point: CGPoint, in window: UIWindow) {
    guard ![.failed, .cancelled].contains(state) else { return }
    pointer = (point, window)
    speed = CGPoint(x: (way.x - scrolled.x) * 60, y: (way.y - scrolled.y) * 60)
    scrolled = way
    if state == .possible { if waits == nil { HeadlessGestures.recognize(self, as: .began) } } else { state = .changed }
  }

  func headlessEndScroll() {
    state = [.began, .changed].contains(state) ? .ended : .failed
    (pointer, scrolled, waits, state) = (nil, .zero, nil, .possible)
  }

  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let touch else { return }
    start = CGPoint(x: touch.point.x - translation.x, y: touch.point.y - translation.y)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let touch, touches.contains(touch) else { return }
    start = touch.point
    last = (start, event.timestamp)
    speed = .zero
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch, touches.contains(touch), let last else { return }
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
    guard let touch, touches.contains(touch) else { return }
    // A finger that has rested has no velocity.
    if let last, event.timestamp - last.time > 0.1 { speed = .zero }
    state = [.began, .changed].contains(state) ? .ended : .failed
  }
}

/// A drag that begins at an edge of the screen.
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

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  private var start = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if let touch, touches.contains(touch) { start = touch.point }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let point = touch?.point else { return }
    if abs(point.x - start.x) + abs(point.y - start.y) > UIPanGestureRecognizer.slop { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { HeadlessGestures.recognize(self, as: .ended) }
  }
}
