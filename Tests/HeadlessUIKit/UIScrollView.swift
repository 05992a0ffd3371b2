/// A scrolling view, with its pan recognizer.
@MainActor open class UIScrollView: UIView {
  open private(set) lazy var panGestureRecognizer = makePan()
  private var target: HeadlessScrollTarget?

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      bounds.origin = newValue
      target?.offsetWasSet(to: newValue)
    }
  }
  /// The velocity with which the content went on after the latest release, in points per second.
  public internal(set) var headlessGlide = CGPoint.zero

  /// Moves the content, and ends its deceleration.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    headlessGlide = .zero
    self.contentOffset = contentOffset
  }

  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var contentSize = CGSize.zero
  open var isScrollEnabled = true
  open var contentInset = UIEdgeInsets.zero
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior == .always else { return contentInset }
    let (own, safe) = (contentInset, safeAreaInsets)
    return UIEdgeInsets(
      top: own.top + safe.top, left: own.left + safe.left, bottom: own.bottom + safe.bottom,
      right: own.right + safe.right)
  }
  open var bounces = true
  open var refreshControl: UIRefreshControl?
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    contentOffset.y = min(rect.minY, max(contentOffset.y, rect.maxY - bounds.height))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    // Its content does not determine its height.
    headlessFittingHeight = 0
    _ = panGestureRecognizer
  }

  public required init?(coder: NSCoder) { nil }

  private func makePan() -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer()
    pan.allowedScrollTypesMask = .all
    let target = HeadlessScrollTarget(self)
    pan.addTarget(target, action: Selector { target.scroll(pan) })
    pan.delegate = target
    self.target = target
    addGestureRecognizer(pan)
    return pan
  }
}

extension UIScrollView {
  /// Whether the safe area is added to the content's insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes = 1
    case never = 2
    case always = 3
  }
}

/// A control that appears when a person pulls a list down.
@MainActor open class UIRefreshControl: UIView {}

@MainActor private final class HeadlessScrollTarget: NSObject, UIGestureRecognizerDelegate {
  private weak var scrollView: UIScrollView?
  private var start = CGPoint.zero

  init(_ scrollView: UIScrollView) { self.scrollView = scrollView }

  /// The pan begins along an axis that scrolls or always bounces.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view = scrollView, view.isScrollEnabled else { return false }
    let way = view.panGestureRecognizer.translation(in: view)
    let (size, inset) = (view.contentSize, view.adjustedContentInset)
    return abs(way.y) >= abs(way.x)
      ? size.height + inset.top + inset.bottom > view.bounds.height || view.bounces && view.alwaysBounceVertical
      : size.width + inset.left + inset.right > view.bounds.width || view.bounces && view.alwaysBounceHorizontal
  }

  private var isMoving = false

  func scroll(_ pan: UIPanGestureRecognizer) {
    guard let scrollView else { return }
    switch pan.state {
    case .began:
      start = scrollView.contentOffset
      scrollView.headlessGlide = .zero
    case .changed:
      isMoving = true
      scrollView.contentOffset = CGPoint(x: start.x, y: start.y - pan.translation(in: scrollView).y)
      isMoving = false
    case .ended: scrollView.headlessGlide = CGPoint(x: 0, y: -pan.velocity(in: scrollView).y)
    default: break
    }
  }

  /// A scroll goes on from an offset that the app sets.
  func offsetWasSet(to offset: CGPoint) {
    guard !isMoving, let scrollView else { return }
    start = CGPoint(x: offset.x, y: offset.y + scrollView.panGestureRecognizer.translation(in: scrollView).y)
  }
}
