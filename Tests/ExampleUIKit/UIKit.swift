// What the example app uses of UIKit beyond Tests/HeadlessUIKit: signatures for Scripts/checks/apple.sh, which never run.
@_exported public import HeadlessUIKit

@MainActor public class UIApplication: UIResponder {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public class var shared: UIApplication { UIApplication() }
  public var connectedScenes: Set<UIScene> { [] }
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { .invalid }
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}
extension UIApplicationDelegate {
  public static func main() {}
}

@MainActor open class UIDevice: NSObject {
  open class var current: UIDevice { UIDevice() }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
public enum UIUserInterfaceIdiom: Int, Sendable { case phone, pad }

extension UIScene { public class ConnectionOptions: NSObject {} }
extension UIWindowScene { public var keyWindow: UIWindow? { nil } }
@MainActor public class UISceneSession: NSObject {}
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidEnterBackground(_ scene: UIScene)
}
extension UISceneDelegate {
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate { var window: UIWindow? { get set } }
extension UIWindow {
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }
}

@MainActor open class UITableViewController: UIViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView!
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(frame: .zero)
  }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
extension UITableView {
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(frame: .zero)
  }
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}
@MainActor open class UITableViewCell: UIView {
  open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
  open var contentConfiguration: (any UIContentConfiguration)?
}
public protocol UIContentConfiguration {}
public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var secondaryText: String?
}
extension IndexPath {
  public var row: Int { 0 }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) { self.init() }
  open func addAction(_ action: UIAlertAction) {}
}
@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int { case `default`, cancel, destructive }
  public convenience init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.init()
  }
}

public class UIFont: NSObject {
  public struct TextStyle: Sendable { public static let title2 = TextStyle() }
  public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { UIFont() }
}
@MainActor open class UILabel: UIView {
  open var text: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor!
}
extension UITextField {
  public enum BorderStyle: Int { case none, line, bezel, roundedRect }
  public var borderStyle: BorderStyle {
    get { .none }
    set {}
  }
  public var placeholder: String? {
    get { nil }
    set {}
  }
}
@MainActor open class UITextView: UIScrollView {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String!
  open var isEditable = true
}
@MainActor open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) { self.init() }
}
extension UIButton {
  public struct Configuration { public static func filled() -> UIButton.Configuration { Configuration() } }
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) { self.init() }
}
extension UIColor {
  public class var systemBackground: UIColor { .black }
  public class var secondaryLabel: UIColor { .black }
}
@MainActor open class UIImpactFeedbackGenerator: NSObject {
  public enum FeedbackStyle: Int { case light, medium, heavy }
  public convenience init(style: UIImpactFeedbackGenerator.FeedbackStyle) { self.init() }
  open func impactOccurred() {}
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}
@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int { case horizontal, vertical }
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
  open var priority = UILayoutPriority.required
}
extension UILayoutPriority {
  public static func - (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority { lhs }
}
@MainActor open class UILayoutGuide: NSObject {
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
}
extension UIView {
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { true }
    set {}
  }
}
@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0
}

// Foundation's, which Linux does not have.
extension URL {
  public static var documentsDirectory: URL { URL(fileURLWithPath: "") }
}
