// Types of inherited values. Only their identity matters here, not their content.

public struct Font: Hashable, Sendable {
  private let name: String
  public static let body = Font(name: "body")
  public static let title = Font(name: "title")
}

public struct AnyShapeStyle: Hashable, Sendable {}
public struct BadgeProminence: Hashable, Sendable {}
public struct ContentTransition: Hashable, Sendable {}
public struct MaterialActiveAppearance: Hashable, Sendable {}
public struct MenuOrder: Hashable, Sendable {}
public struct ScrollBounceBehavior: Hashable, Sendable {}
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {}
public struct ScrollIndicatorVisibility: Hashable, Sendable {}
public struct SymbolRenderingMode: Hashable, Sendable {}
public struct SymbolVariants: Hashable, Sendable {}
public struct TextSelectionAffinity: Hashable, Sendable {}

public enum ColorScheme: Hashable, Sendable { case light, dark }
public enum ControlSize: Hashable, Sendable { case mini, small, regular, large, extraLarge }
public enum DynamicTypeSize: Hashable, Sendable { case small, large, accessibility1 }
public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }
public enum Prominence: Hashable, Sendable { case standard, increased }
public enum ScenePhase: Hashable, Sendable { case background, inactive, active }
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }
public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

public struct Image: Hashable, Sendable {
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public struct DynamicRange: Hashable, Sendable {}
}

extension Text {
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
}

public struct OpenURLAction {
  public struct Result: Hashable, Sendable {
    private let name: String
    public static let handled = Result(name: "handled")
    public static let systemAction = Result(name: "systemAction")
  }

  private let handler: (URL) -> Result

  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  public func callAsFunction(_ url: URL) { _ = handler(url) }
}

public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

public struct Alignment: Hashable, Sendable {
  public static let center = Alignment()
}

public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let bottom = Set(rawValue: 4)
    public static let all = Set(rawValue: 15)
  }
}
