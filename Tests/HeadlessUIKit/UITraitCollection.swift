/// The room for content along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The depth of content, which the colors of dark mode follow.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base = 0
  case elevated = 1
}

public final class UITraitCollection: NSObject, Sendable {
  public let displayScale: CGFloat
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let userInterfaceLevel: UIUserInterfaceLevel

  init(scale: CGFloat, _ sizeClass: UIUserInterfaceSizeClass, _ level: UIUserInterfaceLevel) {
    (displayScale, horizontalSizeClass, userInterfaceLevel) = (scale, sizeClass, level)
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(scale: 0, horizontalSizeClass, .unspecified)
  }

  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(scale: 0, .unspecified, userInterfaceLevel)
  }

  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(
      scale: traitCollections.last { $0.displayScale > 0 }?.displayScale ?? 0,
      traitCollections.last { $0.horizontalSizeClass != .unspecified }?.horizontalSizeClass ?? .unspecified,
      traitCollections.last { $0.userInterfaceLevel != .unspecified }?.userInterfaceLevel ?? .unspecified)
  }
}

/// A trait, by its type.
public protocol UITraitDefinition {}

public typealias UITrait = any UITraitDefinition.Type

public struct UITraitHorizontalSizeClass: UITraitDefinition {}

/// Traits that can be changed.
public protocol UIMutableTraits {
  var headlessTraits: HeadlessTraits { get set }
}

public struct HeadlessTraits: Sendable {
  var sizeClass = UIUserInterfaceSizeClass.unspecified
  var level = UIUserInterfaceLevel.unspecified
}

extension UIMutableTraits {
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { headlessTraits.sizeClass }
    set { headlessTraits.sizeClass = newValue }
  }

  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { headlessTraits.level }
    set { headlessTraits.level = newValue }
  }
}

/// The traits that a presentation gives its content.
public struct UITraitOverrides: UIMutableTraits {
  public var headlessTraits = HeadlessTraits()

  public mutating func remove(_ trait: UITrait) {
    if trait == UITraitHorizontalSizeClass.self { headlessTraits.sizeClass = .unspecified }
  }
}

/// A window's scene. A test posts its notifications.
@MainActor open class UIScene: UIResponder {
  nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
    "UISceneDidEnterBackgroundNotification")
}

@MainActor open class UIWindowScene: UIScene {}

extension UIViewController {
  /// The window's traits, with the overrides of the presentation.
  public var traitCollection: UITraitCollection {
    let window = viewIfLoaded?.window?.traitCollection ?? UITraitCollection(traitsFrom: [])
    guard let presentation = headlessManager else { return parent?.traitCollection ?? window }
    let own = presentation.traitOverrides
    return UITraitCollection(
      traitsFrom: [
        window, UITraitCollection(horizontalSizeClass: own.horizontalSizeClass),
        UITraitCollection(userInterfaceLevel: own.userInterfaceLevel), presentation.overrideTraitCollection,
      ].compactMap(\.self))
  }
}
