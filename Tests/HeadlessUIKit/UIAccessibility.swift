/// UIKit's accessibility settings, and its notifications to assistive technologies.
public struct UIAccessibility {
  @MainActor public internal(set) static var isReduceMotionEnabled = false
  @MainActor public internal(set) static var prefersCrossFadeTransitions = false
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// A change that the app reports.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    nonisolated public static let screenChanged = Notification(rawValue: 1000)
    nonisolated public static let layoutChanged = Notification(rawValue: 1001)
  }

  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  @MainActor public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    HeadlessVoiceOver.heard(notification, argument)
  }

  @MainActor public static func focusedElement(
    using assistiveTechnologyIdentifier: UIAccessibility.AssistiveTechnologyIdentifier?
  ) -> Any? { HeadlessVoiceOver.focus }
}

/// The role and behavior of an element.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  nonisolated public static let none = UIAccessibilityTraits([])
  nonisolated public static let button = UIAccessibilityTraits(rawValue: 1)
  nonisolated public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
}

/// A screen reader that reads the views of a window like VoiceOver, and moves its focus on request.
@MainActor public enum HeadlessVoiceOver {
  public static weak var focus: UIResponder?
  /// The notifications that the app has posted, in order.
  public internal(set) static var notifications: [UIAccessibility.Notification] = []

  /// Returns the elements that a person can reach in a window, in order.
  public static func elements(in window: UIWindow) -> [UIView] { elements(of: window) }

  private static func elements(of view: UIView) -> [UIView] {
    if view.isHidden || view.alpha == 0 || view.accessibilityElementsHidden { return [] }
    // The content of an element is part of it.
    if view.isAccessibilityElement { return [view] }
    // The siblings of a modal view are ignored.
    if let modal = view.subviews.last(where: \.accessibilityViewIsModal) { return elements(of: modal) }
    return view.subviews.flatMap { elements(of: $0) }
  }

  /// Performs the two-finger scrub: from the focus up the responder chain, until a responder handles it.
  @discardableResult public static func escape() -> Bool {
    var next = focus
    while let responder = next {
      if responder.accessibilityPerformEscape() { return true }
      next = responder.next
    }
    return false
  }

  static func heard(_ notification: UIAccessibility.Notification, _ argument: Any?) {
    notifications.append(notification)
    guard let view = argument as? UIView else { return focus = nil }
    guard let window = view.window else { return HeadlessSystem.misuse.append("focus is sent to a view in no window") }
    let reached = elements(in: window).filter { $0.isDescendant(of: view) }
    if reached.isEmpty, !elements(of: view).isEmpty {
      HeadlessSystem.misuse.append("focus is sent behind a modal view")
    }
    focus = reached.first ?? view
  }

  static func reset() { (focus, notifications) = (nil, []) }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A key of a hardware keyboard, with its action.
@MainActor open class UIKeyCommand: NSObject {
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  public let action: Selector?
  open var discoverabilityTitle: String?

  nonisolated public class var inputEscape: String { "UIKeyInputEscape" }

  public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
  }
}

extension HeadlessDevice {
  /// Presses a key of a hardware keyboard, which performs the first matching command from the first responder up.
  ///
  /// Without a first responder, the chain begins at the topmost screen.
  @discardableResult public static func press(_ input: String, in window: UIWindow) -> Bool {
    var top = window.rootViewController
    while let presented = top?.presentedViewController { top = presented }
    var next: UIResponder? = firstResponder(in: window) ?? top
    while let responder = next {
      if let action = responder.keyCommands?.first(where: { $0.input == input })?.action {
        UIGestureRecognizer.headlessPerform(action)
        return true
      }
      next = responder.next
    }
    return false
  }

  private static func firstResponder(in view: UIView) -> UIView? {
    if view.isFirstResponder { return view }
    return view.subviews.lazy.compactMap { firstResponder(in: $0) }.first
  }
}
