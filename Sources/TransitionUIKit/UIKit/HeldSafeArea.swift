#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// A screen's safe area at rest, held while its view moves.
  ///
  /// UIKit derives the safe area from the view's place in the window. Without this, content that follows it would jump under
  /// the finger, at each frame.
  @MainActor final class HeldSafeArea {
    private weak var screen: UIViewController?
    private let rest: UIEdgeInsets
    /// The app's own additional insets, restored at the end.
    private let own: UIEdgeInsets
    /// The insets that were set last.
    private var held: UIEdgeInsets?

    /// Takes the safe area of a screen whose view is at rest.
    init?(of screen: UIViewController?) {
      guard let screen, let view = screen.viewIfLoaded else { return nil }
      (self.screen, rest, own) = (screen, view.safeAreaInsets, screen.additionalSafeAreaInsets)
    }

    /// Makes up for the view's present place.
    func hold() {
      guard let screen, let view = screen.viewIfLoaded, view.safeAreaInsets != rest else { return }
      // Insets are never negative. With the former addition they do not tell how much is missing.
      screen.additionalSafeAreaInsets = own
      let shown = view.safeAreaInsets
      let held = UIEdgeInsets(
        top: own.top + rest.top - shown.top, left: own.left + rest.left - shown.left,
        bottom: own.bottom + rest.bottom - shown.bottom, right: own.right + rest.right - shown.right)
      screen.additionalSafeAreaInsets = held
      self.held = held
    }

    /// Restores the app's insets, unless the app has set others meanwhile.
    func release() {
      if let held, screen?.additionalSafeAreaInsets == held { screen?.additionalSafeAreaInsets = own }
      held = nil
    }
  }
#endif
