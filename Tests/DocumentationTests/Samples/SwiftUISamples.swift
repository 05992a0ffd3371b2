#if canImport(HeadlessSwiftUI)
  import HeadlessSwiftUI
  import Observation
  import Testing
  import TransitionCatalog
  import TransitionModel
  import TransitionRuntime
  import TransitionStage
  import TransitionUIKit

  private enum ThemeKey: EnvironmentKey {
    static var defaultValue: String { "plain" }
  }

  extension EnvironmentValues {
    fileprivate var theme: String {
      get { self[ThemeKey.self] }
      set { self[ThemeKey.self] = newValue }
    }
  }

  /// The code of TransitionUIKit's pages for SwiftUI, in views.
  @Suite(.serialized) @MainActor struct SwiftUISamples {
    @Observable final class Model {}
    final class Store: ObservableObject {}

    struct Detail: View {
      @Environment(\.theme) private var theme
      @Environment(Model.self) private var model
      @EnvironmentObject private var store: Store

      var body: some View { Text("theme \(theme)") }
    }

    struct RootView: View {
      var body: some View {
        Text("root").presentation("card-modal", isPresented: .constant(true)) { Detail() }
      }
    }

    struct CarryingApp: View {
      let registry: FixedTransitions
      let recorder = SessionCollector()
      let model = Model()
      let store = Store()

      var body: some View {
        // sample
        RootView()
          .transitions(registry, recorder: recorder) { content, environment in
            content.environment(\.theme, environment.theme).environment(model).environmentObject(store)
          }
        // end
      }
    }

    struct PlainApp: View {
      let registry = FixedTransitions([TransitionConfiguration]())
      let recorder = SessionCollector()

      var body: some View {
        // sample
        RootView().transitions(registry, recorder: recorder)
        // end
      }
    }

    struct Scrolling: View {
      var body: some View {
        // sample
        ScrollView { Detail() }.dismissScroll()
        // end
      }
    }

    // sample
    struct CloseButton: View {
      @Environment(\.dismissTransition) private var dismiss
      var body: some View { Button("Close") { dismiss(by: .button) } }
    }
    // end

    struct Showing: View {
      struct Detail: View {
        var body: some View { Text("detail") }
      }

      @State private var isShown = false

      var body: some View {
        // sample
        Button("Show") { isShown = true }
          .presentation(.cardStandard, isPresented: $isShown) { Detail() }
        // end
      }
    }

    struct Resting: View {
      struct Map: View {
        var body: some View { Text("map") }
      }

      struct Places: View {
        var body: some View { Text("places") }
      }

      @State private var isShown = true
      // sample
      @State private var stop: TransitionStop = "half"

      var body: some View {
        Map().presentation(.mapPanel, isPresented: $isShown, stop: $stop) { Places() }
      }
      // end
    }

    struct Measured: View {
      struct Detail: View {
        var body: some View { Text("detail") }
      }

      var body: some View {
        // sample
        Detail().presentationObserved(as: "system-sheet")
        // end
      }
    }

    struct ShowingAnItem: View {
      struct Item: Identifiable {
        let id = 1
        let name = "first"
      }

      struct ItemList: View {
        @Binding var selection: Item?
        var body: some View { Button("Select") { selection = Item() } }
      }

      @State private var item: Item?

      var body: some View {
        // sample
        ItemList(selection: $item)
          .presentation(.cardStandard, item: $item, onDismissal: { cause in reload(after: cause) }) { item in
            Text(item.name)
          }
        // end
      }

      private func reload(after cause: DismissalCause) {}
    }

    private func shown(_ app: some View, byTapping title: String? = nil) throws -> UIViewController {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = UIHostingController(rootView: app)
      window.rootViewController = root
      window.makeKeyAndVisible()
      HeadlessClock.advance(by: 1)
      if let title { root.headlessTap(title) }
      HeadlessClock.advance(by: 2)
      return try #require(window.rootViewController?.presentedViewController)
    }

    @Test func theAppCarriesItsOwnValues() throws {
      HeadlessSystem.reset()
      let registry = FixedTransitions(try BuiltInCatalog.transitions())
      _ = try shown(CarryingApp(registry: registry).environment(\.theme, "dark"))
      #expect(HeadlessSystem.misuse == [])
    }

    @Test func aSheetIsMeasured() throws {
      HeadlessSystem.reset()
      let recorder = SessionCollector()
      let registry = FixedTransitions(try BuiltInCatalog.transitions(.observed))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = UIViewController()
      window.rootViewController = root
      root.present(UIHostingController(rootView: Measured().transitions(registry, recorder: recorder)), animated: true)
      HeadlessClock.advance(by: 2)
      #expect(recorder.takePresentations().map(\.transition) == ["system-sheet"])
    }

    @Test func aBindingNamesTheStop() throws {
      HeadlessSystem.reset()
      let registry = FixedTransitions(try BuiltInCatalog.transitions())
      #expect(try shown(Resting().transitions(registry)).transitionStop == "half")
      #expect(HeadlessSystem.misuse == [])
    }

    @Test func aBindingAndAnItemPresent() throws {
      HeadlessSystem.reset()
      let registry = FixedTransitions(try BuiltInCatalog.transitions())
      _ = try shown(Showing().transitions(registry), byTapping: "Show")
      _ = try shown(ShowingAnItem().transitions(registry), byTapping: "Select")
      #expect(HeadlessSystem.misuse == [])
    }
  }
#endif
