import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

/// A phone whose window shows a SwiftUI view.
@MainActor final class SwiftUIDevice<Content: View> {
  let device = Device()
  let root: UIHostingController<Content>

  init(_ content: Content) {
    root = UIHostingController(rootView: content)
    device.window.rootViewController = root
    device.window.makeKeyAndVisible()
    device.settle()
  }

  var screen: PresentedScreen? { root.presentedViewController as? PresentedScreen }

  /// Taps a button of the presented view or, otherwise, of the root's, and plays the result to its end.
  func tap(_ title: String) {
    (screen?.headlessTexts.contains(title) == true) ? screen?.headlessTap(title) : root.headlessTap(title)
    device.settle()
  }

  /// Taps a button of the root's while another screen leaves, whose dismissal UIKit has not begun yet.
  func tapWhileAnotherScreenLeaves(_ title: String) {
    root.present(UIViewController(), animated: true)
    device.settle()
    (HeadlessSystem.startsDismissalsLate, HeadlessSystem.coordinatesLateDismissals) = (true, true)
    root.dismiss(animated: true)
    root.headlessTap(title)
    HeadlessClock.advance(by: 0.05)
  }
}

/// A transition of the catalog, for test views that need its registry.
@MainActor enum AppMotion {
  static let registry = FixedTransitions(CatalogEntry.all.map(\.configuration))
}

private enum ThemeKey: EnvironmentKey {
  static var defaultValue: String { "plain" }
}

extension EnvironmentValues {
  /// A custom key of an app.
  var theme: String {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}
