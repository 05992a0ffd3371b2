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
    private var rest: UIEdgeInsets
    /// The app's own additional insets, restored at the end.
    private var own: UIEdgeInsets
    /// The insets that were set last.
    private var held: UIEdgeInsets?

    /// Takes the safe area of a screen whose view is at rest.
    init?(of screen: UIViewController?) {
      guard let screen, let view = screen.viewIfLoaded else { return nil }
      (self.screen, rest, own) = (screen, view.safeAreaInsets, screen.additionalSafeAreaInsets)
    }

    /// Makes up for the view's present place.
    func hold() {
      guard let screen, let view = screen.viewIfLoaded else { return }
      let current = screen.additionalSafeAreaInsets
      // The app has set others, for example because the keyboard closes.
      if current != held, current != own { (rest, own) = (rest.changed(from: own, to: current), current) }
      guard view.safeAreaInsets != rest else { return }
      // Insets are never negative. With the former addition they do not tell how much is missing.
      screen.additionalSafeAreaInsets = own
      let held = own.changed(from: view.safeAreaInsets, to: rest)
      screen.additionalSafeAreaInsets = held
      self.held = held
    }

    /// Restores the app's insets, unless the app has set others meanwhile.
    func release() {
      if let held, screen?.additionalSafeAreaInsets == held { screen?.additionalSafeAreaInsets = own }
      held = nil
    }
  }

  extension UIEdgeInsets {
    /// Returns these insets, changed as the first of two others became the second.
    fileprivate func changed(from first: UIEdgeInsets, to second: UIEdgeInsets) -> UIEdgeInsets {
      UIEdgeInsets(
        top: top + second.top - first.top, left: left + second.left - first.left,
        bottom: bottom + second.bottom - first.bottom, right: right + second.right - first.right)
    }
  }
#endif
