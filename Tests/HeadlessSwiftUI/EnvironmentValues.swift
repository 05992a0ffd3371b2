public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  private var keyed: [ObjectIdentifier: Any] = [:]
  private var named: [String: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]
  weak var host: UIViewController?

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { keyed[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { keyed[ObjectIdentifier(key)] = newValue }
  }

  public var description: String { named.keys.sorted().joined(separator: " ") }

  /// Dismisses the presentation of the hosting controller. It cannot be set.
  public var dismiss: DismissAction { DismissAction(host) }

  public var isPresented: Bool {
    let host = host
    return MainActor.assumeIsolated { host?.presentingViewController != nil }
  }

  fileprivate func value<Value>(_ fallback: Value, _ name: String = #function) -> Value {
    named[name] as? Value ?? fallback
  }

  fileprivate mutating func keep(_ value: Any, _ name: String = #function) { named[name] = value }
}

@MainActor @preconcurrency public struct DismissAction {
  private weak var host: UIViewController?

  nonisolated init(_ host: UIViewController?) { self.host = host }

  @MainActor @preconcurrency public func callAsFunction() { host?.presentingViewController?.dismiss(animated: true) }
}

// The values that views inherit and that can be set.
extension EnvironmentValues {
  public var allowsTightening: Bool {
    get { value(false) }
    set { keep(newValue as Any) }
  }
  public var autocorrectionDisabled: Bool {
    get { value(false) }
    set { keep(newValue as Any) }
  }
  public var backgroundStyle: AnyShapeStyle? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var calendar: Calendar {
    get { value(.current) }
    set { keep(newValue as Any) }
  }
  public var colorScheme: ColorScheme {
    get { value(.light) }
    set { keep(newValue as Any) }
  }
  public var contentTransition: ContentTransition {
    get { value(ContentTransition()) }
    set { keep(newValue as Any) }
  }
  public var contentTransitionAddsDrawingGroup: Bool {
    get { value(false) }
    set { keep(newValue as Any) }
  }
  public var controlSize: ControlSize {
    get { value(.regular) }
    set { keep(newValue as Any) }
  }
  public var defaultMinListHeaderHeight: CGFloat? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var defaultMinListRowHeight: CGFloat {
    get { value(0) }
    set { keep(newValue as Any) }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { value(.large) }
    set { keep(newValue as Any) }
  }
  public var font: Font? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var headerProminence: Prominence {
    get { value(.standard) }
    set { keep(newValue as Any) }
  }
  public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { value(ScrollIndicatorVisibility()) }
    set { keep(newValue as Any) }
  }
  public var imageScale: Image.Scale {
    get { value(.medium) }
    set { keep(newValue as Any) }
  }
  public var isEnabled: Bool {
    get { value(true) }
    set { keep(newValue as Any) }
  }
  public var layoutDirection: LayoutDirection {
    get { value(.leftToRight) }
    set { keep(newValue as Any) }
  }
  public var lineLimit: Int? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var lineSpacing: CGFloat {
    get { value(0) }
    set { keep(newValue as Any) }
  }
  public var locale: Locale {
    get { value(.current) }
    set { keep(newValue as Any) }
  }
  public var menuIndicatorVisibility: Visibility {
    get { value(.automatic) }
    set { keep(newValue as Any) }
  }
  public var menuOrder: MenuOrder {
    get { value(MenuOrder()) }
    set { keep(newValue as Any) }
  }
  public var minimumScaleFactor: CGFloat {
    get { value(1) }
    set { keep(newValue as Any) }
  }
  public var multilineTextAlignment: TextAlignment {
    get { value(.leading) }
    set { keep(newValue as Any) }
  }
  public var openURL: OpenURLAction {
    get { value(OpenURLAction { _ in .systemAction }) }
    set { keep(newValue as Any) }
  }
  public var redactionReasons: RedactionReasons {
    get { value([]) }
    set { keep(newValue as Any) }
  }
  public var scenePhase: ScenePhase {
    get { value(.background) }
    set { keep(newValue as Any) }
  }
  public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode {
    get { value(ScrollDismissesKeyboardMode()) }
    set { keep(newValue as Any) }
  }
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var symbolVariants: SymbolVariants {
    get { value(SymbolVariants()) }
    set { keep(newValue as Any) }
  }
  public var textCase: Text.Case? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  public var timeZone: TimeZone {
    get { value(.current) }
    set { keep(newValue as Any) }
  }
  public var truncationMode: Text.TruncationMode {
    get { value(.tail) }
    set { keep(newValue as Any) }
  }
  public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { value(ScrollIndicatorVisibility()) }
    set { keep(newValue as Any) }
  }
  @available(iOS 16.4, macOS 13.3, *)
  public var horizontalScrollBounceBehavior: ScrollBounceBehavior {
    get { value(ScrollBounceBehavior()) }
    set { keep(newValue as Any) }
  }
  @available(iOS 16.4, macOS 13.3, *)
  public var verticalScrollBounceBehavior: ScrollBounceBehavior {
    get { value(ScrollBounceBehavior()) }
    set { keep(newValue as Any) }
  }
  @available(iOS 17.0, macOS 13.3, *)
  public var allowedDynamicRange: Image.DynamicRange? {
    get { value(nil) }
    set { keep(newValue as Any) }
  }
  @available(iOS 17.0, macOS 13.3, *)
  public var badgeProminence: BadgeProminence {
    get { value(BadgeProminence()) }
    set { keep(newValue as Any) }
  }
  @available(iOS 17.0, macOS 13.3, *)
  public var isFocusEffectEnabled: Bool {
    get { value(true) }
    set { keep(newValue as Any) }
  }
  @available(iOS 17.0, macOS 13.3, *)
  public var isHoverEffectEnabled: Bool {
    get { value(true) }
    set { keep(newValue as Any) }
  }
  @available(iOS 18.0, macOS 13.3, *)
  public var labelsVisibility: Visibility {
    get { value(.automatic) }
    set { keep(newValue as Any) }
  }
  @available(iOS 18.0, macOS 13.3, *)
  public var materialActiveAppearance: MaterialActiveAppearance {
    get { value(MaterialActiveAppearance()) }
    set { keep(newValue as Any) }
  }
  @available(iOS 18.0, macOS 13.3, *)
  public var textSelectionAffinity: TextSelectionAffinity {
    get { value(TextSelectionAffinity()) }
    set { keep(newValue as Any) }
  }
}
