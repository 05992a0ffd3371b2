#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A screen that measures its own content.
  @MainActor protocol FittingScreen: UIViewController {
    /// Returns the content's fitting height, in points, for its width and the height of the container.
    func fittingHeight(in room: CGSize) -> CGFloat

    /// True if `preferredContentSize` follows from the content, and is not the app's own choice.
    var derivesPreferredSize: Bool { get }
  }

  /// A screen whose content is not made of views, and can keep drags for a part of it.
  @MainActor protocol DragKeepingScreen: UIViewController {
    func keepsDrag(at point: CGPoint, in view: UIView?) -> Bool
  }

  extension UIViewController {
    /// The preferred height, in points; nil for none.
    var preferredHeight: CGFloat? { preferredContentSize.height > 0 ? preferredContentSize.height : nil }

    /// The height of a container or of a list follows from its room.
    var fillsItsRoom: Bool {
      self is UINavigationController || self is UITabBarController || self is UISplitViewController
        || self is UIPageViewController || (viewIfLoaded as? UIScrollView)?.isScrollEnabled == true
    }

    /// Returns the height that the content needs at a width, in points. For content whose height follows from its room, it is
    /// the preferred height, and nil without one.
    func fittedHeight(ofWidth width: CGFloat) -> CGFloat? {
      // Auto Layout's answer for them is about 0.
      if fillsItsRoom { return preferredHeight }
      let height = view.systemLayoutSizeFitting(
        CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
        withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
      ).height
      return height > 0 ? height : preferredHeight
    }
  }

  extension UIView {
    /// A list in the view has no height, although it has content or would bounce.
    var squeezesList: Bool {
      if let list = self as? UIScrollView {
        return list.isScrollEnabled && list.bounds.width > 0 && list.bounds.height < 1
          && (list.contentSize.height > 0 || list.alwaysBounceVertical)
      }
      return subviews.contains { !$0.isHidden && $0.squeezesList }
    }
  }

  extension ModalTransitioningDelegate {
    /// A screen of full height does not move.
    var raisesAboveKeyboard: Bool { manager.transition.configuration.geometry.height != .full }
  }
#endif
