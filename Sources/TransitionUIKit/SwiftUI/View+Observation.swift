#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    public import SwiftUI
    import UIKit
  #else
    public import HeadlessSwiftUI
    import HeadlessUIKit
  #endif
  public import TransitionModel

  extension View {
    /// Records the drags and the dismissal of the sheet or cover that this view is in. It decides nothing.
    ///
    /// ```swift
    /// Detail().presentationObserved(as: "system-sheet")
    /// ```
    ///
    /// Apply it to the content of SwiftUI's `sheet` or `fullScreenCover`. Outside a presentation it does nothing. The registry
    /// and the recorder are those of `transitions(_:recorder:)` above this view, or else of
    /// ``Transitions/configure(_:recorder:context:)``.
    ///
    /// - Warning: The observation can disable a drag of your own that waits for every other recognizer to fail. See
    ///   `observe(_:as:slug:)` of `UIViewController`.
    ///
    /// - Parameters:
    ///   - name: The name of a transition of `kind: observed`, such as `system-sheet` or `system-cover`. Any other name is a
    ///     mistake: a debug build stops there, and a release build logs it and observes nothing.
    ///   - slug: The name of the screen that the presentation is stored with.
    public func presentationObserved(as name: TransitionName, slug: ScreenSlug? = nil) -> some View {
      background { ObservationMarker(name: name, slug: slug).accessibilityHidden(true) }
    }
  }

  /// An invisible view that observes the presented screen it is in.
  struct ObservationMarker: UIViewRepresentable {
    let name: TransitionName
    let slug: ScreenSlug?

    func makeUIView(context: Context) -> WindowProbe {
      let probe = WindowProbe()
      updateUIView(probe, context: context)
      return probe
    }

    func updateUIView(_ probe: WindowProbe, context: Context) {
      let source = context.environment.transitionSource?.source ?? Transitions.source
      probe.enteredWindow = { [weak probe, name, slug] in
        // The presentation may not have begun yet.
        NextTurn.run {
          guard let screen = probe?.screen, screen.presentingViewController != nil else { return }
          ObservedScreen.observe(screen, as: name, from: source, slug: slug)
        }
      }
    }
  }

  extension UIView {
    /// The outermost screen around the view, while the view is in a window.
    fileprivate var screen: UIViewController? {
      guard window != nil else { return nil }
      let responders = sequence(first: self as UIResponder) { $0.next }
      return responders.lazy.compactMap { $0 as? UIViewController }.first?.host(coversWindow: true)
    }
  }
#endif
