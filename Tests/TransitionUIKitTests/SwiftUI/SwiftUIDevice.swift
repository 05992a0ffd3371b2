import HeadlessSwiftUI
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

/// A phone whose window shows a view of SwiftUI.
@MainActor final class SwiftUIDevice<Content: View> {
  let device = Device()
  let root: UIHostingController<Content>

  init(_ content: Content) {
    root = UIHostingController(rootView: content)
    device.window.rootViewController = root
    device.window.makeKeyAndVisible()
    device.settle()
  }

  /// The presented screen.
  var screen: PresentedScreen? { root.presentedViewController as? PresentedScreen }

  /// Taps a button, of the presented view or else of the root's, and lets what follows end.
  func tap(_ title: String) {
    (screen?.headlessTexts.contains(title) == true) ? screen?.headlessTap(title) : root.headlessTap(title)
    device.settle()
  }
}

/// A transition of the catalog, wherever a test's view needs its registry.
@MainActor enum AppMotion {
  static let registry = FixedTransitions(CatalogEntry.all.map(\.configuration))
}

private enum ThemeKey: EnvironmentKey {
  static var defaultValue: String { "plain" }
}

extension EnvironmentValues {
  /// A key of an app's own.
  var theme: String {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }
}
