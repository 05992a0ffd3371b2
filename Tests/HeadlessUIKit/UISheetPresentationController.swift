/// A sheet that rests at detents.
@MainActor open class UISheetPresentationController: UIPresentationController {
  open var detents: [UISheetPresentationController.Detent] = [.large()]
  open var selectedDetentIdentifier: UISheetPresentationController.Detent.Identifier?

  /// A height at which a sheet rests.
  @MainActor open class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    open internal(set) var identifier: UISheetPresentationController.Detent.Identifier

    public required init(headless identifier: Identifier) { self.identifier = identifier }

    open class func medium() -> Self { Self(headless: Identifier(rawValue: "com.apple.UIKit.medium")) }
    open class func large() -> Self { Self(headless: Identifier(rawValue: "com.apple.UIKit.large")) }
  }
}
