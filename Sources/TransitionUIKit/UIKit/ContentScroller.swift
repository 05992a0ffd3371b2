#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// Scrolls content that is taller than its room and has no list of its own. Once there, it stays until the dismissal.
  @MainActor final class ContentScroller: UIScrollView {
    private let content: UIView
    /// The height that the content needs, in points.
    var contentHeight: CGFloat { didSet { setNeedsLayout() } }

    /// Takes the content's place in its superview.
    init(_ content: UIView, height: CGFloat) {
      (self.content, contentHeight) = (content, height)
      super.init(frame: content.frame)
      autoresizingMask = content.autoresizingMask
      // The content moves past the safe area's edges. The insets are this view's.
      contentInsetAdjustmentBehavior = .always
      if let around = content.superview {
        around.insertSubview(self, at: around.subviews.firstIndex(of: content) ?? around.subviews.count)
      }
      // This view has the content's own mask meanwhile.
      content.autoresizingMask = []
      addSubview(content)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      let room = bounds.height - adjustedContentInset.top - adjustedContentInset.bottom
      let frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(contentHeight, room))
      if content.frame != frame { content.frame = frame }
      if contentSize != frame.size { contentSize = frame.size }
      // For example, after the keyboard has gone.
      if contentHeight <= room, contentOffset.y > -adjustedContentInset.top {
        contentOffset.y = -adjustedContentInset.top
      }
    }

    /// Releases the content.
    func release() {
      content.removeFromSuperview()
      content.autoresizingMask = autoresizingMask
      removeFromSuperview()
    }
  }

  extension UIView {
    /// Whether the view, or a view in it, scrolls along the vertical axis by itself.
    var hasList: Bool {
      if let list = self as? UIScrollView, list.isScrollEnabled {
        if list.alwaysBounceVertical || list.contentSize.height > list.bounds.height { return true }
      }
      return subviews.contains(where: \.hasList)
    }
  }
#endif
