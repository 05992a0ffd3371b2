// Compiled on Apple's platforms only; elsewhere it is parsed (Scripts/parse-apple.sh).
#if canImport(SwiftUI) && canImport(UIKit)
  import SwiftUI
  import TransitionModel
  import UIKit

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

    /// Knows the screen that is shown, without keeping it.
    final class Coordinator {
      weak var screen: UIHostingController<Content>?
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIViewController(context: Context) -> UIViewController {
      let anchor = UIViewController()
      anchor.view.isUserInteractionEnabled = false
      return anchor
    }

    func updateUIViewController(_ anchor: UIViewController, context: Context) {
      let coordinator = context.coordinator
      if let screen = coordinator.screen {
        if isPresented { screen.rootView = content() } else { screen.dismissTransition(by: .code) }
        return
      }
      // A view that is not in a window yet cannot present: SwiftUI updates it again when it is.
      guard isPresented, anchor.viewIfLoaded?.window != nil else { return }
      let screen = UIHostingController(rootView: content())
      coordinator.screen = screen
      do {
        try present(anchor, screen) {
          coordinator.screen = nil
          isPresented = false
        }
      } catch {
        NSLog("%@", "\(error)")
        anchor.present(screen, animated: true)
      }
    }

    static func dismantleUIViewController(_ anchor: UIViewController, coordinator: Coordinator) {
      coordinator.screen?.dismissTransition(by: .code)
    }
  }
#endif
