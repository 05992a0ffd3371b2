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
    ///   `observeDrags(of:as:slug:)` of `UIViewController`.
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

  extension View {
    /// Lets a drag on this scrolling view dismiss the presentation at the end of the content.
    ///
    /// ```swift
    /// ScrollView { Detail() }.dismissScroll()
    /// ```
    ///
    /// Without it, the scroll view under the finger does so. Mark the one that counts if the content has several.
    ///
    /// Apply it to a `List`, `Form` or `ScrollView` of a presented view, or to a view inside one. Outside a presentation it
    /// does nothing.
    ///
    /// - Parameter isReversed: Whether the scrolling view is upside down, as the lists of chats are; nil if the transforms of
    ///   its views tell, as with `scaleEffect` and `rotationEffect`.
    public func dismissScroll(isReversed: Bool? = nil) -> some View {
      background { ContentMarker(role: .scrolls(isReversed: isReversed)).accessibilityHidden(true) }
    }
  }

  extension View {
    /// Leaves the drags that begin on this view to it, in a presented view: a map, a canvas, a slider of the app's own. They
    /// neither move nor dismiss the presentation. It has an effect in a view that `presentation(_:isPresented:…)` or
    /// `presentation(_:item:…)` presents.
    public func transitionKeepsDrags() -> some View {
      background { ContentMarker(role: .keepsDrags).accessibilityHidden(true) }
    }
  }

  /// An invisible view that marks the place of a view in the content.
  struct ContentMarker: UIViewRepresentable {
    enum Role {
      case scrolls(isReversed: Bool?)
      case keepsDrags
    }

    let role: Role

    func makeUIView(context: Context) -> UIView {
      let marker = UIView()
      marker.isUserInteractionEnabled = false
      updateUIView(marker, context: context)
      return marker
    }

    func updateUIView(_ marker: UIView, context: Context) {
      let handover = context.environment.scrollHandover
      switch role {
      case .scrolls(let isReversed):
        handover?.marker = marker
        handover?.isReversed = isReversed
      case .keepsDrags: handover?.keep(marker)
      }
    }
  }

  /// Finds the scroll view that a presented view hands over.
  @MainActor final class ScrollHandover {
    weak var screen: UIViewController?
    weak var marker: UIView?
    var isReversed: Bool?
    private var keepers: [() -> UIView?] = []

    /// Adds a marker of a view that keeps its drags.
    func keep(_ marker: UIView) {
      keepers.removeAll { $0() == nil || $0() === marker }
      keepers.append { [weak marker] in marker }
    }

    func keepsDrag(at point: CGPoint, in view: UIView?) -> Bool {
      keepers.contains { keeper in
        guard let marker = keeper(), marker.window != nil else { return false }
        return marker.bounds.contains(marker.convert(point, from: view))
      }
    }

    /// The scroll view around the marker, or else the nearest one at its place. SwiftUI may create it at any time, so each
    /// touch looks for it.
    var scrollView: UIScrollView? {
      guard let marker, let root = screen?.viewIfLoaded, marker.isDescendant(of: root) else { return nil }
      let ancestors = sequence(first: marker) { $0 === root ? nil : $0.superview }.dropFirst()
      if let around = ancestors.lazy.compactMap({ $0 as? UIScrollView }).first { return around }
      let middle = marker.convert(CGPoint(x: marker.bounds.midX, y: marker.bounds.midY), to: root)
      return ancestors.lazy.compactMap { Self.scrollView(in: $0, at: middle, of: root) }.first
    }

    private static func scrollView(in view: UIView, at point: CGPoint, of root: UIView) -> UIScrollView? {
      for subview in view.subviews {
        if let scroll = subview as? UIScrollView, scroll.convert(scroll.bounds, to: root).contains(point) {
          return scroll
        }
        if let inside = scrollView(in: subview, at: point, of: root) { return inside }
      }
      return nil
    }
  }

  private struct ScrollHandoverKey: EnvironmentKey {
    static var defaultValue: ScrollHandover? { nil }
  }

  extension EnvironmentValues {
    var scrollHandover: ScrollHandover? {
      get { self[ScrollHandoverKey.self] }
      set { self[ScrollHandoverKey.self] = newValue }
    }
  }
#endif
