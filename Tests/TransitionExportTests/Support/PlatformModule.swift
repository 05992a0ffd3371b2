/// The source of the declarations of Apple's frameworks for compiling generated Swift.
///
/// It is `HeadlessUIKit` if this package contains it. Otherwise it is a few declarations with the same names from
/// Apple's documentation, in a temporary folder.
enum PlatformModule {
  /// Makes UIKit available to the compiler.
  ///
  /// - Returns: The source to compile.
  static func addUIKit(to compiler: SwiftCompiler, for source: String) throws -> (source: String, isHeadless: Bool) {
    if SwiftCompiler.hasModule("HeadlessUIKit") {
      return (source.replacing("import UIKit", with: "import HeadlessUIKit"), true)
    }
    try compiler.addModule("UIKit", uiKit)
    return (source, false)
  }

  static func addSwiftUI(to compiler: SwiftCompiler) throws { try compiler.addModule("SwiftUI", swiftUI) }

  static let swiftUI = """
    @_exported import Foundation
    public struct Animation: Equatable, Sendable {
      public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
      ) -> Animation { Animation() }
      public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
      ) -> Animation { Animation() }
      @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
      public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
      ) -> Animation { Animation() }
      public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
      ) -> Animation { Animation() }
    }
    public struct Angle: Sendable { public static func degrees(_ degrees: Double) -> Angle { Angle() } }
    public struct UnitPoint: Sendable { public init(x: CGFloat, y: CGFloat) {} }
    public enum Edge: Int8, CaseIterable, Sendable { case top, leading, bottom, trailing }
    public struct HorizontalAlignment: Sendable {
      public static let leading = HorizontalAlignment()
      public static let center = HorizontalAlignment()
      public static let trailing = HorizontalAlignment()
    }
    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    public struct RectangleCornerRadii: Sendable {
      public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
      ) {}
    }
    @available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)
    public struct PresentationDetent: Hashable, Sendable {
      public static let large = PresentationDetent()
      public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent() }
      public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent() }
    }
    @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)
    public struct PresentationBackgroundInteraction: Sendable {
      public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
        PresentationBackgroundInteraction()
      }
    }
    @available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *)
    public struct PresentationContentInteraction: Equatable, Sendable {
      public static var resizes: PresentationContentInteraction { PresentationContentInteraction() }
      public static var scrolls: PresentationContentInteraction { PresentationContentInteraction() }
    }
    """

  private static let uiKit = """
    @_exported import Foundation
    public struct CGVector: Sendable { public init(dx: CGFloat, dy: CGFloat) {} }
    @MainActor public protocol UITimingCurveProvider {}
    @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
      public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {}
    }
    @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
      public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {}
    }
    @MainActor open class UIViewPropertyAnimator: NSObject {
      public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {}
    }
    public struct CACornerMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
      public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
      public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
      public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
    }
    @MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
      var maximumDetentValue: CGFloat { get }
    }
    @MainActor open class UISheetPresentationController: NSObject {
      @MainActor open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
          public let rawValue: String
          public init(rawValue: String) { self.rawValue = rawValue }
        }
        @available(iOS 16.0, *)
        public static func custom(
          identifier: Identifier? = nil,
          resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent() }
      }
    }
    public enum UIModalPresentationStyle: Int, Sendable { case currentContext = 3, custom = 4, overCurrentContext = 6 }
    """
}
