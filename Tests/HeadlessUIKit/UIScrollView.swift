/// A view that scrolls, with the recognizer that scrolls it.
@MainActor open class UIScrollView: UIView {
  open private(set) lazy var panGestureRecognizer = makePan()
  private var target: HeadlessScrollTarget?

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    _ = panGestureRecognizer
  }

  public required init?(coder: NSCoder) { nil }

  private func makePan() -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer()
    let target = HeadlessScrollTarget(self)
    pan.addTarget(target, action: Selector { target.scroll(pan) })
    self.target = target
    addGestureRecognizer(pan)
    return pan
  }
}

@MainActor private final class HeadlessScrollTarget: NSObject {
  private weak var scrollView: UIScrollView?
  private var start = CGPoint.zero

  init(_ scrollView: UIScrollView) { self.scrollView = scrollView }

  func scroll(_ pan: UIPanGestureRecognizer) {
    guard let scrollView else { return }
    if pan.state == .began { start = scrollView.contentOffset }
    guard pan.state == .changed else { return }
    scrollView.contentOffset = CGPoint(x: start.x, y: start.y - pan.translation(in: scrollView.superview).y)
  }
}
