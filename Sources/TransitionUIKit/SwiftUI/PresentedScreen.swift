#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    public import SwiftUI
    import UIKit
  #else
    public import HeadlessSwiftUI
    import HeadlessUIKit
  #endif
  public import TransitionModel

  final class PresentedScreen: UIHostingController<PresentedContent>, CustomPresentable, DragKeepingScreen {
    init(_ content: PresentedContent) {
      super.init(rootView: content)
      rootView.dismiss = DismissTransitionAction { [weak self] cause in self?.dismiss(by: cause) }
      rootView.handover.screen = self
      // Reports growing content to the presentation controller.
      sizingOptions = .preferredContentSize
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    var dismissalHandlingScrollView: UIScrollView? {
      rootView.handover.scrollView ?? modalTransition?.touchedScrollView
    }

    var isScrollReversed: Bool? {
      // The list that was marked may have gone.
      rootView.handover.scrollView == nil ? nil : rootView.handover.isReversed
    }

    func keepsDrag(at point: CGPoint, in view: UIView?) -> Bool { rootView.handover.keepsDrag(at: point, in: view) }

    /// Turns off the content's own keyboard avoidance, because the presentation controller raises the card.
    func adaptToTransition() {
      rootView.ignoresKeyboard = modalTransition?.raisesAboveKeyboard == true
    }
  }

  struct PresentedContent: View {
    private(set) var content: () -> AnyView
    private(set) var environment: EnvironmentValues
    let handover: ScrollHandover
    var dismiss = DismissTransitionAction { _ in }
    var ignoresKeyboard = false

    var body: some View {
      let carry = environment.transitionSource?.carry
      let carried = carry.map { $0(content(), environment) } ?? content()
      // The app's own values are nearer to the content, and override.
      return
        carried
        .environment(\.dismissTransition, dismiss)
        .environment(\.scrollHandover, handover)
        .environment(\.transitionSource, environment.transitionSource)
        .transformEnvironment(\.self) { [environment] in $0.inherit(from: environment) }
        .ignoresSafeArea(ignoresKeyboard ? .keyboard : [], edges: .bottom)
    }

    func updated(content: @escaping () -> AnyView, environment: EnvironmentValues) -> PresentedContent {
      var copy = self
      (copy.content, copy.environment) = (content, environment)
      return copy
    }
  }

  /// Dismisses the presentation that a view is in, with a cause.
  ///
  /// ```swift
  /// struct CloseButton: View {
  ///   @Environment(\.dismissTransition) private var dismiss
  ///   var body: some View { Button("Close") { dismiss(by: .button) } }
  /// }
  /// ```
  ///
  /// SwiftUI's own `dismiss` also dismisses, except while a finger holds the screen; its cause is `code`. Does nothing outside
  /// a presentation.
  @MainActor public struct DismissTransitionAction {
    private let action: @MainActor @Sendable (DismissalCause) -> Void

    nonisolated init(_ action: @escaping @MainActor @Sendable (DismissalCause) -> Void) { self.action = action }

    /// Dismisses the presentation.
    ///
    /// - Parameter cause: The cause that is reported to the app and recorded with the presentation.
    public func callAsFunction(by cause: DismissalCause = .button) { action(cause) }
  }

  private struct DismissTransitionKey: EnvironmentKey {
    static var defaultValue: DismissTransitionAction { DismissTransitionAction { _ in } }
  }

  extension EnvironmentValues {
    /// Dismisses the presentation that a view is in, with a cause.
    public internal(set) var dismissTransition: DismissTransitionAction {
      get { self[DismissTransitionKey.self] }
      set { self[DismissTransitionKey.self] = newValue }
    }
  }

  /// SwiftUI measures its content itself. Auto Layout's answer for a hosting controller depends on its `sizingOptions`.
  extension UIHostingController: FittingScreen {
    /// Returns the height of the wrapped content, also if it is taller than the room: text is cut to a height that is proposed,
    /// so none is proposed first. `preferredContentSize` is the ideal size, without wrapped text. A list fills the room.
    func fittingHeight(in room: CGSize) -> CGFloat {
      let unbounded = CGFloat.greatestFiniteMagnitude
      let height = sizeThatFits(in: CGSize(width: room.width, height: unbounded)).height
      return height < unbounded ? height : sizeThatFits(in: room).height
    }

    /// True if SwiftUI sets `preferredContentSize` to the ideal size.
    var derivesPreferredSize: Bool { sizingOptions.contains(.preferredContentSize) }
  }
#endif
