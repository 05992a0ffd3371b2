#if canImport(HeadlessSwiftUI)
  import HeadlessSwiftUI
  import HeadlessUIKit
  import Testing
  import TransitionCatalog
  import TransitionKit
  import TransitionStage

  private final class DetailViewController: UIViewController {}

  private struct DetailView: View {
    var body: some View { Text("detail") }
  }

  final class ProfileViewController: UIViewController {
    func showDetail() { present(DetailViewController(), as: .cardStandard) }  // or as: "card-standard"
  }

  struct ProfileView: View {
    @State private var isShown = false
    var body: some View {
      Button("Detail") { isShown = true }
        .presentation(.cardStandard, isPresented: $isShown) { DetailView() }
    }
  }

  @Suite(.serialized) @MainActor struct TransitionKitSamples {
    private func window(_ root: UIViewController) throws -> UIWindow {
      HeadlessSystem.reset()
      Transitions.configure(FixedTransitions(try BuiltInCatalog.transitions()))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = root
      window.makeKeyAndVisible()
      HeadlessClock.advance(by: 1)
      return window
    }

    @Test func theFirstLineOfUIKitPresents() throws {
      let screen = ProfileViewController()
      let window = try window(screen)
      screen.showDetail()
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController is DetailViewController)
      #expect(window.rootViewController === screen && HeadlessSystem.misuse == [])
    }

    @Test func theFirstLineOfSwiftUIPresents() throws {
      let screen = UIHostingController(rootView: ProfileView())
      _ = try window(screen)
      screen.headlessTap("Detail")
      HeadlessClock.advance(by: 2)
      #expect(screen.presentedViewController != nil && HeadlessSystem.misuse == [])
    }
  }
#endif
