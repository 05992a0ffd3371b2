/// A line of text, 20 points high.
public struct Text: View, HeadlessPrimitive {
  private let content: String

  public init<S: StringProtocol>(_ content: S) { self.content = String(content) }

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.text = content
    node.height = 20
  }
}

/// A button, 44 points high.
public struct Button<Label: View>: View, HeadlessPrimitive {
  private let action: () -> Void
  private let label: Label

  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.action, self.label) = (action, label())
  }

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    node.child(0).update(label, in: node.environment)
    node.action = action
    node.text = node.child(0).text
    node.child(0).text = nil
    node.height = 44
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

public struct VStack<Content: View>: View, HeadlessPrimitive {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func headlessUpdate(_ node: HeadlessNode) { node.child(0).update(content, in: node.environment) }
}

/// Scrolling content with all of the available height. SwiftUI creates a UIKit scroll view for it.
public struct ScrollView<Content: View>: View, HeadlessPrimitive {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func headlessUpdate(_ node: HeadlessNode) {
    let scroll = node.memory["scroll"] as? UIScrollView ?? UIScrollView(frame: node.surface.bounds)
    if node.memory["scroll"] == nil {
      node.memory["scroll"] = scroll
      node.surface.headlessRepresent(scroll)
      node.tearDown = { scroll.removeFromSuperview() }
    }
    node.surface = scroll
    node.child(0).update(content, in: node.environment)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: node.child(0).fittingHeight)
    node.height = .infinity
  }
}

extension UIHostingController {
  public var headlessTexts: [String] { headlessNode.all.compactMap(\.text) }

  /// Taps the button with this text.
  public func headlessTap(_ title: String) {
    headlessNode.all.first { $0.text == title && $0.action != nil }?.action?()
  }

  /// A Boolean value that indicates whether the content respects the keyboard's safe area.
  public var headlessAvoidsKeyboard: Bool {
    let ignored = headlessNode.all.compactMap { $0.memory["ignoresSafeArea"] as? SafeAreaRegions }
    return !ignored.contains { $0.contains(.keyboard) }
  }
}
