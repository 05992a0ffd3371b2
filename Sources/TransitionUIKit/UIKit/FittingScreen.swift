#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A screen that measures its own content.
  @MainActor protocol FittingScreen: UIViewController {
    /// Returns the content's fitting height, in points, for its width and the height of the container.
    func fittingHeight(in room: CGSize) -> CGFloat
  }

  extension ModalTransitioningDelegate {
    /// A Boolean value that indicates whether the keyboard raises the screen. A screen of full height does not move.
    var raisesAboveKeyboard: Bool { manager.transition.configuration.geometry.height != .full }
  }
#endif
