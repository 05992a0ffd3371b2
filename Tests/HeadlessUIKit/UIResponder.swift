/// An object that can handle events.
@MainActor open class UIResponder: NSObject {
  var headlessAssociations: [UnsafeRawPointer: Any] = [:]

  public override init() { super.init() }

  public internal(set) var isFirstResponder = false

  open var canBecomeFirstResponder: Bool { false }

  open var next: UIResponder? { nil }

  open var keyCommands: [UIKeyCommand]? { nil }

  // In UIKit, every object has these properties from an overridable category.
  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityViewIsModal = false
  private var responds: Bool?
  /// Derived from the view's interactivity unless an app sets it.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { responds ?? ((self as? UIView)?.isUserInteractionEnabled == true) }
    set { responds = newValue }
  }
  open var accessibilityElementsHidden = false
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }

  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = canBecomeFirstResponder
    return isFirstResponder
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
  nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

/// The person's settings and the keyboard, controlled by a test.
@MainActor public enum HeadlessDevice {
  public static func setReduceMotion(_ isEnabled: Bool) {
    UIAccessibility.isReduceMotionEnabled = isEnabled
    NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
  }

  /// Sets the keyboard's height in the window, in points; 0 hides it.
  public static func setKeyboard(height: CGFloat, in window: UIWindow, duration: TimeInterval = 0.25) {
    let size = window.bounds.size
    setKeyboard(
      frame: CGRect(x: 0, y: size.height - height, width: size.width, height: height), in: window, duration: duration)
  }

  /// Sets the keyboard's frame as announced by UIKit; empty if it fades away.
  public static func setKeyboard(
    frame: CGRect, in window: UIWindow, duration: TimeInterval = 0.25, isLocal: Bool = true
  ) {
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillChangeFrameNotification, object: window.screen,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: frame,
        UIResponder.keyboardIsLocalUserInfoKey: isLocal,
        UIResponder.keyboardAnimationDurationUserInfoKey: duration,
        // The keyboard's own curve, which has no name.
        UIResponder.keyboardAnimationCurveUserInfoKey: 7,
      ])
  }

  /// Chooses another text size, which changes the size that content needs.
  public static func setTextSize() {
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
  }

  public static func setPrefersCrossFade(_ isPreferred: Bool) {
    UIAccessibility.prefersCrossFadeTransitions = isPreferred
  }

  /// Puts a window's scene into the background. UIKit removes its animations.
  public static func enterBackground(_ scene: UIWindowScene) {
    UIViewPropertyAnimator.headlessRemoveAll()
    NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene)
  }

  public static func setRightToLeft(_ isRightToLeft: Bool) { UIView.headlessIsRightToLeft = isRightToLeft }
}

/// The size of text that the person prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  nonisolated public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

/// UIKit's two directions of text.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// Whether a view's sides follow the direction of text.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified = 0
  case playback = 1
  case spatial = 2
  case forceLeftToRight = 3
  case forceRightToLeft = 4
}

/// The Objective-C runtime's policies.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The Objective-C runtime's function of this name, for UIKit's objects. The value lives as long as the object.
@MainActor public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let object = object as? UIResponder else { return }
  // A released object may call this function again during its deinitialization.
  withExtendedLifetime(object.headlessAssociations[key]) { object.headlessAssociations[key] = value }
}

/// The Objective-C runtime's function of this name, for UIKit's objects.
@MainActor public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? UIResponder)?.headlessAssociations[key]
}
