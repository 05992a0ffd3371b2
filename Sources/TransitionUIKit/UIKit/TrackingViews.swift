#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  extension UIView {
    /// True if this view, or one around it, follows a finger by itself. No drag of the screen begins there.
    ///
    /// - Parameter root: The view not to look beyond.
    func tracksTouches(in root: UIView) -> Bool {
      if transitionsKeepsDrags || self is UIPickerView { return true }
      // A button may be the thumb of a control of the app's own.
      if (self as? UIControl)?.followsFinger == true { return true }
      return isBeingDragged || canBeDragged || self !== root && superview?.tracksTouches(in: root) == true
    }

    /// A row of a list is being moved.
    private var isBeingDragged: Bool {
      (self as? UITableView)?.hasActiveDrag ?? (self as? UICollectionView)?.hasActiveDrag ?? false
    }

    /// The view can be dragged to another place. A list, text and the whole content of a screen, which is SwiftUI's view for
    /// `draggable`, have such an interaction for a part of them.
    private var canBeDragged: Bool {
      guard !(self is UIScrollView), !(self is any UITextInput), !((self as UIResponder).next is UIViewController)
      else { return false }
      return interactions.contains { ($0 as? UIDragInteraction)?.isEnabled == true }
    }
  }

  extension UIControl {
    /// False for a control that acts at a tap: a button, or one whose only actions are for taps.
    ///
    /// UIKit's handle that reorders a row is a control without actions.
    fileprivate var followsFinger: Bool {
      guard isEnabled else { return false }
      if self is UISlider { return true }
      if self is UIButton || self is UITextField || self is UISwitch || self is UIStepper || self is UISegmentedControl
      {
        return false
      }
      let events = allControlEvents
      return !events.isDisjoint(with: [.valueChanged, .touchDragInside, .touchDragOutside])
        || events.isDisjoint(with: [.touchDown, .touchUpInside, .primaryActionTriggered])
    }
  }
#endif
