// Compiled on Apple's platforms only; elsewhere it is parsed (Scripts/parse-apple.sh).
#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import SwiftUI
  public import TransitionModel
  import UIKit

  extension View {
    /// Presents a view with a named transition while a condition holds, as `sheet(isPresented:)` does.
    ///
    /// - Parameters:
    ///   - name: The transition's name. If the provider does not have it, the error is logged and the view is presented
    ///     as a sheet, which a swipe dismisses.
    ///   - isPresented: Set to false after every dismissal. Setting it to false dismisses.
    ///   - provider: A registry.
    ///   - recorder: The recorder of drags and presentations; nil records nothing.
    ///   - context: The context that sessions and presentations are stored with.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - onDismissal: Called after dismissal, with its cause.
    ///   - content: The view to present.
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

  /// An invisible screen in a SwiftUI view that presents another one while a condition holds.
  struct TransitionPresenter<Content: View>: UIViewControllerRepresentable {
    @Binding var isPresented: Bool
    let content: () -> Content
    /// Presents the screen, and calls the last argument after the dismissal.
    let present: (UIViewController, UIViewController, @escaping () -> Void) throws -> Void

    init(
      isPresented: Binding<Bool>, content: @escaping () -> Content,
      present: @escaping (UIViewController, UIViewController, @escaping () -> Void) throws -> Void
    ) {
      _isPresented = isPresented
      self.content = content
      self.present = present
    }

    /// A hosting controller has an environment of its own. The presenting view's environment is passed on, as a sheet
    /// does.
    private struct Hosted: View {
      let content: Content
      let environment: EnvironmentValues

      var body: some View { content.environment(\.self, environment) }
    }

    /// Refers weakly to the presented screen.
    final class Coordinator: NSObject, UIAdaptivePresentationControllerDelegate {
      fileprivate weak var screen: UIHostingController<Hosted>?
      fileprivate var gone: (() -> Void)?

      /// Without the transition, UIKit's own sheet is shown, and a swipe dismisses it.
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { gone?() }
    }

    /// Presents a pending screen once it has a window: a view that starts out presenting gets no further update.
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
