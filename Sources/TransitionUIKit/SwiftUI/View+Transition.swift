// Compiled on Apple's platforms only; elsewhere it is parsed (Scripts/parse-apple.sh).
#if canImport(SwiftUI) && canImport(UIKit)
  public import SwiftUI
  public import TransitionModel

  extension View {
    /// Presents a view by the name of a transition while a condition holds, as `sheet(isPresented:)` does.
    ///
    /// - Parameters:
    ///   - name: The transition's name. One that the provider does not have is named on the console, and the view is
    ///     presented as UIKit would.
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
#endif
