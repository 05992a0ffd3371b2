#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Notes when a list has last moved, frame by frame from a touch on it until it has rested for the quiet time.
  @MainActor final class ScrollRest {
    private let quietTime: TimeInterval
    private weak var list: UIScrollView?
    private weak var link: CADisplayLink?
    private var offset = CGPoint.zero
    private var movedAt: TimeInterval?

    init(quietTime: TimeInterval) { self.quietTime = quietTime }

    /// The seconds for which the list has been at rest; infinity if it has not moved lately.
    func restingTime(of list: UIScrollView) -> TimeInterval {
      guard list === self.list, let movedAt else { return .infinity }
      return NextTurn.uptime - movedAt
    }

    func watch(_ list: UIScrollView) {
      guard quietTime > 0 else { return }
      if list !== self.list { (self.list, movedAt, offset) = (list, nil, list.offsetInRange) }
      guard link == nil else { return }
      let target = FrameTarget { [weak self] in self?.look() ?? false }
      let link = CADisplayLink(target: target, selector: target.action)
      target.link = link
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// - Returns: Whether the list may still move.
    private func look() -> Bool {
      guard let list else { return false }
      // A bounce under the finger is no movement of the content.
      if list.offsetInRange != offset { (offset, movedAt) = (list.offsetInRange, NextTurn.uptime) }
      return list.panGestureRecognizer.numberOfTouches > 0 || restingTime(of: list) < quietTime
    }
  }
#endif
