/// A sheet that rests at detents.
@MainActor open class UISheetPresentationController: UIPresentationController {
  open var detents: [UISheetPresentationController.Detent] = [.large()]
  open var selectedDetentIdentifier: UISheetPresentationController.Detent.Identifier?
  open var largestUndimmedDetentIdentifier: UISheetPresentationController.Detent.Identifier?
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// A height at which a sheet rests.
  @MainActor open class Detent: NSObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    open internal(set) var identifier: UISheetPresentationController.Detent.Identifier

    public required init(headless identifier: Identifier) { self.identifier = identifier }

    /// The height for a context.
    private var resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? = {
      $0.maximumDetentValue
    }

    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> UISheetPresentationController.Detent {
      let detent = Detent(headless: identifier ?? Identifier(rawValue: "custom"))
      detent.resolver = resolver
      return detent
    }

    open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      resolver(context)
    }

    open class func medium() -> Self { Self(headless: Identifier(rawValue: "com.apple.UIKit.medium")) }
    open class func large() -> Self { Self(headless: Identifier(rawValue: "com.apple.UIKit.large")) }
  }
}

/// What a detent's height is computed from.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  var maximumDetentValue: CGFloat { get }
}
