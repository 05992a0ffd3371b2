/// UIKit's settings for people who need something else, and what it tells assistive technologies.
public struct UIAccessibility {
  @MainActor public internal(set) static var isReduceMotionEnabled = false
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// What has changed.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    nonisolated public static let screenChanged = Notification(rawValue: 1000)
    nonisolated public static let layoutChanged = Notification(rawValue: 1001)
  }

  /// Which technology is meant.
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

/// What an element is and does.
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  nonisolated public static let none = UIAccessibilityTraits([])
  nonisolated public static let button = UIAccessibilityTraits(rawValue: 1)
}

/// A screen reader: reads the views of a window as VoiceOver does, and moves its focus where it is told.
@MainActor public enum HeadlessVoiceOver {
  /// The element that is read now.
  public static weak var focus: UIResponder?
  /// What the app has posted, in order.
  public internal(set) static var notifications: [UIAccessibility.Notification] = []

  /// The elements a person can reach in a window, in order.
  public static func elements(in window: UIWindow) -> [UIView] { elements(of: window) }

  private static func elements(of view: UIView) -> [UIView] {
    if view.isHidden || view.alpha == 0 || view.accessibilityElementsHidden { return [] }
    // What is inside an element is part of it.
    if view.isAccessibilityElement { return [view] }
    // The siblings of a modal view are ignored.
    if let modal = view.subviews.last(where: \.accessibilityViewIsModal) { return elements(of: modal) }
    return view.subviews.flatMap { elements(of: $0) }
  }

  /// The scrub with two fingers: from the focus up the chain of responders, until one of them takes it.
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

/// A keyboard's modifiers.
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A key of a hardware keyboard, and what it does.
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
  /// Presses a key of a hardware keyboard: the first command for it from the first responder up is performed. Without a
  /// first responder the chain begins at the topmost screen.
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
