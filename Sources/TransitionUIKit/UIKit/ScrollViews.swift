#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

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

    func release() {
      content.removeFromSuperview()
      content.autoresizingMask = autoresizingMask
      removeFromSuperview()
    }
  }

  extension UIView {
    var hasList: Bool {
      if let list = self as? UIScrollView, list.isScrollEnabled {
        if list.alwaysBounceVertical || list.contentSize.height > list.bounds.height { return true }
      }
      return subviews.contains(where: \.hasList)
    }
  }

  extension UIView {
    /// The nearest scroll view around this view, or the view itself, that scrolls or bounces along an axis. Its own pan would
    /// win against the drag, also where all of its content is visible.
    ///
    /// - Parameter root: The view not to look beyond.
    func scrollView(along axis: TravelAxis, in root: UIView?) -> UIScrollView? {
      guard let root, isDescendant(of: root) else { return nil }
      if let view = self as? UIScrollView, view.isScrollEnabled {
        let position = view.position(along: axis)
        let bounces = view.bounces && (axis == .y ? view.alwaysBounceVertical : view.alwaysBounceHorizontal)
        if bounces || position.before + position.after > 0 { return view }
      }
      return self === root ? nil : superview?.scrollView(along: axis, in: root)
    }
  }

  extension UIScrollView {
    /// The points of content hidden on either side, in this scroll view or in one around it. All of them must be at their end
    /// before a finger moves the screen.
    ///
    /// - Parameters:
    ///   - root: The view not to look beyond.
    ///   - space: The view whose axis the sides are on.
    ///   - isReversed: Whether this scroll view is upside down; nil if its transform tells.
    func position(
      along axis: TravelAxis, in root: UIView?, of space: UIView, isReversed: Bool? = nil
    ) -> ScrollExtent {
      var own = position(along: axis)
      if isReversed ?? self.isReversed(along: axis, in: space) {
        own = ScrollExtent(before: own.after, after: own.before)
      }
      let around = superview?.scrollView(along: axis, in: root)
      guard let outer = around?.position(along: axis, in: root, of: space) else { return own }
      return ScrollExtent(before: max(own.before, outer.before), after: max(own.after, outer.after))
    }

    /// True if a transform of this view, or of one around it, turns the axis around. Chat lists are upside down, so that their
    /// newest row is the first one.
    func isReversed(along axis: TravelAxis, in space: UIView) -> Bool {
      let start = convert(CGPoint.zero, to: space)
      let end = convert(axis == .y ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0), to: space)
      return axis == .y ? end.y < start.y : end.x < start.x
    }

    /// The offset, or the nearest one that shows nothing beyond the content.
    var offsetInRange: CGPoint {
      let inset = adjustedContentInset
      return CGPoint(
        x: max(min(contentOffset.x, contentSize.width + inset.right - bounds.width), -inset.left),
        y: max(min(contentOffset.y, contentSize.height + inset.bottom - bounds.height), -inset.top))
    }

    /// The points of content hidden on either side.
    func position(along axis: TravelAxis) -> ScrollExtent {
      let inset = adjustedContentInset
      switch axis {
      case .y:
        return ScrollExtent(
          // Pulling the list down at its top refreshes it, as in UIKit's sheets.
          before: refreshControl == nil ? contentOffset.y + inset.top : .infinity,
          after: contentSize.height + inset.bottom - bounds.height - contentOffset.y)
      case .x:
        return ScrollExtent(
          before: contentOffset.x + inset.left,
          after: contentSize.width + inset.right - bounds.width - contentOffset.x)
      }
    }
  }
#endif
