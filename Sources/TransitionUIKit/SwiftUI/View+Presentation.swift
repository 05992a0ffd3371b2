// Compiled on Apple's platforms only; elsewhere it is parsed (Scripts/parse-apple.sh).
#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import SwiftUI
  public import TransitionModel
  import UIKit

  extension View {
    /// Presents a view by the name of a transition while a condition holds, as `sheet(isPresented:)` does.
    ///
    /// - Parameters:
    ///   - name: The transition's name. One that the provider does not have is named on the console, and the view is
    ///     presented as UIKit would: a sheet, which a swipe dismisses.
    ///   - isPresented: Set to false when the screen has gone, whatever dismissed it; setting it to false dismisses.
    ///   - provider: A registry.
    ///   - recorder: Where drags and the showing of the screen are recorded; nil records nothing.
    ///   - context: What sessions and presentations are stored with.
    ///   - slug: Which screen is shown, for presentations to be stored with.
    ///   - onDismissal: Called when the screen has gone, with what dismissed it.
    ///   - content: What is presented.
    public func presentation<Content: View>(
      transition name: String, isPresented: Binding<Bool>, from provider: any TransitionProviding,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext = SessionContext(),
      screen slug: ScreenSlug? = nil, onDismissal: ((DismissalCause) -> Void)? = nil,
      @ViewBuilder content: @escaping () -> Content
    ) -> some View {
      background {
        TransitionPresenter(isPresented: isPresented, content: content) { presenter, screen, gone in
          try presenter.present(
            screen, transition: name, from: provider, recordingTo: recorder, context: context, screen: slug
          ) { cause in
            gone()
            onDismissal?(cause)
          }
        }
        .accessibilityHidden(true)
      }
    }
  }

  /// An invisible screen in a SwiftUI view that presents another while a condition holds.
  struct TransitionPresenter<Content: View>: UIViewControllerRepresentable {
    @Binding var isPresented: Bool
    let content: () -> Content
    /// Presents, and calls its last argument when the screen has gone.
    let present: (UIViewController, UIViewController, @escaping () -> Void) throws -> Void

    init(
      isPresented: Binding<Bool>, content: @escaping () -> Content,
      present: @escaping (UIViewController, UIViewController, @escaping () -> Void) throws -> Void
    ) {
      _isPresented = isPresented
      self.content = content
      self.present = present
    }

    /// A hosting controller has an environment of its own; what was set around the presenting view is handed on, as a
    /// sheet does.
    private struct Hosted: View {
      let content: Content
      let environment: EnvironmentValues

      var body: some View { content.environment(\.self, environment) }
    }

    /// Knows the screen that is shown, without keeping it.
    final class Coordinator: NSObject, UIAdaptivePresentationControllerDelegate {
      fileprivate weak var screen: UIHostingController<Hosted>?
      fileprivate var gone: (() -> Void)?

      /// Where the transition is missing and UIKit's own sheet is shown, a swipe dismisses it.
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { gone?() }
    }

    /// Presents what is due once it has a window: a view that starts out presenting is not updated again by itself.
    final class Anchor: UIViewController {
      fileprivate var due: (() -> Void)?

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        due?()
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIViewController(context: Context) -> Anchor {
      let anchor = Anchor()
      anchor.view.isUserInteractionEnabled = false
      return anchor
    }

    func updateUIViewController(_ anchor: Anchor, context: Context) {
      let coordinator = context.coordinator
      let hosted = Hosted(content: content(), environment: context.environment)
      anchor.due = nil
      if let screen = coordinator.screen {
        if isPresented { screen.rootView = hosted } else { screen.dismissTransition(by: .code) }
      } else if isPresented {
        if anchor.viewIfLoaded?.window != nil {
          show(hosted, from: anchor, coordinator)
        } else {
          anchor.due = { [weak anchor] in
            guard let anchor, coordinator.screen == nil else { return }
            anchor.due = nil
            show(hosted, from: anchor, coordinator)
          }
        }
      }
    }

    static func dismantleUIViewController(_ anchor: Anchor, coordinator: Coordinator) {
      anchor.due = nil
      coordinator.screen?.dismissTransition(by: .code)
    }

    private func show(_ hosted: Hosted, from anchor: Anchor, _ coordinator: Coordinator) {
      let screen = UIHostingController(rootView: hosted)
      coordinator.screen = screen
      let gone = {
        coordinator.screen = nil
        coordinator.gone = nil
        isPresented = false
      }
      coordinator.gone = gone
      do {
        try present(anchor, screen, gone)
      } catch {
        NSLog("%@", "\(error)")
        anchor.present(screen, animated: true)
        screen.presentationController?.delegate = coordinator
      }
    }
  }
#endif
