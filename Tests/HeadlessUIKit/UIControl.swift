/// A view that reports what a person does with it. Here it only knows the events that it has actions for.
@MainActor open class UIControl: UIView {
  /// The things that a control reports.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = UIControl.Event(rawValue: 1)
    public static let touchDragInside = UIControl.Event(rawValue: 4)
    public static let touchDragOutside = UIControl.Event(rawValue: 8)
    public static let touchUpInside = UIControl.Event(rawValue: 64)
    public static let valueChanged = UIControl.Event(rawValue: 4096)
    public static let primaryActionTriggered = UIControl.Event(rawValue: 8192)
  }

  open var isEnabled = true
  open private(set) var allControlEvents: UIControl.Event = []

  open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    allControlEvents.formUnion(controlEvents)
  }
}

open class UISlider: UIControl {}
open class UIButton: UIControl {}
open class UISwitch: UIControl {}
open class UIStepper: UIControl {}
open class UISegmentedControl: UIControl {}
open class UITextField: UIControl, UITextInput {}

/// A view whose text a person selects.
@MainActor public protocol UITextInput: NSObjectProtocol {}

/// A behavior of a view, such as being dragged.
@MainActor public protocol UIInteraction: NSObjectProtocol {}

@MainActor open class UIDragInteraction: NSObject, UIInteraction {
  open var isEnabled = true
}

/// A list. A person can drag its rows.
@MainActor open class UITableView: UIScrollView {
  public var headlessHasActiveDrag = false
  open var hasActiveDrag: Bool { headlessHasActiveDrag }
}

@MainActor open class UICollectionView: UIScrollView {
  public var headlessHasActiveDrag = false
  open var hasActiveDrag: Bool { headlessHasActiveDrag }
}

/// Wheels, which follow the finger.
@MainActor open class UIPickerView: UIView {}
