#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A screen that measures its own content.
  @MainActor protocol FittingScreen: UIViewController {
    /// Returns the height that the content wants, in points, given the width it gets and the height of the container.
    func fittingHeight(in room: CGSize) -> CGFloat
  }

  extension ModalTransitioningDelegate {
    /// Whether the keyboard raises the screen; one of full height keeps its place.
    var raisesAboveKeyboard: Bool { manager.transition.configuration.geometry.height != .full }
  }
#endif
